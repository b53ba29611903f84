#pragma once
// User-defined number formats that no observer of torch.ao.quantization produces, for comparison with those
// that observers do.

#include "base/dtype.h"
#include "quant/qparams/qparams.h"

#include <array>
#include <span>

namespace qcs::quant {

/// Which elements share a scale.
enum class Granularity : std::uint8_t {
    Tensor,  ///< all elements
    Channel, ///< all elements of one index along `axis`
    Group, ///< `group` consecutive elements of one channel, whose other axes are flattened in row-major order
    Block, ///< a tile of block[0] channels x block[1] elements of each
};

/// How the range that the codes cover is chosen from the values that share a scale.
enum class RangeChoice : std::uint8_t {
    MinMax,
    /// From percentile 100 - p to percentile p, with linear interpolation; symmetric formats: up to
    /// percentile p of |x|.
    Percentile,
    /// The range with the least squared error among 100 that shrink evenly from min-max to 1 % of it; the
    /// widest of equals.
    SquaredError,
};

/// Scales and zero points are computed as by torchao's affine primitives (choose_qparams_affine, mapping
/// types SYMMETRIC and ASYMMETRIC); float8 scales are max |x| / the dtype's largest number.
struct Format {
    /// Float8E4M3Fn and Float8E5M2 are scaled; Float16 and BFloat16 are plain casts without a scale. Nullopt:
    /// integers.
    std::optional<DType> dtype;
    int bits = 8; ///< of integers: 2 to 8, or 16
    bool is_signed = true;
    bool is_symmetric = true;
    bool reduce_range = false; ///< use one bit less of the integers
    Granularity granularity = Granularity::Tensor;
    int axis = 0;            ///< axis of the channels; may count from the end
    std::int64_t group = 64; ///< elements per group; the last group of a channel may be shorter
    std::array<std::int64_t, 2> block = {128, 128}; ///< channels, elements; tiles at the end may be smaller
    RangeChoice range = RangeChoice::MinMax;
    double percentile = 99.9; ///< p, above 50 and at most 100
    bool operator==(const Format&) const = default;
};

bool is_scaled_float(const Format& format);
/// The codes of an integer format.
CodeRange code_range(const Format& format);
/// The number of scales that a tensor of that shape has.
std::uint64_t scale_count(const Format& format, std::span<const std::int64_t> shape);
/// Size of a stored tensor in bytes: the packed codes, and 4 bytes for each scale and, in affine formats, for
/// each zero point.
std::uint64_t format_bytes(const Format& format, std::span<const std::int64_t> shape);

/// Scale and zero point for one range. The range is extended to include 0.
struct ScaleChoice {
    float scale = 1;
    float zero_point = 0;
};
ScaleChoice choose_scale(const Format& format, float min, float max);

} // namespace qcs::quant
