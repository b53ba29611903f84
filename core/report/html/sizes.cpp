#include "report/html/detail/page.h"
#include "report/number_text.h"
#include "report/rank_report.h"
#include "report/svg/plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace qcs::report {

namespace {

constexpr std::size_t max_mixtures = 12; // maximum number that is listed

std::string option_words(const Page& page, std::size_t option) {
    if (option == insight::option_as_requested) return page.translate(codes::report_choice_asked);
    if (option == insight::float_option()) return page.translate(codes::report_choice_float);
    return spec_words(page, insight::common_tensor_specs()[option - 1].settings);
}

/// "as the rules ask"; "5 × qint8 ... + 2 × float".
std::string choice_words(const Page& page, const insight::SizePoint& point) {
    if (point.option) return option_words(page, *point.option);
    std::map<std::size_t, std::size_t> counts; // number of weights for each storage option
    for (const auto option : point.options)
        ++counts[option];
    std::string words;
    for (const auto& [option, count] : counts)
        words += fmt::format("{}{} × {}", words.empty() ? "" : " + ", count_text(count),
                             option_words(page, option));
    return words;
}

/// Indices of points: each single option for all weights, and mixtures selected evenly along the Pareto
/// front.
std::vector<std::size_t> listed_choices(const std::vector<insight::SizePoint>& points) {
    std::vector<std::size_t> listed, mixtures;
    for (std::size_t i = 0; i < points.size(); ++i)
        (points[i].option ? listed : mixtures).push_back(i);
    const auto count = std::min(mixtures.size(), max_mixtures);
    for (std::size_t i = 0; i < count; ++i)
        listed.push_back(mixtures[count == 1 ? 0 : i * (mixtures.size() - 1) / (count - 1)]);
    std::ranges::sort(listed);
    return listed;
}

/// The unit of the axis for sizes.
struct Unit {
    std::string_view name;
    double bytes;
};
Unit unit_of(double largest) {
    for (const Unit unit : {Unit{"GB", 1e9}, Unit{"MB", 1e6}, Unit{"kB", 1e3}})
        if (largest >= unit.bytes) return unit;
    return {"B", 1};
}

ScatterPlot plot_of(Page& page, const std::vector<std::size_t>& listed) {
    const auto& points = page.report().sizes.points;
    const auto unit = unit_of(static_cast<double>(points.back().whole.bytes));
    const auto scaled = [&](const insight::SizePoint& point) {
        return static_cast<double>(point.whole.bytes) / unit.bytes;
    };
    ScatterPlot plot;
    const auto on_front = std::ranges::count_if(points, &insight::SizePoint::on_front);
    plot.words = {"sizes", page.translate(codes::report_sizes),
                  page.translate(message(codes::report_sizes_words, count_text(points.size()),
                                         count_text(static_cast<std::uint64_t>(on_front))))};
    const double width =
        std::max(scaled(points.back()) - scaled(points.front()), scaled(points.back()) * 0.1);
    plot.x_axis =
        Axis{std::max(0.0, scaled(points.front()) - width * 0.05), scaled(points.back()) + width * 0.05,
             false, false, page.translate(message(codes::report_axis_all_sizes, unit.name))};
    plot.y_title = page.translate(codes::report_axis_least);
    plot.threshold_db = page.report().threshold_db;
    if (plot.threshold_db)
        plot.threshold_label = page.translate(message(codes::report_unit_db, decibels(*plot.threshold_db)));
    for (std::size_t i = 0; i < points.size(); ++i) {
        ScatterPlot::Point point;
        point.bytes = scaled(points[i]);
        point.sqnr_db = points[i].whole.sqnr_db;
        point.is_on_front = points[i].on_front;
        point.tip =
            fmt::format("{}: {}, {}", choice_words(page, points[i]), bytes_text(points[i].whole.bytes),
                        page.translate(message(codes::report_unit_db, decibels(points[i].whole.sqnr_db))));
        // Mixtures lie too close to each other for labels.
        if (const auto place = std::ranges::find(listed, i); points[i].option && place != listed.end())
            point.label = std::to_string(place - listed.begin() + 1);
        plot.points.push_back(std::move(point));
    }
    return plot;
}

void write_choice(Page& page, std::size_t number, const insight::SizePoint& point) {
    const auto& report = page.report();
    auto& markup = page.markup();
    const Element line(markup, "tr");
    page.number(count_text(number), "");
    markup.element("td", std::string(point.on_front ? "● " : "○ ") + choice_words(page, point));
    page.number(bytes_text(point.whole.bytes), std::to_string(point.whole.bytes));
    page.number(decibels(point.whole.sqnr_db), exact_text(point.whole.sqnr_db));
    const Element cell(markup, "td", {{"class", "worst"}});
    if (std::isfinite(point.whole.sqnr_db))
        page.name(report.weights->table->shown_name(report.sizes.entries[point.worst]));
    else
        page.sentence(codes::report_nothing_lost);
}

} // namespace

void write_sizes(Page& page) {
    const auto& points = page.report().sizes.points;
    const auto listed = listed_choices(points);
    const auto plot = plot_of(page, listed);
    auto& markup = page.markup();
    markup.element("h3", plot.words.title, {{"id", "all-sizes"}});
    {
        const Element figure(markup, "figure");
        {
            const Element caption(markup, "figcaption");
            markup.text(plot.words.description);
        }
        draw_scatter(markup, plot);
    }
    const Element table(markup, "table", {{"class", "measured"}});
    {
        const Element head(markup, "thead");
        const Element row(markup, "tr");
        markup.element("th", "#", {{"class", "number"}, {"scope", "col"}});
        page.table_header(codes::report_choice);
        page.table_header(codes::report_choice_size, "number");
        page.table_header(codes::report_axis_least, "number");
        page.table_header(codes::report_choice_worst);
    }
    const Element body(markup, "tbody");
    for (std::size_t i = 0; i < listed.size(); ++i)
        write_choice(page, i + 1, points[listed[i]]);
    if (listed.size() == points.size()) return;
    const Element line(markup, "tr");
    const Element cell(markup, "td", {{"colspan", "5"}, {"class", "dim"}});
    page.sentence(message(codes::report_more_mixtures, count_text(points.size() - listed.size())));
}

} // namespace qcs::report
