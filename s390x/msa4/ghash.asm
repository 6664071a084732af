include(`s390x/cpacf.m4')dnl
# GHASH (SP 800-38D, 6.4) by KIMD.
#
# void ghash_set_key(teasel_ghash_key *key, const uint8_t h[16])
# void ghash(const teasel_ghash_key *key, uint8_t state[16], size_t length, const uint8_t *src)
# length: whole blocks, 0 too. state = (state ^ block) * H, block after block. Secrets: H,
# state, text; the parameter block holds H, and is wiped. The key is H itself.
#
# Bound: one KIMD, and the instructions that bring it its operands, for any length.
# Measured: 13 instructions in all, at any length (make check-counts).
# Why not the powers of H that other tiers keep: KIMD takes H alone.

FUNC(ghash_set_key)
	mvc	0(16, KEY), 0(CHAIN)
RETURN
END

FUNC(ghash)
HASH_KERNEL(`KIMD', GHASH_CODE, 16, 0)dnl
END
