#pragma once
// Two tensors of one meaning, element by element: x of a float model against y of the quantized one.

#include "base/task.h"
#include "tensor/tensor.h"

namespace qcs::quant {

/// As torch.ao.ns.fx.utils has them (compute_sqnr, compute_cosine_similarity, compute_normalized_l2_error),
/// in float64. Where one of two elements is NaN or infinite, the pair is counted and left out of everything
/// else.
struct PairStatistics {
    std::uint64_t count = 0;
    std::uint64_t left_out = 0;
    double sqnr_db = 0;       ///< 20 log10(|x| / |x - y|); inf where nothing differs, NaN where x is 0, too
    double cosine = 0;        ///< of x and y
    double l2 = 0;            ///< |x - y|
    double normalized_l2 = 0; ///< |x - y| / |x|
    double max_difference = 0;
    std::uint64_t max_index = 0; ///< row-major index of the first such element
    bool operator==(const PairStatistics&) const = default;
};

/// Both of any dtype that can be read as float32; a quantized one is dequantized. Axes of length 1 may be
/// more in one of them (packed one-dimensional convolutions have one); the shapes are the same otherwise,
/// else "pair-shapes-differ". "dtype-not-supported", "cancelled", "file-changed", and those of dequantize().
Expected<PairStatistics> compare_tensors(const tensor::TensorData& x, const tensor::TensorData& y,
                                         const Task& task = {});

/// The same shape, but for axes of length 1.
bool same_elements(std::span<const std::int64_t> a, std::span<const std::int64_t> b);

} // namespace qcs::quant
