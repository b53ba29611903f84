#include "report/quantized_report.h"

#include "json/json_write.h"
#include "quant/elements/chunks.h"
#include "report/error_report.h"
#include "report/json/json_object.h"
#include "words/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace qcs::report {

namespace {

constexpr std::size_t bars = 16, bar_width = 40;

std::string_view bare(std::string_view name) {
    constexpr std::string_view torch = "torch.";
    return name.starts_with(torch) ? name.substr(torch.size()) : name;
}

std::string span_text(const std::vector<double>& numbers) {
    if (numbers.empty()) return "–";
    const auto [low, high] = std::ranges::minmax(numbers);
    return low == high ? significant_text(low)
                       : fmt::format("{} to {}", significant_text(low), significant_text(high));
}

std::string share_text(double share) {
    return share == 0 ? "none" : fmt::format("{:.2g} %", share * 100);
}

/// Merges neighbouring bins so that at most `bars` bars remain.
std::string histogram_text(const quant::Histogram& codes) {
    const auto together = (codes.counts.size() + bars - 1) / bars;
    std::vector<std::uint64_t> counts;
    for (std::size_t i = 0; i < codes.counts.size(); ++i) {
        if (i % together == 0) counts.push_back(0);
        counts.back() += codes.counts[i];
    }
    const auto most = std::max<std::uint64_t>(counts.empty() ? 1 : *std::ranges::max_element(counts), 1);
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto end = std::min((i + 1) * together, codes.counts.size());
        const auto low = codes.edges[i * together], high = codes.edges[end] - 1;
        // At least one mark for a bar that is not empty.
        const auto length = (counts[i] * bar_width + most - 1) / most;
        std::string bar;
        for (std::uint64_t k = 0; k < length; ++k)
            bar += "█";
        const auto label =
            low == high ? fmt::format("{:.0f}", low) : fmt::format("{:.0f} to {:.0f}", low, high);
        text += fmt::format("    {:>14}  {:<10} {}", label, counts[i], bar);
        text.erase(text.find_last_not_of(' ') + 1);
        text += "\n";
    }
    return text;
}

void write_numbers(json::JsonWriter& writer, std::string_view key, const tensor::TensorQParams& qparams,
                   const std::vector<double>& numbers, void (*write)(json::JsonWriter&, double)) {
    writer.key(key);
    if (!is_per_channel(qparams.scheme)) return write(writer, numbers.front());
    writer.begin_array(json::JsonLayout::SingleLine);
    for (const auto number : numbers)
        write(writer, number);
    writer.end_array();
}

} // namespace

Expected<DequantizedRange> dequantized_range(const tensor::TensorData& tensor, const Task& task) {
    const auto values = quant::dequantized(tensor, task);
    if (!values) return tl::unexpected(values.error());
    constexpr auto infinity = std::numeric_limits<double>::infinity();
    DequantizedRange range{infinity, -infinity};
    const auto* floats = quant::contiguous_floats(*values);
    for (std::uint64_t i = 0; i < values->numel(); ++i) {
        const auto value = static_cast<double>(floats[i]);
        if (!std::isfinite(value)) continue;
        range.min = std::min(range.min, value);
        range.max = std::max(range.max, value);
    }
    if (range.min > range.max) range.min = range.max = std::numeric_limits<double>::quiet_NaN();
    return range;
}

std::string quantized_label(const tensor::TensorInfo& info) {
    const auto& qparams = **info.qparams;
    auto text = fmt::format("{}, {}", bare(name_of(info.dtype)), bare(name_of(qparams.scheme)));
    if (is_per_channel(qparams.scheme))
        text += fmt::format(" along axis {}, {} scales", qparams.axis, qparams.scales.size());
    return text;
}

