#pragma once
// The frame of a plot: two axes with ticks, grid lines and titles, and where values lie in it.

#include "report/markup.h"

#include <cstdint>

namespace qcs::report {

struct Tick {
    double at = 0;
    std::string label;
    bool operator==(const Tick&) const = default;
};
/// At 1, 2 or 5 times powers of ten, `most` at most. `whole`: of what is counted, there is nothing between
/// two integers.
std::vector<Tick> linear_ticks(double low, double high, int most, bool whole = false);
/// Powers of ten: every one, every other, ...
std::vector<Tick> power_ticks(double low, double high, int most);

/// What one axis shows.
struct Axis {
    double low = 0, high = 1;
    bool is_logarithmic = false;
    bool is_whole = false;               ///< of channels: there is nothing between two
    std::string title;                   ///< with the unit
    std::vector<std::string> names = {}; ///< of 0, 1, ...; empty: the numbers themselves

    double share(double value) const; ///< 0 at `low`, 1 at `high`
    std::vector<Tick> ticks(int most) const;
};

/// Every plot is as wide as the text; heights are in the same units, which are pixels where there is room.
inline constexpr double plot_width = 720;

/// A number as SVG has it: two decimals at most.
std::string svg_number(double value);

/// What people read who do not see it, and a name for its parts.
struct PlotWords {
    std::string id; ///< unique in the document
    std::string title, description;
};

/// Opens the element <svg>, with axes and grid; closes it at its end.
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
    /// Never outside.
    double y(double value) const;
    double left() const;
    double right() const;
    double top() const;
    double bottom() const;

    /// A bar between two places, from `base` to `value`, with what it says when pointed at.
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
