#pragma once
// The plots of a report, as SVG for inclusion in HTML. Values, counts and all texts are passed in.

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
    PlotWords words;
    std::string x_title, y_title;
    quant::Histogram histogram;
    quant::Histogram behind; ///< drawn in grey behind the histogram: the whole tensor, if the histogram is
                             ///< that of a part
    std::optional<insight::QuantizationGrid> grid;
    std::vector<PlotMark> marks; ///< ends of a range: left, right
    std::string css = "values";  ///< CSS class: "values" or "errors"
    std::function<std::string(std::uint64_t count, double from, double to)> tip;
};
/// Every n-th level of the grid is drawn as a thin line; 0: none is.
int shown_levels(const HistogramPlot& plot);
/// Draws nothing if the histogram is empty.
void draw_histogram(Markup& markup, const HistogramPlot& plot);

/// SQNR per channel or per batch. Outliers are marked; channels without any error reach to the top.
struct ChannelPlot {
    PlotWords words;
    std::string x_title, y_title;
    std::vector<double> sqnr_db;
    std::vector<std::string> names; ///< labels on the axis; empty: the numbers, from 0
    std::vector<std::uint64_t> outliers;
    std::optional<double> line_db; ///< position of a horizontal line; nullopt: at the median
    std::string line_label;
    std::function<std::string(std::size_t channel)> tip;
};
void draw_channels(Markup& markup, const ChannelPlot& plot);

/// One point for each weight, or for each way of storing all weights.
struct ScatterPlot {
    struct Point {
        /// Bytes in the unit of the axis; a point without any error is at the top.
        double bytes = 0, sqnr_db = 0;
        std::string tip;
        std::string label;        ///< beside the point; "": none
        std::string target;       ///< link target within the document; "": none
        bool is_on_front = false; ///< connected to the next such point by a step line; the other points are
                                  ///< hollow then
    };
    PlotWords words;
    std::string x_title, y_title;
    std::optional<Axis> x_axis = std::nullopt; ///< nullopt: bytes, logarithmic
    std::vector<Point> points;
    std::optional<double> threshold_db;
    std::string threshold_label;
};
void draw_scatter(Markup& markup, const ScatterPlot& plot);

} // namespace qcs::report
