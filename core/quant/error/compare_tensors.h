#pragma once
// Compares two tensors element by element: x from the float model with y, the same quantity in the quantized
// model.

#include "base/task.h"
#include "tensor/tensor.h"

namespace qcs::quant {

/// Measures of the difference, as torch.ao.ns.fx.utils defines them (compute_sqnr, compute_cosine_similarity,
/// compute_normalized_l2_error), in float64. |x| means the Euclidean norm of all elements. If either element
/// of a pair is NaN or infinite, the pair is counted in `count` and `left_out`, and otherwise ignored.
struct PairStatistics {
    std::uint64_t count = 0; ///< number of pairs of corresponding elements
    std::uint64_t left_out = 0;
    double sqnr_db = 0; ///< 20 log10(|x| / |x - y|), in dB; inf if x and y are equal, NaN if x is 0 as well
    double cosine = 0;  ///< cosine similarity of x and y
    double l2 = 0;      ///< |x - y|
    double normalized_l2 = 0;    ///< |x - y| / |x|
    double max_difference = 0;   ///< the largest absolute difference between the elements of a pair
    std::uint64_t max_index = 0; ///< row-major index of the first pair with that difference
    bool operator==(const PairStatistics&) const = default;
};

/// Compares two tensors. They may have any dtype that load_floats() reads; quantized tensors are dequantized
/// first. Except for axes of length 1, the shapes must be equal, else the error is "pair-shapes-differ".
/// (Packed one-dimensional convolutions have an additional axis of length 1.) Other errors:
/// "dtype-not-supported", "cancelled", "file-changed", and those of dequantize().
Expected<PairStatistics> compare_tensors(const tensor::TensorData& x, const tensor::TensorData& y,
                                         const Task& task = {});

/// Returns true if two shapes are equal when axes of length 1 are ignored.
bool equal_squeezed_shapes(std::span<const std::int64_t> a, std::span<const std::int64_t> b);

} // namespace qcs::quant
