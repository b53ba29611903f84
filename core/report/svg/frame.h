#pragma once
// The frame of a plot: two axes with ticks, grid lines and titles. Converts values to SVG coordinates.

#include "report/markup.h"

#include <cstdint>

namespace qcs::report {

struct Tick {
    double at = 0;
    std::string label;
    bool operator==(const Tick&) const = default;
};
/// Returns at most `most` + 1 ticks at multiples of 1, 2 or 5 times a power of ten. With `whole` (for
/// counts), there are no ticks between integers.
std::vector<Tick> linear_ticks(double low, double high, int most, bool whole = false);
/// Returns at most `most` ticks: at every power of ten or, if there are too many, at every second, third, ...
/// one.
std::vector<Tick> power_ticks(double low, double high, int most);

/// The scale of one axis.
struct Axis {
    double low = 0, high = 1;
    bool is_logarithmic = false;
    bool is_whole = false; ///< only integers are meaningful, e.g. channel numbers
    std::string title;     ///< including the unit
    /// Labels for the values 0, 1, ...; if empty, the labels are numbers.
    std::vector<std::string> names = {};

    /// Returns the relative position of the value on the axis: 0 at `low`, 1 at `high`. Returns -1 for values
    /// <= 0 on a logarithmic axis.
    double share(double value) const;
    std::vector<Tick> ticks(int most) const;
};

/// The width of every plot in SVG user units; all lengths use this unit. One unit is one pixel unless the
/// page is too narrow.
inline constexpr double plot_width = 720;

/// Formats a number for SVG, with at most two decimals.
std::string svg_number(double value);

/// An id and texts for readers who cannot see the plot.
struct PlotAltText {
    std::string id; ///< unique in the document
    std::string title, description;
};

/// Opens the <svg> element with axes and grid; the destructor closes it.
class Frame {
public:
    Frame(MarkupWriter& markup, const PlotAltText& words, double height, Axis x, Axis y);
    ~Frame() { markup_.close(); }
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;

    MarkupWriter& markup() const { return markup_; }
    const Axis& x_axis() const { return x_; }
    const Axis& y_axis() const { return y_; }
    /// Returns the x coordinate of a value.
    double x(double value) const;
    /// Returns the y coordinate of a value, limited to the plot area.
    double y(double value) const;
    /// The edges of the plot area, in coordinates.
    double left() const;
    double right() const;
    double top() const;
    double bottom() const;

    /// Draws a bar between the values `from` and `to` on the x axis and from `base` to `value` on the y axis.
    /// `tip` is its tool tip, and `css` its CSS class.
    void bar(std::string_view css, double from, double to, double base, double value,
             const std::string& tip) const;
    void vertical_line(std::string_view css, double at) const;
    void horizontal_line(std::string_view css, double at) const;
    /// Writes a text at the coordinates (x, y). `anchor` is the part of the text at that point: "start",
    /// "middle" or "end".
    void label(std::string_view css, double x, double y, std::string_view anchor,
               std::string_view text) const;

private:
    void draw_axes() const;

    MarkupWriter& markup_;
    double height_;
    Axis x_, y_;
};

} // namespace qcs::report
