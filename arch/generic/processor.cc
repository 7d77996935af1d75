// SPDX-License-Identifier: MIT
#include <ring3/processor.h>

// What the compiler generates for the architecture's baseline is all that is needed.
const char* ring3_processor_lacks() { return nullptr; }
