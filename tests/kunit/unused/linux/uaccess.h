/* SPDX-License-Identifier: MIT */
/* lib/test_bitmap.c includes this header and uses nothing of it. */
