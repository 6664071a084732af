#if defined __x86_64__
#include "testsuite/abi-x86_64.S"
#elif defined __i386__
#include "testsuite/abi-i386.S"
#elif defined __s390x__
#include "testsuite/abi-s390x.S"
#endif
