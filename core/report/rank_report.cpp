#include "report/rank_report.h"

#include "report/error_report.h"
#include "report/json/json_object.h"
#include "words/plan_words.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace qcs::report {

namespace {

using insight::RankedTensor;

constexpr std::size_t names_shown = 3;

std::string rule_text(const insight::TensorSpec& spec) {
    if (spec.rule) return std::to_string(spec.rule.number() + 1);
    return spec.eager_rule ? std::to_string(spec.eager_rule.number() + 1) : "–";
}

/// Empty without measurements.
insight::RankedOutputs outputs_of(const RankReport& report) {
    if (!report.measurements) return {};
    return insight::ranked_outputs(report.plan, report.ranking, *report.measurements);
}

void write_optional(json::JsonWriter& writer, std::string_view key, std::optional<double> value) {
    writer.key(key);
    value ? write_number(writer, *value) : writer.null();
}

/// Writes the members of an outcome into the open object.
void write_outputs(JsonObject& object, const config::MeasuredOutputs& outputs) {
    auto& writer = object.writer();
    if (outputs.failed) {
        writer.key("error");
        JsonObject error(writer, json::JsonLayout::SingleLine);
        error.text("type", outputs.failed->type);
        error.text("text", outputs.failed->text);
        return;
    }
    writer.key("sqnr_db");
    outputs.sqnr_db ? write_decibels(writer, *outputs.sqnr_db) : writer.null();
    write_optional(writer, "cosine", outputs.cosine);
    if (outputs.metric) write_optional(writer, "metric", outputs.metric);
}

void write_measured(JsonObject& object, const config::Measurements& measurements,
                    const std::optional<insight::MeasuredModuleRef>& module, bool disagrees) {
    auto& writer = object.writer();
    writer.key("output");
    if (!module) return writer.null();
    const auto& row = measurements.modules[module->row];
    JsonObject output(writer, json::JsonLayout::SingleLine);
    output.text("module", row.module);
    write_outputs(output, row.alone());
    output.boolean("disagrees", disagrees);
}

void write_measurements(JsonObject& object, const RankReport& report) {
    const auto& measurements = *report.measurements;
    auto& writer = object.writer();
    writer.key("measurements");
    JsonObject all(writer, json::JsonLayout::MultiLine);
    writer.key("with_these_configs");
    report.measured_with_these ? writer.boolean(*report.measured_with_these) : writer.null();
    all.boolean("complete", measurements.complete);
    all.boolean("lowered", measurements.lowered);
    all.text("engine", measurements.engine);
    all.text("torch_version", measurements.torch_version);
    writer.key("metric");
    measurements.metric ? writer.string(*measurements.metric) : writer.null();
    {
        writer.key("all");
        JsonObject outcome(writer, json::JsonLayout::SingleLine);
        write_outputs(outcome, measurements.all);
    }
    writer.key("rest");
    if (!measurements.function_calls_only) return writer.null();
    JsonObject outcome(writer, json::JsonLayout::SingleLine);
    write_outputs(outcome, *measurements.function_calls_only);
}

std::string output_text(const config::MeasuredOutputs& outputs) {
    if (outputs.failed) return fmt::format("⚠ {}: {}", outputs.failed->type, outputs.failed->text);
    return outputs.sqnr_db ? decibel_text(*outputs.sqnr_db) : "–";
}

words::Cell output_cell(const RankReport& report, const insight::RankedOutputs& outputs, std::size_t entry) {
    const auto& module = outputs.modules[entry];
    if (!module) return {"–"};
    const auto& alone = report.measurements->modules[module->row].alone();
    if (alone.failed) return {"⚠", words::TextStyle::Warn};
    return {output_text(alone)};
}

/// The remark about a cell, if any.
std::string output_remark(const RankReport& report, const insight::RankedOutputs& outputs,
                          std::size_t entry) {
    if (!report.measurements) return {};
    const auto& module = outputs.modules[entry];
    if (!module) return {};
    const auto& row = report.measurements->modules[module->row];
    if (row.alone().failed) return output_text(row.alone());
    if (outputs.disagrees[entry]) return "weight and output disagree";
    return module->is_around ? fmt::format("output with all of {}", row.module) : std::string();
}

/// Errors of the whole model's outputs, printed below the table.
std::string outputs_text(const config::Measurements& measurements) {
    auto text = fmt::format("the model's output with all of it quantized: {}", output_text(measurements.all));
    if (measurements.function_calls_only && !measurements.function_calls_only->failed)
        text += fmt::format("; with only function calls quantized: {}",
                            output_text(*measurements.function_calls_only));
    return text + "\n";
}

void write_weight(json::JsonWriter& writer, const RankReport& report, const RankedTensor& weight,
                  const insight::RankedOutputs& outputs) {
    const auto& table = *report.plan.table;
    const auto& spec = report.plan.specs[weight.entry];
    const auto& info = table.entries[weight.entry].info();
    JsonObject object(writer, json::JsonLayout::MultiLine);
    object.text("tensor", table.shown_name(weight.entry));
    object.text("file", info.file);
    object.text("module", table.module_of(weight.entry));
    write_rule(object, spec);
    object.text("spec", spec_text(*spec.settings));
    writer.key("folded");
    spec.folded ? writer.string(spec.folded->module) : writer.null();
    if (spec.recorded) {
        object.number("batches", static_cast<std::int64_t>(spec.recorded->batches.size()));
        object.boolean("sampled", spec.recorded->is_sampled);
    }
    write_statistics(object, weight.error.whole, true);
    if (weight.error.channels > 0) {
        object.number("channel_count", static_cast<std::int64_t>(weight.error.channels));
        object.number("worst_channel", static_cast<std::int64_t>(weight.error.worst_channel));
        writer.key("worst_channel_sqnr_db");
        write_decibels(writer, weight.error.worst_channel_db);
        writer.key("outlier_channels");
        writer.begin_array(json::JsonLayout::SingleLine);
        for (const auto channel : weight.error.outlier_channels)
            writer.integer(static_cast<std::int64_t>(channel));
        writer.end_array();
    } else {
        writer.key("scale");
        write_number(writer, weight.error.whole.scale);
        writer.key("zero_point");
        write_zero_point(writer, weight.error.whole.zero_point);
    }
    object.number("bytes_before", static_cast<std::int64_t>(weight.error.bytes_before));
    object.number("bytes_after", static_cast<std::int64_t>(weight.error.bytes_after));
    if (report.measurements)
        write_measured(object, *report.measurements, outputs.modules[weight.entry],
                       outputs.disagrees[weight.entry]);
}

std::string percent_text(double share) {
    return std::isnan(share) ? "–" : share == 0 ? "0" : fmt::format("{:.2g} %", share * 100);
}

std::string left_out(const quant::ErrorStatistics& s) {
    const auto infinite = s.positive_inf + s.negative_inf;
    if (s.nan + infinite == 0) return "";
    return fmt::format("left out: {} NaN, {} infinite", s.nan, infinite);
}

/// One line for each message, with all tensors that have it.
std::string unranked_text(const insight::Ranking& ranking, bool colour) {
    std::map<std::string, std::vector<const insight::Unranked*>> groups;
    std::vector<std::string> order;
    for (const auto& one : ranking.unranked) {
        auto sentence = words::sentence(unranked_message(one));
        auto& group = groups[sentence];
        if (group.empty()) order.push_back(std::move(sentence));
        group.push_back(&one);
    }
    std::string text;
    for (const auto& sentence : order) {
        const auto& group = groups[sentence];
        std::vector<std::string> names;
        for (const auto* one : group)
            if (names.size() < names_shown) names.push_back(one->name);
        if (group.size() > names_shown)
            names.push_back(fmt::format("and {} more", group.size() - names_shown));
        const bool warns = group.front()->code.severity() != Severity::Note;
        text += "  " +
                words::styled(fmt::format("{}: {}", fmt::join(names, ", "), sentence),
                              warns ? words::TextStyle::Warn : words::TextStyle::Plain, colour) +
                "\n";
    }
    return text;
}

} // namespace

