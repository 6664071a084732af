// teasel info: what this CPU gets.
#include "examples/tool.h"

namespace tool {
namespace {

void print_text(const struct teasel_info &info) {
  printf("teasel        %s\n", info.version);
  printf("CPU           %s\n", cpu_name());
  printf("architecture  %s\n", info.arch);
  printf("tier          %s", info.tier);
  if (info.override_name)
    printf(" (TEASEL_TIER=%s%s)", info.override_name, info.override_known ? "" : ", which names no tier of this build");
  printf("\n\ntier         here  needs\n");
  struct teasel_tier_info tier;
  for (size_t i = 0; teasel_tier_info(i, &tier) == TEASEL_OK; ++i)
    printf("%-12s %-5s %s\n", tier.name, tier.available ? "yes" : "no", tier.needs);
  printf("\noperation        kernel\n");
  for (size_t i = 0; teasel_tier_info(i, &tier) == TEASEL_OK; ++i) {
    if (strcmp(tier.name, info.tier) != 0) continue;
    for (size_t op = 0; op < tier.ops; ++op) printf("%-16s %s\n", tier.op[op].op, tier.op[op].file);
  }
}

void print_member(const char *name, const char *value, const char *end) {
  printf("\"%s\": ", name);
  if (value)
    print_json_string(stdout, value);
  else
    printf("null");
  printf("%s", end);
}

void print_json_tier(const struct teasel_tier_info &tier) {
  printf("    {");
  print_member("name", tier.name, ", ");
  print_member("needs", tier.needs, ", ");
  printf("\"available\": %s, \"operations\": [", tier.available ? "true" : "false");
  for (size_t op = 0; op < tier.ops; ++op) {
    printf("%s\n      {", op ? "," : "");
    print_member("operation", tier.op[op].op, ", ");
    print_member("tier", tier.op[op].tier, ", ");
    print_member("kernel", tier.op[op].file, "}");
  }
  printf("]}");
}

void print_json(const struct teasel_info &info) {
  printf("{");
  print_member("version", info.version, ",\n ");
  print_member("cpu", cpu_name(), ",\n ");
  print_member("architecture", info.arch, ",\n ");
  print_member("tier", info.tier, ",\n ");
  print_member("override", info.override_name, ",\n ");
  printf("\"override_known\": %s,\n \"tiers\": [", info.override_known ? "true" : "false");
  struct teasel_tier_info tier;
  for (size_t i = 0; teasel_tier_info(i, &tier) == TEASEL_OK; ++i) {
    printf("%s\n", i ? "," : "");
    print_json_tier(tier);
  }
  printf("]}\n");
}

}  // namespace

int run_info(const Arguments &arguments) {
  struct teasel_info info;
  if (teasel_status status = teasel_info(&info)) return failed("%s", teasel_strerror(status));
  if (arguments.value[kJson])
    print_json(info);
  else
    print_text(info);
  return kDone;
}

}  // namespace tool
