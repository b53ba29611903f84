#include "report/svg/plots.h"

#include "report/html/detail/page.h"
#include "report/number_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace qcs::report {

namespace {

constexpr std::size_t max_outliers = 12; // number of outliers that are named

/// The figures of one row of the ranking.
class RowPlots {
public:
    RowPlots(Page& page, std::size_t place, const insight::WeightFigures& figures)
        : page_(page),
          figures_(figures),
          spec_(page.report().weights->specs[figures.entry]),
          settings_(*spec_.settings),
          name_(page.report().weights->table->shown_name(figures.entry)),
          id_(figures_id(page.report(), place)) {}

    void write() {
        draw(values());
        draw(errors());
        // Axis 0 of an activation indexes the samples of a batch, which are not channels.
        if (!spec_.recorded || figures_.worst_channel) write_channels();
        if (figures_.batches.batches.size() > 1) write_batches();
    }

private:
    std::string translate(const Message& message) const { return page_.translate(message); }

    /// The text under the heading, and the description for readers who cannot see the plot.
    PlotAltText words_of(std::string_view which, const Message& title, const quant::Histogram& histogram,
                         const std::vector<std::string>& notes) const {
        std::uint64_t count = 0;
        for (const auto in_bin : histogram.counts)
            count += in_bin;
        auto text = translate(message(codes::report_histogram_words, count_text(count),
                                      histogram.edges.empty() ? "" : number_text(histogram.edges.front()),
                                      histogram.edges.empty() ? "" : number_text(histogram.edges.back()),
                                      count_text(histogram.counts.size())));
        for (const auto& note : notes)
            text += " · " + note;
        return {fmt::format("{}-{}", id_, which), translate(title), text};
    }

    HistogramPlot histogram_plot(const quant::Histogram& histogram, const Message& axis) const {
        HistogramPlot plot;
        plot.x_title = translate(axis);
        plot.y_title = translate(codes::report_axis_count);
        plot.histogram = histogram;
        plot.tip = [this](std::uint64_t count, double from, double to) {
            return translate(
                message(codes::report_values_bar, count_text(count), number_text(from), number_text(to)));
        };
        return plot;
    }

    /// The histogram of the whole tensor; if each channel has its own scale, that of the worst channel, with
    /// the whole tensor behind it.
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
            plot.marks = {{plot.grid->low, translate(message(codes::report_clip, low))},
                          {plot.grid->high, translate(message(codes::report_clip, high))}};
            notes.push_back(translate(message(codes::report_range, low, high)));
            if (const int every = shown_levels(plot); every > 1)
                notes.push_back(translate(message(codes::report_every_level, std::to_string(every))));
            else if (every == 1)
                notes.push_back(translate(codes::report_levels));
        }
        if (channel) notes.push_back(translate(codes::report_behind));
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
            notes.push_back(translate(message(codes::report_half_step, "s = " + number_text(grid->step))));
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

    void write_caption(const PlotAltText& words) {
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
        plot.x_title = translate(codes::report_axis_channel);
        plot.y_title = translate(codes::report_axis_sqnr);
        plot.tip = [this](std::size_t channel) {
            return translate(message(codes::report_channel_bar, std::to_string(channel),
                                     fixed_text(figures_.error.channels[channel].sqnr_db, 1)));
        };
        auto text = translate(message(codes::report_channel_words, count_text(plot.sqnr_db.size())));
        if (const auto median = insight::median_decibels(plot.sqnr_db)) {
            plot.line_label = translate(message(codes::report_median, fixed_text(*median, 1)));
            text += " · " + plot.line_label;
        }
        text += " · " + outlier_words();
        plot.words = {id_ + "-channels", translate(message(codes::report_channels, name_)), std::move(text)};
        const Element figure(page_.markup(), "figure");
        write_caption(plot.words);
        draw_channels(page_.markup(), plot);
    }

