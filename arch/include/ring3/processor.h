/* SPDX-License-Identifier: MIT */
/* processor.h - whether this processor has all that the build assumes. Host side. */
#ifndef RING3_PROCESSOR_H_
#define RING3_PROCESSOR_H_

#include <ring3/attributes.h>

RING3_BEGIN_DECLS
/* NULL, or what is missing, for a message "this processor lacks ...". Constant. */
const char *ring3_processor_lacks(void);
RING3_END_DECLS

#endif /* RING3_PROCESSOR_H_ */
