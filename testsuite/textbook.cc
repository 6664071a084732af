#include "testsuite/textbook.h"

#include <string.h>

#include <algorithm>

namespace textbook {
namespace {

constexpr std::size_t kBlock = 16;

model::Key key_of(const Bytes &bytes) {
  model::Key key{};
  key.length = bytes.size();
  std::copy(bytes.begin(), bytes.end(), key.bytes);
  model::set_key(key);
  return key;
}

}  // namespace

Bytes encipher(const Bytes &key, const Bytes &block) {
  Bytes out(kBlock);
  model::encrypt(key_of(key), out.data(), block.data());
  return out;
}

namespace {

Bytes decipher(const Bytes &key, const Bytes &block) {
  Bytes out(kBlock);
  model::decrypt(key_of(key), out.data(), block.data());
  return out;
}

// Bytes from `from` on, `count` of them or up to the end.
Bytes part(const Bytes &b, std::size_t from, std::size_t count = SIZE_MAX) {
  const auto start = static_cast<std::ptrdiff_t>(from);
  return Bytes(b.begin() + start, b.begin() + start + static_cast<std::ptrdiff_t>(std::min(count, b.size() - from)));
}
Bytes operator+(Bytes a, const Bytes &b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}
Bytes operator^(Bytes a, const Bytes &b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] ^= b[i];
  return a;
}

Bytes number(std::uint64_t n, bool little) {
  Bytes b(8);
  for (std::size_t i = 0; i < 8; ++i) b[little ? i : 7 - i] = static_cast<std::uint8_t>(n >> 8 * i);
  return b;
}
Bytes zero_padded(Bytes b) {
  b.resize((b.size() + kBlock - 1) / kBlock * kBlock);
  return b;
}
// RFC 5297, 2.1: one bit 1, then bits 0. b has less than 16 bytes.
Bytes pad(Bytes b) {
  b.push_back(0x80);
  b.resize(kBlock);
  return b;
}
Bytes dbl(const Bytes &b) {
  Bytes r(kBlock);
  for (std::size_t i = 0; i < kBlock; ++i)
    r[i] = static_cast<std::uint8_t>(b[i] << 1 | (i + 1 < kBlock ? b[i + 1] >> 7 : 0));
  if (b[0] & 0x80) r[15] ^= 0x87;
  return r;
}

// Key stream by a counter that `count` counts.
template <typename Count>
Bytes ctr(const Bytes &key, Bytes counter, const Bytes &text, Count count) {
  const model::Key k = key_of(key);
  Bytes out(text), stream(kBlock);
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (at % kBlock == 0) {
      model::encrypt(k, stream.data(), counter.data());
      count(counter);
    }
    out[at] ^= stream[at % kBlock];
  }
  return out;
}
// A number of n bytes, the lowest at `first`, the next one `step` further.
void count_up(Bytes &counter, int first, int step, int n) {
  for (int i = 0; i < n; ++i)
    if (++counter[static_cast<std::size_t>(first + step * i)] != 0) return;
}

// CBC-MAC over whole blocks.
Bytes chained(const Bytes &key, const Bytes &blocks) {
  const model::Key k = key_of(key);
  Bytes chain(kBlock);
  for (std::size_t at = 0; at < blocks.size(); at += kBlock) {
    chain = chain ^ part(blocks, at, kBlock);
    model::encrypt(k, chain.data(), chain.data());
  }
  return chain;
}

// D of RFC 5297, 2.4, before the last string.
Bytes s2v_before_last(const Bytes &key, const std::vector<Bytes> &strings) {
  Bytes d = cmac(key, Bytes(kBlock));
  for (const Bytes &s : strings) d = dbl(d) ^ cmac(key, s);
  return d;
}
Bytes xor_end(const Bytes &text, const Bytes &d) {
  return part(text, 0, text.size() - kBlock) + (part(text, text.size() - kBlock) ^ d);
}

// RFC 8452, 3: sums of x^i, bit i%8 of byte i/8; modulo x^128 + x^127 + x^126 + x^121 + 1;
// dot(a, b) = a * b * x^-128: one product by 1/x for each power of a.
Bytes dot(const Bytes &a, const Bytes &b) {
  Bytes r(kBlock);
  for (std::size_t i = 0; i < 128; ++i) {
    if (a[i / 8] >> i % 8 & 1) r = r ^ b;
    const bool odd = r[0] & 1;
    for (std::size_t k = 0; k < kBlock; ++k) r[k] = static_cast<std::uint8_t>(r[k] >> 1 | (k < 15 ? r[k + 1] << 7 : 0));
    if (odd) r[15] ^= 0xe1;  // the modulus / x: x^127 + x^126 + x^125 + x^120; its 1 has met the bit that went out
  }
  return r;
}
// a of dot(a, h) = 1 for that `1` which dot leaves as it is: h to the power of 2^128 - 2.
Bytes inverse(const Bytes &h) {
  Bytes square = h, r;
  for (int i = 1; i < 128; ++i) {
    square = dot(square, square);
    r = r.empty() ? square : dot(r, square);
  }
  return r;
}
Bytes polyval(const Bytes &h, const Bytes &blocks) {
  Bytes s(kBlock);
  for (std::size_t at = 0; at < blocks.size(); at += kBlock) s = dot(s ^ part(blocks, at, kBlock), h);
  return s;
}

