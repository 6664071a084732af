include(`s390x/cpacf.m4')dnl
# AES key set-up for CPACF: the instructions take the key itself, so it is the schedule.
#
# void set_encrypt_key(teasel_aes_key *key, const uint8_t *user_key)
# void set_decrypt_key(the same)
# user_key: as many bytes as the key size has. Secrets: the key, which passes through no
# register.
#
# Bound: one instruction and the return.
# Measured: that (make check-counts counts the one, and not the return).
# Why not expand round keys: CPACF does it, each time, at no cost that could be saved.

FOR_EACH_KEY(`
FUNC(set_encrypt_key)
	mvc	KEY_ENC`'(KEY_BYTES, KEY), 0(CHAIN)
RETURN
END

FUNC(set_decrypt_key)
	mvc	KEY_ENC`'(KEY_BYTES, KEY), 0(CHAIN)
RETURN
END
')
