// The teasel command: finds the command, and prints the help.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>

#include "examples/modes.h"

namespace tool {
namespace {

constexpr unsigned kFileOptions = bit(kKeyFile) | bit(kOutput) | bit(kForce);

constexpr Command kCommands[] = {
    {"info", "", "what this CPU gets: tier, and kernel of each operation", bit(kJson), run_info},
    {"speed", "", "throughput by mode, key size and message size",
     bit(kModeList) | bit(kSizes) | bit(kKeyBits) | bit(kTier) | bit(kJson) | bit(kPlot) | bit(kForce), run_speed},
    {"keygen", "FILE", "make a key file", 0, run_keygen},
    {"encrypt", "[IN]", "encrypt a file or a pipe of any size", kFileOptions, run_encrypt},
    {"decrypt", "[IN]", "decrypt and verify it", kFileOptions, run_decrypt},
};

// A mode's own command.
Command command_of(const Mode &mode) {
  unsigned options = bit(kKeyHex) | bit(kKeyFile);
  if (mode.max_iv) options |= bit(kIvHex);
  if (mode.aad) options |= bit(kAadHex);
  if (mode.decrypt) options |= bit(kDecrypt);
  if (mode.padded) options |= bit(kNoPadding);
  if (mode.shape != Shape::kMac) options |= bit(kOutput) | bit(kForce);
  return {mode.name, "[IN]", mode.title, options, run_raw};
}

void print_help() {
  printf("usage: teasel COMMAND [OPTION..] [OPERAND]\n\ncommands:\n");
  for (const Command &command : kCommands) printf("  %-8s %-5s %s\n", command.name, command.operand, command.summary);
  printf("\nraw modes, as `openssl enc' has them:\n");
  for (size_t i = 0; i < kModeCount; ++i) {
    const Command command = command_of(kModes[i]);
    printf("  %-12s %-5s %s\n", command.name, command.operand, command.summary);
  }
  printf(
      "\n`teasel COMMAND --help' lists the options of a command, and teasel(1) says more.\n"
      "IN is standard input if it is missing or `-'. Exit status: 0 done, 1 failed, 2 misused.\n");
}

int run_command(Command command, int argc, char **argv) {
  command.options |= bit(kHelp);
  Arguments arguments;
  if (!parse(command, argc, argv, &arguments)) return kMisused;
  if (!arguments.value[kHelp]) return command.run(arguments);
  printf("usage: teasel %s [OPTION..]%s%s\n%s\n\n", command.name, command.operand[0] ? " " : "", command.operand,
         command.summary);
  print_options(command.options);
  return kDone;
}

// Where one of the three standard files is closed, a file opened later would take its number, and
// messages or text would go there. So something else takes it, of which each use is an error.
void fill_standard_files() {
  for (int fd = 0; fd <= 2; ++fd)
    if (fcntl(fd, F_GETFD) < 0) open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}

int run(int argc, char **argv) {
  if (argc < 2) return misused("a command is needed; see teasel --help");
  const char *name = argv[1];
  if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) return print_help(), kDone;
  if (strcmp(name, "--version") == 0) return printf("teasel %s\n", TEASEL_VERSION), kDone;
  for (const Command &command : kCommands)
    if (strcmp(command.name, name) == 0) return run_command(command, argc - 2, argv + 2);
  if (const Mode *mode = find_mode(name, strlen(name))) return run_command(command_of(*mode), argc - 2, argv + 2);
  return misused("unknown command %s; see teasel --help", name);
}

}  // namespace
}  // namespace tool

int main(int argc, char **argv) {
  // A closed pipe is an error of write, with a line, not a silent end.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);  // so that a limit of file size is an error like others
  tool::fill_standard_files();
  const int status = tool::run(argc, argv);
  // After output by descriptor standard output may be closed; then stdio has nothing to say.
  if (fflush(stdout) != 0 && status == tool::kDone)
    return tool::failed("cannot write standard output: %s", strerror(errno));
  return status;
}
