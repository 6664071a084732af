#include "examples/plot.h"

namespace tool {
namespace {

// Pixels: the axes' rectangle, and the legend to its right.
constexpr double kLeft = 70, kTop = 50, kWidth = 640, kHeight = 400, kLegend = 150, kRowHeight = 17, kBottom = 60;

struct Scale {
  double low, high;  // of x, as log2
  double top;        // of y, which begins at 0
  double step;       // of y, between two ticks
};

// The logarithm of x to the base 2, without libm: squaring a number doubles its logarithm, which
// brings the next bit to the front.
double log2(double x) {
  double n = 0;
  for (; x >= 2; x /= 2) ++n;
  for (double bit = 0.5; bit > 1e-5; bit /= 2) {
    x *= x;
    if (x < 2) continue;
    x /= 2;
    n += bit;
  }
  return n;
}

Scale scale_of(const Plot &plot) {
  Scale scale = {1e9, 0, 0, 1};
  for (size_t i = 0; i < plot.lines; ++i)
    for (size_t p = 0; p < plot.line[i].points; ++p) {
      const double x = log2(plot.line[i].x[p]), y = plot.line[i].y[p];
      if (x < scale.low) scale.low = x;
      if (x > scale.high) scale.high = x;
      if (y > scale.top) scale.top = y;
    }
  if (scale.high - scale.low < 1) scale.low -= 0.5, scale.high += 0.5;
  // 1, 2 or 5 times a power of ten: 5 to 12 ticks.
  while (scale.step * 5 > scale.top && scale.step > 1e-6) scale.step /= 10;
  while (scale.step * 50 <= scale.top) scale.step *= 10;
  if (scale.step * 25 <= scale.top)
    scale.step *= 5;
  else if (scale.step * 10 <= scale.top)
    scale.step *= 2;
  scale.top = (static_cast<double>(static_cast<long>(scale.top / scale.step)) + 1) * scale.step;
  return scale;
}

double across(const Scale &scale, double x) {
  return kLeft + kWidth * (log2(x) - scale.low) / (scale.high - scale.low);
}
double up(const Scale &scale, double y) { return kTop + kHeight * (1 - y / scale.top); }

void text(FILE *svg, double x, double y, const char *more, const char *words) {
  fprintf(svg, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, more);
  for (; *words; ++words) {
    const unsigned char c = static_cast<unsigned char>(*words);
    if (c == '<')
      fputs("&lt;", svg);
    else if (c == '&')
      fputs("&amp;", svg);
    else
      fputc(c < 0x20 || c >= 0x7f ? '?' : c, svg);
  }
  fputs("</text>\n", svg);
}

void stroke(FILE *svg, double x1, double y1, double x2, double y2, const char *color) {
  fprintf(svg, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>\n", x1, y1, x2, y2, color);
}

void axes(FILE *svg, const Plot &plot, const Scale &scale) {
  char label[32];
  const double bottom = kTop + kHeight, right = kLeft + kWidth;
  for (double y = 0; y <= scale.top * 1.0001; y += scale.step) {
    stroke(svg, kLeft, up(scale, y), right, up(scale, y), "#ddd");
    snprintf(label, sizeof label, "%g", y);
    text(svg, kLeft - 8, up(scale, y) + 4, "text-anchor=\"end\"", label);
  }
  double size = 1;
  for (double n = 0; n <= scale.high; ++n, size *= 2) {
    if (n < scale.low) continue;
    stroke(svg, across(scale, size), kTop, across(scale, size), bottom, "#ddd");
    if (size >= 1 << 20)
      snprintf(label, sizeof label, "%.0fM", size / (1 << 20));
    else if (size >= 1 << 10)
      snprintf(label, sizeof label, "%.0fk", size / (1 << 10));
    else
      snprintf(label, sizeof label, "%.0f", size);
    text(svg, across(scale, size), bottom + 18, "text-anchor=\"middle\"", label);
  }
  stroke(svg, kLeft, kTop, kLeft, bottom, "black");
  stroke(svg, kLeft, bottom, right, bottom, "black");
  text(svg, kLeft + kWidth / 2, bottom + 42, "text-anchor=\"middle\"", plot.x_label);
  text(svg, kLeft, kTop - 10, "", plot.y_label);
  text(svg, kLeft, 20, "font-size=\"15\" font-weight=\"bold\"", plot.title);
}

// A line's color: hues evenly apart.
void color_of(size_t i, size_t lines, char color[32]) {
  snprintf(color, 32, "hsl(%.0f, 75%%, 42%%)", 360.0 * static_cast<double>(i) / static_cast<double>(lines));
}

void line(FILE *svg, const Plot &plot, const Scale &scale, size_t i) {
  const Line &line = plot.line[i];
  const char *dash = line.dashed ? " stroke-dasharray=\"6 3\"" : "";
  char color[32];
  color_of(i, plot.lines, color);
  fprintf(svg, "<polyline fill=\"none\" stroke-width=\"1.6\" stroke=\"%s\"%s points=\"", color, dash);
  for (size_t p = 0; p < line.points; ++p)
    fprintf(svg, "%s%.1f,%.1f", p ? " " : "", across(scale, line.x[p]), up(scale, line.y[p]));
  fprintf(svg, "\"/>\n");
  for (size_t p = 0; p < line.points; ++p)
    fprintf(svg, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"%s\"/>\n", across(scale, line.x[p]),
            up(scale, line.y[p]), color);
  const double x = kLeft + kWidth + 20, y = kTop + kRowHeight * static_cast<double>(i) + 8;
  fprintf(svg, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke-width=\"1.6\" stroke=\"%s\"%s/>\n", x, y,
          x + 24, y, color, dash);
  text(svg, x + 30, y + 4, "", line.name);
}

}  // namespace

void draw(FILE *svg, const Plot &plot) {
  const Scale scale = scale_of(plot);
  const double legend = kRowHeight * static_cast<double>(plot.lines);
  const double height = kTop + (legend > kHeight ? legend : kHeight) + kBottom;
  fprintf(svg,
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" font-family=\"sans-serif\" "
          "font-size=\"12\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
          kLeft + kWidth + 20 + kLegend, height);
  axes(svg, plot, scale);
  for (size_t i = 0; i < plot.lines; ++i) line(svg, plot, scale, i);
  fprintf(svg, "</svg>\n");
}

}  // namespace tool
