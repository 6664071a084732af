include(`x86/aesni.m4')dnl
# ECB (SP 800-38A, 6.1) with AES-NI.
#
# void ecb_encrypt(const teasel_aes_key *key, size_t length, uint8_t *dst, const uint8_t *src)
# length: whole blocks, 0 too; dst == src or apart. Secrets: key, text.
#
# Method: LANES blocks in flight, one load of a round key for all of them; the rest
# as 4, 2, 1 blocks, which overlap as they do not depend on each other.
#
# Bound: a core does 2 aesenc a cycle, so ROUNDS / 2 cycles a block: AES-128 .3125,
# AES-256 .4375 cycles a byte. Latency 4 wants 8 blocks in flight.
# Measured (make bench K=ecb_*crypt/aesni; AMD Zen 3; 8 KiB, cycles a byte, AES-128, 192,
# 256), both directions: .33, .39, .46; with 8 registers .34, .41, .49.
# Why not keep the round keys in registers: with 8 blocks in flight 16 registers do
# not hold them, and the loads cost nothing beside 8 AES instructions.

define(`KEY', `A1')
define(`LENGTH', `A2')
define(`DST', `A3')
define(`SRC', `A4')
define(`ROUNDKEY', `V(LANES)')

# ECB_BLOCKS_dir(n)
define(`ECB_BLOCKS', `LOAD(0, $2, SRC)AES($1, 0, $2, ROUNDKEY)STORE(0, $2, DST)ADVANCE($2, SRC, DST)')
define(`ENCRYPT_BLOCKS', `ECB_BLOCKS(`enc', $1)')
define(`DECRYPT_BLOCKS', `ECB_BLOCKS(`dec', $1)')

FOR_EACH_KEY(`
FUNC(ecb_encrypt)
ENTER(4, 0, LANES + 1)
SWEEP(`ENCRYPT_BLOCKS', LENGTH)
LEAVE
END

FUNC(ecb_decrypt)
ENTER(4, 0, LANES + 1)
SWEEP(`DECRYPT_BLOCKS', LENGTH)
LEAVE
END
')
