// Messages, the name of the CPU, JSON.
#include <stdlib.h>

#include "examples/progress.h"
#include "examples/tool.h"

#if defined __i386__ || defined __x86_64__
#include <cpuid.h>
#endif

namespace tool {
namespace {

int say(int status, const char *format, va_list args) {
  clear_progress();
  fflush(stdout);
  fputs("teasel: ", stderr);
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
  return status;
}

char name[128];

// From CPUID, which is right under emulators too.
#if defined __i386__ || defined __x86_64__
bool name_from_cpu() {
  unsigned text[12];
  for (unsigned leaf = 0; leaf < 3; ++leaf)
    if (!__get_cpuid(0x80000002 + leaf, text + 4 * leaf, text + 4 * leaf + 1, text + 4 * leaf + 2, text + 4 * leaf + 3))
      return false;
  memcpy(name, text, sizeof text);
  return true;
}
#else
bool name_from_cpu() { return false; }
#endif

// From Linux: "processor 0: ..., machine = 3906" on s390x, elsewhere "model name : ...".
#if defined __s390x__
constexpr char kLine[] = "processor", kBefore[] = "machine = ", kMaker[] = "IBM ";
#else
constexpr char kLine[] = "model name", kBefore[] = ":", kMaker[] = "";
#endif

bool name_from_system() {
  FILE *file = fopen("/proc/cpuinfo", "re");
  if (!file) return false;
  char line[512];
  while (!name[0] && fgets(line, sizeof line, file)) {
    const char *before = strncmp(line, kLine, sizeof kLine - 1) == 0 ? strstr(line, kBefore) : nullptr;
    if (before) snprintf(name, sizeof name, "%s%s", kMaker, before + sizeof kBefore - 1);
  }
  fclose(file);
  return name[0];
}

// Takes the spaces at both ends away, and control characters.
void trim() {
  char *to = name;
  for (const char *from = name; *from; ++from)
    if (*from > ' ' || (*from == ' ' && to != name && to[-1] != ' ')) *to++ = *from;
  if (to != name && to[-1] == ' ') --to;
  *to = 0;
}

}  // namespace

int failed(const char *format, ...) {
  va_list args;
  va_start(args, format);
  say(kFailed, format, args);
  va_end(args);
  return kFailed;
}

int misused(const char *format, ...) {
  va_list args;
  va_start(args, format);
  say(kMisused, format, args);
  va_end(args);
  return kMisused;
}

const char *cpu_name() {
  if (!name[0] && !name_from_cpu()) name_from_system();
  trim();
  return name[0] ? name : "unknown";
}

void print_json_string(FILE *out, const char *text) {
  fputc('"', out);
  for (; *text; ++text) {
    const unsigned char c = static_cast<unsigned char>(*text);
    if (c == '"' || c == '\\') fputc('\\', out);
    if (c < 0x20 || c >= 0x7f)
      fprintf(out, "\\u%04x", c);
    else
      fputc(c, out);
  }
  fputc('"', out);
}

}  // namespace tool
