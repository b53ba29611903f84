#pragma once
// Codes of the errors and warnings that observers and quantization functions report.

#include "base/code.h"

namespace qcs::codes {

inline constexpr CodeOf<2> axis_out_of_range{"axis-out-of-range", Severity::Error,
                                             "there is no axis %1 in a tensor with %2 axes"};
inline constexpr CodeOf<2> channel_count_changed{"channel-count-changed", Severity::Error,
                                                 "the observer saw %1 channels before, and now %2"};
inline constexpr CodeOf<2> codes_of_other_dtype{"codes-of-other-dtype", Severity::Error,
                                                "the codes are elements of `%1` and should be of `%2`"};
inline constexpr CodeOf<1> dtype_not_supported{
    "dtype-not-supported", Severity::Error,
    "elements of dtype `%1` are not numbers that can be computed with here"};
inline constexpr CodeOf<2> fold_channels_differ{
    "fold-channels-differ", Severity::Error,
    "a normalisation of %1 channels cannot be folded into a weight of %2"};
inline constexpr CodeOf<1> format_bad_number{
    "format-bad-number", Severity::Error,
    "the number in `%1` is missing or not possible: formats have 2 to 8 or 16 bits, groups and blocks of at "
    "least one element, percentiles above 50 and up to 100"};
inline constexpr CodeOf<0> format_no_dtype{
    "format-no-dtype", Severity::Error, "a format must name a dtype: `int4`, `uint8`, `float8_e4m3fn`, ..."};
inline constexpr CodeOf<2> format_unknown_word{"format-unknown-word", Severity::Error,
                                               "`%1` is not a word of a number format{; did you mean `%2`?}"};
inline constexpr CodeOf<1> fused_axis{"fused-axis", Severity::Error,
                                      "the fused fake quantizer works on axis 0 only, not on %1"};
inline constexpr CodeOf<2> histogram_range_infinite{
    "histogram-range-infinite", Severity::Error,
    "the range from %1 to %2 is wider than float32 can hold, so there is no histogram"};
inline constexpr CodeOf<0> infinity_ignored{"infinity-ignored", Severity::Warning,
                                            "infinite elements are left out of the histogram"};
inline constexpr CodeOf<0> learnable_channel_count{
    "learnable-channel-count", Severity::Error, "there are more scales than the fake quantizer was made for"};
inline constexpr CodeOf<2> min_above_max{"min-above-max", Severity::Error,
                                         "the smallest value, %1, is above the largest, %2"};
inline constexpr CodeOf<0> nan_in_histogram{"nan-in-histogram", Severity::Error,
                                            "the tensor has NaNs, and PyTorch makes no histogram of them"};
inline constexpr CodeOf<0> observer_gives_no_qparams{"observer-gives-no-qparams", Severity::Error,
                                                     "the observer has no scale and zero point to give"};
inline constexpr CodeOf<2> pair_shapes_differ{"pair-shapes-differ", Severity::Warning,
                                              "one has the shape %1, the other %2"};
inline constexpr CodeOf<1> per_channel_not_supported{
    "per-channel-not-supported", Severity::Error,
    "PyTorch quantizes `%1` per channel with float zero points only"};
inline constexpr CodeOf<3> qparams_count{
    "qparams-count", Severity::Error,
    "%1 scales and %2 zero points are given where there must be %3 of each"};
inline constexpr CodeOf<3> range_out_of_bounds{"range-out-of-bounds", Severity::Error,
                                               "codes from %1 to %2 do not fit `%3`"};
inline constexpr CodeOf<0> scale_is_zero{"scale-is-zero", Severity::Error, "cannot divide by a scale of 0"};
inline constexpr CodeOf<1> scale_not_positive{"scale-not-positive", Severity::Error,
                                              "no scale can be chosen: it would be %1"};
inline constexpr CodeOf<0> tensor_needs_axes{"tensor-needs-axes", Severity::Error,
                                             "per-channel observers need tensors with two axes or more"};
inline constexpr CodeOf<3> too_many_channels{
    "too-many-channels", Severity::Error,
    "axis %1 has %2 channels, and statistics are computed for %3 at most"};
inline constexpr CodeOf<3> zero_point_out_of_range{"zero-point-out-of-range", Severity::Error,
                                                   "the zero point %1 lies outside of %2 to %3"};

} // namespace qcs::codes
