// A progress bar on standard error, if that is a terminal.
#pragma once

#include <stdint.h>

namespace tool {

// From now on show_progress shows something. total: bytes, or 0 if unknown.
void start_progress(uint64_t total);
void show_progress(uint64_t done);
// Takes the bar off the line; the next show_progress draws it again.
void clear_progress();
// And that show_progress shows nothing: for an output that is a terminal itself.
void stop_progress();

}  // namespace tool
