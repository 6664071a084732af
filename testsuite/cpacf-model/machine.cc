// Which functions the model has, and which of them each machine had.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "testsuite/cpacf-model/cpacf-model.h"
#include "testsuite/cpacf-model/execution.h"
#include "testsuite/cpacf-model/model.h"

namespace cpacf {

namespace {

// The generations in the order of what they brought.
enum Level { kNone, kZ9, kZ10, kZ196, kZ14, kZ17 };

struct Machine {
  const char *name;
  Level level;
};

constexpr Machine kMachines[] = {
    {"none", kNone}, {"z9", kZ9},   {"z10", kZ10}, {"z196", kZ196}, {"zEC12", kZ196},
    {"z13", kZ196},  {"z14", kZ14}, {"z15", kZ14}, {"z16", kZ14},   {"z17", kZ17},
};

struct Function {
  unsigned opcode, function;
  Level since;
};

// KMAC has AES since the z196 only; KM and KMC have AES-192 and AES-256 since the z10.
constexpr Function kFunctions[] = {
    {kKm, 0, kZ9},     {kKm, 18, kZ9},     {kKm, 19, kZ10},    {kKm, 20, kZ10},
    {kKm, 50, kZ196},  {kKm, 52, kZ196},   {kKm, 82, kZ17},    {kKm, 84, kZ17},
    {kKmc, 0, kZ9},    {kKmc, 18, kZ9},    {kKmc, 19, kZ10},   {kKmc, 20, kZ10},
    {kKmac, 0, kZ9},   {kKmac, 18, kZ196}, {kKmac, 19, kZ196}, {kKmac, 20, kZ196},
    {kKimd, 0, kZ9},   {kKimd, 65, kZ196}, {kKmf, 0, kZ196},   {kKmf, 18, kZ196},
    {kKmf, 19, kZ196}, {kKmf, 20, kZ196},  {kKmo, 0, kZ196},   {kKmo, 18, kZ196},
    {kKmo, 19, kZ196}, {kKmo, 20, kZ196},  {kKmctr, 0, kZ196}, {kKmctr, 18, kZ196},
    {kKmctr, 19, kZ196}, {kKmctr, 20, kZ196}, {kPcc, 0, kZ196}, {kPcc, 18, kZ196},
    {kPcc, 19, kZ196}, {kPcc, 20, kZ196},  {kPcc, 50, kZ196},  {kPcc, 52, kZ196},
    {kKma, 0, kZ14},   {kKma, 18, kZ14},   {kKma, 19, kZ14},   {kKma, 20, kZ14},
};

struct Instruction {
  unsigned opcode;
  const char *name;
};

constexpr Instruction kInstructions[kInstructionCount] = {
    {kKm, "KM"},   {kKmc, "KMC"}, {kKmac, "KMAC"},   {kKimd, "KIMD"}, {kKmf, "KMF"},
    {kKmo, "KMO"}, {kPcc, "PCC"}, {kKmctr, "KMCTR"}, {kKma, "KMA"},
};

Level level = kZ17;
bool masked[kInstructionCount][128];

const Function *find(unsigned opcode, unsigned function) {
  for (const Function &row : kFunctions)
    if (row.opcode == opcode && row.function == function) return &row;
  return nullptr;
}

const Machine *find_machine(const char *text, size_t length) {
  for (const Machine &row : kMachines)
    if (strlen(row.name) == length && strncasecmp(row.name, text, length) == 0) return &row;
  return nullptr;
}

// ",-KM.50,-KMA.18"
bool parse_masked(const char *text, bool taken[kInstructionCount][128]) {
  while (*text) {
    char name[8];
    unsigned function;
    int length = 0, index = 0;
    if (sscanf(text, ",-%7[A-Z].%u%n", name, &function, &length) != 2) return false;
    while (index < kInstructionCount && strcmp(name, kInstructions[index].name) != 0) ++index;
    if (index == kInstructionCount || function > 127) return false;
    taken[index][function] = true;
    text += length;
  }
  return true;
}

}  // namespace

int instruction_index(unsigned opcode) {
  for (int i = 0; i < kInstructionCount; ++i)
    if (kInstructions[i].opcode == opcode) return i;
  return -1;
}

unsigned instruction_opcode(int index) { return kInstructions[index].opcode; }

const char *instruction_name(unsigned opcode) { return kInstructions[instruction_index(opcode)].name; }

bool modelled(unsigned opcode, unsigned function) { return function != 0 && find(opcode, function); }

bool installed(unsigned opcode, unsigned function) {
  const Function *row = find(opcode, function);
  return row && row->since <= level && !masked[instruction_index(opcode)][function];
}

}  // namespace cpacf

using namespace cpacf;

// A program that takes this file from the archive gets the handler with it.
__attribute__((used)) static void (*const handler_comes_along)(void) = cpacf_model_reset;

extern "C" CPACF_MODEL_API int cpacf_model_set_machine(const char *text) {
  bool taken[kInstructionCount][128] = {};
  const size_t length = strcspn(text, ",");
  const Machine *machine = find_machine(text, length);
  if (!machine || !parse_masked(text + length, taken)) return -1;
  level = machine->level;
  memcpy(masked, taken, sizeof masked);
  return 0;
}

extern "C" CPACF_MODEL_API void teasel_test_cpacf_query(unsigned opcode, unsigned char mask[16]) {
  memset(mask, 0, 16);
  for (unsigned function = 0; function < 128; ++function)
    if (instruction_index(opcode) >= 0 && installed(opcode, function))
      mask[function / 8] |= static_cast<unsigned char>(0x80 >> function % 8);
}
