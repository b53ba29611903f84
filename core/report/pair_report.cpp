#include "report/pair_report.h"

#include "json/json_write.h"
#include "report/error_report.h"
#include "report/json/json_object.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

namespace qcs::report {

namespace {

constexpr std::size_t unpaired_names = 3;

const tensor::TensorInfo& info_of(const PairReport& report, const insight::Unpaired& one) {
    const auto& source = one.is_first ? report.pairs.first : report.pairs.second;
    return source->tensors()[one.tensor];
}

void write_pair(json::JsonWriter& writer, const PairReport& report, const insight::ComparedPair& compared) {
    const auto& pair = report.pairs.pairs[compared.pair];
    const auto& second = report.pairs.second->tensors()[pair.second];
    const auto& numbers = compared.numbers;
    JsonObject object(writer, json::JsonLayout::MultiLine);
    writer.key("first");
    pair.first ? writer.string(report.pairs.first->tensors()[*pair.first].name) : writer.null();
    object.text("second", second.name);
    object.text("name", pair.name);
    writer.key("folded");
    pair.folded ? writer.string(pair.folded->module) : writer.null();
    object.boolean("quantized", second.is_quantized());
    writer.key("shape");
    writer.begin_array(json::JsonLayout::SingleLine);
    for (const auto length : second.shape)
        writer.integer(length);
    writer.end_array();
    object.number("count", static_cast<std::int64_t>(numbers.count));
    object.number("left_out", static_cast<std::int64_t>(numbers.left_out));
    writer.key("sqnr_db");
    write_decibels(writer, numbers.sqnr_db);
    const std::pair<std::string_view, double> rest[] = {{"cosine", numbers.cosine},
                                                        {"l2", numbers.l2},
                                                        {"normalized_l2", numbers.normalized_l2},
                                                        {"max_difference", numbers.max_difference}};
    for (const auto& [key, value] : rest) {
        writer.key(key);
        write_number(writer, value);
    }
    object.number("max_index", static_cast<std::int64_t>(numbers.max_index));
}

/// One line for each message, with all tensors of one file that have it.
std::string unpaired_text(const PairReport& report, bool colour) {
    std::map<std::string, std::vector<const insight::Unpaired*>> groups;
    std::vector<std::string> order;
    for (const auto& one : report.comparison.unpaired) {
        auto key = (one.is_first ? "first: " : "second: ") + words::sentence(one);
        auto& group = groups[key];
        if (group.empty()) order.push_back(key);
        group.push_back(&one);
    }
    std::string text;
    for (const auto& key : order) {
        const auto& group = groups[key];
        std::vector<std::string> names;
        for (const auto* one : group)
            if (names.size() < unpaired_names) names.push_back(info_of(report, *one).name);
        if (group.size() > unpaired_names)
            names.push_back(fmt::format("and {} more", group.size() - unpaired_names));
        const auto colon = key.find(": ");
        const auto line =
            fmt::format("{}  {}: {}", key.substr(0, colon), fmt::join(names, ", "), key.substr(colon + 2));
        const bool warns = group.front()->code.severity() != Severity::Note;
        text += "  " + words::styled(line, warns ? words::TextStyle::Warn : words::TextStyle::Plain, colour) +
                "\n";
    }
    return text;
}

} // namespace

void write_pairs(JsonObject& object, const PairReport& report) {
    auto& writer = object.writer();
    writer.key("pairs");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& compared : report.comparison.compared)
        write_pair(writer, report, compared);
    writer.end_array();
    writer.key("unpaired");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& one : report.comparison.unpaired) {
        JsonObject entry(writer, json::JsonLayout::SingleLine);
        entry.text("file", one.is_first ? "first" : "second");
        entry.text("tensor", info_of(report, one).name);
        entry.text("code", one.code);
        entry.text("text", words::sentence(one));
    }
    writer.end_array();
}

std::string pairs_text(const PairReport& report, bool colour) {
    std::string text = "the two files have no tensor in common\n";
    if (!report.comparison.compared.empty()) {
        words::TextTable rows(
            {"SQNR", "first", "second", "cosine", "|x - y|", "|x - y|/|x|", "max difference", ""});
        for (const auto& compared : report.comparison.compared) {
            const auto& pair = report.pairs.pairs[compared.pair];
            const auto& numbers = compared.numbers;
            const bool low = report.threshold_db && numbers.sqnr_db < *report.threshold_db;
            std::string remark = pair.folded ? fmt::format("with {} folded in", pair.folded->module) : "";
            if (numbers.left_out > 0)
                remark +=
                    fmt::format("{}left out: {} not finite", remark.empty() ? "" : "; ", numbers.left_out);
            rows.add({{decibel_text(numbers.sqnr_db), low ? words::TextStyle::Bad : words::TextStyle::Plain},
                      {pair.first ? report.pairs.first->tensors()[*pair.first].name : "–"},
                      {report.pairs.second->tensors()[pair.second].name},
                      {fmt::format("{:.6f}", numbers.cosine)},
                      {significant_text(numbers.l2)},
                      {significant_text(numbers.normalized_l2)},
                      {significant_text(numbers.max_difference)},
                      {remark}});
        }
        text = rows.to_text(colour, "  ");
    }
    if (!report.comparison.unpaired.empty())
        text += fmt::format("\n{} without a partner:\n", report.comparison.unpaired.size()) +
                unpaired_text(report, colour);
    return text;
}

} // namespace qcs::report
