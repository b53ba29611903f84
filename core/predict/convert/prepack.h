#pragma once
// Predicts whether an engine of PyTorch can pack the weights of quantized modules
// (aten/src/ATen/native/quantized/cpu/{qlinear,qconv}_prepack.cpp).

#include "predict/convert/weight_facts.h"

namespace qcs::predict::converting {

/// The properties of a quantized weight on which packing depends.
struct WeightToPack {
    std::optional<DType> dtype;
    std::optional<QScheme> qscheme; ///< nullopt: a plain tensor, e.g. float16
    std::int64_t axis = 0;
    std::optional<Shape> shape;
    std::optional<std::vector<std::int64_t>> zero_points; ///< nullopt if they are not known

    bool has_zero_zero_points() const; ///< whether all zero points are known to be 0
};

/// Quantizes a reference module's weight with torch.quantize_per_tensor, quantize_per_channel or .to(float16)
/// (reference/modules/utils.py, _quantize_weight). `calibrated` is false if the weight's observer was never
/// run. Raises what PyTorch raises.
WeightToPack quantized_weight(const WeightQParams& weight, WeightTensor tensor, bool calibrated,
                              const std::string& node);
/// Checks that the tensor can be quantized: it must be float32 and, for a per-channel scheme, have the
/// dimension `axis`. Raises if not. Returns false if this depends on facts about the tensor that are not
/// known.
bool check_quantizable(QScheme scheme, std::int64_t axis, const WeightTensor& tensor,
                       const std::string& node);

/// Checks a weight that is quantized per channel. Raises if PyTorch has no such quantization for the dtype,
/// or if the number of scales is not the number of channels. An observer that was never run (`calibrated` is
/// false) provides a single scale.
void check_channels(const WeightToPack& weight, bool calibrated, const std::string& node);

/// Checks that the engine can pack the weight with `op` ("linear_prepack", "conv2d_prepack", ...); raises if
/// it refuses. On processors with VNNI, the engine x86 packs the weight of a convolution with oneDNN if all
/// zero points are 0. Transposed convolutions are excepted if they have an `output_padding` or a per-channel
/// weight.
void check_prepack(const ConvertInput& input, std::string_view op, const WeightToPack& weight,
                   const std::string& node, bool has_output_padding = false);

/// Returns whether the engine's behaviour depends on zero points of the weight that are not known.
bool depends_on_unknown_zero_points(const ConvertInput& input, std::string_view op,
                                    const WeightToPack& weight);

/// Checks the arguments of a call of `op`; raises if they do not fit the schema of `op`. Arguments that are
/// nodes are assumed to have the right type.
void check_prepack_arguments(const fx::FxGraph& graph, std::string_view op, const fx::FxNode& node);

/// Raises the type error of a convolution whose padding is a string.
[[noreturn]] void refuse_padding(const std::string& padding, std::string_view op, const std::string& node);
/// Calls refuse_padding if the module's padding is a string.
void check_padding(const State& state, const ModuleObject& module, std::string_view op,
                   const std::string& node);

} // namespace qcs::predict::converting
