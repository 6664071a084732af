// teasel speed: options, and the results as text, JSON or SVG.
#include "examples/speed.h"

#include <stdlib.h>

#include "examples/files.h"

namespace tool {
namespace {

Measurement results;

// Calls take(word, length) for each word of a list; false as soon as that is false.
template <typename Take>
bool each(const char *list, Take take) {
  for (const char *at = list;; ++at) {
    const size_t length = strcspn(at, ",");
    if (!take(at, length)) return false;
    at += length;
    if (!*at) return true;
  }
}

// A number, with k or M behind it; 0 if it is none.
size_t number(const char *word, size_t length) {
  char *end;
  if (word[0] < '0' || word[0] > '9') return 0;
  const unsigned long value = strtoul(word, &end, 10);
  const int shift = *end == 'k' ? 10 : *end == 'M' ? 20 : 0;
  if (shift) ++end;
  constexpr size_t kMax = size_t{1} << 28;
  return end == word + length && value <= kMax >> shift ? static_cast<size_t>(value) << shift : 0;
}

bool add_mode(const char *word, size_t length) {
  const Mode *mode = find_mode(word, length);
  if (!mode) return misused("speed: no mode is called %.*s", static_cast<int>(length), word), false;
  if (results.modes == kMaxModes) return misused("speed: too many modes"), false;
  results.mode[results.modes++] = mode;
  return true;
}

bool add_size(const char *word, size_t length) {
  const size_t size = number(word, length);
  if (!size) return misused("speed: no size: %.*s (1 to 256M bytes)", static_cast<int>(length), word), false;
  if (results.sizes == kMaxSizes) return misused("speed: too many sizes"), false;
  if (results.sizes && size <= results.size[results.sizes - 1]) return misused("speed: sizes must rise"), false;
  results.size[results.sizes++] = size;
  return true;
}

bool add_key(const char *word, size_t length) {
  const size_t bits = number(word, length);
  if (bits != 128 && bits != 192 && bits != 256)
    return misused("speed: no AES key has %.*s bits", static_cast<int>(length), word), false;
  if (results.keys == kMaxKeys) return misused("speed: too many key sizes"), false;
  results.bits[results.keys++] = static_cast<unsigned>(bits);
  return true;
}

bool add_all_modes() {
  for (size_t i = 0; i < kModeCount; ++i)
    if (!add_mode(kModes[i].name, strlen(kModes[i].name))) return false;
  return true;
}

int select_tier(const char *name) {
  const teasel_status status = teasel_select_tier(name);
  if (status == TEASEL_OK) return kDone;
  struct teasel_tier_info tier;
  for (size_t i = 0; teasel_tier_info(i, &tier) == TEASEL_OK; ++i)
    if (strcmp(tier.name, name) == 0) return failed("speed: this CPU lacks what tier %s needs: %s", name, tier.needs);
  return misused("speed: no tier of this build is called %s; teasel info lists them", name);
}

void print_text(const struct teasel_info &info) {
  printf("%s, %s, tier %s, core clock %.2f GHz\n", cpu_name(), info.arch, info.tier, results.gigahertz);
  printf("By bytes of message: GB/s, and core cycles a byte\n%-12s %4s  %-7s", "mode", "bits", "way");
  for (size_t i = 0; i < results.sizes; ++i) printf(" %15zu", results.size[i]);
  printf("\n");
  for (size_t r = 0; r < results.rows; ++r) {
    const Row &row = results.row[r];
    printf("%-12s %4u  %-7s", row.mode->name, row.bits, way_of(row));
    for (size_t i = 0; i < results.sizes; ++i) {
      const Cell &cell = results.cell[r * results.sizes + i];
      if (cell.row)
        printf("  %6.3f %7.3f", cell.gigabytes_per_second, cell.cycles_per_byte);
      else
        printf("  %6s %7s", "-", "-");
    }
    printf("\n");
  }
}

void print_json(const struct teasel_info &info) {
  printf("{\"cpu\": ");
  print_json_string(stdout, cpu_name());
  printf(",\n \"architecture\": \"%s\",\n \"tier\": \"%s\",\n \"core_gigahertz\": %.4g,\n \"results\": [", info.arch,
         info.tier, results.gigahertz);
  const char *separator = "";
  for (size_t i = 0; i < results.rows * results.sizes; ++i) {
    const Cell &cell = results.cell[i];
    if (!cell.row) continue;
    printf(
        "%s\n  {\"mode\": \"%s\", \"bits\": %u, \"way\": \"%s\", \"size\": %zu, \"gigabytes_per_second\": %.4g, "
        "\"cycles_per_byte\": %.4g}",
        separator, cell.row->mode->name, cell.row->bits, way_of(*cell.row), cell.size, cell.gigabytes_per_second,
        cell.cycles_per_byte);
    separator = ",";
  }
  printf("]}\n");
}

void fill_line(Line *line, size_t r) {
  const Row &row = results.row[r];
  snprintf(line->name, sizeof line->name, "%s-%u %s", row.mode->name, row.bits, way_of(row));
  line->dashed = row.decrypt;
  for (size_t i = 0; i < results.sizes; ++i) {
    const Cell &cell = results.cell[r * results.sizes + i];
    if (!cell.row) continue;
    line->x[line->points] = static_cast<double>(cell.size);
    line->y[line->points++] = cell.gigabytes_per_second;
  }
}

bool plot(const struct teasel_info &info, Output *out) {
  char title[256], *text = nullptr;
  size_t length = 0;
  snprintf(title, sizeof title, "Teasel %s on %s, tier %s", info.version, cpu_name(), info.tier);
  Line *lines = static_cast<Line *>(calloc(results.rows, sizeof(Line)));
  FILE *svg = lines ? open_memstream(&text, &length) : nullptr;
  if (!svg) return failed("speed: out of memory"), free(lines), false;
  for (size_t r = 0; r < results.rows; ++r) fill_line(&lines[r], r);
  draw(svg, {title, "bytes of message", "GB/s", results.rows, lines});
  const bool drawn = fclose(svg) == 0 || (failed("speed: out of memory"), false);
  const bool good = drawn && out->write(text, length) && out->commit();
  free(lines);
  free(text);
  return good;
}

bool read_options(const Arguments &arguments) {
  const char *modes = arguments.value[kModeList], *sizes = arguments.value[kSizes], *keys = arguments.value[kKeyBits];
  return (modes ? each(modes, add_mode) : add_all_modes()) && each(sizes ? sizes : "16,64,256,1k,8k,64k", add_size) &&
         each(keys ? keys : "128,192,256", add_key);
}

}  // namespace

int run_speed(const Arguments &arguments) {
  const char *picture = arguments.value[kPlot], *tier = arguments.value[kTier];
  Output out;
  struct teasel_info info;
  if (!read_options(arguments)) return kMisused;
  const bool to_standard = picture && is_standard_output(picture);
  if (to_standard && arguments.value[kJson]) return misused("speed: JSON and plot cannot both be standard output");
  if (tier)
    if (int status = select_tier(tier)) return status;
  if (teasel_status status = teasel_info(&info)) return failed("%s", teasel_strerror(status));
  if (picture && !out.open(picture, arguments.value[kForce], nullptr, usual_mode())) return kFailed;
  const bool good = measure(&results) && (!picture || plot(info, &out));
  if (good && arguments.value[kJson])
    print_json(info);
  else if (good && !to_standard)
    print_text(info);
  free(results.row);
  free(results.cell);
  return good ? kDone : kFailed;
}

}  // namespace tool
