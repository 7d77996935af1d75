// SPDX-License-Identifier: MIT
/*
 * The genuine makefiles compile one for every architecture. ring3's assembler (switch.c) knows the one offset it needs.
 */
int main(void)
{
	return 0;
}