void write_quantized(JsonObject& object, const QuantizedReport& report) {
    const auto& qparams = **report.info.qparams;
    const auto& statistics = report.statistics;
    auto& writer = object.writer();
    writer.key("quantized");
    JsonObject facts(writer, json::JsonLayout::MultiLine);
    facts.text("dtype", bare(name_of(report.info.dtype)));
    facts.text("qscheme", bare(name_of(qparams.scheme)));
    writer.key("axis");
    is_per_channel(qparams.scheme) ? writer.integer(qparams.axis) : writer.null();
    writer.key("shape");
    writer.begin_array(json::JsonLayout::SingleLine);
    for (const auto length : report.info.shape)
        writer.integer(length);
    writer.end_array();
    const auto integers =
        tensor::codes_in_byte(report.info.dtype) > 1 ? DType::UInt8 : quant::storage_dtype(report.info.dtype);
    facts.text("int_repr_dtype", bare(name_of(integers)));
    write_numbers(writer, "scale", qparams, qparams.scales, write_number);
    write_numbers(writer, "zero_point", qparams, qparams.zero_points, write_zero_point);
    writer.key("codes_used");
    statistics.used ? writer.integer(static_cast<std::int64_t>(*statistics.used)) : writer.null();
    facts.number("codes_possible", statistics.range.max - statistics.range.min + 1);
    writer.key("codes_seen");
    writer.begin_array(json::JsonLayout::SingleLine);
    if (statistics.count > 0) {
        writer.integer(statistics.seen.min);
        writer.integer(statistics.seen.max);
    }
    writer.end_array();
    writer.key("at_lowest");
    write_number(writer, statistics.at_low);
    writer.key("at_highest");
    write_number(writer, statistics.at_high);
    writer.key("effective_bits");
    statistics.effective_bits ? write_number(writer, *statistics.effective_bits) : writer.null();
    writer.key("min");
    write_number(writer, report.min);
    writer.key("max");
    write_number(writer, report.max);
    facts.number("count", static_cast<std::int64_t>(statistics.count));
    writer.key("histogram");
    JsonObject histogram(writer, json::JsonLayout::MultiLine);
    writer.key("edges");
    writer.begin_array(json::JsonLayout::SingleLine);
    for (const auto edge : statistics.codes.edges)
        writer.integer(static_cast<std::int64_t>(edge));
    writer.end_array();
    writer.key("counts");
    writer.begin_array(json::JsonLayout::SingleLine);
    for (const auto count : statistics.codes.counts)
        writer.integer(static_cast<std::int64_t>(count));
    writer.end_array();
}

std::string quantized_text(const QuantizedReport& report, bool colour) {
    const auto& qparams = **report.info.qparams;
    const auto& statistics = report.statistics;
    std::string text;
    const auto line = [&](std::string_view label, const std::string& value) {
        text += fmt::format("  {:<17}{}\n", label, value);
    };
    line("quantized as", words::styled(quantized_label(report.info), words::TextStyle::Bold, colour));
    line("shape", tensor::shape_text(report.info.shape));
    line("scale", span_text(qparams.scales));
    line("zero point", span_text(qparams.zero_points));
    line("values", fmt::format("{} from {} to {}", statistics.count, significant_text(report.min),
                               significant_text(report.max)));
    const auto possible = statistics.range.max - statistics.range.min + 1;
    line("codes used", statistics.used ? fmt::format("{} of {}", *statistics.used, possible)
                                       : fmt::format("too spread out to count, of {}", possible));
    if (statistics.count > 0)
        line("codes", fmt::format("{} to {}", statistics.seen.min, statistics.seen.max));
    line("at the limits",
         fmt::format("{} at {}, {} at {}", share_text(statistics.at_low), statistics.range.min,
                     share_text(statistics.at_high), statistics.range.max));
    if (statistics.effective_bits) line("effective bits", fmt::format("{:.2f}", *statistics.effective_bits));
    if (statistics.count > 0) text += "  integers\n" + histogram_text(statistics.codes);
    return text;
}

} // namespace qcs::report
