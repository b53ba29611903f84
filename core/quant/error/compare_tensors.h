#pragma once
// Compares two tensors that hold the same quantity, element by element: x of the float model with y of the
// quantized model.

#include "base/task.h"
#include "tensor/tensor.h"

namespace qcs::quant {

/// Figures as torch.ao.ns.fx.utils defines them (compute_sqnr, compute_cosine_similarity,
/// compute_normalized_l2_error), in float64. If either element of a pair is NaN or infinite, the pair is
/// counted in `left_out` and ignored otherwise.
struct PairStatistics {
    std::uint64_t count = 0;
    std::uint64_t left_out = 0;
    double sqnr_db = 0; ///< 20 log10(|x| / |x - y|), in dB; inf if x and y are equal, NaN if x is 0 as well
    double cosine = 0;  ///< cosine similarity of x and y
    double l2 = 0;      ///< |x - y|
    double normalized_l2 = 0; ///< |x - y| / |x|
    double max_difference = 0;
    std::uint64_t max_index = 0; ///< row-major index of the first element with that difference
    bool operator==(const PairStatistics&) const = default;
};

/// Both tensors may have any dtype that load_floats() reads; quantized ones are dequantized. The shapes must
/// be equal except for axes of length 1 (packed one-dimensional convolutions have an additional one), else
/// the error is "pair-shapes-differ". Other errors: "dtype-not-supported", "cancelled", "file-changed", and
/// those of dequantize().
Expected<PairStatistics> compare_tensors(const tensor::TensorData& x, const tensor::TensorData& y,
                                         const Task& task = {});

/// Whether two shapes are equal when axes of length 1 are ignored.
bool same_elements(std::span<const std::int64_t> a, std::span<const std::int64_t> b);

} // namespace qcs::quant
