/* A model in software of the AES functions of the CP Assist for Cryptographic
   Functions (CPACF) of s390x, for tests on machines, emulated ones above all,
   that lack them. It executes KM, KMC, KMAC, KMF, KMO, KMCTR, KMA, PCC and
   KIMD (GHASH only) when they raise SIGILL, and sleeps where they do not.

   Preloaded (LD_PRELOAD=.../cpacf-model.so) or linked. A test that is also run
   without the model declares what it calls as weak and asks for null.

   What the architecture forbids, or leaves unpredictable, stops the program with
   a message that names the instruction and the rule, and SIGABRT.

   TEASEL_CPACF_PARTIAL=each|random:SEED|never   when to stop part-way (cc 3)
   TEASEL_CPACF_MACHINE=z9|z10|z196|zEC12|z13|z14|z15|z16|z17|none
                        what is installed; ",-KM.50" after it takes one away
   TEASEL_CPACF_REPORT=1                         the counts, on stderr, at exit */
#ifndef TEASEL_TESTSUITE_CPACF_MODEL_H
#define TEASEL_TESTSUITE_CPACF_MODEL_H

#ifdef __cplusplus
extern "C" {
#endif

#define CPACF_KMAC 0xb91eu
#define CPACF_KMA 0xb929u
#define CPACF_KMF 0xb92au
#define CPACF_KMO 0xb92bu
#define CPACF_PCC 0xb92cu
#define CPACF_KMCTR 0xb92du
#define CPACF_KM 0xb92eu
#define CPACF_KMC 0xb92fu
#define CPACF_KIMD 0xb93eu

struct cpacf_model_count {
  unsigned long executed;  /* operations begun */
  unsigned long continued; /* executions that went on after cc 3 */
  unsigned long abandoned; /* operations that ended at cc 3, since nothing went on */
  unsigned long blocks;    /* units ciphered or hashed: blocks; of KMF, feedback pieces */
};

/* Of one function, both directions together, since the start or the last reset. */
struct cpacf_model_count cpacf_model_counts(unsigned opcode, unsigned function_code);
/* Of all functions of all instructions. */
struct cpacf_model_count cpacf_model_total(void);
void cpacf_model_reset(void);

/* As TEASEL_CPACF_PARTIAL and TEASEL_CPACF_MACHINE. 0, or -1 for an unknown text,
   which changes nothing. Not while another thread computes. */
int cpacf_model_set_partial(const char *policy);
int cpacf_model_set_machine(const char *machine);

/* The parameter block of this thread's last execution: where to look for a key
   that was left behind. Null before the first. */
const unsigned char *cpacf_model_parameter_block(unsigned long *length);

/* What Query would answer: the library's detector asks this function, where it
   is there, since Query itself works without the model and says "nothing". */
void teasel_test_cpacf_query(unsigned opcode, unsigned char mask[16]);

#ifdef __cplusplus
}
#endif
#endif
