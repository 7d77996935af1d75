/* SPDX-License-Identifier: MIT */
/* Log levels as printk() sees them: a start-of-header byte and one character before the text. */
#ifndef RING3_LINUX_KERN_LEVELS_H_
#define RING3_LINUX_KERN_LEVELS_H_

#define KERN_SOH "\001"
#define KERN_SOH_ASCII '\001'

#define KERN_EMERG KERN_SOH "0"	  /* system is unusable */
#define KERN_ALERT KERN_SOH "1"	  /* action must be taken immediately */
#define KERN_CRIT KERN_SOH "2"	  /* critical conditions */
#define KERN_ERR KERN_SOH "3"	  /* error conditions */
#define KERN_WARNING KERN_SOH "4" /* warning conditions */
#define KERN_NOTICE KERN_SOH "5"  /* normal but significant */
#define KERN_INFO KERN_SOH "6"	  /* informational */
#define KERN_DEBUG KERN_SOH "7"	  /* debug-level messages */

#define KERN_DEFAULT "" /* the default level */

/*
 * Continues the line that the same CPU left without a newline, if nothing else was logged in between; starts
 * a new line otherwise.
 */
#define KERN_CONT KERN_SOH "c"

#define LOGLEVEL_SCHED -2 /* deferred messages; printed like the default level here */
#define LOGLEVEL_DEFAULT -1
#define LOGLEVEL_EMERG 0
#define LOGLEVEL_ALERT 1
#define LOGLEVEL_CRIT 2
#define LOGLEVEL_ERR 3
#define LOGLEVEL_WARNING 4
#define LOGLEVEL_NOTICE 5
#define LOGLEVEL_INFO 6
#define LOGLEVEL_DEBUG 7

#endif /* RING3_LINUX_KERN_LEVELS_H_ */
