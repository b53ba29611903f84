#include "report/html/detail/page.h"
#include "report/number_text.h"
#include "words/sentences.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace qcs::report {

namespace {

using config::MeasuredModule;
using config::MeasuredOutputs;

std::string outputs_decibels(const MeasuredOutputs& outputs) {
    return outputs.sqnr_db ? decibels(*outputs.sqnr_db) : "–";
}

/// "17.2 dB · cosine 0.99073 · `accuracy` 0.91 (in float 0.93)", or the exception that PyTorch raised.
std::string outputs_words(const Page& page, const MeasuredOutputs& outputs) {
    if (outputs.failed)
        return page.translate(message(codes::report_raised, outputs.failed->type, outputs.failed->text));
    const auto& measurements = *page.report().measurements;
    std::vector<std::string> parts{page.translate(message(codes::report_unit_db, outputs_decibels(outputs)))};
    if (outputs.cosine)
        parts.push_back(page.translate(message(codes::report_cosine_of, cosine_words(*outputs.cosine))));
    if (outputs.metric)
        parts.push_back(page.translate(message(
            codes::report_metric, measurements.metric.value_or("metric"), number_text(*outputs.metric),
            measurements.float_metric ? number_text(*measurements.float_metric) : std::string())));
    return fmt::format("{}", fmt::join(parts, " · "));
}

void write_facts(Page& page) {
    const auto& report = page.report();
    const auto& measurements = *report.measurements;
    const Element table(page.markup(), "table", {{"class", "facts"}});
    const Element body(page.markup(), "tbody");
    page.fact(codes::report_outputs_all, outputs_words(page, measurements.all));
    if (measurements.function_calls_only)
        page.fact(codes::report_outputs_rest, outputs_words(page, *measurements.function_calls_only));
    const auto done = measurements.modules.size();
    const auto total = std::max<std::size_t>(done, static_cast<std::size_t>(measurements.total));
    page.fact(codes::report_measured_modules,
              page.translate(message(codes::report_count_of, count_text(done), count_text(total))));
    page.fact(codes::report_measured_by,
              fmt::format("PyTorch {}, `{}`{}", measurements.torch_version,
                          measurements.lowered ? "convert_fx" : "convert_to_reference_fx",
                          measurements.engine.empty() ? std::string() : ", " + measurements.engine));
    if (!report.measurements_file.empty())
        page.fact(codes::report_measurements_file,
                  report.measurements_file.substr(report.measurements_file.rfind('/') + 1));
}

/// States which configs were measured, unless they are certainly those of the workspace.
void write_standing(Page& page) {
    const auto& report = page.report();
    const auto& measurements = *report.measurements;
    if (!report.measured_with_these) page.paragraph(codes::report_measured_unknown, "note");
    if (report.measured_with_these == false) page.paragraph(codes::report_measured_otherwise, "banner");
    if (measurements.complete) return;
    const auto done = measurements.modules.size();
    page.paragraph(
        message(codes::measured_partly, std::to_string(done),
                std::to_string(std::max<std::size_t>(done, static_cast<std::size_t>(measurements.total)))),
        "note");
}

/// Modules for which PyTorch raised come first, then the worst; modules whose outputs are all zero come last.
std::vector<const MeasuredModule*> worst_first(const config::Measurements& measurements) {
    std::vector<const MeasuredModule*> modules;
    for (const auto& module : measurements.modules)
        modules.push_back(&module);
    const auto order = [](const MeasuredModule* module) {
        const auto& alone = module->alone();
        return std::pair(alone.failed ? 0 : alone.sqnr_db ? 1 : 2, alone.sqnr_db.value_or(0));
    };
    std::ranges::stable_sort(modules, {}, order);
    return modules;
}

void write_module(Page& page, const MeasuredModule& module) {
    auto& markup = page.markup();
    const auto& alone = module.alone();
    const Element line(markup, "tr");
    {
        const Element cell(markup, "td", {{"class", "name"}});
        page.name(module.module);
    }
    if (alone.failed) {
        const bool has_metric = page.report().measurements->metric.has_value();
        const Element cell(markup, "td", {{"colspan", has_metric ? "4" : "3"}, {"class", "warns"}});
        markup.prose("⚠ " + outputs_words(page, alone));
        return;
    }
    write_bar(page, alone.sqnr_db.value_or(0), false);
    page.number(outputs_decibels(alone), alone.sqnr_db ? exact_text(*alone.sqnr_db) : "");
    page.number(alone.cosine ? cosine_words(*alone.cosine) : "–",
                alone.cosine ? exact_text(*alone.cosine) : "");
    if (page.report().measurements->metric)
        page.number(alone.metric ? number_text(*alone.metric) : "–",
                    alone.metric ? exact_text(*alone.metric) : "");
}

void write_measured_modules(Page& page) {
    const auto& measurements = *page.report().measurements;
    auto& markup = page.markup();
    if (!measurements.modules.empty()) {
        markup.element("h3", page.translate(codes::report_modules_alone));
        page.paragraph(codes::report_modules_alone_words, "note");
        const Element table(markup, "table", {{"class", "measured"}});
        {
            const Element head(markup, "thead");
            const Element row(markup, "tr");
            page.table_header(codes::report_measured_module);
            markup.open("th", {{"class", "number"}, {"scope", "colgroup"}, {"colspan", "2"}});
            markup.text(page.translate(codes::report_output_sqnr));
            markup.close();
            page.table_header(codes::report_cosine, "number");
            if (measurements.metric)
                markup.element("th", *measurements.metric, {{"class", "number"}, {"scope", "col"}});
        }
        const Element body(markup, "tbody");
        for (const auto* module : worst_first(measurements))
            write_module(page, *module);
    }
    if (measurements.not_measured.empty()) return;
    const Element left(markup, "p");
    page.sentence(codes::report_modules_left);
    for (const auto& module : measurements.not_measured) {
        markup.text(&module == &measurements.not_measured.front() ? " " : ", ");
        page.name(module);
    }
}

const config::MeasuredOutputs* outputs_at(Page& page, std::size_t entry) {
    const auto& modules = page.ranked_outputs().modules;
    if (entry >= modules.size() || !modules[entry]) return nullptr;
    return &page.report().measurements->modules[modules[entry]->row].alone();
}

} // namespace

