#pragma once
// Simulates observers and fake quantizers of torch.ao.quantization on a sequence of tensors.

#include "base/task.h"
#include "quant/qparams/observer_settings.h"
#include "quant/quantize/quantize.h"
#include "tensor/tensor.h"

namespace qcs::quant {

/// The state of an observer, as its buffers hold it.
struct ObserverState {
    /// min_val and max_val. Per-tensor observers have one each, initially +inf and -inf; per-channel ones
    /// initially none. Kinds that collect no statistics have none.
    std::vector<float> min;
    std::vector<float> max;
    std::vector<float> histogram;             ///< of HistogramObserver; zeros at first
    std::vector<tensor::TensorData> recorded; ///< of RecordingObserver
    /// A fake quantizer's scale and zero_point buffers, which it computes with. Those of the fused one differ
    /// from what calculate_qparams() returns.
    std::optional<QParams> buffers;
};

/// Feeds tensors to one observer. Not thread-safe.
class Observer {
public:
    explicit Observer(ObserverSettings settings);

    const ObserverSettings& settings() const { return settings_; }
    const ObserverState& state() const { return state_; }

    /// What forward() does to the observer's state. Any float or integer tensor is read as float32. Returns
    /// warnings ("infinity-ignored"). Errors: the cases in which PyTorch raises ("nan-in-histogram",
    /// "channel-count-changed", "tensor-needs-axes", "observer-gives-no-qparams", "min-above-max",
    /// "fused-axis", "histogram-range-infinite", "learnable-channel-count"), and "dtype-not-supported",
    /// "cancelled", "file-changed".
    Expected<Diagnostics> observe(const tensor::TensorData& tensor, const Task& task = {});

    /// What calculate_qparams() returns: for a _LearnableFakeQuantize its parameters, for other fake
    /// quantizers the qparams of their inner observer. Errors: "min-above-max"; "observer-gives-no-qparams"
    /// if PyTorch raises.
    Expected<QParams> calculate_qparams() const;

    /// observe(), then what forward() returns: for a fake quantizer the fake-quantized tensor as float32, for
    /// an observer the tensor itself. Errors as observe() and fake_quantize().
    Expected<tensor::TensorData> forward(const tensor::TensorData& tensor, const Task& task = {});

private:
    Expected<QParams> observed_qparams() const;

    ObserverSettings settings_;
    ObserverState state_;
};

} // namespace qcs::quant
