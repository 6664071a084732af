include(`s390x/cpacf.m4')dnl
# CBC (SP 800-38A, 6.2) by KMC.
#
# void cbc_encrypt(const teasel_aes_key *key, uint8_t chain[16], size_t length,
#                  uint8_t *dst, const uint8_t *src)
# void cbc_decrypt(the same)
# length: whole blocks, 0 too; dst == src or apart. chain becomes the last ciphertext
# block. Secrets: key, text; the parameter block holds the key, and is wiped.
#
# Bound: one KMC, and the instructions that bring it its operands, for any length.
# Measured: 13 instructions in all, at any length (make check-counts).
# Why not the chaining value in the caller's memory and the key where it lies: the parameter
# block wants both in one piece, and KMC writes to it, while keys are shared by threads.

FOR_EACH_KEY(`
FUNC(cbc_encrypt)
CHAIN_KERNEL(`KMC', AES_CODE(enc))dnl
END

FUNC(cbc_decrypt)
CHAIN_KERNEL(`KMC', AES_CODE(dec))dnl
END
')
