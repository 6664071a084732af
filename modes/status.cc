// The text of each status.
#include <cstddef>

#include "teasel/types.h"

namespace {

constexpr const char *kTexts[] = {
    "success",
    "a pointer is null",
    "the mode does not take a message of this length",
    "no AES key has this length",
    "the key is not set, is for another direction or size, or is refused by the standard",
    "the mode does not take an IV of this length",
    "the mode does not take a tag of this length",
    "source and destination overlap without being equal",
    "the call is out of order",
    "more data than the standard allows",
    "the tag is wrong",
    "there is no such tier, or this CPU cannot run it",
    "the system gives no random bytes",
};
constexpr std::size_t kCount = sizeof kTexts / sizeof kTexts[0];
static_assert(kCount == TEASEL_ERR_ENTROPY + 1, "modes/status.cc: a status has no text");

}  // namespace

extern "C" const char *teasel_strerror(teasel_status status) {
  const auto index = static_cast<std::size_t>(status);
  return index < kCount ? kTexts[index] : "unknown status";
}
