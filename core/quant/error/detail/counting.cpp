#include "quant/error/detail/counting.h"

#include "quant/elements/casts.h"
#include "quant/observe/power_of_two_histogram.h"
#include "quant/qparams/calculate_qparams.h"

#include <cmath>

namespace qcs::quant {

namespace {

/// Values that are processed together without a grid.
constexpr std::size_t block = 1024;

/// Whether the sum of x * y follows from the sums of squares: x - y must be exact (y is 0 or at least half of
/// x), and no x may be so far beyond the codes that its square makes all others insignificant.
bool is_exact(const Grid& grid, const ValueSummary& values) {
    const bool covers_zero = grid.shift == 0 && grid.low <= 0 && grid.high >= 0;
    return covers_zero && values.min >= 2 * std::min(grid.low, -1.0F) * grid.scale &&
           values.max <= 2 * std::max(grid.high, 1.0F) * grid.scale;
}

KernelCases cases_for(const Grid& grid, const ValueSummary& values) {
    if (grid.shift != 0) return KernelCases::Shift;
    if (!is_exact(grid, values)) return KernelCases::NonFinite; // because `dots` must be summed
    constexpr auto half_bins = error_bins / 2;
    constexpr auto half = static_cast<float>(half_bins);
    auto largest = grid.scale * 0.501F; // rounding: 255 * 2^-23 at most
    bool inside = true;
    for (const auto end : {values.min, values.max}) {
        const auto code = std::nearbyint(end * grid.inverse);
        if (code < grid.low || code > grid.high + 1) return KernelCases::Clamp;
        inside = inside && code <= grid.high;
        largest = std::max(largest, std::abs(end - grid.value(end)));
    }
    if (!(largest * grid.bins_per_unit < half) || grid.bins_per_unit < 1) return KernelCases::Clamp;
    return inside ? KernelCases::Inside : KernelCases::OneAboveHigh;
}

/// |x - y| as it is counted: in float32, where rounding may move it to the next bin; in float64 if float32
/// overflows.
double error_size(float x, float y) {
    const auto size = std::abs(x - y);
    return std::isfinite(size) ? size : std::abs(double{x} - y);
}

} // namespace

ErrorSums::ErrorSums(const GridSums& sums)
    : squares(sum_of_lanes(sums.squares.data())),
      absolutes(sum_of_lanes(sums.absolutes.data())),
      dots(sum_of_lanes(sums.dots.data())),
      max(sums.max),
      max_index(sums.max_index) {}

void ErrorSums::add(const ErrorSums& next) {
    squares += next.squares;
    absolutes += next.absolutes;
    dots += next.dots;
    rounded_squares += next.rounded_squares;
    if (next.max > max) {
        max = next.max;
        max_index = next.max_index;
    }
}

void ErrorCounts::add_codes(const ErrorCounts& other) {
    codes.resize(std::max(codes.size(), other.codes.size()));
    for (std::size_t i = 0; i < other.codes.size(); ++i)
        codes[i] += other.codes[i];
    clamped_low += other.clamped_low;
    clamped_high += other.clamped_high;
}

void ErrorCounts::add(const ErrorCounts& other) {
    add_codes(other);
    errors.add(other.errors);
    if (other.values) {
        if (values)
            values->add(*other.values);
        else
            values = other.values;
    }
}

CountingMethod::CountingMethod(const RoundingRule& of, const ValueSummary& values, bool all_errors)
    : rule(of), grid(of.grid(values, all_errors)) {
    const auto largest = values.finite() == 0 ? 0 : std::max(std::abs(values.min), std::abs(values.max));
    value_exponent = PowerOfTwoHistogram::exponent_for(value_bins, largest);
    if (grid) {
        error_exponent = -std::ilogb(grid->bins_per_unit);
        cases = cases_for(*grid, values);
        return;
    }
    const float ends[] = {values.min, values.max};
    float rounded[2] = {};
    std::int8_t cut[2] = {};
    double most = 0;
    if (values.finite() > 0) {
        rule.apply(ends, rounded, nullptr, cut);
        for (const int i : {0, 1})
            if (const auto e = error_size(ends[i], rounded[i]); std::isfinite(e)) most = std::max(most, e);
    }
    // No cast to float16 or bfloat16 has a larger error, relative to the largest value.
    constexpr double narrow = 0x1p-7;
    // float32 cannot represent all codes beyond 2^24, so values there may be off by more than half a step.
    const auto codes = static_cast<double>(std::max(std::abs(rule.range.min), std::abs(rule.range.max)));
    const auto steps = std::max(1.0, std::max(codes, std::abs(rule.zero_point)) * 0x1p-22);
    const auto inside =
        rule.cast ? largest * narrow : std::abs(double{static_cast<float>(rule.scale)}) * steps;
    error_exponent =
        PowerOfTwoHistogram::exponent_for(error_bins, std::max(most, std::isfinite(inside) ? inside : 0));
}

bool CountingMethod::operator==(const CountingMethod& other) const {
    if (grid && other.grid)
        return *grid == *other.grid && cases == other.cases && error_exponent == other.error_exponent;
    return !grid && !other.grid && rule == other.rule && error_exponent == other.error_exponent &&
           value_exponent == other.value_exponent;
}

ErrorCounter::ErrorCounter(const CountingMethod& method) {
    counts_.errors = PowerOfTwoHistogram(error_bins, method.error_exponent);
    restart(method);
}

void ErrorCounter::restart(const CountingMethod& method) {
    method_ = method;
    if (method.error_exponent > counts_.errors.exponent()) {
        errors_.flush(counts_.errors.counts());
        counts_.errors.widen_to(method.error_exponent);
    }
    if (method.grid) {
        method_.grid->bins_per_unit = std::ldexp(1.0F, -counts_.errors.exponent());
        if (!cells_) cells_.emplace();
    }
    bins_.reset();
    counts_.codes.assign(method.grid ? method.grid->codes() : method.rule.counted_codes(), 0);
    counts_.clamped_low = counts_.clamped_high = 0;
    if (method.grid)
        counts_.values.reset();
    else
        counts_.values.emplace(value_bins, method.value_exponent);
}

ErrorSums ErrorCounter::measure(std::span<const float> values, bool all_finite, std::uint64_t first) {
    return method_.grid ? measure_grid(values, all_finite, first) : measure_rule(values, first);
}

ErrorSums ErrorCounter::measure_grid(std::span<const float> values, bool all_finite, std::uint64_t first) {
    constexpr std::uint64_t most = 0xffffffffU; // the largest count that a cell holds
    if (pending_ + values.size() > most) flush();
    pending_ += values.size();
    GridSums sums;
    grid_error(values.data(), values.size(), *method_.grid, cases_for(all_finite), first, sums, *cells_,
               errors_, bins_ ? &*bins_ : nullptr, prefetch_distance_);
    return ErrorSums(sums);
}

void ErrorCounter::count_values(PowerOfTwoHistogram& in, float min, float max) {
    bins_.emplace(min, max, std::ldexp(1.0F, -in.exponent()));
    values_ = &in;
}

void ErrorCounter::flush() {
    if (pending_ == 0) return;
    pending_ = 0;
    ClampCounts cut;
    if (bins_) {
        const std::span<std::uint64_t> all(values_->counts());
        const auto first = static_cast<std::ptrdiff_t>(all.size() / 2) + bins_->first;
        cut =
            cells_->flush(*method_.grid, *bins_, counts_.codes, all.subspan(static_cast<std::size_t>(first)));
    } else {
        cut = cells_->flush(*method_.grid, counts_.codes);
    }
    counts_.clamped_low += cut.low;
    counts_.clamped_high += cut.high;
}

KernelCases ErrorCounter::cases_for(bool all_finite) const {
    return all_finite ? method_.cases : std::max(method_.cases, KernelCases::NonFinite);
}

void ErrorCounter::measure_rows(std::span<const float> values, bool all_finite, std::uint64_t first,
                                GridSums& sums, const RowSums& rows, std::uint16_t non_finite_cell) {
    grid_error_rows(values.data(), values.size(), *method_.grid, cases_for(all_finite), first, sums, rows,
                    non_finite_cell, errors_, prefetch_distance_);
}

void ErrorCounter::add_codes(const GridCodes& counted) {
    for (std::size_t i = 0; i < counted.codes.size(); ++i)
        counts_.codes[i] += counted.codes[i];
    counts_.clamped_low += counted.clamped_low;
    counts_.clamped_high += counted.clamped_high;
}

ErrorSums ErrorCounter::measure_rule(std::span<const float> values, std::uint64_t first) {
    ErrorSums sums;
    float rounded[block];
    std::uint16_t codes[block];
    std::int8_t cut[block];
    const bool counted = !counts_.codes.empty();
    for (std::size_t begin = 0; begin < values.size(); begin += block) {
        const auto part = values.subspan(begin, std::min(block, values.size() - begin));
        method_.rule.apply(part, rounded, counted ? codes : nullptr, cut);
        for (std::size_t i = 0; i < part.size(); ++i) {
            const auto x = part[i];
            if (!std::isfinite(x)) continue;
            const float e = sums.add(x, rounded[i], first + begin + i);
            if (counted) ++counts_.codes[codes[i]];
            counts_.clamped_low += cut[i] < 0 ? 1 : 0;
            counts_.clamped_high += cut[i] > 0 ? 1 : 0;
            if (std::isfinite(rounded[i])) counts_.errors.count(e);
            counts_.values->count(x);
        }
    }
    return sums;
}

const ErrorCounts& ErrorCounter::counts() {
    flush();
    return counts_;
}

const ErrorCounts& ErrorCounter::all_counts() {
    errors_.flush(counts_.errors.counts());
    return counts();
}

void ErrorCounter::add(ErrorCounter& other) {
    counts_.add(other.all_counts());
}

void ErrorCounter::complete(double squares, ErrorSums& sums) {
    if (!method_.grid) return;
    sums.rounded_squares = sum_of_rounded_squares(counts().codes, *method_.grid);
    if (method_.cases < KernelCases::NonFinite)
        sums.dots = (squares + sums.rounded_squares - sums.squares) / 2;
}

namespace {

constexpr std::int64_t max_codes = 65536;
constexpr std::int64_t max_grid_codes = 256;

bool is_small_float(DType dtype) {
    return dtype == DType::Float16 || dtype == DType::BFloat16 || is_float8(dtype);
}

/// Values beyond this round to more than the largest value of float8_e4m3fn, which saturates. The other
/// dtypes overflow to infinity or NaN.
constexpr float largest_float8_e4m3fn = 464;

RoundingRule rule(const QParams& qparams, const CodeRange& range, std::size_t at) {
    RoundingRule result;
    result.scale = qparams.scale[at];
    result.zero_point = qparams.zero_point[at];
    result.float_zero_point = qparams.float_zero_point;
    result.per_channel = qparams.axis.has_value();
    result.range = range;
    return result;
}

RoundingRule cast_to(DType dtype) {
    RoundingRule result;
    result.cast = dtype;
    return result;
}

} // namespace

std::size_t RoundingRule::counted_codes() const {
    const auto count = range.max - range.min + 1;
    return cast || count > max_codes || count < 1 ? 0 : static_cast<std::size_t>(count);
}

std::optional<Grid> RoundingRule::grid(const ValueSummary& values, bool all_errors) const {
    if (cast || counted_codes() == 0 || counted_codes() > max_grid_codes) return std::nullopt;
    constexpr float smallest = 0x1p-90F;
    constexpr float most = 0x1p90F;
    constexpr double farthest = 32768;
    constexpr float near = 0x1p60F; // products up to this fit PyTorch's int64
    Grid grid;
    grid.scale = static_cast<float>(scale);
    if (!(grid.scale >= smallest && grid.scale <= most)) return std::nullopt;
    grid.inverse = inverse_of(scale);
    const auto origin = float_zero_point ? 0 : zero_point;
    const auto low = static_cast<double>(range.min) - origin;
    const auto high = static_cast<double>(range.max) - origin;
    if (!(std::abs(low) <= farthest && std::abs(high) <= farthest)) return std::nullopt;
    grid.low = static_cast<float>(low);
    grid.high = static_cast<float>(high);
    grid.shift = float_zero_point ? static_cast<float>(zero_point) : 0;
    if (!(std::abs(grid.shift) <= static_cast<float>(farthest))) return std::nullopt;
    if (!(std::max(-values.min, values.max) * grid.inverse < near)) return std::nullopt;
    auto largest = static_cast<double>(grid.scale) / 2;
    if (all_errors) {
        largest *= 1.001; // rounding: 255 * 2^-23 at most
        for (const auto end : {values.min, values.max})
            if (std::isfinite(end)) largest = std::max(largest, error_size(end, grid.value(end)));
    } else {
        largest *= 1 - 0x1p-50; // an error of exactly half a step is the last bin's upper edge
    }
    grid.bins_per_unit = std::ldexp(1.0F, -PowerOfTwoHistogram::exponent_for(error_bins, largest));
    return grid;
}

void RoundingRule::apply(std::span<const float> values, float* rounded, std::uint16_t* codes,
                         std::int8_t* cut) const {
    if (cast) {
        round_to(*cast, values, rounded);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const bool beyond = !std::isfinite(rounded[i]) ||
                                (*cast == DType::Float8E4M3Fn && std::abs(values[i]) > largest_float8_e4m3fn);
            cut[i] = static_cast<std::int8_t>(!beyond ? 0 : values[i] < 0 ? -1 : 1);
        }
        return;
    }
    const CodeFormula formula{inverse_of(scale), static_cast<float>(zero_point), range.min, range.max};
    const auto step = static_cast<float>(scale);
    const auto low = static_cast<float>(range.min);
    const auto high = static_cast<float>(range.max);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto x = values[i];
        auto position = std::nearbyint(x * formula.inverse) + formula.zero_point;
        std::int64_t code = 0;
        if (float_zero_point) {
            position = std::nearbyint(std::fma(x, formula.inverse, formula.zero_point));
            code = code_of<Rounding::FloatZeroPointWide>(x, formula);
        } else if (per_channel) {
            code = code_of<Rounding::RoundThenAddToInt64>(x, formula);
        } else {
            code = code_of<Rounding::RoundThenAddFloat>(x, formula);
        }
        const auto steps =
            static_cast<double>(code) - (float_zero_point ? double{formula.zero_point} : zero_point);
        // Per tensor, the difference is rounded to float32 before it is multiplied.
        rounded[i] = float_zero_point || per_channel ? static_cast<float>(steps * double{step})
                                                     : static_cast<float>(steps) * step;
        if (codes) codes[i] = static_cast<std::uint16_t>(code - range.min);
        cut[i] = static_cast<std::int8_t>(position < low ? -1 : position > high ? 1 : 0);
    }
}

