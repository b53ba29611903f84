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

std::size_t weights_of(const HtmlReport& report) {
    return static_cast<std::size_t>(
        std::ranges::count_if(report.ranking.tensors,
                              [&](const insight::RankedTensor& one) { return !is_activation(report, one); }));
}

std::string remark_of(Page& page, const insight::RankedTensor& weight, const insight::TensorSpec& spec) {
    std::string remark;
    const auto add = [&](const Message& message) {
        remark += (remark.empty() ? "" : "; ") + page.translate(message);
    };
    const auto& s = weight.error.whole;
    if (const auto infinite = s.positive_inf + s.negative_inf; s.nan + infinite > 0)
        add(message(codes::report_left_out, count_text(s.nan), count_text(infinite)));
    if (spec.folded) add(message(codes::report_with_folded, spec.folded->module));
    if (spec.recorded) add(batches_message(*spec.recorded));
    for (const auto& said : output_remarks(page, weight.entry))
        add(said);
    return remark;
}

void write_weight(Page& page, std::size_t place) {
    const auto& report = page.report();
    const auto& weight = report.ranking.tensors[place];
    const auto& spec = report.weights->specs[weight.entry];
    const auto& info = report.weights->table->entries[weight.entry].info();
    const auto& s = weight.error.whole;
    const bool is_low = report.threshold_db && s.sqnr_db < *report.threshold_db;
    auto& markup = page.markup();
    const Element line(markup, "tr", {{"class", is_low ? "low" : ""}});
    markup.element("td", count_text(place + 1), {{"class", "number"}});
    {
        const Element cell(markup, "td", {{"class", "name"}});
        const bool is_drawn = std::ranges::count(report.figures, place, &insight::RowFigures::rank_index) > 0;
        if (is_drawn) markup.open("a", {{"href", "#" + figures_id(report, place)}});
        page.name(spec.recorded ? report.weights->table->shown_name(weight.entry) : info.name);
        if (is_drawn) markup.close();
        if (const auto remark = remark_of(page, weight, spec); !remark.empty()) {
            const Element note(markup, "span", {{"class", "remark"}});
            markup.prose(remark);
        }
    }
    write_bar(page, s.sqnr_db, is_low);
    page.number((is_low ? "⚠ " : "") + decibels(s.sqnr_db), exact_text(s.sqnr_db));
    if (report.measurements) write_output_cell(page, weight.entry);
    markup.element("td", rule_number(spec), {{"class", "number"}});
    markup.element("td", spec_words(page, *spec.settings), {{"class", "spec"}});
    page.number(cosine_words(s.cosine), exact_text(s.cosine));
    page.number(number_text(s.max_error), exact_text(s.max_error));
    page.number(share_text(s.saturated_low + s.saturated_high),
                exact_text(s.saturated_low + s.saturated_high));
    page.number(s.effective_bits ? fixed_text(*s.effective_bits, 2) : "–",
                s.effective_bits ? exact_text(*s.effective_bits) : "");
    page.number(bytes_text(weight.error.bytes_before), std::to_string(weight.error.bytes_before));
    page.number(bytes_text(weight.error.bytes_after), std::to_string(weight.error.bytes_after));
}

void write_table(Page& page) {
    auto& markup = page.markup();
    const Element table(markup, "table", {{"class", "weights"}});
    {
        const Element head(markup, "thead");
        const Element row(markup, "tr");
        markup.element("th", "#", {{"class", "number"}, {"scope", "col"}});
        page.table_header(codes::report_tensor);
        markup.open("th", {{"class", "number"}, {"scope", "colgroup"}, {"colspan", "2"}});
        markup.text(page.translate(codes::report_axis_sqnr));
        markup.close();
        if (page.report().measurements) page.table_header(codes::report_whole_model_column, "number");
        page.table_header(codes::report_rule, "number");
        page.table_header(codes::report_spec);
        page.table_header(codes::report_cosine, "number");
        page.table_header(codes::report_max_error, "number");
        page.table_header(codes::report_saturated, "number");
        page.table_header(codes::report_bits, "number");
        page.table_header(codes::report_size_before, "number");
        page.table_header(codes::report_size_after, "number");
    }
    const Element body(markup, "tbody");
    for (std::size_t i = 0; i < page.report().ranking.tensors.size(); ++i)
        write_weight(page, i);
}

