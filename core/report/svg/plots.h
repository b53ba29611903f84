#pragma once
// The plots of the HTML report as SVG. The caller supplies all values, counts and texts.

#include "insight/ranking/weight_figures.h"
#include "report/svg/frame.h"

#include <functional>

namespace qcs::report {

/// A labelled position on the x axis.
struct PlotMark {
    double at = 0;
    std::string label;
};

/// A histogram with a logarithmic count axis.
struct HistogramPlot {
    PlotAltText words;
    std::string x_title, y_title;
    quant::Histogram histogram;
    quant::Histogram behind; ///< drawn in grey behind `histogram`: the histogram of the whole tensor if
                             ///< `histogram` shows one channel; else empty
    std::optional<insight::QuantizationGrid> grid; ///< its levels are drawn as thin lines; nullopt: no lines
    /// Positions of two labelled vertical lines, the left one first; may be empty. In a histogram of values:
    /// the ends of the range that is not clipped. In a histogram of errors: minus and plus half of the scale.
    std::vector<PlotMark> marks;
    std::string css = "values"; ///< CSS class: "values" or "errors"
    /// Returns the tool tip for a bar with `count` elements between the values `from` and `to`.
    std::function<std::string(std::uint64_t count, double from, double to)> tip;
};
/// Returns n if every n-th level of the grid is drawn as a thin line; 0 if none is drawn.
int shown_levels(const HistogramPlot& plot);
/// Draws the plot; nothing if the histogram is empty.
void draw_histogram(MarkupWriter& markup, const HistogramPlot& plot);

/// A bar for the SQNR of each channel or batch. Outliers are highlighted. The bar of a channel without any
/// error reaches to the top.
struct ChannelPlot {
    PlotAltText words;
    std::string x_title, y_title;
    std::vector<double> sqnr_db;
    std::vector<std::string> names;      ///< labels of the channels; if empty, their numbers, counted from 0
    std::vector<std::uint64_t> outliers; ///< indices of the outlier channels
    std::optional<double> line_db;       ///< SQNR at which a horizontal line is drawn; nullopt: at the median
    std::string line_label;
    /// Returns the tool tip for a bar.
    std::function<std::string(std::size_t channel)> tip;
};
void draw_channels(MarkupWriter& markup, const ChannelPlot& plot);

/// Size against SQNR: one point for each weight, or for each way to store all weights.
struct ScatterPlot {
    struct Point {
        /// Position on the axes. A point with an infinite SQNR is drawn at the top.
        double bytes = 0, sqnr_db = 0;
        std::string tip;
        std::string label; ///< text beside the point; "" for none
        /// Id of the element in the document that a click on the point leads to; "" for none.
        std::string target;
        bool is_on_front = false; ///< the point is Pareto-optimal: a step line connects such points, and all
                                  ///< other points are drawn hollow
    };
    PlotAltText words;
    std::string x_title, y_title;
    std::optional<Axis> x_axis = std::nullopt; ///< nullopt: a logarithmic axis for bytes
    std::vector<Point> points;
    std::optional<double> threshold_db; ///< SQNR at which a horizontal line is drawn; nullopt: no line
    std::string threshold_label;
};
void draw_scatter(MarkupWriter& markup, const ScatterPlot& plot);

} // namespace qcs::report