void write_rule(JsonObject& object, const insight::TensorSpec& spec) {
    object.writer().key("rule");
    if (spec.rule)
        object.writer().integer(spec.rule.number() + 1);
    else if (spec.eager_rule)
        object.writer().integer(spec.eager_rule.number() + 1);
    else
        object.writer().null();
}

std::string bytes_text(std::uint64_t bytes) {
    constexpr std::array units = {"B", "kB", "MB", "GB", "TB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; value >= 999.95 && unit + 1 < units.size(); ++unit)
        value /= 1000;
    return unit == 0 ? fmt::format("{} B", bytes) : fmt::format("{:.1f} {}", value, units[unit]);
}

Message unranked_message(const insight::Unranked& unranked) {
    if (unranked.reason) return words::reason_message(*unranked.reason);
    return unranked;
}

void write_ranking(JsonObject& object, const RankReport& report) {
    auto& writer = object.writer();
    const auto outputs = outputs_of(report);
    if (report.measurements) write_measurements(object, report);
    writer.key("tensors");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& weight : report.ranking.tensors)
        write_weight(writer, report, weight, outputs);
    writer.end_array();
    writer.key("unranked");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& one : report.ranking.unranked) {
        const auto why = unranked_message(one);
        JsonObject entry(writer, json::JsonLayout::SingleLine);
        entry.text("tensor", one.name);
        entry.text("module", one.module);
        entry.text("code", why.code);
        entry.text("text", words::sentence(why));
    }
    writer.end_array();
}

