#pragma once
// The settings on which the computations of an observer or fake quantizer of torch.ao.quantization depend, as
// they are after its constructor has run.

#include "base/dtype.h"
#include "quant/qparams/qparams.h"

namespace qcs::quant {

/// The observer's class, without "Observer". FixedQParams, Placeholder, Noop, ReuseInput and Recording
/// collect no minimum and maximum.
enum class ObserverKind : std::uint8_t {
    MinMax,
    MovingAverageMinMax,
    PerChannelMinMax,
    MovingAveragePerChannelMinMax,
    Histogram,
    FixedQParams,
    Placeholder,
    Noop,
    ReuseInput,
    Recording,
};

/// The class of the fake quantizer that contains the observer; None for an observer on its own.
enum class FakeQuantizeKind : std::uint8_t {
    None,
    FakeQuantize,
    FixedQParams,
    FusedMovingAverage,
    Learnable
};

/// Defaults are those of MinMaxObserver().
struct ObserverSettings {
    ObserverKind kind = ObserverKind::MinMax;
    FakeQuantizeKind fake_quantize = FakeQuantizeKind::None;
    DType dtype = DType::QUInt8;
    QScheme qscheme = QScheme::PerTensorAffine;
    /// quant_min and quant_max as the observer stores them: reduce_range is already taken into account
    /// (docs/semantics/numerics.md#code-ranges). Not used for Placeholder, Noop, ReuseInput and Recording.
    CodeRange range;
    bool customized_range = false; ///< true if both quant_min and quant_max were passed to the constructor
    bool reduce_range = false;
    bool is_dynamic = false;
    float eps = 1.1920929e-07F;       ///< the smallest scale
    double averaging_constant = 0.01; ///< weight of the newest minimum and maximum, for moving averages
    int ch_axis = 0;                  ///< the channel axis, for per-channel kinds
    int bins = 2048;                  ///< number of bins, for Histogram
    double fixed_scale = 1; ///< only for ObserverKind::FixedQParams and FakeQuantizeKind::FixedQParams
    std::int64_t fixed_zero_point = 0;
    /// Only for Learnable (_LearnableFakeQuantize): the range of codes with which it computes, which
    /// reduce_range does not change, and the number of scales that it was constructed for.
    CodeRange learnable_range;
    std::int64_t learnable_channels = 1;
    bool operator==(const ObserverSettings&) const = default;
};

} // namespace qcs::quant
