dnl What assembly of every architecture shares: the ledger of kernels, functions,
dnl loops, key sizes. Run as  m4 -D KERNEL_FILE=arch/tier/file config.m4 asm.m4 file.asm
divert(-1)

# ---- The ledger: the manifest's rows for this file. The manifest is read before
# ---- anything is defined that could be a word of it.

define(`LEDGER', `')
pushdef(`FEATURE', `')
pushdef(`OP', `')
pushdef(`TIER', `')
pushdef(`KERNEL', `ifelse(`$1/$2/$3', KERNEL_FILE,
  `define(`KEYS_OF_$4', `$5')define(`LEDGER', defn(`LEDGER')` $4')')')
changecom(`//')
include(`fat/manifest.def')
changecom(`#')
popdef(`FEATURE')
popdef(`OP')
popdef(`TIER')
popdef(`KERNEL')

define(`TIER_NAME', regexp(KERNEL_FILE, `.*/\(.*\)/.*', `\1'))

define(`LAYOUT', `define(`$1', `$4')')
changecom(`//')
include(`fat/layout.def')
changecom(`#')

# STOP(message): ends the run, naming the file.
define(`STOP', `errprint(KERNEL_FILE`.asm: $1
')m4exit(1)')

# CHECK_ARGS(macro, expected, $#): stops unless they are equal.
define(`CHECK_ARGS', `ifelse(eval($2 == $3), 1, `', `STOP(`$1 takes $2 arguments, not $3')')')

# ---- Loops

# FOR(`var', first, last, `text'): the text once for each value of var.
define(`FOR', `CHECK_ARGS(`FOR', 4, $#)FOR_STEP(`$1', eval($2), eval($3), `$4')')
define(`FOR_STEP', `ifelse(eval($2 <= $3), 1,
  `pushdef(`$1', `$2')$4`'popdef(`$1')FOR_STEP(`$1', eval($2 + 1), $3, `$4')')')

# EACH(`var', `text', value, value, ...)
define(`EACH', `pushdef(`$1', `$3')$2`'popdef(`$1')ifelse(eval($# > 3), 1, `EACH(`$1', `$2', shift(shift(shift($@))))')')

# ---- Functions

# FOR_EACH_KEY(`text'): the text for AES-128, AES-192 and AES-256. FOR_EACH_KEY2: for
# AES-128 and AES-256, as a row with K2 wants it.
define(`KEYS_K3', `128, 192, 256')
define(`KEYS_K2', `128, 256')
define(`FOR_EACH_KEY', `FOR_KEYS(`$1', KEYS_K3)')
define(`FOR_EACH_KEY2', `FOR_KEYS(`$1', KEYS_K2)')
define(`FOR_KEYS', `EACH(`KEYBITS', `pushdef(`ROUNDS', eval(KEYBITS / 32 + 6))$1`'popdef(`ROUNDS')', shift($@))')

define(`SYMBOL_OF', `ifelse(KEYS_OF_$1, `K0', `teasel_k_$1_`'TIER_NAME', `teasel_k_aes`'KEYBITS`'_$1_`'TIER_NAME')')

# FUNC(op) ... END: a kernel, which must have a row.
define(`FUNC', `CHECK_ARGS(`FUNC', 1, $#)ifdef(`KEYS_OF_$1', `',
  `STOP(`fat/manifest.def has no row of this file for $1')')ifdef(`FUNCTION',
  `STOP(`END is missing before $1')')define(`FUNCTION', SYMBOL_OF(`$1'))define(`DEFINED_'FUNCTION)dnl

	.globl	FUNCTION
	.hidden	FUNCTION
	.type	FUNCTION, @function
	.p2align 6
FUNCTION:
	.cfi_startproc
	FUNC_START')
define(`END', `	.cfi_endproc
	.size	FUNCTION, .-FUNCTION
undefine(`FUNCTION')')

# LABEL(name): a label of this function.
define(`LABEL', `.L'`_`'FUNCTION`'_$1')

# At the end: each row has its functions.
define(`CHECK_DEFINED', `ifdef(`DEFINED_$1', `', `STOP(`fat/manifest.def has a row for $2, but the function $1 is missing')')')
define(`CHECK_OP', `ifelse(KEYS_OF_$1, `K0',
  `CHECK_DEFINED(`teasel_k_$1_'TIER_NAME, $1)',
  `EACH(`BITS_', `CHECK_DEFINED(`teasel_k_aes'BITS_`_$1_'TIER_NAME, `$1')', indir(`KEYS_'KEYS_OF_$1))')')
define(`CHECK_LEDGER', `EACH(`OP_', `ifelse(OP_, `', `', `CHECK_OP(OP_)')', patsubst(LEDGER, ` ', `,'))')
m4wrap(`CHECK_LEDGER`'FILE_END')

include(MACHINE`/machine.m4')
divert(0)dnl
# Made by m4 from KERNEL_FILE.asm.
FILE_START
