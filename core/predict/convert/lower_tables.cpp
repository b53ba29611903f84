#include "predict/convert/lower_tables.h"

#include <algorithm>
#include <array>

namespace qcs::predict::converting {

namespace {

#define NN "torch.nn."
#define NNI "torch.ao.nn.intrinsic."
#define NNIQ "torch.ao.nn.intrinsic.quantized."
#define NNQ "torch.ao.nn.quantized."
#define NNQD "torch.ao.nn.quantized.dynamic."
#define NNQR "torch.ao.nn.quantized.reference."
#define OPS "torch.ops.quantized."

constexpr std::array static_modules = {
    ModuleLowering{NNQR "Conv1d", "", NNQ "Conv1d"},
    ModuleLowering{NNQR "Conv2d", "", NNQ "Conv2d"},
    ModuleLowering{NNQR "Conv3d", "", NNQ "Conv3d"},
    ModuleLowering{NNQR "Linear", "", NNQ "Linear"},
    ModuleLowering{NNI "ConvReLU1d", NNQR "Conv1d", NNIQ "ConvReLU1d"},
    ModuleLowering{NNI "ConvReLU2d", NNQR "Conv2d", NNIQ "ConvReLU2d"},
    ModuleLowering{NNI "ConvReLU3d", NNQR "Conv3d", NNIQ "ConvReLU3d"},
    ModuleLowering{NNI "LinearLeakyReLU", NNQR "Linear", NNIQ "LinearLeakyReLU"},
    ModuleLowering{NNI "LinearReLU", NNQR "Linear", NNIQ "LinearReLU"},
    ModuleLowering{NNI "LinearTanh", NNQR "Linear", NNIQ "LinearTanh"},
};
constexpr std::array two_input_modules = {
    ModuleLowering{NNI "ConvAdd2d", NNQR "Conv2d", NNIQ "ConvAdd2d"},
    ModuleLowering{NNI "ConvAddReLU2d", NNQR "Conv2d", NNIQ "ConvAddReLU2d"},
};
constexpr std::array dynamic_modules = {
    ModuleLowering{NNQR "GRU", "", NNQD "GRU"},
    ModuleLowering{NNQR "GRUCell", "", NNQD "GRUCell"},
    ModuleLowering{NNQR "LSTM", "", NNQD "LSTM"},
    ModuleLowering{NNQR "LSTMCell", "", NNQD "LSTMCell"},
    ModuleLowering{NNQR "Linear", "", NNQD "Linear"},
    ModuleLowering{NNQR "RNNCell", "", NNQD "RNNCell"},
    ModuleLowering{NNI "LinearReLU", NNQR "Linear", NNIQ "dynamic.LinearReLU"},
};
constexpr std::array weight_only_modules = {
    ModuleLowering{NNQR "Embedding", "", NNQ "Embedding"},
    ModuleLowering{NNQR "EmbeddingBag", "", NNQ "EmbeddingBag"},
};
constexpr std::array special_modules = {
    ModuleLowering{NN "BatchNorm2d", "", NNQ "BatchNorm2d"},
    ModuleLowering{NN "BatchNorm3d", "", NNQ "BatchNorm3d"},
    ModuleLowering{NN "Dropout", "", NNQ "Dropout"},
    ModuleLowering{NN "ELU", "", NNQ "ELU"},
    ModuleLowering{NN "Hardswish", "", NNQ "Hardswish"},
    ModuleLowering{NN "InstanceNorm1d", "", NNQ "InstanceNorm1d"},
    ModuleLowering{NN "InstanceNorm2d", "", NNQ "InstanceNorm2d"},
    ModuleLowering{NN "InstanceNorm3d", "", NNQ "InstanceNorm3d"},
    ModuleLowering{NN "LayerNorm", "", NNQ "LayerNorm"},
    ModuleLowering{NN "LeakyReLU", "", NNQ "LeakyReLU"},
    ModuleLowering{NN "PReLU", "", NNQ "PReLU"},
    ModuleLowering{NN "Softmax", "", NNQ "Softmax"},
    ModuleLowering{NNI "BNReLU2d", "", NNIQ "BNReLU2d"},
    ModuleLowering{NNI "BNReLU3d", "", NNIQ "BNReLU3d"},
    ModuleLowering{NNQR "ConvTranspose1d", "", NNQ "ConvTranspose1d"},
    ModuleLowering{NNQR "ConvTranspose2d", "", NNQ "ConvTranspose2d"},
    ModuleLowering{NNQR "ConvTranspose3d", "", NNQ "ConvTranspose3d"},
};

constexpr std::array static_functionals = {
    FunctionLowering{NN "functional.linear", OPS "linear", OPS "linear_relu"},
    FunctionLowering{"torch.conv1d", OPS "conv1d", OPS "conv1d_relu"},
    FunctionLowering{"torch.conv2d", OPS "conv2d", OPS "conv2d_relu"},
    FunctionLowering{"torch.conv3d", OPS "conv3d", OPS "conv3d_relu"},
    FunctionLowering{"torch.conv_transpose1d", OPS "conv_transpose1d", ""},
    FunctionLowering{"torch.conv_transpose2d", OPS "conv_transpose2d", ""},
    FunctionLowering{"torch.conv_transpose3d", OPS "conv_transpose3d", ""},
};
constexpr std::array binary_operations = {
    FunctionLowering{"operator.add", OPS "add", OPS "add_relu"},
    FunctionLowering{"operator.mul", OPS "mul", OPS "mul_relu"},
    FunctionLowering{"torch.add", OPS "add", OPS "add_relu"},
    FunctionLowering{"torch.mul", OPS "mul", OPS "mul_relu"},
    FunctionLowering{"torch.matmul", OPS "matmul", ""},
};
constexpr std::array default_functions = {
    FunctionLowering{NN "functional.dropout", OPS "dropout", ""},
    FunctionLowering{NN "functional.elu", OPS "elu", ""},
    FunctionLowering{NN "functional.hardswish", OPS "hardswish", ""},
    FunctionLowering{NN "functional.instance_norm", OPS "instance_norm", ""},
    FunctionLowering{NN "functional.layer_norm", OPS "layer_norm", ""},
    FunctionLowering{NN "functional.leaky_relu", OPS "leaky_relu", ""},
};

constexpr std::array<std::string_view, 4> fixed_functions = {
    NN "functional.hardsigmoid", NN "functional.sigmoid", "torch.sigmoid", "torch.tanh"};
constexpr std::array<std::string_view, 6> fixed_methods = {"hardsigmoid", "hardsigmoid_", "sigmoid",
                                                           "sigmoid_",    "tanh",         "tanh_"};
constexpr std::array<std::string_view, 4> fixed_classes = {NN "Hardsigmoid", NN "Sigmoid", NN "Softmax",
                                                           NN "Tanh"};
constexpr std::array<std::string_view, 16> default_classes = {NN "BatchNorm2d",
                                                              NN "BatchNorm3d",
                                                              NN "Dropout",
                                                              NN "ELU",
                                                              NN "Hardswish",
                                                              NN "InstanceNorm1d",
                                                              NN "InstanceNorm2d",
                                                              NN "InstanceNorm3d",
                                                              NN "LayerNorm",
                                                              NN "LeakyReLU",
                                                              NN "PReLU",
                                                              NNI "BNReLU2d",
                                                              NNI "BNReLU3d",
                                                              NNQR "ConvTranspose1d",
                                                              NNQR "ConvTranspose2d",
                                                              NNQR "ConvTranspose3d"};
constexpr std::array<std::string_view, 28> other_functions = {
    "operator.floordiv",
    "torch.adaptive_avg_pool1d",
    "torch.avg_pool1d",
    "torch.cat",
    "torch.channel_shuffle",
    "torch.clamp",
    "torch.flatten",
    "torch.mean",
    "torch.narrow",
    NN "functional.adaptive_avg_pool2d",
    NN "functional.adaptive_avg_pool3d",
    NN "functional.avg_pool2d",
    NN "functional.avg_pool3d",
    NN "functional.hardtanh",
    NN "functional.hardtanh_",
    NN "functional.interpolate",
    NN "functional.max_pool1d",
    NN "functional.max_pool2d",
    NN "functional.max_pool3d",
    NN "functional.relu",
    NN "functional.relu6",
    "torch.pixel_shuffle",
    "torch.pixel_unshuffle",
    "torch.repeat_interleave",
    "torch.squeeze",
    "torch.stack",
    "torch.transpose",
    "torch.unsqueeze",
};
constexpr std::array<std::string_view, 20> other_methods = {
    "clamp",     "contiguous",        "detach",     "detach_", "mean",  "permute", "relu",    "relu_",
    "repeat",    "repeat_interleave", "reshape",    "resize_", "shape", "size",    "squeeze", "squeeze_",
    "transpose", "unsqueeze",         "unsqueeze_", "view"};
constexpr std::array<std::string_view, 16> other_classes = {NN "AdaptiveAvgPool1d",
                                                            NN "AdaptiveAvgPool2d",
                                                            NN "AdaptiveAvgPool3d",
                                                            NN "AvgPool1d",
                                                            NN "AvgPool2d",
                                                            NN "AvgPool3d",
                                                            NN "ChannelShuffle",
                                                            NN "Hardtanh",
                                                            NN "Identity",
                                                            NN "MaxPool1d",
                                                            NN "MaxPool2d",
                                                            NN "MaxPool3d",
                                                            NN "PixelShuffle",
                                                            NN "PixelUnshuffle",
                                                            NN "ReLU",
                                                            NN "ReLU6"};

constexpr std::array<std::string_view, 1> drop_inplace = {"inplace"};
constexpr std::array<std::string_view, 4> drop_statistics = {"running_mean", "running_var", "use_input_stats",
                                                             "momentum"};

template <typename Table, typename Field>
auto* find(const Table& table, std::string_view key, Field field) {
    const auto it = std::ranges::find(table, key, field);
    return it == table.end() ? nullptr : &*it;
}

bool contains(const auto& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

} // namespace

const ModuleLowering* static_module(std::string_view type) {
    return find(static_modules, type, &ModuleLowering::reference);
}
const ModuleLowering* two_input_module(std::string_view type) {
    return find(two_input_modules, type, &ModuleLowering::reference);
}
const ModuleLowering* dynamic_module(std::string_view type) {
    return find(dynamic_modules, type, &ModuleLowering::reference);
}
const ModuleLowering* weight_only_module(std::string_view type) {
    return find(weight_only_modules, type, &ModuleLowering::reference);
}
const ModuleLowering* special_module(std::string_view type) {
    return find(special_modules, type, &ModuleLowering::reference);
}
const FunctionLowering* static_functional(std::string_view function) {
    return find(static_functionals, function, &FunctionLowering::function);
}
const FunctionLowering* binary_operation(std::string_view function) {
    return find(binary_operations, function, &FunctionLowering::function);
}

DynamicFunction dynamic_functional(std::string_view function, std::optional<DType> activation,
                                   std::optional<DType> weight) {
    const bool int8 = activation == DType::QUInt8 && weight == DType::QInt8;
    if (function == NN "functional.linear") {
        if (int8) return {true, OPS "linear_dynamic", OPS "linear_relu_dynamic"};
        if (activation == DType::Float16 && weight == DType::Float16)
            return {true, OPS "linear_dynamic_fp16", OPS "linear_relu_dynamic_fp16"};
        return {true, "", ""};
    }
    if (function == "torch.conv1d") return {true, int8 ? OPS "conv1d_dynamic" : "", ""};
    if (function == "torch.conv2d") return {true, int8 ? OPS "conv2d_dynamic" : "", ""};
    if (function == "torch.conv3d") return {true, int8 ? OPS "conv3d_dynamic" : "", ""};
    return {};
}

std::string_view convolution_prepack(std::string_view function) {
    if (function == "torch.conv1d") return OPS "conv1d_prepack";
    if (function == "torch.conv2d") return OPS "conv2d_prepack";
    if (function == "torch.conv3d") return OPS "conv3d_prepack";
    if (function == "torch.conv_transpose1d") return OPS "conv_transpose1d_prepack";
    if (function == "torch.conv_transpose2d") return OPS "conv_transpose2d_prepack";
    if (function == "torch.conv_transpose3d") return OPS "conv_transpose3d_prepack";
    return {};
}

bool is_prepack(std::string_view function) {
    constexpr std::array<std::string_view, 8> ops = {
        OPS "conv1d_prepack",           OPS "conv2d_prepack",           OPS "conv3d_prepack",
        OPS "conv_transpose1d_prepack", OPS "conv_transpose2d_prepack", OPS "conv_transpose3d_prepack",
        OPS "linear_prepack",           OPS "linear_prepack_fp16"};
    return contains(ops, function);
}

Special special_function(std::string_view name) {
    if (contains(fixed_functions, name)) return Special::FixedQParams;
    if (find(default_functions, name, &FunctionLowering::function)) return Special::Default;
    return contains(other_functions, name) ? Special::Other : Special::None;
}
Special special_method(std::string_view name) {
    if (contains(fixed_methods, name)) return Special::FixedQParams;
    return contains(other_methods, name) ? Special::Other : Special::None;
}
Special special_module_class(std::string_view type) {
    if (contains(fixed_classes, type)) return Special::FixedQParams;
    if (contains(default_classes, type)) return Special::Default;
    return contains(other_classes, type) ? Special::Other : Special::None;
}

std::string_view quantized_default(std::string_view function) {
    const auto* found = find(default_functions, function, &FunctionLowering::function);
    return found ? found->quantized : std::string_view();
}

std::span<const std::string_view> dropped_arguments(std::string_view quantized) {
    if (quantized == OPS "dropout" || quantized == OPS "elu" || quantized == OPS "hardswish")
        return drop_inplace;
    if (quantized == OPS "instance_norm") return drop_statistics;
    return {};
}

} // namespace qcs::predict::converting
