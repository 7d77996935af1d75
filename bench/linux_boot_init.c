// SPDX-License-Identifier: MIT
// The first program on User-Mode Linux in linux_boot_bench: it leaves a file as the proof that it ran, and switches off.
#include <fcntl.h>
#include <sys/reboot.h>
#include <unistd.h>

int main(void)
{
	close(open("/booted", O_CREAT | O_WRONLY, 0666));
	reboot(RB_POWER_OFF);
	return 1;
}
