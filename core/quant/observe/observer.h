#pragma once
// Simulates observers and fake quantizers of torch.ao.quantization on a sequence of tensors.

#include "base/task.h"
#include "quant/qparams/observer_settings.h"
#include "quant/quantize/quantize.h"
#include "tensor/tensor.h"

namespace qcs::quant {

/// The state of an observer: the contents of its buffers.
struct ObserverState {
    /// min_val and max_val. For per-tensor observers they have one entry, initially +inf and -inf. For
    /// per-channel observers they have one entry per channel, and are initially empty. For observers that
    /// collect no statistics they are always empty.
    std::vector<float> min;
    std::vector<float> max;
    std::vector<float> histogram; ///< only for HistogramObserver: the count for each bin; zeros at first
    std::vector<tensor::TensorData> recorded; ///< only for RecordingObserver: the tensors, in order
    /// The scale and zero_point buffers of a fake quantizer, with which it computes; nullopt for an observer
    /// on its own. The buffers of a fused fake quantizer may differ from what calculate_qparams() returns.
    std::optional<QParams> buffers;
};

/// An observer or fake quantizer to which tensors are fed. Not thread-safe.
class Observer {
public:
    explicit Observer(ObserverSettings settings);

    const ObserverSettings& settings() const { return settings_; }
    const ObserverState& state() const { return state_; }

    /// Updates the state as PyTorch's forward() does. Tensors of any float or integer dtype are accepted, and
    /// read as float32. Returns warnings ("infinity-ignored"). Errors: the cases in which PyTorch raises an
    /// exception ("nan-in-histogram", "channel-count-changed", "axis-out-of-range", "tensor-needs-axes",
    /// "observer-gives-no-qparams", "min-above-max", "fused-axis", "learnable-channel-count"), and
    /// "dtype-not-supported", "cancelled", "file-changed".
    Expected<Diagnostics> observe(const tensor::TensorData& tensor, const Task& task = {});

    /// Returns what PyTorch's calculate_qparams() returns: for a _LearnableFakeQuantize its parameters,
    /// clamped to their valid ranges; for other fake quantizers the qparams of the observer inside. Errors:
    /// "min-above-max"; "observer-gives-no-qparams" if the observer computes no qparams.
    Expected<QParams> calculate_qparams() const;

    /// Calls observe(), then returns what PyTorch's forward() returns: for a fake quantizer the
    /// fake-quantized tensor as float32, for an observer the tensor itself. Errors: those of observe() and
    /// fake_quantize().
    Expected<tensor::TensorData> forward(const tensor::TensorData& tensor, const Task& task = {});

private:
    /// The qparams of the observer, inside a fake quantizer or on its own.
    Expected<QParams> observed_qparams() const;

    ObserverSettings settings_;
    ObserverState state_;
};

} // namespace qcs::quant