void write_scatter(Page& page) {
    const auto& report = page.report();
    ScatterPlot plot;
    std::size_t drawn = 0;
    for (const auto& row : report.figures)
        drawn += is_activation(report, report.ranking.tensors[row.rank_index]) ? 0 : 1;
    plot.words = {"scatter", page.translate(codes::report_scatter),
                  page.translate(message(codes::report_scatter_words, count_text(weights_of(report)),
                                         drawn > 0 ? count_text(drawn) : std::string()))};
    plot.x_title = page.translate(codes::report_axis_size);
    plot.y_title = page.translate(codes::report_axis_sqnr);
    plot.threshold_db = report.threshold_db;
    if (report.threshold_db)
        plot.threshold_label = page.translate(message(codes::report_unit_db, decibels(*report.threshold_db)));
    for (std::size_t i = 0; i < report.ranking.tensors.size(); ++i) {
        const auto& weight = report.ranking.tensors[i];
        if (is_activation(report, weight)) continue;
        const auto name = report.weights->table->shown_name(weight.entry);
        const double sqnr = weight.error.whole.sqnr_db;
        ScatterPlot::Point point;
        point.bytes = static_cast<double>(weight.error.bytes_after);
        point.sqnr_db = sqnr;
        point.tip = fmt::format("{}. {}: {}, {}", i + 1, name,
                                page.translate(message(codes::report_unit_db, decibels(sqnr))),
                                bytes_text(weight.error.bytes_after));
        if (std::ranges::count(report.figures, i, &insight::RowFigures::rank_index) > 0) {
            point.label = std::to_string(i + 1);
            point.target = figures_id(report, i);
        }
        plot.points.push_back(std::move(point));
    }
    const Element figure(page.markup(), "figure");
    {
        const Element caption(page.markup(), "figcaption");
        page.markup().text(plot.words.title + ". " + plot.words.description);
    }
    draw_scatter(page.markup(), plot);
}

/// One list item for each message, with all tensors that have it.
void write_unranked(Page& page) {
    std::map<std::string, std::vector<const insight::Unranked*>> groups;
    std::vector<std::string> order;
    for (const auto& one : page.report().ranking.unranked) {
        auto sentence = page.translate(unranked_message(one));
        auto& group = groups[sentence];
        if (group.empty()) order.push_back(std::move(sentence));
        group.push_back(&one);
    }
    if (order.empty()) return;
    auto& markup = page.markup();
    markup.element("h3", page.translate(codes::report_not_ranked), {{"id", "not-ranked"}});
    const Element list(markup, "ul", {{"class", "unranked"}});
    for (const auto& sentence : order) {
        const auto& group = groups[sentence];
        const bool warns = group.front()->code.severity() != Severity::Note;
        const Element item(markup, "li", {{"class", warns ? "warns" : ""}});
        if (warns) markup.text("⚠ ");
        markup.prose(sentence);
        markup.text(fmt::format(" ({}) ", count_text(group.size())));
        const Element names(markup, "span", {{"class", "names"}});
        for (const auto* one : group) {
            if (one != group.front()) markup.text(", ");
            page.name(one->name);
        }
    }
}

} // namespace

bool is_activation(const HtmlReport& report, const insight::RankedTensor& ranked) {
    return report.weights->specs[ranked.entry].recorded.has_value();
}

std::string figures_id(const HtmlReport& report, std::size_t place) {
    const bool recorded = is_activation(report, report.ranking.tensors[place]);
    return fmt::format("{}-{}", recorded ? "activation" : "weight", place + 1);
}

Message weights_heading(const HtmlReport& report) {
    const bool any = std::ranges::any_of(report.ranking.tensors, [&](const insight::RankedTensor& ranked) {
        return is_activation(report, ranked);
    });
    return any ? codes::report_weights_and_activations : codes::report_weights;
}

Message batches_message(const insight::RecordedBatches& recorded) {
    const auto count = count_text(recorded.batches.size());
    return recorded.is_sampled ? message(codes::report_batches_sampled, count)
                               : message(codes::report_batches, count);
}

Message weights_message(const HtmlReport& report) {
    std::uint64_t before = 0, after = 0;
    for (const auto& weight : report.ranking.tensors) {
        if (is_activation(report, weight)) continue;
        before += weight.error.bytes_before;
        after += weight.error.bytes_after;
    }
    return message(codes::report_weights_summary, count_text(weights_of(report)), bytes_text(before),
                   bytes_text(after));
}

void write_weights(Page& page) {
    const auto& report = page.report();
    const Element section(page.markup(), "section");
    page.heading(weights_heading(report), "weights");
    if (!report.weights) return page.paragraph(codes::report_no_tensors, "note");
    if (report.ranking.tensors.empty()) {
        page.paragraph(codes::report_none_quantized, "note");
    } else {
        page.paragraph(weights_message(report));
        if (const auto count = report.ranking.tensors.size() - weights_of(report); count > 0)
            page.paragraph(message(codes::report_activations_summary, count_text(count)));
        if (report.measurements) write_output_legend(page);
        write_table(page);
        if (weights_of(report) > 0) write_scatter(page);
        if (!report.sizes.points.empty()) write_sizes(page);
    }
    write_unranked(page);
}

} // namespace qcs::report
