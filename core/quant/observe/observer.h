#pragma once
// The observers and fake quantizers of torch.ao.quantization over a sequence of tensors.

#include "base/task.h"
#include "quant/qparams/observer_settings.h"
#include "quant/quantize/quantize.h"
#include "tensor/tensor.h"

namespace qcs::quant {

/// What an observer remembers, as its buffers hold it.
struct ObserverState {
    /// min_val and max_val. Per tensor one each, at first +inf and -inf; per channel none at first. Kinds
    /// that look at no values have none.
    std::vector<float> min;
    std::vector<float> max;
    std::vector<float> histogram;             ///< of HistogramObserver; zeros at first
    std::vector<tensor::TensorData> recorded; ///< of RecordingObserver
    /// A fake quantizer's scale and zero_point: what it computes with. Those of the fused one differ from
    /// what calculate_qparams() says.
    std::optional<QParams> buffers;
};

/// Feeds tensors to an observer. One thread at a time.
class Observer {
public:
    explicit Observer(ObserverSettings settings);

    const ObserverSettings& settings() const { return settings_; }
    const ObserverState& state() const { return state_; }

    /// What forward() does to the observer. Returns warnings ("infinity-ignored"). Any float or integer
    /// tensor is read as float32. Errors are where PyTorch raises ("nan-in-histogram",
    /// "channel-count-changed", "tensor-needs-axes", "observer-gives-no-qparams", "min-above-max",
    /// "fused-axis", "histogram-range-infinite"), and "dtype-not-supported", "cancelled", "file-changed".
    Expected<Diagnostics> observe(const tensor::TensorData& tensor, const Task& task = {});

    /// calculate_qparams(); of _LearnableFakeQuantize its parameters, of other fake quantizers what the
    /// observer in them says. "min-above-max"; "observer-gives-no-qparams" where PyTorch raises.
    Expected<QParams> calculate_qparams() const;

    /// observe() and then what forward() returns: of a fake quantizer the fake-quantized tensor as float32,
    /// of an observer the tensor.
    Expected<tensor::TensorData> forward(const tensor::TensorData& tensor, const Task& task = {});

private:
    Expected<QParams> observed_qparams() const;

    ObserverSettings settings_;
    ObserverState state_;
};

} // namespace qcs::quant