// RFC 8452, 4: keys of one message.
struct MessageKeys {
  Bytes hash, cipher;
};
MessageKeys message_keys(const Bytes &key, const Bytes &nonce) {
  Bytes all;
  for (std::uint8_t i = 0; all.size() < 16 + key.size(); ++i)
    all = all + part(encipher(key, Bytes{i, 0, 0, 0} + nonce), 0, 8);
  return {part(all, 0, 16), part(all, 16)};
}
Bytes gcm_siv_lengths(const Bytes &aad, const Bytes &text) {
  return number(8 * aad.size(), true) + number(8 * text.size(), true);
}

Bytes ghash(const Bytes &h, const Bytes &blocks) {
  Bytes y(kBlock);
  for (std::size_t at = 0; at < blocks.size(); at += kBlock) {
    y = y ^ part(blocks, at, kBlock);
    model::multiply(y.data(), h.data());
  }
  return y;
}

// RFC 7253, 4.1
struct Offsets {
  Bytes star, dollar;
  std::vector<Bytes> l;
  explicit Offsets(const Bytes &key) : star(encipher(key, Bytes(kBlock))), dollar(dbl(star)), l{dbl(dollar)} {
    for (int i = 1; i < 64; ++i) l.push_back(dbl(l.back()));
  }
  const Bytes &of(std::size_t i) const {
    std::size_t zeros = 0;
    while ((i >> zeros & 1) == 0) ++zeros;
    return l[zeros];
  }
};
Bytes ocb_hash(const Bytes &key, const Offsets &offsets, const Bytes &aad) {
  Bytes sum(kBlock), offset(kBlock);
  std::size_t at = 0;
  for (std::size_t i = 1; at + kBlock <= aad.size(); ++i, at += kBlock) {
    offset = offset ^ offsets.of(i);
    sum = sum ^ encipher(key, part(aad, at, kBlock) ^ offset);
  }
  if (at < aad.size()) sum = sum ^ encipher(key, pad(part(aad, at)) ^ offset ^ offsets.star);
  return sum;
}
// bits of a string, the first one first
Bytes shifted(const Bytes &b, std::size_t by, std::size_t length) {
  Bytes r(length);
  for (std::size_t i = 0; i < 8 * length; ++i) {
    const std::size_t from = i + by;
    if (b[from / 8] >> (7 - from % 8) & 1) r[i / 8] |= static_cast<std::uint8_t>(0x80 >> i % 8);
  }
  return r;
}

Bytes omac(const Bytes &key, std::uint8_t t, const Bytes &message) {
  Bytes block(kBlock);
  block[15] = t;
  return cmac(key, block + message);
}

}  // namespace

Bytes cmac(const Bytes &key, const Bytes &message) {
  const Bytes k1 = dbl(encipher(key, Bytes(kBlock))), k2 = dbl(k1);
  const std::size_t last = message.empty() ? 0 : (message.size() - 1) / kBlock * kBlock;
  const Bytes end = part(message, last);
  return chained(key, part(message, 0, last) + (end.size() == kBlock ? end ^ k1 : pad(end) ^ k2));
}

Sealed gcm(const Bytes &key, const Bytes &iv, const Bytes &aad, const Bytes &text) {
  const auto count = [](Bytes &counter) { count_up(counter, 15, -1, 4); };
  const Bytes h = encipher(key, Bytes(kBlock));
  Bytes j0 = iv + Bytes{0, 0, 0, 1}, first;
  if (iv.size() != 12) j0 = ghash(h, zero_padded(iv) + number(0, false) + number(8 * iv.size(), false));
  first = j0;
  count(first);
  Sealed s;
  s.text = ctr(key, first, text, count);
  s.tag = encipher(key, j0) ^ ghash(h, zero_padded(aad) + zero_padded(s.text) + number(8 * aad.size(), false) +
                                           number(8 * text.size(), false));
  return s;
}

