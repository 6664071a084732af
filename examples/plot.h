// Lines over a logarithmic axis, as SVG.
#pragma once

#include <stddef.h>
#include <stdio.h>

namespace tool {

inline constexpr size_t kMaxPoints = 32;

struct Line {
  char name[32];
  bool dashed;
  size_t points;
  double x[kMaxPoints], y[kMaxPoints];  // x rises
};

struct Plot {
  const char *title, *x_label, *y_label;
  size_t lines;
  const Line *line;
};

void draw(FILE *svg, const Plot &plot);

}  // namespace tool
