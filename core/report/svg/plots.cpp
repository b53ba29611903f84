#include "report/svg/plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace qcs::report {

namespace {

/// If a range is this many times wider than the values, showing all of it would make the values invisible.
constexpr double max_widening = 4;
constexpr double headroom = 1.06;
constexpr double min_level_distance = 8; // px
/// At most this many bars have tool tips.
constexpr std::size_t max_tips = 512;

Axis value_axis(const HistogramPlot& plot) {
    double low = plot.histogram.edges.front(), high = plot.histogram.edges.back();
    if (!plot.behind.counts.empty()) {
        low = std::min(low, plot.behind.edges.front());
        high = std::max(high, plot.behind.edges.back());
    }
    const double width = high - low;
    for (const auto& mark : plot.marks) {
        const double wider = std::max(high, mark.at) - std::min(low, mark.at);
        if (wider > max_widening * width) continue;
        low = std::min(low, mark.at);
        high = std::max(high, mark.at);
    }
    const double air = (high - low) * 0.015;
    return {low - air, high + air, false, false, plot.x_title};
}

Axis count_axis(const HistogramPlot& plot) {
    auto most = *std::ranges::max_element(plot.histogram.counts);
    if (!plot.behind.counts.empty()) most = std::max(most, *std::ranges::max_element(plot.behind.counts));
    // At least one power of ten, and some space above the highest bar.
    const double high = std::max(10.0, std::pow(static_cast<double>(most), headroom) * 1.1);
    return {0.7, high, true, true, plot.y_title};
}

bool is_drawn(const HistogramPlot& plot) {
    return !plot.histogram.counts.empty() && plot.histogram.edges.back() > plot.histogram.edges.front();
}

void draw_bars(const Frame& frame, std::string_view css, const quant::Histogram& histogram,
               const decltype(HistogramPlot::tip)& tip) {
    for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
        const auto count = histogram.counts[i];
        const double from = histogram.edges[i], to = histogram.edges[i + 1];
        if (count > 0)
            frame.bar(css, from, to, frame.y_axis().low, static_cast<double>(count),
                      tip ? tip(count, from, to) : std::string());
    }
}

int levels_between(const Axis& axis, const insight::QuantizationGrid& grid) {
    const double pixels = grid.step / (axis.high - axis.low) * plot_width;
    if (!(pixels > 0) || !std::isfinite(pixels)) return 0;
    int every = 1;
    while (pixels * every < min_level_distance && every < (1 << 30))
        every *= 2;
    return every;
}

void draw_levels(const Frame& frame, const insight::QuantizationGrid& grid) {
    const auto& axis = frame.x_axis();
    const int every = levels_between(axis, grid);
    if (every == 0) return;
    const double distance = grid.step * every; // counted from 0, which is a grid level
    const double last = std::floor(std::min(axis.high, grid.high) / distance + 1e-9);
    for (double i = std::ceil(std::max(axis.low, grid.low) / distance - 1e-9); i <= last; ++i)
        frame.vertical_line("level", i * distance);
}

/// Draws the lines that are in the visible range, with their labels towards the middle.
void draw_marks(const Frame& frame, const std::vector<PlotMark>& marks) {
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const auto share = frame.x_axis().share(marks[i].at);
        if (share < 0 || share > 1) continue;
        frame.vertical_line("mark", marks[i].at);
        const double x = frame.x(marks[i].at);
        const bool is_left = i == 0;
        frame.label("mark", is_left ? x + 4 : x - 4, frame.top() + 10, is_left ? "start" : "end",
                    marks[i].label);
    }
}

} // namespace

int shown_levels(const HistogramPlot& plot) {
    return is_drawn(plot) && plot.grid ? levels_between(value_axis(plot), *plot.grid) : 0;
}

void draw_histogram(MarkupWriter& markup, const HistogramPlot& plot) {
    if (!is_drawn(plot)) return;
    const Frame frame(markup, plot.words, 190, value_axis(plot), count_axis(plot));
    if (plot.grid) draw_levels(frame, *plot.grid);
    draw_bars(frame, "behind", plot.behind, {});
    draw_bars(frame, plot.css, plot.histogram, plot.tip);
    draw_marks(frame, plot.marks);
}

void draw_channels(MarkupWriter& markup, const ChannelPlot& plot) {
    const auto count = plot.sqnr_db.size();
    if (count == 0) return;
    double most = 1, least = 0;
    for (const double sqnr : plot.sqnr_db) {
        if (!std::isfinite(sqnr)) continue;
        most = std::max(most, sqnr);
        least = std::min(least, sqnr);
    }
    Axis x{-0.5, static_cast<double>(count) - 0.5, false, true, plot.x_title};
    x.names = plot.names;
    const Axis y{least * 1.1, most * 1.35, false, false, plot.y_title};
    const Frame frame(markup, plot.words, 170, x, y);
    std::vector<bool> stands_out(count);
    for (const auto channel : plot.outliers)
        if (channel < count) stands_out[channel] = true;
    const double gap = count <= 128 ? 0.08 : 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (std::isnan(plot.sqnr_db[i])) continue;
        const double value = std::isfinite(plot.sqnr_db[i]) ? plot.sqnr_db[i]
                             : plot.sqnr_db[i] > 0          ? y.high
                                                            : y.low;
        const double at = static_cast<double>(i);
        const bool has_tip = count <= max_tips || stands_out[i];
        frame.bar(stands_out[i] ? "outlier" : "values", at - 0.5 + gap, at + 0.5 - gap, 0, value,
                  has_tip && plot.tip ? plot.tip(i) : std::string());
        if (stands_out[i]) // marked by a shape, not by colour alone
            frame.label("outlier", frame.x(at), frame.y(std::max(0.0, value)) - 4, "middle", "▼");
    }
    const auto line = plot.line_db ? plot.line_db : insight::median_decibels(plot.sqnr_db);
    if (!line || !std::isfinite(*line)) return;
    frame.horizontal_line("median", *line);
    frame.label("median", frame.right() - 4, frame.y(*line) - 4, "end", plot.line_label);
}

