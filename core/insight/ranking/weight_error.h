#pragma once
// The quantization error of one weight of a model, in the few numbers that a ranking shows.

#include "insight/tensors/tensor_spec.h"
#include "quant/error/analyze_error.h"

#include <unordered_map>

namespace qcs::insight {

/// Returns the size in bytes of a quantized tensor with this shape: the size of all elements, plus 4 bytes
/// for each scale and, with affine schemes, 4 bytes for each zero_point. A tensor that is only rounded to
/// another float dtype has no scales and no zero_points.
std::uint64_t quantized_bytes(const quant::ObserverSettings& settings, std::span<const std::int64_t> shape);

struct WeightError {
    quant::ErrorStatistics whole;    ///< error of the whole tensor, without histograms
    std::uint64_t channels = 0;      ///< number of channels for a per-channel spec, else 0
    std::uint64_t worst_channel = 0; ///< for a per-channel spec: index of the channel with the lowest SQNR
    double worst_channel_db = 0;     ///< for a per-channel spec: SQNR of that channel in dB
    std::vector<std::uint64_t> outlier_channels; ///< for a per-channel spec: indices of outlier channels, the
                                                 ///< most extreme first; at most 16
    std::uint64_t bytes_before = 0; ///< size of the tensor in the dtype that it has in its file; for a
                                    ///< recorded activation, of one batch
    std::uint64_t bytes_after = 0;  ///< size of the same tensor after quantization, see quantized_bytes()
    bool operator==(const WeightError&) const = default;
};

/// Reads the weights and recorded activations of a table, and measures their errors. All functions may be
/// called from any thread.
class WeightReader {
public:
    explicit WeightReader(std::shared_ptr<const TensorTable> table);
    const TensorTable& table() const { return *table_; }

    /// Returns the tensor of an entry in the form that PyTorch quantizes: the BatchNorm of the spec is folded
    /// into a weight, all batches of a recorded activation are joined, and a tensor that is already quantized
    /// in its file is dequantized. Fails with an error from reading or of quant::fold_batch_norm(), or with
    /// "rank-no-norm" (argument: module) if no file has the running variance of the BatchNorm.
    Expected<tensor::TensorData> read(std::size_t entry, const TensorSpec& spec, const Task& task = {}) const;
    /// Returns the spec with which quant::analyze_error() measures the error under an observer with these
    /// settings. For a weight, the result is the settings themselves: analyze_error() lets the observer see
    /// the weight. For a recorded activation, the result is that of calibrated(): in general the quantization
    /// parameters that the observer computes after it has seen all tensors in RecordedBatches::observed.
    Expected<quant::ErrorSpec> error_spec(const TensorSpec& spec, const quant::ObserverSettings& settings,
                                          const Task& task = {}) const;
    /// Measures the error of the tensor that read() returns, with quant::analyze_error(). The spec must have
    /// settings.
    Expected<WeightError> error(std::size_t entry, const TensorSpec& spec, const Task& task = {}) const;
    /// Returns the entries of all tensors that error() reads. For a weight, these are the weight itself and
    /// the tensors of its BatchNorm; for a recorded activation, its batches and all tensors that its observer
    /// sees.
    std::vector<std::size_t> entries_read(std::size_t entry, const TensorSpec& spec) const;

private:
    /// Finds the tensor `parameter` of a module: in `source` if that file has it, else in the first file that
    /// does. nullopt if no file has it.
    std::optional<std::size_t> find(const tensor::TensorSource* source, const std::string& module,
                                    std::string_view parameter) const;

    std::shared_ptr<const TensorTable> table_;
    /// Entries of all tensors named running_var or weight, by their full names. find() searches them.
    std::unordered_multimap<std::string, std::size_t> norms_;
};

} // namespace qcs::insight
