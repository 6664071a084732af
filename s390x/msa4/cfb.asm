include(`s390x/cpacf.m4')dnl
# CFB with segments of 128 bits and of 8 bits (SP 800-38A, 6.3) by KMF.
#
# void cfb_encrypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                  uint8_t *dst, const uint8_t *src)
# void cfb_decrypt, cfb8_encrypt, cfb8_decrypt(the same)
# length: whole blocks (cfb8: bytes), 0 too; dst == src or apart. chain becomes the last
# 16 ciphertext bytes. Secrets: key, text; the parameter block holds the key, and is wiped.
#
# Method: KMF takes the length of a segment in bytes as a modifier.
# Bound: one KMF, and the instructions that bring it its operands, for any length.
# Measured: 14 instructions in all, at any length (make check-counts).
# Why not decipher by KM over a copy of the ciphertext, which others measured faster on
# hardware: it needs a buffer, and a second pass; unmeasured here.

FOR_EACH_KEY(`
FUNC(cfb_encrypt)
CHAIN_KERNEL(`KMF', AES_CODE(enc), 16)dnl
END

FUNC(cfb_decrypt)
CHAIN_KERNEL(`KMF', AES_CODE(dec), 16)dnl
END

FUNC(cfb8_encrypt)
CHAIN_KERNEL(`KMF', AES_CODE(enc), 1)dnl
END

FUNC(cfb8_decrypt)
CHAIN_KERNEL(`KMF', AES_CODE(dec), 1)dnl
END
')
