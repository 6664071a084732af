include(`s390x/cpacf.m4')dnl
# CBC-MAC's chain, the bulk of CMAC (SP 800-38B), by KMAC.
#
# void cbcmac(const teasel_aes_key *key, uint8_t chain[16], size_t length, const uint8_t *src)
# length: whole blocks, 0 too. chain = E(chain ^ block), block after block. Secrets: key,
# text, chain; the parameter block holds the key, and is wiped.
#
# Bound: one KMAC, and the instructions that bring it its operands, for any length.
# Measured: 13 instructions in all, at any length (make check-counts).
# Why not PCC, which computes a CMAC's last block: the mode derives the subkeys once for each
# key, so that the last block is a block like others.

FOR_EACH_KEY(`
FUNC(cbcmac)
HASH_KERNEL(`KMAC', AES_CODE(enc), KEY_BYTES, KEY_ENC)dnl
END
')