Sealed siv(const Bytes &key, const std::vector<Bytes> &strings, const Bytes &text) {
  const Bytes k1 = part(key, 0, key.size() / 2), k2 = part(key, key.size() / 2);
  const Bytes d = s2v_before_last(k1, strings);
  Sealed s;
  s.tag = cmac(k1, text.size() >= kBlock ? xor_end(text, d) : dbl(d) ^ pad(text));
  Bytes q = s.tag;
  q[8] &= 0x7f;
  q[12] &= 0x7f;
  s.text = ctr(k2, q, text, [](Bytes &counter) { count_up(counter, 15, -1, 16); });
  return s;
}

Bytes siv_text_for(const Bytes &key, const std::vector<Bytes> &strings, Bytes text, const Bytes &tag) {
  const Bytes k1 = part(key, 0, key.size() / 2), before = part(text, 0, text.size() - kBlock);
  const Bytes subkey = dbl(encipher(k1, Bytes(kBlock)));
  return before + (decipher(k1, tag) ^ subkey ^ s2v_before_last(k1, strings) ^ chained(k1, before));
}

Sealed gcm_siv(const Bytes &key, const Bytes &nonce, const Bytes &aad, const Bytes &text) {
  const MessageKeys keys = message_keys(key, nonce);
  Bytes s = polyval(keys.hash, zero_padded(aad) + zero_padded(text) + gcm_siv_lengths(aad, text));
  s = s ^ (nonce + Bytes(4));
  s[15] &= 0x7f;
  Sealed sealed;
  sealed.tag = encipher(keys.cipher, s);
  Bytes counter = sealed.tag;
  counter[15] |= 0x80;
  sealed.text = ctr(keys.cipher, counter, text, [](Bytes &c) { count_up(c, 0, 1, 4); });
  return sealed;
}

Bytes gcm_siv_text_for(const Bytes &key, const Bytes &nonce, const Bytes &aad, Bytes text, const Bytes &tag) {
  const MessageKeys keys = message_keys(key, nonce);
  const Bytes back = inverse(keys.hash), before = part(text, 0, text.size() - kBlock);
  const Bytes s = decipher(keys.cipher, tag) ^ (nonce + Bytes(4));
  if ((s[15] & 0x80) != 0) return {};
  const Bytes sum = dot(dot(s, back) ^ gcm_siv_lengths(aad, text), back);
  return before + (sum ^ polyval(keys.hash, zero_padded(aad) + before));
}

Sealed xaes(const Bytes &key, const Bytes &nonce, const Bytes &aad, const Bytes &text) {
  const Bytes half = part(nonce, 0, 12);
  return gcm(cmac(key, Bytes{0, 1, 'X', 0} + half) + cmac(key, Bytes{0, 2, 'X', 0} + half), part(nonce, 12), aad, text);
}

// B_0, the AAD behind its length, the text (SP 800-38C, A.2); the counter blocks (A.3).
Sealed ccm(const Bytes &key, const Bytes &nonce, const Bytes &aad, const Bytes &text, std::size_t tag_length) {
  const std::size_t q = 15 - nonce.size();
  const auto count = [](Bytes &counter) { count_up(counter, 15, -1, 16); };
  Bytes b = Bytes{static_cast<std::uint8_t>((aad.empty() ? 0 : 64) + (tag_length - 2) / 2 * 8 + q - 1)} + nonce;
  b = b + part(Bytes(8) + number(text.size(), false), 16 - q);
  Bytes a;
  const std::size_t n = aad.size();
  if (n != 0 && n < 0xff00) a = part(number(n, false), 6);
  if (n >= 0xff00 && std::uint64_t{n} >> 32 == 0) a = Bytes{0xff, 0xfe} + part(number(n, false), 4);
  if (std::uint64_t{n} >> 32 != 0) a = Bytes{0xff, 0xff} + number(n, false);
  Bytes counter = Bytes{static_cast<std::uint8_t>(q - 1)} + nonce + Bytes(q);
  Sealed s;
  const Bytes mac = chained(key, b + zero_padded(a + aad) + zero_padded(text));
  s.tag = part(mac ^ encipher(key, counter), 0, tag_length);
  count(counter);
  s.text = ctr(key, counter, text, count);
  return s;
}

Sealed eax(const Bytes &key, const Bytes &nonce, const Bytes &aad, const Bytes &text) {
  const Bytes n = omac(key, 0, nonce);
  Sealed s;
  s.text = ctr(key, n, text, [](Bytes &counter) { count_up(counter, 15, -1, 16); });
  s.tag = n ^ omac(key, 1, aad) ^ omac(key, 2, s.text);
  return s;
}

