#pragma once
// Answers the questions about numbers that numbers_differential.py asks. Question and answer are each a JSON
// object and bytes.

#include <nlohmann/json.hpp>

#include <cstddef>
#include <vector>

namespace qcs::conformance {

struct NumberMessage {
    nlohmann::json head;
    std::vector<std::byte> payload;
};

/// Answers a question. Its "op" is one of
///   quantize, dequantize, fake_quantize: a tensor ("dtype", "shape", "strides", "offset" in bytes, and
///     "bytes", the number of them), "flavour", "to" (the codes' dtype), "axis" or null, "float_zero_point",
///     "float64_scales", "range" or null; payload: the tensor, then "channels" float64 scales and as many
///     zero points
///   cast: a tensor and "to"
///   qparams: "observer", "channels"; payload: float32 pairs min, max, each `channels` long
///   choose: "range", "preserve_sparsity", "reduce_range", "fused"; payload: float32 pairs
///   decomposed_choose: "range", "to", "eps", "symmetric"; payload: float32 pairs
///   error: "tensor", "specs" (each with "observer", or with "scale", "zero_point", "axis" or null,
///     "float_zero_point" and "range"), "threads", "channel_histograms"
///   observe: "observer", "tensors" (each a tensor; their bytes follow one another in the payload), "forward"
/// The answer has "error" (a code), or
///   for a tensor: its "dtype" and "shape", and its bytes as payload
///   for qparams, choose and decomposed_choose: 8 float64 numbers for each question: 1 or 0 for an error, the
///     number of scales, and for the first channels scales and zero points
///   for observe: "steps", a list of {"error"} or {"min", "max", ...} with numbers as float64 bits in
///     hexadecimal
///   for error: "results", a list of {"channels", "outliers"}, and for each of them float64 numbers: the
///     statistics of the whole, then those of each channel
NumberMessage answer_number_case(const NumberMessage& question);

} // namespace qcs::conformance