const ObserverSettings* histogram_observer(const ErrorSpec& spec) {
    const auto* settings = std::get_if<ObserverSettings>(&spec);
    const bool found =
        settings && settings->kind == ObserverKind::Histogram && !is_small_float(settings->dtype);
    return found ? settings : nullptr;
}

std::optional<int> channel_axis(const ErrorSpec& spec) {
    if (const auto* fixed = std::get_if<FixedQuantization>(&spec)) return fixed->qparams.axis;
    if (std::holds_alternative<PiecewiseQuantization>(spec)) return std::nullopt;
    const auto& settings = std::get<ObserverSettings>(spec);
    const bool by_channel = settings.kind == ObserverKind::PerChannelMinMax ||
                            settings.kind == ObserverKind::MovingAveragePerChannelMinMax;
    if (!by_channel || is_small_float(settings.dtype)) return std::nullopt;
    return settings.ch_axis;
}

Expected<RoundingRule> rule_of(const ErrorSpec& spec, const ValueSummary& seen, std::size_t channel) {
    if (const auto* fixed = std::get_if<FixedQuantization>(&spec))
        return rule(fixed->qparams, fixed->range, channel);
    if (const auto* pieces = std::get_if<PiecewiseQuantization>(&spec))
        return rule(pieces->qparams, pieces->range, channel);
    const auto& settings = std::get<ObserverSettings>(spec);
    if (is_small_float(settings.dtype)) return cast_to(settings.dtype);
    if (seen.finite() == 0 && settings.kind != ObserverKind::FixedQParams)
        return rule({{1}, {0}, std::nullopt, false}, settings.range, 0);
    switch (settings.kind) {
    case ObserverKind::FixedQParams: {
        const QParams fixed{
            {settings.fixed_scale}, {static_cast<double>(settings.fixed_zero_point)}, std::nullopt, false};
        return rule(fixed, settings.range, 0);
    }
    case ObserverKind::Placeholder:
    case ObserverKind::Noop:
    case ObserverKind::ReuseInput:
    case ObserverKind::Recording: {
        if (settings.dtype == DType::Float32 || settings.dtype == DType::Float64)
            return cast_to(DType::Float32);
        // These observers choose no qparams: the model quantizes dynamically when it runs.
        const ChooseQParamsOptions options{default_range(settings.dtype, false),
                                           settings.qscheme == QScheme::PerTensorSymmetric,
                                           settings.reduce_range};
        auto chosen = choose_qparams(seen.min, seen.max, options);
        if (!chosen) return tl::unexpected(std::move(chosen.error()));
        return rule(*chosen, default_range(settings.dtype, settings.reduce_range), 0);
    }
    default: break;
    }
    auto qparams = calculate_qparams(settings, std::span(&seen.min, 1), std::span(&seen.max, 1));
    if (!qparams) return tl::unexpected(std::move(qparams.error()));
    auto result = rule(*qparams, settings.range, 0);
    result.per_channel = is_per_channel(settings.qscheme);
    return result;
}

} // namespace qcs::quant
