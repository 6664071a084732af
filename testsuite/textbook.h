// Whole messages as the standards write them, by the model's AES, byte by byte. Slow, and
// short enough to be seen to be right. What is made here by hand, the library makes in bulk.
#pragma once

#include <vector>

#include "testsuite/model.h"

namespace textbook {

using Bytes = std::vector<std::uint8_t>;

struct Sealed {
  Bytes text, tag;
};

Bytes encipher(const Bytes &key, const Bytes &block);                                       // FIPS 197
Bytes cmac(const Bytes &key, const Bytes &message);                                         // SP 800-38B, 6.2
Sealed gcm(const Bytes &key, const Bytes &iv, const Bytes &aad, const Bytes &text);         // SP 800-38D, 7.1
Sealed siv(const Bytes &key, const std::vector<Bytes> &strings, const Bytes &text);         // RFC 5297, 2.6
Sealed gcm_siv(const Bytes &key, const Bytes &nonce, const Bytes &aad, const Bytes &text);  // RFC 8452, 4
Sealed xaes(const Bytes &key, const Bytes &nonce, const Bytes &aad, const Bytes &text);     // C2SP
Sealed ccm(const Bytes &key, const Bytes &nonce, const Bytes &aad, const Bytes &text,
           std::size_t tag_length);                                                         // SP 800-38C, 6.1
Sealed eax(const Bytes &key, const Bytes &nonce, const Bytes &aad, const Bytes &text);      // Bellare, Rogaway, Wagner
Sealed ocb(const Bytes &key, const Bytes &nonce, const Bytes &aad, const Bytes &text,
           std::size_t tag_length);                                                         // RFC 7253, 4
Bytes xcbc(const Bytes &key, const Bytes &message);                                         // RFC 3566, 4
Bytes cbc_mac(const Bytes &key, const Bytes &message);                                      // ISO/IEC 9797-1
Bytes lrw(const Bytes &key, const Bytes &index, const Bytes &text, bool decrypts);          // P1619
Bytes cfb1(const Bytes &key, const Bytes &iv, const Bytes &bits, bool decrypts);            // SP 800-38A, 6.3; one in a byte
Bytes kw(const Bytes &key, const Bytes &text);                                              // SP 800-38F, 6.2
Bytes kwp(const Bytes &key, const Bytes &text);                                             // SP 800-38F, 6.3
Bytes w(const Bytes &key, const Bytes &semiblocks);                                         // SP 800-38F, 6.1

// A text whose tag, the first counter, comes out as wanted: the last block of `text`, whose
// length is a multiple of 16 and not 0, is solved for.
Bytes siv_text_for(const Bytes &key, const std::vector<Bytes> &strings, Bytes text, const Bytes &tag);
// The same; empty if there is none, as half of all tags can not come out.
Bytes gcm_siv_text_for(const Bytes &key, const Bytes &nonce, const Bytes &aad, Bytes text, const Bytes &tag);

}  // namespace textbook
