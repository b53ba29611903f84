#include "report/svg/plots.h"

#include "report/html/detail/page.h"
#include "report/number_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace qcs::report {

namespace {

constexpr std::size_t most_outliers = 12; // named

/// The figures of one weight; `place` is that in the list, from 0.
class WeightPlots {
public:
    WeightPlots(Page& page, std::size_t place, const insight::WeightFigures& figures)
        : page_(page),
          figures_(figures),
          settings_(*page.report().weights->specs[figures.entry].settings),
          name_(page.report().weights->table->shown_name(figures.entry)),
          id_(fmt::format("weight-{}", place + 1)) {}

    void write() {
        draw(values());
        draw(errors());
        write_channels();
    }

private:
    std::string say(const Message& message) const { return page_.say(message); }

    /// The words under the heading, and for those who do not see the plot.
    PlotWords words_of(std::string_view which, const Message& title, const quant::Histogram& histogram,
                       const std::vector<std::string>& notes) const {
        std::uint64_t count = 0;
        for (const auto in_bin : histogram.counts)
            count += in_bin;
        auto text = say(message(codes::report_histogram_words, count_text(count),
                                histogram.edges.empty() ? "" : number_text(histogram.edges.front()),
                                histogram.edges.empty() ? "" : number_text(histogram.edges.back()),
                                count_text(histogram.counts.size())));
        for (const auto& note : notes)
            text += " · " + note;
        return {fmt::format("{}-{}", id_, which), say(title), text};
    }

    HistogramPlot histogram_plot(const quant::Histogram& histogram, const Message& axis) const {
        HistogramPlot plot;
        plot.x_title = say(axis);
        plot.y_title = say(codes::report_axis_count);
        plot.histogram = histogram;
        plot.tip = [this](std::uint64_t count, double from, double to) {
            return say(
                message(codes::report_values_bar, count_text(count), number_text(from), number_text(to)));
        };
        return plot;
    }

    /// Of the whole; where each channel has a scale of its own, of the worst, with the whole behind.
    HistogramPlot values() const {
        const auto channel = figures_.worst_channel;
        auto plot = histogram_plot(channel ? figures_.of_worst_channel.values : figures_.distribution.values,
                                   codes::report_axis_value);
        if (channel) plot.behind = figures_.distribution.values;
        plot.grid = insight::quantization_grid(settings_, channel ? figures_.error.channels[*channel]
                                                                  : figures_.error.whole);
        std::vector<std::string> notes;
        if (plot.grid) {
            const auto low = number_text(plot.grid->low), high = number_text(plot.grid->high);
            plot.marks = {{plot.grid->low, say(message(codes::report_clip, low))},
                          {plot.grid->high, say(message(codes::report_clip, high))}};
            notes.push_back(say(message(codes::report_range, low, high)));
            if (const int every = shown_levels(plot); every > 1)
                notes.push_back(say(message(codes::report_every_level, std::to_string(every))));
            else if (every == 1)
                notes.push_back(say(codes::report_levels));
        }
        if (channel) notes.push_back(say(codes::report_behind));
        const auto title = channel ? message(codes::report_values_channel, name_, std::to_string(*channel))
                                   : message(codes::report_values, name_);
        plot.words = words_of("values", title, plot.histogram, notes);
        return plot;
    }

    HistogramPlot errors() const {
        auto plot = histogram_plot(figures_.distribution.errors, codes::report_axis_error);
        plot.css = "errors";
        std::vector<std::string> notes;
        if (const auto grid = insight::quantization_grid(settings_, figures_.error.whole)) {
            plot.marks = {{-grid->step / 2, "−s/2"}, {grid->step / 2, "+s/2"}};
            notes.push_back(say(message(codes::report_half_step, "s = " + number_text(grid->step))));
        }
        plot.words = words_of("errors", message(codes::report_errors, name_), plot.histogram, notes);
        return plot;
    }

    void draw(const HistogramPlot& plot) {
        if (plot.histogram.counts.empty()) return;
        const Element figure(page_.markup(), "figure");
        write_caption(plot.words);
        draw_histogram(page_.markup(), plot);
    }

    void write_caption(const PlotWords& words) {
        auto& markup = page_.markup();
        const Element caption(markup, "figcaption");
        {
            const Element title(markup, "strong");
            markup.prose(words.title);
        }
        markup.text(" " + words.description);
    }

    void write_channels() {
        if (figures_.error.channels.empty()) return;
        ChannelPlot plot;
        for (const auto& channel : figures_.error.channels)
            plot.sqnr_db.push_back(channel.sqnr_db);
        plot.outliers = figures_.error.outlier_channels;
        plot.x_title = say(codes::report_axis_channel);
        plot.y_title = say(codes::report_axis_sqnr);
        plot.tip = [this](std::size_t channel) {
            return say(message(codes::report_channel_bar, std::to_string(channel),
                               fixed_text(figures_.error.channels[channel].sqnr_db, 1)));
        };
        auto text = say(message(codes::report_channel_words, count_text(plot.sqnr_db.size())));
        if (const auto median = insight::median_decibels(plot.sqnr_db)) {
            plot.median_label = say(message(codes::report_median, fixed_text(*median, 1)));
            text += " · " + plot.median_label;
        }
        text += " · " + outlier_words();
        plot.words = {id_ + "-channels", say(message(codes::report_channels, name_)), std::move(text)};
        const Element figure(page_.markup(), "figure");
        write_caption(plot.words);
        draw_channels(page_.markup(), plot);
    }

    std::string outlier_words() const {
        const auto& outliers = figures_.error.outlier_channels;
        if (outliers.empty()) return say(codes::report_no_outliers);
        const auto shown = std::min(outliers.size(), most_outliers);
        auto list = fmt::format(
            "{}", fmt::join(outliers.begin(), outliers.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
        if (outliers.size() > shown)
            list += " " + say(message(codes::report_and_more, count_text(outliers.size() - shown)));
        return say(message(codes::report_outliers, list));
    }

    Page& page_;
    const insight::WeightFigures& figures_;
    const quant::ObserverSettings& settings_;
    const std::string name_;
    std::string id_;
};

void write_weight(Page& page, std::size_t place) {
    const auto& report = page.report();
    const auto& weight = report.ranking.weights[place];
    const auto name = report.weights->table->shown_name(weight.entry);
    auto& markup = page.markup();
    const Element article(markup, "article", {{"id", fmt::format("weight-{}", place + 1)}});
    {
        const Element heading(markup, "h3");
        markup.text(fmt::format("{}. ", place + 1));
        page.name(name);
    }
    markup.element("p", page.say(message(codes::report_unit_db, fixed_text(weight.error.whole.sqnr_db, 1))) +
                            " · " + spec_words(page, *report.weights->specs[weight.entry].settings));
    if (const auto& figures = report.figures[place])
        WeightPlots(page, place, *figures).write();
    else
        page.paragraph(message(codes::report_not_measured, name, page.say(figures.error().front())),
                       "banner");
}

} // namespace

bool write_plots(Page& page, const Task& task) {
    const auto count = page.report().figures.size();
    if (count == 0) return true;
    const Element section(page.markup(), "section");
    page.heading(codes::report_plots, "plots");
    for (std::size_t i = 0; i < count; ++i) {
        if (task.stop.stop_requested()) return false;
        write_weight(page, i);
        if (task.progress) task.progress(static_cast<double>(i + 1) / static_cast<double>(count));
    }
    return true;
}

} // namespace qcs::report