std::string ranking_text(const RankReport& report, bool colour) {
    const auto& table = *report.plan.table;
    std::string text;
    if (report.ranking.tensors.empty()) {
        text = "no weight of the open files is quantized\n";
    } else {
        std::vector<std::string> head = {"SQNR",      "tensor",    "rule", "spec", "cosine",
                                         "max error", "saturated", "bits", "size", ""};
        if (report.measurements) head.insert(head.begin() + 1, "output");
        words::TextTable rows(std::move(head));
        const auto outputs = outputs_of(report);
        std::uint64_t before = 0, after = 0;
        std::size_t activations = 0;
        for (const auto& weight : report.ranking.tensors) {
            const auto& s = weight.error.whole;
            const auto& spec = report.plan.specs[weight.entry];
            const bool low = report.threshold_db && s.sqnr_db < *report.threshold_db;
            if (spec.recorded) {
                ++activations;
            } else {
                before += weight.error.bytes_before;
                after += weight.error.bytes_after;
            }
            auto remark = left_out(s);
            if (spec.recorded)
                remark += fmt::format("{}{} {}{}", remark.empty() ? "" : "; ", spec.recorded->batches.size(),
                                      spec.recorded->batches.size() == 1 ? "batch" : "batches",
                                      spec.recorded->is_sampled ? ", sampled" : "");
            if (spec.folded)
                remark += fmt::format("{}with {} folded in", remark.empty() ? "" : "; ", spec.folded->module);
            if (const auto said = output_remark(report, outputs, weight.entry); !said.empty())
                remark += (remark.empty() ? "" : "; ") + said;
            std::vector<words::Cell> row = {
                {decibel_text(s.sqnr_db), low ? words::TextStyle::Bad : words::TextStyle::Plain},
                {table.shown_name(weight.entry)},
                {rule_text(spec)},
                {spec_text(*spec.settings)},
                {fmt::format("{:.6f}", s.cosine)},
                {significant_text(s.max_error)},
                {percent_text(s.saturated_low + s.saturated_high)},
                {s.effective_bits ? fmt::format("{:.2f}", *s.effective_bits) : "–"},
                {fmt::format("{} → {}", bytes_text(weight.error.bytes_before),
                             bytes_text(weight.error.bytes_after))},
                {remark}};
            if (report.measurements) row.insert(row.begin() + 1, output_cell(report, outputs, weight.entry));
            rows.add(row);
        }
        text = rows.to_text(colour, "  ");
        text += fmt::format("\n{} quantized weights, {} → {}\n", report.ranking.tensors.size() - activations,
                            bytes_text(before), bytes_text(after));
        if (activations > 0) text += fmt::format("{} quantized activations\n", activations);
        if (report.measurements) text += outputs_text(*report.measurements);
    }
    if (!report.ranking.unranked.empty())
        text += fmt::format("\n{} not ranked:\n", report.ranking.unranked.size()) +
                unranked_text(report.ranking, colour);
    return text;
}

} // namespace qcs::report