bool has_whole_model(const HtmlReport& report) {
    return report.measurements || !report.measurements_problems.empty();
}

Message all_outputs_message(const config::Measurements& measurements) {
    const auto& all = measurements.all;
    if (all.failed) return message(codes::report_all_outputs_raise, all.failed->type, all.failed->text);
    return message(codes::report_all_outputs, outputs_decibels(all));
}

void write_whole_model(Page& page) {
    const auto& report = page.report();
    if (!has_whole_model(report)) return;
    const Element section(page.markup(), "section");
    page.heading(codes::report_whole_model, "whole-model");
    for (const auto& problem : report.measurements_problems)
        page.paragraph(
            message(codes::report_measurements_unread, report.measurements_file, page.translate(problem)),
            "banner");
    if (!report.measurements) return;
    write_standing(page);
    write_facts(page);
    write_measured_modules(page);
}

void write_output_cell(Page& page, std::size_t entry) {
    const auto* outputs = outputs_at(page, entry);
    if (!outputs) return page.number("–", "");
    if (outputs->failed) return page.number("⚠", "");
    page.number((page.ranked_outputs().disagrees[entry] ? "≠ " : "") + outputs_decibels(*outputs),
                outputs->sqnr_db ? exact_text(*outputs->sqnr_db) : "");
}

std::vector<Message> output_remarks(Page& page, std::size_t entry) {
    const auto* outputs = outputs_at(page, entry);
    if (!outputs) return {};
    const auto& measured = *page.ranked_outputs().modules[entry];
    const auto& module = page.report().measurements->modules[measured.row].module;
    std::vector<Message> remarks;
    if (outputs->failed)
        remarks.push_back(
            message(codes::report_raises_alone, module, outputs->failed->type, outputs->failed->text));
    if (measured.is_around) remarks.push_back(message(codes::report_measured_around, module));
    if (page.ranked_outputs().disagrees[entry]) remarks.emplace_back(codes::report_disagrees);
    return remarks;
}

void write_output_legend(Page& page) {
    page.paragraph(codes::report_output_legend, "note");
    page.paragraph(codes::report_output_marks, "note");
    if (page.report().measured_with_these == false)
        page.paragraph(codes::report_measured_otherwise, "banner");
}

} // namespace qcs::report
