#include "quant/error/analyze_error.h"

#include "quant/elements/load_floats.h"
#include "quant/error/passes.h"
#include "quant/quant_codes.h"
#include "tensor/tensor_codes.h"

#include <fmt/format.h>

#include <map>

namespace qcs::quant {

namespace {

constexpr int no_axis = -1;
constexpr int in_pieces = -2;
/// Specs that are analysed together: per-tensor specs (no_axis), those with channels along one axis, or those
/// in pieces (which are then analysed one by one).
using Groups = std::map<int, std::vector<std::size_t>>;

/// Limits the memory for statistics: at this number they take more than a gigabyte, and a shape can declare
/// any number of channels.
constexpr std::int64_t max_channels = std::int64_t{1} << 22;

Expected<Groups> group_specs(const tensor::TensorData& tensor, std::span<const ErrorSpec> specs) {
    Groups groups;
    const auto axes = static_cast<int>(tensor.shape.size());
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (std::holds_alternative<PiecewiseQuantization>(specs[i])) {
            groups[in_pieces].push_back(i);
            continue;
        }
        const auto axis = channel_axis(specs[i]);
        if (!axis) {
            groups[no_axis].push_back(i);
            continue;
        }
        if (*axis >= axes || *axis < -axes)
            return failure(
                message(codes::axis_out_of_range, fmt::format("{}", *axis), fmt::format("{}", axes)));
        const int along = *axis < 0 ? *axis + axes : *axis;
        if (const auto length = tensor.shape[static_cast<std::size_t>(along)]; length > max_channels)
            return failure(message(codes::too_many_channels, fmt::format("{}", along),
                                   fmt::format("{}", length), fmt::format("{}", max_channels)));
        if (const auto* fixed = std::get_if<FixedQuantization>(&specs[i])) {
            const auto channels = static_cast<std::size_t>(tensor.shape[static_cast<std::size_t>(along)]);
            if (fixed->qparams.scale.size() != channels || fixed->qparams.zero_point.size() != channels)
                return failure(message(codes::qparams_count, fmt::format("{}", fixed->qparams.scale.size()),
                                       fmt::format("{}", fixed->qparams.zero_point.size()),
                                       fmt::format("{}", channels)));
        }
        groups[along].push_back(i);
    }
    return groups;
}

/// The analysis of a tensor without elements, which has that many channels.
Expected<ErrorAnalysis> analysis_of_nothing(const ErrorSpec& spec, std::int64_t channels) {
    const ValueSummary nothing;
    ErrorAnalysis analysis{statistics_of(nothing, {}, {}), {}, {}};
    for (std::int64_t i = 0; i < channels; ++i) {
        const auto rule = rule_of(spec, nothing, static_cast<std::size_t>(i));
        if (!rule) return tl::unexpected(rule.error());
        analysis.channels.push_back(
            statistics_of(CountingMethod(*rule, nothing, true), nothing, {}, {}, false));
    }
    return analysis;
}

Expected<std::vector<ErrorAnalysis>> analyze_group(const tensor::TensorData& tensor, int axis,
                                                   std::span<const ErrorSpec* const> specs, const Task& task,
                                                   const ErrorOptions& options) {
    if (axis == no_axis) return analyze_tensor(tensor, specs, task);
    std::vector<ErrorAnalysis> results;
    if (axis == in_pieces) {
        for (const auto* spec : specs) {
            auto analysis = analyze_pieces(tensor, std::get<PiecewiseQuantization>(*spec), task);
            if (!analysis) return tl::unexpected(std::move(analysis.error()));
            results.push_back(std::move(*analysis));
        }
        return results;
    }
    if (tensor.numel() > 0)
        return analyze_channels(tensor, static_cast<std::size_t>(axis), specs, task, options);
    for (const auto* spec : specs) {
        auto analysis = analysis_of_nothing(*spec, tensor.shape[static_cast<std::size_t>(axis)]);
        if (!analysis) return tl::unexpected(std::move(analysis.error()));
        results.push_back(std::move(*analysis));
    }
    return results;
}

} // namespace

Expected<std::vector<ErrorAnalysis>> analyze_error(const tensor::TensorData& tensor,
                                                   std::span<const ErrorSpec> specs, const Task& task,
                                                   const ErrorOptions& options) {
    if (!can_load(tensor.dtype))
        return failure(message(codes::dtype_not_supported, std::string(name_of(tensor.dtype))));
    const auto groups = group_specs(tensor, specs);
    if (!groups) return tl::unexpected(groups.error());

    std::vector<ErrorAnalysis> results(specs.size());
    double done = 0;
    for (const auto& [axis, members] : *groups) {
        std::vector<const ErrorSpec*> group;
        for (const auto i : members)
            group.push_back(&specs[i]);
        const auto share = 1.0 / static_cast<double>(groups->size());
        const auto part = subtask(task, done, done + share);
        auto analyses = analyze_group(tensor, axis, group, part, options);
        if (!tensor.storage->is_intact()) return failure(codes::file_changed);
        if (!analyses) return tl::unexpected(std::move(analyses.error()));
        for (std::size_t i = 0; i < members.size(); ++i)
            results[members[i]] = std::move((*analyses)[i]);
        done += share;
    }
    return results;
}

} // namespace qcs::quant
