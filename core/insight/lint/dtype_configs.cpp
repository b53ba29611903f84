// Checks for bounds that PyTorch never checks, and for dtype configs that no qconfig can satisfy
// (docs/semantics/config-values.md#dtype-constraints, docs/semantics/constraints.md).

#include "insight/lint/fix.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::insight::lint_checks {

namespace {

using Member = config::DTypeWithConstraints config::DTypeConfig::*;
constexpr std::pair<std::string_view, Member> members[] = {
    {"input_dtype", &config::DTypeConfig::input_dtype},
    {"output_dtype", &config::DTypeConfig::output_dtype},
    {"weight_dtype", &config::DTypeConfig::weight_dtype},
};

std::string text_of(const config::Number& number) {
    return std::visit([](auto v) { return fmt::format("{}", v); }, number);
}

struct Spot {
    Linter& linter;
    config::EntryIndex entry;
    config::DTypeConfigIndex config;
    std::string_view field;
    Member member;
    const config::DTypeWithConstraints& demands;

    template <int Arity, typename... More>
    Finding& add(std::string_view bound, const CodeOf<Arity>& id, More&&... more) const {
        auto below = "/" + std::string(field);
        if (!bound.empty()) below += "/" + std::string(bound);
        return linter.add(message(id, name(), field, std::forward<More>(more)...),
                          Linter::dtype_place(entry, config, below));
    }
    std::string name() const { return pattern_text(linter.backend.configs[entry.index()]); }
    template <typename Edit>
    Fix change(Message what, Edit edit) const {
        auto changed = linter.backend.configs[entry.index()];
        edit(changed.dtype_configs[config.index()].*member);
        return {std::move(what), ReplaceEntry{entry, std::move(changed)}};
    }
};

/// The default range of an observer with that dtype (docs/semantics/numerics.md#code-ranges).
std::optional<std::pair<std::int64_t, std::int64_t>> range_of(std::optional<DType> dtype) {
    if (!dtype) return std::nullopt;
    switch (*dtype) {
    case DType::QInt8:
    case DType::Int8: return std::pair<std::int64_t, std::int64_t>{-128, 127};
    case DType::QUInt8:
    case DType::UInt8: return std::pair<std::int64_t, std::int64_t>{0, 255};
    case DType::QUInt4x2: return std::pair<std::int64_t, std::int64_t>{0, 15};
    default: return std::nullopt;
    }
}

void half_set(const Spot& spot) {
    const auto& demands = spot.demands;
    const bool low = demands.quant_min_lower_bound.has_value();
    if (low == demands.quant_max_upper_bound.has_value()) return;
    const std::string set = low ? "quant_min_lower_bound" : "quant_max_upper_bound";
    const std::string unset = low ? "quant_max_upper_bound" : "quant_min_lower_bound";
    auto& finding = spot.add(set, codes::half_set_bounds, set, unset);
    if (const auto range = range_of(demands.dtype))
        finding.fix = spot.change(
            message(codes::fix_set_bound, unset, std::to_string(low ? range->second : range->first)),
            [&](config::DTypeWithConstraints& d) {
                (low ? d.quant_max_upper_bound : d.quant_min_lower_bound) =
                    low ? range->second : range->first;
            });
}

void half_exact(const Spot& spot) {
    const auto& demands = spot.demands;
    const bool scale = demands.scale_exact_match.has_value();
    if (scale == demands.zero_point_exact_match.has_value()) return;
    const std::string set = scale ? "scale_exact_match" : "zero_point_exact_match";
    const std::string unset = scale ? "zero_point_exact_match" : "scale_exact_match";
    auto& finding = spot.add(set, codes::exact_match_half_set, set, unset);
    finding.fix = spot.change(message(codes::fix_remove_bound, set), [](config::DTypeWithConstraints& d) {
        d.scale_exact_match.reset();
        d.zero_point_exact_match.reset();
    });
}

void check_spot(const Spot& spot) {
    const auto& demands = spot.demands;
    half_set(spot);
    half_exact(spot);
    if (demands.scale_max_upper_bound)
        spot.add("scale_max_upper_bound", codes::scale_max_never_checked,
                 text_of(*demands.scale_max_upper_bound))
            .fix = spot.change(message(codes::fix_remove_bound, "scale_max_upper_bound"),
                               [](config::DTypeWithConstraints& d) { d.scale_max_upper_bound.reset(); });
    auto bare = demands;
    bare.dtype.reset();
    bare.extras.clear();
    if (!demands.has_dtype() && bare != config::DTypeWithConstraints{})
        spot.add("", codes::constraints_without_dtype).fix =
            spot.change(codes::fix_remove_bounds, [](config::DTypeWithConstraints& d) { d = {}; });
    const auto& low = demands.quant_min_lower_bound;
    const auto& high = demands.quant_max_upper_bound;
    if (low && high && config::as_double(*low) > config::as_double(*high))
        spot.add("quant_min_lower_bound", codes::bounds_reversed, text_of(*low), text_of(*high)).fix =
            spot.change(codes::fix_swap_bounds, [](config::DTypeWithConstraints& d) {
                std::swap(d.quant_min_lower_bound, d.quant_max_upper_bound);
            });
}

/// One activation observer must satisfy the demands for both the input and the output.
void check_ends(Linter& linter, config::EntryIndex entry, config::DTypeConfigIndex index,
                const config::DTypeConfig& config) {
    const auto& input = config.input_dtype.dtype;
    const auto& output = config.output_dtype.dtype;
    if (!input || !output) return;
    const bool dynamic = config.is_dynamic.value_or(false);
    const bool fits = dynamic ? *output == DType::Float32 : *input == *output;
    if (fits) return;
    auto& finding = linter.add(
        message(dynamic ? codes::dynamic_with_quantized_output : codes::input_and_output_dtype_differ,
                pattern_text(linter.backend.configs[entry.index()]), dtype_text(input), dtype_text(output)),
        Linter::dtype_place(entry, index, "/output_dtype"));
    auto changed = linter.backend.configs[entry.index()];
    auto& ends = changed.dtype_configs[index.index()];
    if (dynamic) {
        ends.output_dtype = {};
        ends.output_dtype.dtype = DType::Float32;
    } else {
        ends.output_dtype = ends.input_dtype;
    }
    finding.fix = Fix{message(codes::fix_set_output_dtype, dtype_text(ends.output_dtype.dtype)),
                      ReplaceEntry{entry, std::move(changed)}};
}

void check_config(Linter& linter, config::EntryIndex entry, config::DTypeConfigIndex index) {
    const auto& configs = linter.backend.configs[entry.index()].dtype_configs;
    const auto& config = configs[index.index()];
    for (const auto& [field, member] : members)
        check_spot({linter, entry, index, field, member, config.*member});
    check_ends(linter, entry, index, config);
    const auto same = std::ranges::find(configs, config) - configs.begin();
    if (same >= index.number()) return;
    auto changed = linter.backend.configs[entry.index()];
    changed.dtype_configs.erase(changed.dtype_configs.begin() + index.number());
    linter
        .add(message(codes::dtype_config_repeated, pattern_text(linter.backend.configs[entry.index()]),
                     std::to_string(same)),
             Linter::dtype_place(entry, index))
        .fix = Fix{codes::fix_remove_dtype_config, ReplaceEntry{entry, std::move(changed)}};
}

} // namespace

void check_dtype_configs(Linter& linter) {
    for (const auto i : linter.entries()) {
        if (linter.stopped()) break;
        for (const auto k : IdRange<config::DTypeConfigIndex>(linter.entry(i).dtype_configs.size()))
            check_config(linter, i, k);
    }
}

} // namespace qcs::insight::lint_checks
