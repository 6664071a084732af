// What is seen outside the shared object.
#pragma once

#define CPACF_MODEL_API __attribute__((visibility("default"), used))
