#include "error_case.h"

#include "number_reading.h"
#include "quant/error/analyze_error.h"

namespace qcs::conformance {
namespace {

using Json = nlohmann::json;
using Numbers = std::vector<double>;

Expected<quant::ErrorSpec> spec_at(const Json& json) {
    if (json.contains("observer")) return settings_at(json).map([](auto s) { return quant::ErrorSpec(s); });
    quant::FixedQuantization fixed;
    fixed.qparams.scale = json.at("scale").get<Numbers>();
    fixed.qparams.zero_point = json.at("zero_point").get<Numbers>();
    if (!json.at("axis").is_null()) fixed.qparams.axis = json["axis"].get<int>();
    fixed.qparams.float_zero_point = json.at("float_zero_point").get<bool>();
    fixed.range = *range_at(json);
    return fixed;
}

void append_counts(Numbers& numbers, const quant::Histogram& histogram) {
    numbers.push_back(static_cast<double>(histogram.counts.size()));
    numbers.insert(numbers.end(), histogram.edges.begin(), histogram.edges.end());
    for (const auto count : histogram.counts)
        numbers.push_back(static_cast<double>(count));
}

void append_statistics(Numbers& numbers, const quant::ErrorStatistics& s) {
    for (const auto count : {s.count, s.nan, s.positive_inf, s.negative_inf, s.max_error_index})
        numbers.push_back(static_cast<double>(count));
    numbers.insert(numbers.end(),
                   {s.min, s.max, s.scale, s.zero_point, s.sqnr_db, s.mse, s.mae, s.max_error, s.cosine,
                    s.saturated_low, s.saturated_high, s.codes_used ? static_cast<double>(*s.codes_used) : -1,
                    s.effective_bits.value_or(-1)});
    append_counts(numbers, s.values);
    append_counts(numbers, s.errors);
}

} // namespace

NumberMessage analyzed_error(const NumberMessage& question) {
    std::span<const std::byte> rest = question.payload;
    const auto tensor = take_tensor(question.head.at("tensor"), rest);
    std::vector<quant::ErrorSpec> specs;
    for (const auto& json : question.head.at("specs")) {
        auto spec = spec_at(json);
        if (!spec) return refused(spec.error());
        specs.push_back(std::move(*spec));
    }
    Task task;
    task.threads = question.head.at("threads").get<int>();
    const auto found =
        quant::analyze_error(tensor, specs, task, {question.head.at("channel_histograms").get<bool>()});
    if (!found) return refused(found.error());
    NumberMessage answer{{{"results", Json::array()}}, {}};
    Numbers numbers;
    for (const auto& result : *found) {
        answer.head["results"].push_back(
            {{"channels", result.channels.size()}, {"outliers", result.outlier_channels}});
        append_statistics(numbers, result.whole);
        for (const auto& channel : result.channels)
            append_statistics(numbers, channel);
    }
    append(answer.payload, numbers);
    return answer;
}

} // namespace qcs::conformance
