#pragma once
// Packing the weights of quantized modules for an engine
// (aten/src/ATen/native/quantized/cpu/{qlinear,qconv}_prepack.cpp).

#include "predict/convert/weight_facts.h"

namespace qcs::predict::converting {

struct PackedWeight {
    std::optional<DType> dtype;
    std::optional<QScheme> qscheme; ///< nullopt: a plain tensor that is not quantized
    std::int64_t axis = 0;
    std::optional<Shape> shape;
    std::optional<std::vector<std::int64_t>> zero_points; ///< nullopt: not known

    bool has_zero_zero_points() const; ///< whether all its zero points are known to be 0
};

/// torch.quantize_per_tensor, .quantize_per_channel or .to(float16) of a reference module's weight
/// (reference/modules/utils.py, _quantize_weight). `calibrated` is false if the weight's observer was never
/// run. Raises what PyTorch raises.
PackedWeight quantized_weight(const WeightQParams& weight, WeightTensor tensor, bool calibrated,
                              const std::string& node);
/// Checks that the tensor can be quantized: it must be float32, and have the axis if quantized per channel;
/// else raises. Returns false if this depends on facts about the tensor that are not known.
bool check_quantizable(QScheme scheme, std::int64_t axis, const WeightTensor& tensor,
                       const std::string& node);

/// For per-channel quantization, checks that there is one scale for each channel; an observer that saw no
/// data has only one.
void check_channels(const PackedWeight& weight, bool calibrated, const std::string& node);

/// Packs the weight with `op` ("linear_prepack", "conv2d_prepack", ...); raises if the engine refuses it. On
/// processors with VNNI, x86 leaves convolutions whose zero points are all 0 to oneDNN, except transposed
/// ones with an `output_padding`.
void prepack(const ConvertInput& input, std::string_view op, const PackedWeight& weight,
             const std::string& node, bool has_output_padding = false);

/// Whether the engine's behaviour depends on zero points of the weight that are not known.
bool depends_on_unknown_zero_points(const ConvertInput& input, std::string_view op,
                                    const PackedWeight& weight);

/// Checks the arguments of a call of `op`, apart from the weight; raises if they do not fit its schema.
void check_prepack_arguments(const fx::FxGraph& graph, std::string_view op, const fx::FxNode& node);

/// Raises the type error of a convolution whose padding is a string.
[[noreturn]] void refuse_padding(const std::string& padding, std::string_view op, const std::string& node);
/// Raises it if the module's padding is a string.
void check_padding(const State& state, const ModuleObject& module, std::string_view op,
                   const std::string& node);

} // namespace qcs::predict::converting
