include(`s390x/cpacf.m4')dnl
# OFB (SP 800-38A, 6.4) by KMO.
#
# void ofb_crypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                uint8_t *dst, const uint8_t *src)
# length: whole blocks, 0 too; dst == src or apart. chain becomes the last block of key
# stream. Secrets: key, text, key stream; the parameter block holds the key, and is wiped.
#
# Bound: one KMO, and the instructions that bring it its operands, for any length.
# Measured: 13 instructions in all, at any length (make check-counts).
# Why not the modifier that deciphers: in OFB the two are one, and KMO has none.

FOR_EACH_KEY(`
FUNC(ofb_crypt)
CHAIN_KERNEL(`KMO', AES_CODE(enc))dnl
END
')
