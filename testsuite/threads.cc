// The first use by many threads at once, and by a child after fork.
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>

#include "testsuite/check.h"

namespace {

constexpr int kThreads = 64;
std::atomic<int> waiting{0};
std::uint8_t results[kThreads][16];

void *first_use(void *slot) {
  ++waiting;
  while (waiting < kThreads) sched_yield();
  teasel_aes_key key;
  const std::uint8_t user_key[16] = {1}, text[16] = {2};
  if (teasel_aes128_set_encrypt_key(&key, user_key) != TEASEL_OK ||
      teasel_aes128_encrypt(&key, 16, static_cast<std::uint8_t *>(slot), text) != TEASEL_OK)
    memset(slot, 0, 16);
  return nullptr;
}

}  // namespace

int main() {
  if (const char *why = getenv("TEASEL_NO_THREADS"); why && *why) {
    printf("SKIP: threads: %s\n", why);
    return 77;
  }
  check::context = "threads";
  pthread_t thread[kThreads];
  pthread_attr_t attributes;  // small stacks: an emulator of 32 bits has little room
  CHECK(pthread_attr_init(&attributes) == 0);
  CHECK(pthread_attr_setstacksize(&attributes, 256 * 1024) == 0);
  int started = 0;
  while (started < kThreads && pthread_create(&thread[started], &attributes, first_use, results[started]) == 0) ++started;
  CHECK(started == kThreads);
  waiting += kThreads - started;  // so that those who did start go on
  for (int i = 0; i < started; ++i) CHECK(pthread_join(thread[i], nullptr) == 0);
  const std::uint8_t zeros[16] = {};
  CHECK(memcmp(results[0], zeros, 16) != 0);
  for (int i = 1; i < kThreads; ++i) CHECK(memcmp(results[i], results[0], 16) == 0);

  check::context = "fork";
  const pid_t child = fork();
  if (child == 0) {
    std::uint8_t again[16];
    waiting = kThreads;
    first_use(again);
    _exit(memcmp(again, results[0], 16) != 0);
  }
  int status = -1;
  CHECK(child > 0 && waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  return check::finish("threads");
}
