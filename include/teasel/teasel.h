/* All of Teasel's C interface. */
#ifndef TEASEL_TEASEL_H
#define TEASEL_TEASEL_H

#include <teasel/aes.h>
#include <teasel/cbc.h>
#include <teasel/cbc-cs.h>
#include <teasel/cbcmac.h>
#include <teasel/ccm.h>
#include <teasel/cfb.h>
#include <teasel/cmac.h>
#include <teasel/ctr.h>
#include <teasel/descriptors.h>
#include <teasel/drbg.h>
#include <teasel/eax.h>
#include <teasel/gcm.h>
#include <teasel/gcm-siv.h>
#include <teasel/gmac.h>
#include <teasel/info.h>
#include <teasel/kw.h>
#include <teasel/lrw.h>
#include <teasel/many.h>
#include <teasel/memory.h>
#include <teasel/ocb.h>
#include <teasel/ofb.h>
#include <teasel/pcbc.h>
#include <teasel/rfc3686.h>
#include <teasel/siv.h>
#include <teasel/types.h>
#include <teasel/xaes.h>
#include <teasel/xcbc.h>
#include <teasel/xts.h>

#endif
