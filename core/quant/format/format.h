#pragma once
// Number formats of one's own: what no observer of torch.ao.quantization asks for, to compare with.

#include "base/dtype.h"
#include "quant/qparams/qparams.h"

#include <array>
#include <span>

namespace qcs::quant {

/// What shares a scale.
enum class Granularity : std::uint8_t {
    Tensor,  ///< all elements
    Channel, ///< all of one index along `axis`
    Group,   ///< so many elements in a row of one channel's, the channel's own axes in row-major order
    Block,   ///< a rectangle of channels and elements of each
};

/// How the range that the codes span is chosen, from the values that share a scale.
enum class RangeChoice : std::uint8_t {
    MinMax,
    /// From the value at rank 100 - p to that at rank p, by linear interpolation; symmetric: up to rank p of
    /// |x|.
    Percentile,
    /// Of 100 ranges, evenly shrunk from min-max to 1 % of it, the one whose squared error is the least; of
    /// equals the widest.
    SquaredError,
};

/// Scales and zero points are those of the affine primitives of torchao (choose_qparams_affine, mapping types
/// SYMMETRIC and ASYMMETRIC; its float8 scales are max |x| / the dtype's largest number).
struct Format {
    /// Float8E4M3Fn and Float8E5M2 are scaled; Float16 and BFloat16 are rounded to as they are. Nullopt:
    /// integers.
    std::optional<DType> dtype;
    int bits = 8; ///< of integers: 2 to 8, or 16
    bool is_signed = true;
    bool is_symmetric = true;
    bool reduce_range = false; ///< integers of one bit less
    Granularity granularity = Granularity::Tensor;
    int axis = 0;                                   ///< of the channels; may count from the end
    std::int64_t group = 64;                        ///< the last of a channel may be shorter
    std::array<std::int64_t, 2> block = {128, 128}; ///< channels, elements; those at the end may be smaller
    RangeChoice range = RangeChoice::MinMax;
    double percentile = 99.9; ///< p, more than 50 and at most 100
    bool operator==(const Format&) const = default;
};

bool is_scaled_float(const Format& format);
/// Of integers.
CodeRange code_range(const Format& format);
/// How many scales a tensor of that shape has.
std::uint64_t scale_count(const Format& format, std::span<const std::int64_t> shape);
/// Of the codes, and 4 for each scale and, of affine formats, for each zero point.
std::uint64_t format_bytes(const Format& format, std::span<const std::int64_t> shape);

/// Scale and zero point of one range. Of integers min is taken to be at most 0 and max at least 0.
struct ScaleChoice {
    float scale = 1;
    float zero_point = 0;
};
ScaleChoice choose_scale(const Format& format, float min, float max);

} // namespace qcs::quant
