#pragma once
// The frame of a plot: two axes with ticks, grid lines and titles, and the mapping from values to
// coordinates.

#include "report/markup.h"

#include <cstdint>

namespace qcs::report {

struct Tick {
    double at = 0;
    std::string label;
    bool operator==(const Tick&) const = default;
};
/// Ticks at multiples of 1, 2 or 5 times a power of ten, at most `most`. `whole`: for counts, no ticks
/// between integers.
std::vector<Tick> linear_ticks(double low, double high, int most, bool whole = false);
/// Ticks at powers of ten: at every one, every second one, ...
std::vector<Tick> power_ticks(double low, double high, int most);

/// The scale of one axis.
struct Axis {
    double low = 0, high = 1;
    bool is_logarithmic = false;
    bool is_whole = false;               ///< only integers have a meaning, e.g. channel numbers
    std::string title;                   ///< including the unit
    std::vector<std::string> names = {}; ///< labels of 0, 1, ...; empty: the numbers themselves

    double share(double value) const; ///< position along the axis: 0 at `low`, 1 at `high`
    std::vector<Tick> ticks(int most) const;
};

/// The width of every plot, in SVG user units (pixels unless the page is narrower). Heights use the same
/// unit.
inline constexpr double plot_width = 720;

/// A number in SVG notation, with at most two decimals.
std::string svg_number(double value);

/// Texts for readers who cannot see the plot, and an id.
struct PlotWords {
    std::string id; ///< unique in the document
    std::string title, description;
};

/// Opens the <svg> element with axes and grid; the destructor closes it.
class Frame {
public:
    Frame(Markup& markup, const PlotWords& words, double height, Axis x, Axis y);
    ~Frame() { markup_.close(); }
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;

    Markup& markup() const { return markup_; }
    const Axis& x_axis() const { return x_; }
    const Axis& y_axis() const { return y_; }
    double x(double value) const;
    /// Clamped to the plot area.
    double y(double value) const;
    double left() const;
    double right() const;
    double top() const;
    double bottom() const;

    /// A bar between two x values, from `base` to `value`, with a tool tip.
    void bar(std::string_view css, double from, double to, double base, double value,
             const std::string& tip) const;
    void vertical_line(std::string_view css, double at) const;
    void horizontal_line(std::string_view css, double at) const;
    /// `anchor`: "start", "middle" or "end".
    void label(std::string_view css, double x, double y, std::string_view anchor,
               std::string_view text) const;

private:
    void draw_axes() const;

    Markup& markup_;
    double height_;
    Axis x_, y_;
};

} // namespace qcs::report
