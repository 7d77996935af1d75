/* SPDX-License-Identifier: MIT */
/*
 * asm/alternative.h (arm64) - instructions that the start of the program replaces where the processor has better ones.
 *
 * DO NOT INCLUDE DIRECTLY: asm/percpu_classic.h and asm/cmpxchg.h do.
 *
 * One binary runs on every arm64 processor and uses the LSE atomics (ARMv8.1) where they exist, at no cost to the code that runs: an
 * asm statement writes its exclusive-pair form into the text and its LSE form, of as many instructions, into a section of data,
 * and registers both. Before main(), if AT_HWCAP has HWCAP_ATOMICS, ring3_patch_alternatives() copies the latter over the former; for
 * a module, before its code runs. A build that may assume LSE (__ARM_FEATURE_ATOMICS) has only that form, in place.
 */
#ifndef RING3_ASM_ARM64_ALTERNATIVE_H_
#define RING3_ASM_ARM64_ALTERNATIVE_H_

#include <ring3/attributes.h>

#define RING3_ALTERNATIVE_SECTION "ring3_alternatives"

#ifdef __ARM_FEATURE_ATOMICS
#define RING3_ALTERNATIVE_LSE(exclusive, lse) lse
#define RING3_ALTERNATIVE_LSE_COMMIT(exclusive, lse) lse "2:\n"
#else
/*
 * Both texts end with a newline and hold equally many instructions (else the assembler would have to move back: an error); only
 * the first may be position-dependent. Labels 661 to 664 are taken.
 *     section ring3_alternatives: { text, end of text, replacement, end of replacement }
 */
#define RING3_ALTERNATIVE_LSE(exclusive, lse)                                           \
	"661:\t" exclusive                                                              \
	"662:\n\t"                                                                      \
	".pushsection ring3_alternative_code,\"a?\",@progbits\n\t"                      \
	".balign 4\n\t"                                                                 \
	".arch_extension lse\n"                                                         \
	"663:\t" lse                                                                    \
	"664:\n\t"                                                                      \
	".org . - (664b - 663b) + (662b - 661b)\n\t"                                    \
	".org . - (662b - 661b) + (664b - 663b)\n\t"                                    \
	".popsection\n\t"                                                               \
	".pushsection " RING3_ALTERNATIVE_SECTION ",\"aw?\",@progbits\n\t"              \
	".balign 8\n\t"                                                                 \
	".quad 661b, 662b, 663b, 664b\n\t"                                              \
	".popsection\n"

/*
 * The same at the end of a restartable sequence that begins at label 1: both texts end with the instruction that stores, and label 2 is
 * behind it. An exclusive pair that did not store, says operand [failed], begins again at 1.
 */
#define RING3_ALTERNATIVE_LSE_COMMIT(exclusive, lse) \
	RING3_ALTERNATIVE_LSE(exclusive "2:\tcbnz %w[failed], 1b\n", lse "nop\n")
#endif

#ifndef __ASSEMBLY__

/* Written by asm statements: the layout is part of them. */
struct ring3_alternative {
	unsigned int *text, *text_end;
	const unsigned int *replacement, *replacement_end;
};

RING3_BEGIN_DECLS
/*
 * Puts the LSE forms of the table [@begin, @end) into the text, if the processor has them. Before any of that code runs. Returns how
 * many it replaced; 0 too when the host does not let a program write its own text, which leaves the exclusive pairs.
 */
int ring3_patch_alternatives(const struct ring3_alternative *begin, const struct ring3_alternative *end);
RING3_END_DECLS

#endif /* !__ASSEMBLY__ */

#endif /* RING3_ASM_ARM64_ALTERNATIVE_H_ */
