// SPDX-License-Identifier: MIT
/*
 * uaccess.c - copies whose instructions may fault (asm/uaccess.h). Each is in the exception table with the place where it ends.
 */
#include <linux/export.h>
#include <linux/uaccess.h>

#define EXPECT_FAULT(label, fixup)                       \
	".pushsection __ex_table, \"a\"\n\t"             \
	".balign 8\n\t"                                  \
	".quad " label ", " fixup "\n\t"                 \
	".popsection\n"

unsigned long ring3_copy_careful(void *to, const void *from, unsigned long size)
{
#if defined(__x86_64__)
	/* while (rcx) *rdi++ = *rsi++, rcx--;  a fault leaves in rcx what is left */
	asm volatile("1:\trep movsb\n2:\n" EXPECT_FAULT("1b", "2b")
		     : "+c"(size), "+D"(to), "+S"(from) : : "memory");
#elif defined(__aarch64__)
	unsigned int byte;

	/* while (size) byte = *from++, *to++ = byte, size--; */
	asm volatile("\tcbz %0, 3f\n"
		     "1:\tldrb %w3, [%2], #1\n"
		     "2:\tstrb %w3, [%1], #1\n"
		     "\tsubs %0, %0, #1\n"
		     "\tb.ne 1b\n"
		     "3:\n" EXPECT_FAULT("1b", "3b") EXPECT_FAULT("2b", "3b")
		     : "+r"(size), "+r"(to), "+r"(from), "=&r"(byte) : : "memory", "cc");
#endif
	return size;
}
EXPORT_SYMBOL(ring3_copy_careful);

unsigned long ring3_clear_careful(void *to, unsigned long size)
{
#if defined(__x86_64__)
	/* while (rcx) *rdi++ = 0, rcx--; */
	asm volatile("1:\trep stosb\n2:\n" EXPECT_FAULT("1b", "2b") : "+c"(size), "+D"(to) : "a"(0) : "memory");
#elif defined(__aarch64__)
	/* while (size) *to++ = 0, size--; */
	asm volatile("\tcbz %0, 3f\n"
		     "1:\tstrb wzr, [%1], #1\n"
		     "\tsubs %0, %0, #1\n"
		     "\tb.ne 1b\n"
		     "3:\n" EXPECT_FAULT("1b", "3b")
		     : "+r"(size), "+r"(to) : : "memory", "cc");
#endif
	return size;
}
EXPORT_SYMBOL(ring3_clear_careful);
