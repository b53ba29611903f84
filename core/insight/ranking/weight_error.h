#pragma once
// What quantizing one weight of a model costs, in the few numbers that a ranking shows.

#include "insight/tensors/tensor_spec.h"
#include "quant/error/analyze_error.h"

#include <unordered_map>

namespace qcs::insight {

/// Bytes that a tensor of so many elements takes once it is quantized: its codes, and 4 for each scale and,
/// of affine schemes, 4 for each zero point. What is only rounded to another float dtype has neither.
std::uint64_t quantized_bytes(const quant::ObserverSettings& settings, std::span<const std::int64_t> shape);

struct WeightError {
    quant::ErrorStatistics whole;                ///< without histograms
    std::uint64_t channels = 0;                  ///< of a per-channel spec; else 0
    std::uint64_t worst_channel = 0;             ///< by SQNR; of a per-channel spec
    double worst_channel_db = 0;                 ///< its SQNR
    std::vector<std::uint64_t> outlier_channels; ///< the farthest first, of a per-channel spec; 16 at most
    std::uint64_t bytes_before = 0;              ///< in the file's dtype
    std::uint64_t bytes_after = 0;
    bool operator==(const WeightError&) const = default;
};

/// Reads and measures weights of a table. Safe from any thread.
class WeightReader {
public:
    explicit WeightReader(std::shared_ptr<const TensorTable> table);
    const TensorTable& table() const { return *table_; }

    /// The tensor of an entry as PyTorch quantizes it: with the normalisation that its spec names folded in,
    /// or with all batches of a recorded activation; what is quantized already comes dequantized. Errors are
    /// those of reading and of quant::fold_batch_norm(), and "rank-no-norm" (module) where no file has the
    /// tensors of that.
    Expected<tensor::TensorData> read(std::size_t entry, const TensorSpec& spec, const Task& task = {}) const;
    /// What an observer of these settings quantizes such a tensor with: of recorded activations what it says
    /// once it has seen all batches, in order.
    Expected<quant::ErrorSpec> shown(const TensorSpec& spec, const quant::ObserverSettings& settings,
                                     const Task& task = {}) const;
    /// As quant::analyze_error(), with what read() says. The spec has settings.
    Expected<WeightError> error(std::size_t entry, const TensorSpec& spec, const Task& task = {}) const;
    /// The entries that error() looks at: the tensor, then those of the normalisation; or all batches.
    std::vector<std::size_t> entries_read(std::size_t entry, const TensorSpec& spec) const;

private:
    /// The tensor `parameter` of the module: of that file if it is there, else of the first that has it.
    std::optional<std::size_t> find(const tensor::TensorSource* source, const std::string& module,
                                    std::string_view parameter) const;

    std::shared_ptr<const TensorTable> table_;
    std::unordered_multimap<std::string, std::size_t> norms_; ///< by full name: running_var and weight
};

} // namespace qcs::insight