Sealed ocb(const Bytes &key, const Bytes &nonce, const Bytes &aad, const Bytes &text, std::size_t tag_length) {
  const Offsets offsets(key);
  Bytes block(kBlock - nonce.size());
  block[0] = static_cast<std::uint8_t>(tag_length * 8 % 128 * 2);
  block.back() |= 1;
  block = block + nonce;
  const std::size_t bottom = block[15] & 63;
  block[15] &= 0xc0;
  const Bytes top = encipher(key, block), stretch = top + (part(top, 0, 8) ^ part(top, 1, 8)) + Bytes(1);
  Bytes offset = shifted(stretch, bottom, kBlock), checksum(kBlock);
  Sealed s;
  std::size_t at = 0;
  for (std::size_t i = 1; at + kBlock <= text.size(); ++i, at += kBlock) {
    const Bytes p = part(text, at, kBlock);
    offset = offset ^ offsets.of(i);
    s.text = s.text + (encipher(key, p ^ offset) ^ offset);
    checksum = checksum ^ p;
  }
  if (at < text.size()) {
    offset = offset ^ offsets.star;
    const Bytes last = part(text, at);
    s.text = s.text + (last ^ part(encipher(key, offset), 0, last.size()));
    checksum = checksum ^ pad(last);
  }
  s.tag = part(encipher(key, checksum ^ offset ^ offsets.dollar) ^ ocb_hash(key, offsets, aad), 0, tag_length);
  return s;
}

Bytes xcbc(const Bytes &key, const Bytes &message) {
  const Bytes k1 = encipher(key, Bytes(kBlock, 1));
  const std::size_t last = message.empty() ? 0 : (message.size() - 1) / kBlock * kBlock;
  const Bytes end = part(message, last);
  const bool whole = end.size() == kBlock;
  const Bytes subkey = encipher(key, Bytes(kBlock, whole ? 2 : 3));
  return chained(k1, part(message, 0, last) + ((whole ? end : pad(end)) ^ subkey));
}

Bytes cbc_mac(const Bytes &key, const Bytes &message) {
  return chained(key, message.empty() ? Bytes(kBlock) : zero_padded(message));
}

// A product in the field of dbl, by Horner's rule.
Bytes lrw(const Bytes &key, const Bytes &index, const Bytes &text, bool decrypts) {
  const Bytes k1 = part(key, 0, key.size() - kBlock), k2 = part(key, key.size() - kBlock);
  Bytes i = index, out;
  for (std::size_t at = 0; at < text.size(); at += kBlock) {
    Bytes product(kBlock);
    for (std::size_t bit = 0; bit < 128; ++bit) {
      product = dbl(product);
      if (i[bit / 8] >> (7 - bit % 8) & 1) product = product ^ k2;
    }
    const Bytes in = part(text, at, kBlock) ^ product;
    out = out + ((decrypts ? decipher(k1, in) : encipher(k1, in)) ^ product);
    count_up(i, 15, -1, 16);
  }
  return out;
}

Bytes cfb1(const Bytes &key, const Bytes &iv, const Bytes &bits, bool decrypts) {
  Bytes reg = iv, out;
  for (std::uint8_t bit : bits) {
    const std::uint8_t o = bit ^ encipher(key, reg)[0] >> 7;
    out.push_back(o);
    const std::uint8_t fed = decrypts ? bit : o;
    reg = shifted(reg + Bytes{static_cast<std::uint8_t>(fed << 7)}, 1, kBlock);
  }
  return out;
}

Bytes w(const Bytes &key, const Bytes &semiblocks) {
  const std::size_t n = semiblocks.size() / 8;
  Bytes a = part(semiblocks, 0, 8);
  std::vector<Bytes> r;
  for (std::size_t i = 1; i < n; ++i) r.push_back(part(semiblocks, 8 * i, 8));
  for (std::uint64_t t = 1; t <= 6 * (n - 1); ++t) {
    const Bytes block = encipher(key, a + r[0]);
    a = part(block, 0, 8) ^ number(t, false);
    r.erase(r.begin());
    r.push_back(part(block, 8));
  }
  for (const Bytes &b : r) a = a + b;
  return a;
}

Bytes kw(const Bytes &key, const Bytes &text) { return w(key, Bytes(8, 0xa6) + text); }

Bytes kwp(const Bytes &key, const Bytes &text) {
  Bytes s = Bytes{0xa6, 0x59, 0x59, 0xa6} + part(number(text.size(), false), 4) + text;
  s.resize((s.size() + 7) / 8 * 8);
  return s.size() == kBlock ? encipher(key, s) : w(key, s);
}

}  // namespace textbook