namespace {

Axis size_axis(const ScatterPlot& plot) {
    double low = 1e300, high = 1;
    for (const auto& point : plot.points) {
        low = std::min(low, std::max(1.0, point.bytes));
        high = std::max(high, point.bytes);
    }
    // From a power of ten to another, so that both ends have labels.
    return {std::pow(10.0, std::floor(std::log10(low))) * 0.8,
            std::pow(10.0, std::floor(std::log10(high)) + 1) * 1.25, true, false, plot.x_title};
}

Axis decibel_axis(const ScatterPlot& plot) {
    double low = 0, high = 10;
    for (const auto& point : plot.points) {
        if (!std::isfinite(point.sqnr_db)) continue;
        low = std::min(low, point.sqnr_db);
        high = std::max(high, point.sqnr_db);
    }
    return {low < 0 ? low * 1.1 : 0, high * 1.15, false, false, plot.y_title};
}

/// Places labels to the right of points, or left, above or below if there is another label already. If there
/// is no free place, the point has no label, only its tool tip.
class PointLabels {
public:
    explicit PointLabels(const Frame& frame) : frame_(frame) {}
    void add(double x, double y, const std::string& text) {
        const double width = 7 * static_cast<double>(text.size());
        const Place places[] = {{x + 8, y + 4, x + 8, "start"},
                                {x - 8, y + 4, x - 8 - width, "end"},
                                {x, y - 8, x - width / 2, "middle"},
                                {x, y + 16, x - width / 2, "middle"}};
        for (const auto& place : places) {
            const Box box{place.left, place.left + width, place.y - height, place.y};
            if (std::ranges::any_of(taken_, [&](const Box& other) { return overlap(box, other); })) continue;
            taken_.push_back(box);
            return frame_.label("point", place.x, place.y, place.anchor, text);
        }
    }

private:
    static constexpr double height = 11;
    struct Place {
        double x, y, left;
        std::string_view anchor;
    };
    struct Box {
        double left, right, top, bottom;
    };
    static bool overlap(const Box& a, const Box& b) {
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    }

    const Frame& frame_;
    std::vector<Box> taken_;
};

double x_of(const Frame& frame, const ScatterPlot& plot, const ScatterPlot::Point& point) {
    return frame.x(plot.x_axis ? point.bytes : std::max(1.0, point.bytes));
}

/// Returns whether there is a front.
bool draw_front(const Frame& frame, const ScatterPlot& plot) {
    std::string path;
    double before = 0;
    for (const auto& point : plot.points) {
        if (!point.is_on_front) continue;
        const double x = x_of(frame, plot, point), y = frame.y(point.sqnr_db);
        path += path.empty() ? fmt::format("{},{}", svg_number(x), svg_number(y))
                             : fmt::format(" {},{} {},{}", svg_number(x), svg_number(before), svg_number(x),
                                           svg_number(y));
        before = y;
    }
    if (!path.empty()) frame.markup().empty_element("polyline", {{"class", "front"}, {"points", path}});
    return !path.empty();
}

} // namespace

void draw_scatter(MarkupWriter& markup, const ScatterPlot& plot) {
    if (plot.points.empty()) return;
    const Frame frame(markup, plot.words, 260, plot.x_axis.value_or(size_axis(plot)), decibel_axis(plot));
    PointLabels labels(frame);
    const bool has_front = draw_front(frame, plot);
    if (plot.threshold_db) {
        frame.horizontal_line("mark", *plot.threshold_db);
        frame.label("mark", frame.right() - 4, frame.y(*plot.threshold_db) - 4, "end", plot.threshold_label);
    }
    for (const auto& point : plot.points) {
        const double x = x_of(frame, plot, point), y = frame.y(point.sqnr_db);
        const bool is_low = plot.threshold_db && point.sqnr_db < *plot.threshold_db;
        const bool is_beaten = has_front && !point.is_on_front;
        if (!point.target.empty()) markup.open("a", {{"href", "#" + point.target}});
        markup.open("circle", {{"class", is_beaten ? "beaten point"
                                         : is_low  ? "low point"
                                                   : "point"},
                               {"cx", svg_number(x)},
                               {"cy", svg_number(y)},
                               {"r", "4.5"}});
        markup.element("title", point.tip);
        markup.close();
        if (!point.label.empty()) labels.add(x, y, point.label);
        if (!point.target.empty()) markup.close();
    }
}

} // namespace qcs::report
