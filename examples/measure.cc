// Times the cells of teasel speed.
#include <stdlib.h>

#include <algorithm>

#include "examples/speed.h"
#include "testsuite/timing.h"

namespace tool {
namespace {

constexpr size_t kPage = 4096;
constexpr size_t kApart = 1024;  // buffers begin at different places of a page, or loads would wait for stores

struct Buffers {
  uint8_t *text, *sealed, *out;
};

size_t key_length(const Mode &mode, unsigned bits) { return bits / 8 * mode.keys + mode.more; }

teasel_status set_up(Row *row) {
  uint8_t key[2 * TEASEL_AES256_KEY_SIZE];
  for (size_t i = 0; i < sizeof key; ++i) key[i] = static_cast<uint8_t>(17 * i + 3);
  row->session.iv_length = std::clamp(size_t{TEASEL_GCM_IV_SIZE}, row->mode->min_iv, row->mode->max_iv);
  SetKey *set = row->decrypt ? row->mode->set_decrypt_key : row->mode->set_encrypt_key;
  return set(&row->session, key_length(*row->mode, row->bits), key);
}

bool has_key(const Mode &mode, unsigned bits) {
  for (const size_t *length = mode.key_lengths; *length != 0; ++length)
    if (*length == key_length(mode, bits)) return true;
  return false;
}

// What is deciphered has to have a good tag.
teasel_status prepare(const Cell &cell, const Buffers &buffers) {
  const Mode &mode = *cell.row->mode;
  if (!cell.row->decrypt || !mode.tag) return TEASEL_OK;
  return mode.encrypt(&cell.row->session, cell.size, buffers.sealed, buffers.text);
}

teasel_status call(const Cell &cell, const Buffers &buffers) {
  const Mode &mode = *cell.row->mode;
  if (mode.mac) {
    const Session &s = cell.row->session;
    return mode.mac->seal(&s.key, s.iv_length, s.iv, cell.size, buffers.text, kTag, buffers.out);
  }
  if (cell.row->decrypt) return mode.decrypt(&cell.row->session, cell.size + mode.tag, buffers.out, buffers.sealed);
  return mode.encrypt(&cell.row->session, cell.size, buffers.out, buffers.text);
}

bool try_out(Cell *cell, const Buffers &buffers) {
  teasel_status status = prepare(*cell, buffers);
  if (status == TEASEL_OK) status = call(*cell, buffers);
  if (status != TEASEL_OK)
    return failed("speed: %s, %zu bytes: %s", cell->row->mode->name, cell->size, teasel_strerror(status)), false;
  cell->repeat = timing::calls_in_sample([&] { call(*cell, buffers); });
  return true;
}

double median(double *values, int count) {
  std::sort(values, values + count);
  return values[count / 2];
}

// A round visits each cell once, so that a change of the clock or a busy neighbour meets all of
// them alike.
void take_samples(Measurement *m, const Buffers &buffers) {
  const unsigned turns = timing::calls_in_sample([] { timing::dependent_adds(1); });
  double gigahertz[kRounds] = {};
  for (int round = 0; round < kRounds; ++round)
    for (Cell *cell = m->cell; cell != m->cell + m->rows * m->sizes; ++cell) {
      if (!cell->row) continue;
      prepare(*cell, buffers);
      const double adds = timing::time_of([turns] { timing::dependent_adds(turns); }, 1);
      const double cycle = adds / (static_cast<double>(turns) * timing::kAddsPerTurn);
      const double seconds = timing::time_of([&] { call(*cell, buffers); }, cell->repeat) / cell->repeat;
      cell->nanoseconds[round] = 1e9 * seconds;
      cell->cycles[round] = seconds / cycle;
      gigahertz[round] = 1e-9 / cycle;
    }
  m->gigahertz = median(gigahertz, kRounds);
}

bool time_cells(Measurement *m, const Buffers &buffers) {
  for (Cell *cell = m->cell; cell != m->cell + m->rows * m->sizes; ++cell)
    if (cell->row && !try_out(cell, buffers)) return false;
  take_samples(m, buffers);
  for (Cell *cell = m->cell; cell != m->cell + m->rows * m->sizes; ++cell) {
    if (!cell->row) continue;
    const double size = static_cast<double>(cell->size);
    cell->gigabytes_per_second = size / median(cell->nanoseconds, kRounds);
    cell->cycles_per_byte = median(cell->cycles, kRounds) / size;
  }
  return true;
}

bool takes(const Mode &mode, size_t size) {
  return size != 0 && size % mode.block == 0 && size >= mode.min && size <= mode.max;
}

bool make_cells(Measurement *m) {
  for (size_t k = 0; k < m->modes * m->keys * 2; ++k) {
    const Mode *mode = m->mode[k / (m->keys * 2)];
    const bool decrypt = k % 2;
    if (decrypt && (!mode->decrypt || mode->decrypt == mode->encrypt)) continue;
    if (!has_key(*mode, m->bits[k / 2 % m->keys])) continue;
    Row *row = &m->row[m->rows];
    row->mode = mode;
    row->bits = m->bits[k / 2 % m->keys];
    row->decrypt = decrypt;
    if (teasel_status status = set_up(row)) return failed("speed: %s: %s", mode->name, teasel_strerror(status)), false;
    for (size_t i = 0; i < m->sizes; ++i)
      if (takes(*mode, m->size[i])) m->cell[m->rows * m->sizes + i].row = row;
    for (size_t i = 0; i < m->sizes; ++i) m->cell[m->rows * m->sizes + i].size = m->size[i];
    ++m->rows;
  }
  return true;
}

}  // namespace

const char *way_of(const Row &row) {
  if (row.decrypt) return "decrypt";
  if (!row.mode->decrypt) return "tag";
  return row.mode->decrypt == row.mode->encrypt ? "both" : "encrypt";
}

bool measure(Measurement *m) {
  const size_t rows = 2 * m->modes * m->keys;
  const size_t largest = *std::max_element(m->size, m->size + m->sizes) + kTag;
  const size_t room = (largest / kPage + 1) * kPage + kApart;
  m->row = static_cast<Row *>(calloc(rows, sizeof(Row)));
  m->cell = static_cast<Cell *>(calloc(rows * m->sizes, sizeof(Cell)));
  uint8_t *memory = static_cast<uint8_t *>(aligned_alloc(kPage, (3 * room / kPage + 1) * kPage));
  if (memory) memset(memory, 0, 3 * room);
  const Buffers buffers = {memory, memory + room, memory + 2 * room};
  const bool good = (m->row && m->cell && memory) || (failed("speed: out of memory"), false);
  const bool done = good && make_cells(m) && time_cells(m, buffers);
  free(memory);
  return done;
}

}  // namespace tool
