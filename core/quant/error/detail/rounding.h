#pragma once
// What a spec does to each value of a tensor, or of one channel, once its scale is known.

#include "quant/error/analyze_error.h"
#include "quant/kernels/grid_error.h"
#include "quant/kernels/value_summary.h"
#include "quant/qparams/formulas.h"

namespace qcs::quant {

/// x to y for one scale and zero point, or for a float dtype.
struct RoundingRule {
    /// Set: rounds to this float dtype (float32: stays as it is), and the rest means nothing.
    std::optional<DType> cast;
    double scale = 1;
    double zero_point = 0;
    bool float_zero_point = false;
    bool per_channel = false; ///< which of PyTorch's two operators
    CodeRange range;

    bool operator==(const RoundingRule&) const = default;

    /// Codes that can be told apart: 0 for casts and for more than 2^16.
    std::size_t codes() const;

    /// The rule as a Grid, for the fast kernel, if it is one for values up to `largest` in size. Error bins
    /// are as narrow as the error of values within the grid allows; with `all_errors`, as any error does.
    std::optional<Grid> grid(const ValueSummary& values, bool all_errors) const;

    /// y for each finite x. Where `codes` is not null: code - range.min, for casts 0; cut ones say so in
    /// `cut`: -1 low, 1 high.
    void apply(std::span<const float> values, float* rounded, std::uint16_t* codes, std::int8_t* cut) const;
};

/// The rule of the whole tensor, or of one channel, of which the observer saw these values; `channel` tells
/// which scale of a fixed quantization is meant.
Expected<RoundingRule> rule_of(const ErrorSpec& spec, const ValueSummary& seen, std::size_t channel);

/// The settings, if the spec is a HistogramObserver with qparams of its own.
const ObserverSettings* histogram_observer(const ErrorSpec& spec);

/// The axis, if the spec has a scale for each channel.
std::optional<int> channel_axis(const ErrorSpec& spec);

} // namespace qcs::quant
