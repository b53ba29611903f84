#pragma once
// User-defined number formats. They need not be available as observers of torch.ao.quantization; their error
// is compared with the error that observers cause.

#include "base/dtype.h"
#include "quant/qparams/qparams.h"

#include <array>
#include <span>

namespace qcs::quant {

/// Which elements share a scale. A tensor with fewer than two axes has a single channel.
enum class Granularity : std::uint8_t {
    Tensor,  ///< all elements
    Channel, ///< all elements with the same index along `axis`
    Group,   ///< `group` consecutive elements of one channel, in row-major order of the other axes
    Block,   ///< a tile of block[0] channels by block[1] elements of each channel
};

/// How the range that the codes cover is chosen from the values that share a scale.
enum class RangeChoice : std::uint8_t {
    /// From the smallest to the largest value.
    MinMax,
    /// From percentile 100 - p to percentile p, with linear interpolation. For symmetric and float8 formats:
    /// from -a to a, where a is percentile p of |x|.
    Percentile,
    /// The range with the least squared error among 100 candidates, which shrink evenly from the MinMax range
    /// to 1 % of it. If several have the same error, the widest of them is chosen.
    SquaredError,
};

/// A number format. Scales and zero points are computed as torchao's affine primitives do
/// (choose_qparams_affine, mapping types SYMMETRIC and ASYMMETRIC). For float8, the scale is max |x| / (the
/// dtype's largest number).
struct Format {
    /// nullopt: integers with `bits` bits. Float8E4M3Fn and Float8E5M2: floats with a scale. Float16 and
    /// BFloat16: plain casts without a scale.
    std::optional<DType> dtype;
    int bits = 8;          ///< bits of an integer: 2 to 8, or 16
    bool is_signed = true; ///< only for integers
    /// true: the zero point is the middle of the code range; false: an affine format
    bool is_symmetric = true;
    bool reduce_range = false; ///< use one bit less than the integers have
    Granularity granularity = Granularity::Tensor;
    int axis = 0;            ///< channel axis; negative numbers count from the end
    std::int64_t group = 64; ///< elements per group; the last group of a channel may be shorter
    /// channels and elements of a tile; tiles at the end of an axis may be smaller
    std::array<std::int64_t, 2> block = {128, 128};
    RangeChoice range = RangeChoice::MinMax;
    double percentile = 99.9; ///< the p of RangeChoice::Percentile: above 50 and at most 100
    bool operator==(const Format&) const = default;
};

bool is_scaled_float(const Format& format); ///< Returns true for the float8 formats.
/// Returns the range of codes of an integer format.
CodeRange code_range(const Format& format);
/// Returns the number of scales that a tensor of this shape has.
std::uint64_t scale_count(const Format& format, std::span<const std::int64_t> shape);
/// Returns the size in bytes of a stored tensor of this shape: the packed codes, plus 4 bytes for each scale
/// and, in affine formats, for each zero point.
std::uint64_t packed_size(const Format& format, std::span<const std::int64_t> shape);

/// The scale and zero point for one range.
struct ScaleAndZeroPoint {
    float scale = 1;
    float zero_point = 0;
};
/// Chooses scale and zero point for the range [min, max], which is first extended to include 0.
ScaleAndZeroPoint choose_scale_and_zero_point(const Format& format, float min, float max);

} // namespace qcs::quant
