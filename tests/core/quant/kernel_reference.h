#pragma once
// What kernels should find, one value after the other.

#include "quant/elements/bin_edges.h"
#include "quant/kernels/grid_error.h"
#include "quant/kernels/value_summary.h"
#include "quant/observe/power_of_two_histogram.h"
#include "quant/qparams/formulas.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace qcs::test {

inline quant::ValueSummary summary_of(std::span<const float> values) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    quant::ValueSummary result;
    double squares[16] = {};
    result.count = values.size();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float x = values[i];
        result.nan += std::isnan(x) ? 1 : 0;
        result.positive_inf += x == inf ? 1 : 0;
        result.negative_inf += x == -inf ? 1 : 0;
        if (!std::isfinite(x)) continue;
        result.min = std::min(result.min, x + 0.0F);
        result.max = std::max(result.max, x + 0.0F);
        squares[i % 16] += double{x} * x;
    }
    result.squares = quant::sum_of_lanes(squares);
    return result;
}

/// Values that a grid can be passed to a kernel with these cases.
inline std::vector<float> fit_for(const quant::Grid& grid, quant::KernelCases cases,
                                  std::vector<float> values) {
    if (cases > quant::KernelCases::OneAboveHigh) return values;
    const auto half = static_cast<float>(quant::error_bins / 2);
    const float beyond = cases == quant::KernelCases::OneAboveHigh ? 1 : 0;
    for (auto& x : values) {
        x = std::clamp(x, grid.low * grid.scale, (grid.high + beyond) * grid.scale);
        if (const auto place = (x - grid.value(x)) * grid.bins_per_unit; place < -half || place >= half)
            x = grid.value(x);
    }
    return values;
}

/// The widest bins around 0 that kernels count in for these values, and what they are expected to count.
inline std::pair<quant::JointBins, quant::PowerOfTwoHistogram> bins_for(std::span<const float> values) {
    auto range = quant::summarize(values.data(), values.size());
    if (range.finite() == 0) range.min = range.max = 0;
    const auto exponent = quant::PowerOfTwoHistogram::exponent_for(
        quant::max_joint_bins, std::max(std::abs(range.min), std::abs(range.max)));
    quant::PowerOfTwoHistogram expected(quant::max_joint_bins, exponent);
    for (const float x : values)
        if (std::isfinite(x)) expected.count(x);
    return {quant::JointBins(range.min, range.max, std::ldexp(1.0F, -exponent)), std::move(expected)};
}

struct GridErrors {
    quant::GridSums sums;
    std::vector<std::uint64_t> codes, bins;
    std::uint64_t clamped_low = 0, clamped_high = 0;
};

inline GridErrors grid_errors_of(std::span<const float> values, const quant::Grid& grid,
                                 std::uint64_t first) {
    GridErrors result;
    result.codes.resize(grid.codes());
    result.bins.resize(quant::error_bins);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float x = values[i];
        if (!std::isfinite(x)) continue;
        const float y = grid.value(x);
        const float e = x - y;
        const double size = std::abs(e);
        result.sums.squares[i % 16] += size * size;
        result.sums.absolutes[i % 16] += size;
        result.sums.dots[i % 16] += double{x} * y;
        if (std::abs(e) > result.sums.max) {
            result.sums.max = std::abs(e);
            result.sums.max_index = first + i;
        }
        const float code = std::nearbyint(std::fma(x, grid.inverse, grid.shift));
        result.clamped_low += code < grid.low ? 1 : 0;
        result.clamped_high += code > grid.high ? 1 : 0;
        ++result.codes[static_cast<std::size_t>(std::clamp(code, grid.low, grid.high) - grid.low)];
        const double bin = std::clamp(std::floor(double{e} * double{grid.bins_per_unit}), -16.0, 15.0) + 16;
        ++result.bins[static_cast<std::size_t>(bin)];
    }
    return result;
}

inline double sum_of_rounded_squares_of(std::span<const std::uint64_t> codes, const quant::Grid& grid) {
    double sums[16] = {};
    for (std::size_t i = 0; i < codes.size(); ++i) {
        const double place = double{grid.low} + static_cast<double>(i) - double{grid.shift};
        const double y = static_cast<float>(place * double{grid.scale});
        sums[i % 16] += static_cast<double>(codes[i]) * (y * y);
    }
    return quant::sum_of_lanes(sums);
}

/// Adds what a histogram between these edges counts.
inline void count_in(std::vector<std::uint64_t>& counts, const quant::BinEdges& edges,
                     std::span<const float> values) {
    for (const float x : values)
        if (x >= edges.low && x <= edges.high) ++counts[edges.bin_of(x)];
}

template <quant::Rounding rounding>
std::vector<std::uint8_t> bytes_of(std::span<const float> values, const quant::CodeFormula& formula) {
    std::vector<std::uint8_t> result;
    for (const float x : values)
        result.push_back(static_cast<std::uint8_t>(quant::code_of<rounding>(x, formula)));
    return result;
}

template <quant::Rounding rounding>
float fake_quantized(float x, const quant::CodeFormula& formula, float scale) {
    return (static_cast<float>(quant::code_of<rounding>(x, formula)) - formula.zero_point) * scale;
}

} // namespace qcs::test
