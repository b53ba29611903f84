#include "report/error_report.h"

#include "report/json/json_object.h"
#include "words/plan_words.h"
#include "words/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace qcs::report {

namespace {

using quant::ErrorAnalysis;
using quant::ErrorStatistics;

constexpr std::size_t shown_channels = 8;

void write_histogram(JsonObject& object, std::string_view key, const quant::Histogram& histogram) {
    auto& writer = object.writer();
    writer.key(key);
    JsonObject inner(writer);
    writer.key("edges");
    writer.begin_array(json::JsonLayout::SingleLine);
    for (const double edge : histogram.edges)
        write_number(writer, edge);
    writer.end_array();
    writer.key("counts");
    writer.begin_array(json::JsonLayout::SingleLine);
    for (const auto count : histogram.counts)
        writer.integer(static_cast<std::int64_t>(count));
    writer.end_array();
}

void number(JsonObject& object, std::string_view key, double value) {
    object.writer().key(key);
    write_number(object.writer(), value);
}

void write_qparams(JsonObject& object, const ErrorStatistics& s) {
    number(object, "scale", s.scale);
    object.writer().key("zero_point");
    write_zero_point(object.writer(), s.zero_point);
}

void write_channel_qparams(JsonObject& object, const ErrorAnalysis& analysis, std::string_view key,
                           double ErrorStatistics::*field, void (*write)(json::JsonWriter&, double)) {
    object.writer().key(key);
    object.writer().begin_array(json::JsonLayout::SingleLine);
    for (const auto& channel : analysis.channels)
        write(object.writer(), channel.*field);
    object.writer().end_array();
}

std::string percent_text(double share) {
    return std::isnan(share) ? "–" : fmt::format("{:.3g} %", share * 100);
}

std::vector<std::size_t> worst_channels(const ErrorAnalysis& analysis) {
    std::vector<std::size_t> order(analysis.channels.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto worse = [&](std::size_t a, std::size_t b) {
        return analysis.channels[a].sqnr_db < analysis.channels[b].sqnr_db;
    };
    const auto numbers = std::stable_partition(
        order.begin(), order.end(), [&](auto c) { return !std::isnan(analysis.channels[c].sqnr_db); });
    std::stable_sort(order.begin(), numbers, worse);
    order.resize(std::min(order.size(), shown_channels));
    return order;
}

std::string channels_text(const ErrorAnalysis& analysis, bool colour) {
    words::TextTable table({"channel", "SQNR", "max error", "scale", "zero point", "min", "max", ""});
    for (const auto c : worst_channels(analysis)) {
        const auto& s = analysis.channels[c];
        const bool outlier = std::ranges::count(analysis.outlier_channels, c) > 0;
        table.add({{std::to_string(c)},
                   {decibel_text(s.sqnr_db)},
                   {significant_text(s.max_error)},
                   {significant_text(s.scale)},
                   {fmt::format("{:.9g}", s.zero_point)},
                   {significant_text(s.min)},
                   {significant_text(s.max)},
                   {outlier ? "outlier" : "", words::TextStyle::Warn}});
    }
    return fmt::format("\n{} channels, the worst first; {} stand out\n", analysis.channels.size(),
                       analysis.outlier_channels.size()) +
           table.to_text(colour, "  ");
}

} // namespace

void write_statistics(JsonObject& object, const ErrorStatistics& s, bool ranked) {
    object.writer().key("sqnr_db");
    ranked ? write_decibels(object.writer(), s.sqnr_db) : write_number(object.writer(), s.sqnr_db);
    number(object, "mse", s.mse);
    number(object, "mae", s.mae);
    number(object, "max_error", s.max_error);
    object.number("max_error_index", static_cast<std::int64_t>(s.max_error_index));
    number(object, "cosine", s.cosine);
    number(object, "saturated_low", s.saturated_low);
    number(object, "saturated_high", s.saturated_high);
    object.writer().key("codes_used");
    s.codes_used ? object.writer().integer(static_cast<std::int64_t>(*s.codes_used)) : object.writer().null();
    object.writer().key("effective_bits");
    s.effective_bits ? write_number(object.writer(), *s.effective_bits) : object.writer().null();
    number(object, "min", s.min);
    number(object, "max", s.max);
    object.number("count", static_cast<std::int64_t>(s.count));
    object.number("nan", static_cast<std::int64_t>(s.nan));
    object.number("positive_inf", static_cast<std::int64_t>(s.positive_inf));
    object.number("negative_inf", static_cast<std::int64_t>(s.negative_inf));
}

std::string spec_text(const quant::ObserverSettings& settings) {
    using quant::ObserverKind;
    const auto dtype = words::short_dtype(settings.dtype);
    if (settings.kind == ObserverKind::Placeholder || settings.kind == ObserverKind::Noop)
        return "rounded to " + dtype;
    auto text = fmt::format("{} {}…{}", dtype, settings.range.min, settings.range.max);
    text += is_per_channel(settings.qscheme) ? fmt::format(", per channel {}", settings.ch_axis)
                                             : std::string(", per tensor");
    switch (settings.qscheme) {
    case QScheme::PerTensorAffine:
    case QScheme::PerChannelAffine: text += ", affine"; break;
    case QScheme::PerTensorSymmetric:
    case QScheme::PerChannelSymmetric: text += ", symmetric"; break;
    case QScheme::PerChannelAffineFloatQParams: text += ", float zero points"; break;
    }
    if (settings.is_dynamic) return text + (settings.reduce_range ? ", dynamic, reduced range" : ", dynamic");
    switch (settings.kind) {
    case ObserverKind::MovingAverageMinMax:
    case ObserverKind::MovingAveragePerChannelMinMax: return text + ", moving average";
    case ObserverKind::Histogram: return text + ", HistogramObserver";
    case ObserverKind::FixedQParams: return text + ", fixed";
    default: return text;
    }
}

void write_number(json::JsonWriter& writer, double value) {
    if (std::isfinite(value))
        writer.floating(value);
    else
        writer.string(json::float_text(value));
}

void write_decibels(json::JsonWriter& writer, double sqnr_db) {
    if (std::isinf(sqnr_db) && sqnr_db > 0)
        writer.null();
    else
        write_number(writer, sqnr_db);
}

void write_zero_point(json::JsonWriter& writer, double value) {
    constexpr double exact = 9007199254740992; // integers up to this value are exact in a double
    if (std::trunc(value) == value && std::abs(value) <= exact)
        writer.integer(static_cast<std::int64_t>(value));
    else
        write_number(writer, value);
}

std::string decibel_text(double sqnr_db) {
    if (std::isnan(sqnr_db)) return "–";
    if (std::isinf(sqnr_db)) return sqnr_db > 0 ? "no error" : "–∞ dB";
    return fmt::format("{:.1f} dB", sqnr_db);
}

std::string significant_text(double value) {
    return std::isnan(value) ? "–" : fmt::format("{:.3g}", value);
}

void write_error(JsonObject& object, const ErrorAnalysis& analysis) {
    write_statistics(object, analysis.whole);
    if (analysis.channels.empty()) {
        write_qparams(object, analysis.whole);
    } else {
        write_channel_qparams(object, analysis, "scale", &ErrorStatistics::scale, write_number);
        write_channel_qparams(object, analysis, "zero_point", &ErrorStatistics::zero_point, write_zero_point);
    }
    write_histogram(object, "histogram", analysis.whole.values);
    write_histogram(object, "error_histogram", analysis.whole.errors);
    if (analysis.channels.empty()) return;
    auto& writer = object.writer();
    writer.key("channels");
    writer.begin_array(json::JsonLayout::MultiLine);
    for (const auto& channel : analysis.channels) {
        JsonObject entry(writer, json::JsonLayout::SingleLine);
        write_statistics(entry, channel);
        write_qparams(entry, channel);
        if (channel.values.counts.empty()) continue;
        write_histogram(entry, "histogram", channel.values);
        write_histogram(entry, "error_histogram", channel.errors);
    }
    writer.end_array();
    writer.key("outlier_channels");
    writer.begin_array(json::JsonLayout::SingleLine);
    for (const auto channel : analysis.outlier_channels)
        writer.integer(static_cast<std::int64_t>(channel));
    writer.end_array();
}

std::string error_text(const ErrorAnalysis& analysis, bool colour) {
    const auto& s = analysis.whole;
    std::string text;
    const auto line = [&](std::string_view label, const std::string& value) {
        text += fmt::format("  {:<17}{}\n", label, value);
    };
    line("SQNR", words::styled(decibel_text(s.sqnr_db), words::TextStyle::Bold, colour));
    line("MSE", significant_text(s.mse));
    line("MAE", significant_text(s.mae));
    line("max error", fmt::format("{} at element {}", significant_text(s.max_error), s.max_error_index));
    line("cosine", fmt::format("{:.6f}", s.cosine));
    line("saturated",
         fmt::format("low {}, high {}", percent_text(s.saturated_low), percent_text(s.saturated_high)));
    if (s.codes_used) line("codes used", std::to_string(*s.codes_used));
    if (s.effective_bits) line("effective bits", fmt::format("{:.2f}", *s.effective_bits));
    line("values",
         fmt::format("{} from {} to {}", s.count, significant_text(s.min), significant_text(s.max)));
    if (s.nan + s.positive_inf + s.negative_inf > 0)
        line("left out",
             words::styled(fmt::format("{} NaN, {} +inf, {} -inf", s.nan, s.positive_inf, s.negative_inf),
                           words::TextStyle::Warn, colour));
    if (analysis.channels.empty()) {
        line("scale", json::float_text(s.scale));
        line("zero point", fmt::format("{:.9g}", s.zero_point));
    } else {
        text += channels_text(analysis, colour);
    }
    return text;
}

} // namespace qcs::report
