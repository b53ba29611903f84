#pragma once
// The plots of a report, as SVG that stands inside its HTML: values and counts come in as data, words as
// texts.

#include "insight/ranking/weight_figures.h"
#include "report/svg/frame.h"

#include <functional>

namespace qcs::report {

/// A place on the x axis that is told by name.
struct PlotMark {
    double at = 0;
    std::string label;
};

/// How often values occur: counts on a logarithmic axis.
struct HistogramPlot {
    PlotWords words;
    std::string x_title, y_title;
    quant::Histogram histogram;
    quant::Histogram behind; ///< in grey: that of the whole, where the other is that of a part
    std::optional<insight::QuantizationGrid> grid;
    std::vector<PlotMark> marks; ///< ends of a range: left, right
    std::string css = "values";  ///< or "errors"
    std::function<std::string(std::uint64_t count, double from, double to)> tip;
};
/// One level of the grid in so many is drawn as a thin line; 0: none is.
int shown_levels(const HistogramPlot& plot);
/// Nothing where there is nothing to count.
void draw_histogram(Markup& markup, const HistogramPlot& plot);

/// SQNR channel by channel, or batch by batch; those that stand out are marked, those without any error reach
/// to the top.
struct ChannelPlot {
    PlotWords words;
    std::string x_title, y_title;
    std::vector<double> sqnr_db;
    std::vector<std::string> names; ///< at the axis; empty: their numbers, from 0
    std::vector<std::uint64_t> outliers;
    std::optional<double> line_db; ///< where a line is drawn across; nullopt: at the median
    std::string line_label;
    std::function<std::string(std::size_t channel)> tip;
};
void draw_channels(Markup& markup, const ChannelPlot& plot);

/// One point for each weight, or for each way to store them all.
struct ScatterPlot {
    struct Point {
        double bytes = 0,
               sqnr_db = 0; ///< bytes in the unit of the axis; without any error it stands at the top
        std::string tip;
        std::string label;        ///< beside the point; "": none
        std::string target;       ///< of a link in the document; "": none
        bool is_on_front = false; ///< joined to the next that is, by a line in steps; others are hollow then
    };
    PlotWords words;
    std::string x_title, y_title;
    std::optional<Axis> x_axis = std::nullopt; ///< nullopt: of bytes, logarithmic
    std::vector<Point> points;
    std::optional<double> threshold_db;
    std::string threshold_label;
};
void draw_scatter(Markup& markup, const ScatterPlot& plot);

} // namespace qcs::report