    void write_batches() {
        const auto& batches = figures_.batches.batches;
        ChannelPlot plot;
        for (const auto& batch : batches) {
            plot.sqnr_db.push_back(batch.whole.sqnr_db);
            plot.names.push_back(std::to_string(batch.batch));
        }
        plot.x_title = translate(codes::report_axis_batch);
        plot.y_title = translate(codes::report_axis_sqnr);
        plot.tip = [&](std::size_t at) {
            const auto& whole = batches[at].whole;
            return translate(message(codes::report_batch_bar, plot.names[at], decibels(whole.sqnr_db),
                                     share_text(whole.saturated_low + whole.saturated_high)));
        };
        plot.line_db = figures_.error.whole.sqnr_db;
        plot.line_label = translate(message(codes::report_all_batches, decibels(*plot.line_db)));
        const auto worst = std::ranges::min_element(
            plot.sqnr_db, [](double a, double b) { return !std::isnan(a) && (std::isnan(b) || a < b); });
        const auto at = static_cast<std::size_t>(worst - plot.sqnr_db.begin());
        plot.words = {id_ + "-batches", translate(message(codes::report_batch_errors, name_)),
                      translate(message(codes::report_batches, count_text(batches.size()))) + " · " +
                          translate(message(codes::report_worst_batch, plot.names[at], decibels(*worst))) +
                          " · " + plot.line_label + " · " + translate(scale_message())};
        const Element figure(page_.markup(), "figure");
        write_caption(plot.words);
        draw_channels(page_.markup(), plot);
    }

    Message scale_message() const {
        const auto& shared = figures_.batches.shared;
        if (!shared) return codes::report_own_scales;
        if (shared->scale.size() != 1) return codes::report_shared_scales;
        return message(codes::report_one_scale, number_text(shared->scale.front()));
    }

    std::string outlier_words() const {
        const auto& outliers = figures_.error.outlier_channels;
        if (outliers.empty()) return translate(codes::report_no_outliers);
        const auto shown = std::min(outliers.size(), max_outliers);
        auto list = fmt::format(
            "{}", fmt::join(outliers.begin(), outliers.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
        if (outliers.size() > shown)
            list += " " + translate(message(codes::report_and_more, count_text(outliers.size() - shown)));
        return translate(message(codes::report_outliers, list));
    }

    Page& page_;
    const insight::WeightFigures& figures_;
    const insight::TensorSpec& spec_;
    const quant::ObserverSettings& settings_;
    const std::string name_;
    std::string id_;
};

std::string zero_point_text(double zero_point) {
    return zero_point == std::round(zero_point) ? fixed_text(zero_point, 0) : number_text(zero_point);
}

/// "32.2 dB · qint8 −128…127, per channel (axis 0), symmetric"; for an activation also the calibrated
/// parameters.
std::string row_words(const Page& page, const insight::RankedTensor& ranked) {
    const auto& spec = page.report().weights->specs[ranked.entry];
    const auto& whole = ranked.error.whole;
    auto words = page.translate(message(codes::report_unit_db, decibels(whole.sqnr_db))) + " · " +
                 spec_words(page, *spec.settings);
    if (!spec.recorded) return words;
    words += " · " + page.translate(batches_message(*spec.recorded));
    if (const auto grid = insight::quantization_grid(*spec.settings, whole))
        words += " · " + page.translate(message(codes::report_calibrated, number_text(grid->low),
                                                number_text(grid->high), number_text(whole.scale),
                                                zero_point_text(whole.zero_point)));
    return words;
}

void write_row(Page& page, const insight::RowFigures& row) {
    const auto& report = page.report();
    const auto& ranked = report.ranking.tensors[row.rank_index];
    const auto name = report.weights->table->shown_name(ranked.entry);
    auto& markup = page.markup();
    const Element article(markup, "article", {{"id", figures_id(report, row.rank_index)}});
    {
        const Element heading(markup, "h3");
        markup.text(fmt::format("{}. ", row.rank_index + 1));
        page.name(name);
    }
    markup.element("p", row_words(page, ranked));
    if (row.figures)
        RowPlots(page, row.rank_index, *row.figures).write();
    else
        page.paragraph(message(codes::report_not_measured, name, page.translate(row.figures.error().front())),
                       "banner");
}

} // namespace

bool has_figures(const HtmlReport& report, bool of_activations) {
    return std::ranges::any_of(report.figures, [&](const insight::RowFigures& row) {
        return is_activation(report, report.ranking.tensors[row.rank_index]) == of_activations;
    });
}

bool write_plots(Page& page, const Task& task) {
    const auto& report = page.report();
    const auto write_those = [&](bool of_activations) {
        if (!has_figures(report, of_activations)) return true;
        const Element section(page.markup(), "section");
        page.heading(of_activations ? codes::report_activation_plots : codes::report_plots,
                     of_activations ? "activation-plots" : "plots");
        for (std::size_t i = 0; i < report.figures.size(); ++i) {
            const auto& row = report.figures[i];
            if (is_activation(report, report.ranking.tensors[row.rank_index]) != of_activations) continue;
            if (task.stop.stop_requested()) return false;
            write_row(page, row);
            if (task.progress)
                task.progress(static_cast<double>(i + 1) / static_cast<double>(report.figures.size()));
        }
        return true;
    };
    return write_those(false) && write_those(true);
}

} // namespace qcs::report
