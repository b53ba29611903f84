#pragma once
// Packing weights for an engine (aten/src/ATen/native/quantized/cpu/{qlinear,qconv}_prepack.cpp).

#include "predict/convert/weight_facts.h"

namespace qcs::predict::converting {

struct PackedWeight {
    std::optional<DType> dtype;
    std::optional<QScheme> qscheme; ///< nullopt: a plain tensor
    std::int64_t axis = 0;
    std::optional<Shape> shape;
    std::optional<std::vector<std::int64_t>> zero_points; ///< nullopt: not known

    bool is_centred() const; ///< all its zero points are known to be 0
};

/// torch.quantize_per_tensor, .quantize_per_channel or .to(float16) of a reference module's weight
/// (reference/modules/utils.py, _quantize_weight). `calibrated` is false where its observer was never run.
PackedWeight quantized_weight(const WeightQParams& weight, WeightTensor tensor, bool calibrated,
                              const std::string& node);
/// Quantizes a tensor: only what is float32 can be, and along an axis that it has. False where that hangs on
/// what is not known of it.
bool check_quantizable(QScheme scheme, std::int64_t axis, const WeightTensor& tensor,
                       const std::string& node);

/// Of a quantization by channels: there is one scale for each. An observer that saw nothing has one.
void check_channels(const PackedWeight& weight, bool calibrated, const std::string& node);

/// Packs it with `op` ("linear_prepack", "conv2d_prepack", ...): raises what the engine refuses. x86 leaves
/// convolutions of centred weights to oneDNN, on processors with VNNI, but for transposed ones with an
/// `output_padding`.
void prepack(const ConvertInput& input, std::string_view op, const PackedWeight& weight,
             const std::string& node, bool has_output_padding = false);

/// Whether what the engine makes of the weight hangs on zero points that are not known.
bool hangs_on_zero_points(const ConvertInput& input, std::string_view op, const PackedWeight& weight);

/// Calls `op` with these arguments, the weight aside: raises where they do not fit its schema.
void check_prepack_arguments(const fx::FxGraph& graph, std::string_view op, const fx::FxNode& node);

/// The type error of a convolution whose padding is a string.
[[noreturn]] void refuse_padding(const std::string& padding, std::string_view op, const std::string& node);
/// Raises it, if the module's is one.
void check_padding(const State& state, const ModuleObject& module, std::string_view op,
                   const std::string& node);

} // namespace qcs::predict::converting
