#pragma once
// The settings of an observer or fake quantizer of torch.ao.quantization that its computations depend on,
// after its constructor has run.

#include "base/dtype.h"
#include "quant/qparams/qparams.h"

namespace qcs::quant {

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
    /// quant_min and quant_max as the observer keeps them: already halved if reduce_range was given
    /// (docs/semantics/numerics.md#code-ranges). Placeholder, Noop and the like have none.
    CodeRange range;
    bool customized_range = false; ///< both quant_min and quant_max were given
    bool reduce_range = false;
    bool is_dynamic = false;
    float eps = 1.1920929e-07F;
    double averaging_constant = 0.01;
    int ch_axis = 0;
    int bins = 2048;
    double fixed_scale = 1; ///< FixedQParams only
    std::int64_t fixed_zero_point = 0;
    /// _LearnableFakeQuantize only: the range it computes with, which reduce_range does not change, and the
    /// number of its scales.
    CodeRange learnable_range;
    std::int64_t learnable_channels = 1;
    bool operator==(const ObserverSettings&) const = default;
};

} // namespace qcs::quant
