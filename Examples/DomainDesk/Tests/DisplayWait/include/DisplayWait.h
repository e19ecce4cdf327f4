#pragma once
#include <stdint.h>

// For how many nanoseconds the first thread has waited for answers of the X server.
int64_t desk_waited_for_display(void);
