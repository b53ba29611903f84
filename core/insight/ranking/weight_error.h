#pragma once
// The quantization error of one weight of a model, in the few numbers that a ranking shows.

#include "insight/tensors/tensor_spec.h"
#include "quant/error/analyze_error.h"

#include <unordered_map>

namespace qcs::insight {

/// Bytes of a quantized tensor of that shape: its elements, 4 for each scale and, with affine schemes, 4 for
/// each zero_point. A tensor that is only rounded to another float dtype has neither.
std::uint64_t quantized_bytes(const quant::ObserverSettings& settings, std::span<const std::int64_t> shape);

struct WeightError {
    quant::ErrorStatistics whole;                ///< without histograms
    std::uint64_t channels = 0;                  ///< number of channels of a per-channel spec; else 0
    std::uint64_t worst_channel = 0;             ///< channel with the lowest SQNR, of a per-channel spec
    double worst_channel_db = 0;                 ///< its SQNR in dB
    std::vector<std::uint64_t> outlier_channels; ///< outlier channels of a per-channel spec, the most extreme
                                                 ///< first; at most 16
    std::uint64_t bytes_before = 0;              ///< size in the file's dtype
    std::uint64_t bytes_after = 0;
    bool operator==(const WeightError&) const = default;
};

/// Reads the weights of a table and measures them. Safe from any thread.
class WeightReader {
public:
    explicit WeightReader(std::shared_ptr<const TensorTable> table);
    const TensorTable& table() const { return *table_; }

    /// The tensor of an entry in the form that PyTorch quantizes: with the BatchNorm of its spec folded in;
    /// for a recorded activation with all batches; dequantized if it is quantized in the file. Errors: those
    /// of reading and of quant::fold_batch_norm(), and "rank-no-norm" (module) if no file has the tensors of
    /// the BatchNorm.
    Expected<tensor::TensorData> read(std::size_t entry, const TensorSpec& spec, const Task& task = {}) const;
    /// The quantization parameters that an observer with these settings chooses for such a tensor; for
    /// recorded activations after it has seen all batches in order.
    Expected<quant::ErrorSpec> shown(const TensorSpec& spec, const quant::ObserverSettings& settings,
                                     const Task& task = {}) const;
    /// The error of quant::analyze_error() for the tensor that read() returns. The spec must have settings.
    Expected<WeightError> error(std::size_t entry, const TensorSpec& spec, const Task& task = {}) const;
    /// The entries that error() reads: the tensor and those of its BatchNorm, or all batches.
    std::vector<std::size_t> entries_read(std::size_t entry, const TensorSpec& spec) const;

private:
    /// The tensor `parameter` of the module: in `source` if it has it, else in the first file that does.
    std::optional<std::size_t> find(const tensor::TensorSource* source, const std::string& module,
                                    std::string_view parameter) const;

    std::shared_ptr<const TensorTable> table_;
    /// running_var and weight of normalisation layers, by full name.
    std::unordered_multimap<std::string, std::size_t> norms_;
};

} // namespace qcs::insight
