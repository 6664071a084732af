// SHAKE128 (FIPS 202), for vectors that are given as the hash of many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace shake {

class Shake128 {
 public:
  void absorb(const std::vector<std::uint8_t> &bytes) {
    for (std::uint8_t byte : bytes) {
      add(at_, byte);
      if (++at_ == kRate) permute(), at_ = 0;
    }
  }
  // Ends the input with its first call.
  std::vector<std::uint8_t> squeeze(std::size_t length) {
    if (!squeezing_) {
      add(at_, 0x1f);
      add(kRate - 1, 0x80);
      squeezing_ = true;
      at_ = kRate;
    }
    std::vector<std::uint8_t> out(length);
    for (std::uint8_t &byte : out) {
      if (at_ == kRate) permute(), at_ = 0;
      byte = static_cast<std::uint8_t>(lane_[at_ / 8] >> 8 * (at_ % 8));
      ++at_;
    }
    return out;
  }

 private:
  static constexpr std::size_t kRate = 168;

  void add(std::size_t at, std::uint8_t byte) { lane_[at / 8] ^= std::uint64_t{byte} << 8 * (at % 8); }
  static std::uint64_t rotate(std::uint64_t v, unsigned by) { return by ? v << by | v >> (64 - by) : v; }

  // FIPS 202, 3.2: lane (x, y) is lane_[x + 5 y]. The round constants come from an LFSR.
  void permute() {
    std::uint8_t lfsr = 1;
    for (int round = 0; round < 24; ++round) {
      theta();
      rho_pi();
      chi();
      for (unsigned j = 0; j < 7; ++j) {
        if (lfsr & 1) lane_[0] ^= std::uint64_t{1} << ((1u << j) - 1);
        lfsr = static_cast<std::uint8_t>(lfsr << 1 ^ (lfsr & 0x80 ? 0x71 : 0));
      }
    }
  }
  void theta() {
    std::uint64_t column[5];
    for (int x = 0; x < 5; ++x) column[x] = lane_[x] ^ lane_[x + 5] ^ lane_[x + 10] ^ lane_[x + 15] ^ lane_[x + 20];
    for (int i = 0; i < 25; ++i) lane_[i] ^= column[(i + 4) % 5] ^ rotate(column[(i + 1) % 5], 1);
  }
  void rho_pi() {
    std::uint64_t moving = lane_[1];
    for (unsigned t = 0, x = 1, y = 0; t < 24; ++t) {
      const unsigned next = (2 * x + 3 * y) % 5;
      x = y;
      y = next;
      const std::uint64_t kept = lane_[x + 5 * y];
      lane_[x + 5 * y] = rotate(moving, (t + 1) * (t + 2) / 2 % 64);
      moving = kept;
    }
  }
  void chi() {
    for (int y = 0; y < 25; y += 5) {
      std::uint64_t row[5];
      memcpy(row, lane_ + y, sizeof row);
      for (int x = 0; x < 5; ++x) lane_[y + x] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]);
    }
  }

  std::uint64_t lane_[25] = {};
  std::size_t at_ = 0;
  bool squeezing_ = false;
};

}  // namespace shake
