#include "predict/convert/prepack.h"

#include "predict/convert/convert_codes.h"
#include "predict/prepare/matches.h"
#include "python/python_literal.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict::converting {

namespace {

std::string shown(std::optional<DType> dtype) {
    return dtype ? std::string(name_of(*dtype)) : "None";
}
std::string shown(std::optional<QScheme> scheme) {
    return scheme ? std::string(name_of(*scheme)) : "None";
}

[[noreturn]] void unsupported(const WeightQParams& weight, const std::string& node) {
    raise("ValueError",
          fmt::format("Unsupported dtype and qscheme: {}, {}", shown(weight.dtype), shown(weight.qscheme)),
          message(codes::lower_weight_form, shown(weight.dtype), shown(weight.qscheme)), node);
}

// The engines copy one scale per row of the weight, whatever the axis.
void check_rows(const WeightToPack& weight, const std::string& node) {
    if (weight.qscheme != QScheme::PerChannelAffine || !weight.shape || weight.shape->empty()) return;
    const auto scales = (*weight.shape)[static_cast<std::size_t>(weight.axis)];
    if (scales >= weight.shape->front()) return;
    raise(
        "IndexError",
        fmt::format("select(): index {} out of range for tensor of size [{}] at dimension 0", scales, scales),
        message(codes::lower_weight_axis, std::to_string(weight.axis), std::to_string(weight.shape->size())),
        node);
}

[[noreturn]] void refuse(std::string text, std::string_view op, const std::string& engine,
                         const WeightToPack& weight, const std::string& node) {
    raise("RuntimeError", std::move(text),
          message(codes::lower_engine_refuses, engine, std::string(op), shown(weight.dtype),
                  shown(weight.qscheme)),
          node);
}

void require_qint8(const WeightToPack& weight, std::string_view op, const std::string& engine,
                   const std::string& node) {
    if (weight.dtype != DType::QInt8)
        refuse(fmt::format("expected scalar type QInt8 but found {}", scalar_type(*weight.dtype)), op, engine,
               weight, node);
}

struct NonzeroZeroPoint {
    std::size_t index;
    std::int64_t zero_point;
};

/// The first zero point other than 0; nullopt if there is none. Unknown zero points are taken to be those of
/// symmetric weights.
std::optional<NonzeroZeroPoint> first_nonzero_zero_point(const WeightToPack& weight) {
    if (!weight.zero_points)
        return weight.dtype == DType::QUInt8 ? std::optional(NonzeroZeroPoint{0, 128}) : std::nullopt;
    const auto& points = *weight.zero_points;
    const auto wrong = std::ranges::find_if(points, [](std::int64_t point) { return point != 0; });
    if (wrong == points.end()) return std::nullopt;
    return NonzeroZeroPoint{static_cast<std::size_t>(wrong - points.begin()), *wrong};
}

constexpr std::string_view qnnpack_scheme =
    "false INTERNAL ASSERT FAILED at "
    "\"/__w/pytorch/pytorch/aten/src/ATen/native/quantized/cpu/QnnpackUtils.h\":478, "
    "please report a bug to PyTorch. Unsupported quantization scheme.";

/// Whether a contiguous weight is also contiguous in channels-last order; no copy is made then.
bool is_channels_last(const Shape& shape) {
    const auto is_one = [](auto size) { return size == 1; };
    return shape.size() > 2 && (shape[1] == 1 || std::all_of(shape.begin() + 2, shape.end(), is_one));
}

void prepack_linear(const std::string& engine, const WeightToPack& weight, const std::string& node) {
    constexpr std::string_view op = "linear_prepack";
    const bool float_qparams = weight.qscheme == QScheme::PerChannelAffineFloatQParams;
    if (engine == "qnnpack") {
        if (float_qparams) refuse(std::string(qnnpack_scheme), op, engine, weight, node);
        return;
    }
    if (engine == "onednn" && float_qparams)
        refuse("Unsupported qscheme: per_channel_affine_float_qparams", op, engine, weight, node);
    const auto wrong = engine == "onednn" ? first_nonzero_zero_point(weight) : std::nullopt;
    if (!wrong) check_rows(weight, node); // oneDNN checks the zero points before it reads missing scales
    if (engine != "onednn") return require_qint8(weight, op, engine, node);
    if (!wrong) return;
    const auto place = weight.qscheme == QScheme::PerChannelAffine
                           ? fmt::format(", at index {}", wrong->index)
                           : std::string();
    refuse(
        fmt::format("quantized::linear_prepack: ONEDNN only supports symmetric quantization of weight, whose "
                    "zero point must be 0, but got {}{}",
                    wrong->zero_point, place),
        op, engine, weight, node);
}

void prepack_convolution(const ConvertInput& input, std::string_view op, const WeightToPack& weight,
                         const std::string& node, bool has_output_padding) {
    const std::string& engine = input.engine;
    const bool qnnpack = engine == "qnnpack";
    if (weight.qscheme == QScheme::PerChannelAffineFloatQParams)
        refuse(!qnnpack ? "Unsupported qscheme: per_channel_affine_float_qparams"
               : weight.shape && is_channels_last(*weight.shape)
                   ? std::string(qnnpack_scheme)
                   : "clone for quantized Tensor only works for       PerTensorAffine and PerChannelAffine "
                     "qscheme right now",
               op, engine, weight, node);
    if (qnnpack) return;
    if (weight.qscheme == QScheme::PerChannelAffine && op.starts_with("conv_transpose"))
        refuse("Per Channel Quantization is currently disabled for transposed conv", op, engine, weight,
               node);
    check_rows(weight, node);
    const bool transposed = op.starts_with("conv_transpose");
    const bool is_onednn =
        engine == "onednn" ||
        (engine == "x86" && input.has_vnni && weight.has_zero_zero_points() && !has_output_padding &&
         !(transposed && weight.qscheme == QScheme::PerChannelAffine));
    if (!is_onednn) return require_qint8(weight, op, engine, node);
    if (first_nonzero_zero_point(weight))
        refuse("quantized::qconv_prepack: ONEDNN only supports symmetric quantization of weight, whose zero "
               "point "
               "must be 0.",
               op, engine, weight, node);
}

constexpr std::string_view convolution_arguments =
    "Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, int groups";
constexpr std::string_view transposed_arguments = "Tensor weight, Tensor? bias, int[] stride, int[] padding, "
                                                  "int[] output_padding, int[] dilation, int groups";
constexpr std::string_view packed = "__torch__.torch.classes.quantized.";

/// The dispatcher's error if the weight is quantized and must not be, or the other way round. The rest of
/// PyTorch's message (which kernels its build registered) is left out.
[[noreturn]] void not_registered(const std::string& engine, std::string_view op, const WeightToPack& weight,
                                 const std::string& node) {
    const bool quantized = weight.qscheme.has_value();
    raise(
        "NotImplementedError",
        fmt::format(
            "Could not run 'quantized::{0}' with arguments from the '{1}' backend. This could be because the "
            "operator doesn't exist for this backend, or was omitted during the selective/custom build "
            "process "
            "(if using custom build). If you are a Facebook employee using PyTorch on mobile, please visit "
            "https://fburl.com/ptmfixes for possible resolutions. 'quantized::{0}' is only available for "
            "these "
            "backends: [{2}, BackendSelect, Python, FuncTorchDynamicLayerBackMode, Functionalize, Conjugate, "
            "Negative, ZeroTensor, ADInplaceOrView, AutogradOther, AutogradCPU, AutogradCUDA, AutogradXLA, "
            "AutogradMPS, AutogradXPU, AutogradHPU, AutogradLazy, AutogradMTIA, AutogradMAIA, "
            "AutogradPrivateUse1, AutogradMeta, Tracer, AutocastCPU, AutocastMTIA, AutocastMAIA, "
            "AutocastXPU, "
            "AutocastMPS, AutocastCUDA, FuncTorchBatched, BatchedNestedTensor, FuncTorchVmapMode, Batched, "
            "VmapMode, FuncTorchGradWrapper, PythonTLSSnapshot, FuncTorchDynamicLayerFrontMode, PreDispatch, "
            "PythonDispatcher].",
            op, quantized ? "QuantizedCPU" : "CPU", quantized ? "CPU, Meta" : "Meta, QuantizedCPU"),
        message(codes::lower_engine_refuses, engine, std::string(op), shown(weight.dtype),
                shown(weight.qscheme)),
        node);
}

std::string declaration(std::string_view op) {
    if (op.starts_with("linear"))
        return fmt::format("quantized::{}(Tensor W, Tensor? B=None) -> {}LinearPackedParamsBase W_prepack",
                           op, packed);
    return fmt::format("quantized::{}({}) -> {}Conv{}PackedParamsBase", op,
                       op.starts_with("conv_transpose") ? transposed_arguments : convolution_arguments,
                       packed, op.find("3d") != std::string_view::npos ? "3d" : "2d");
}

struct Parameter {
    std::string name, type;
    bool has_default = false;
};

std::vector<Parameter> parameters(std::string_view op) {
    if (op.starts_with("linear")) return {{"W", "Tensor", false}, {"B", "Optional[Tensor]", true}};
    std::vector<Parameter> result = {{"weight", "Tensor"},      {"bias", "Optional[Tensor]"},
                                     {"stride", "List[int]"},   {"padding", "List[int]"},
                                     {"dilation", "List[int]"}, {"groups", "int"}};
    if (op.starts_with("conv_transpose"))
        result.insert(result.begin() + 4, Parameter{"output_padding", "List[int]"});
    return result;
}

bool is_integer(const fx::Arg& arg) {
    return arg.get<std::int64_t>() || arg.get<bool>();
}

/// Whether an argument can be cast to the parameter's type. Nodes are assumed to have the right type.
bool fits(const Parameter& parameter, const fx::Arg& arg) {
    if (arg.is_node()) return true;
    if (parameter.type == "Optional[Tensor]")
        return arg.kind == fx::Arg::Kind::Literal && std::holds_alternative<config::None>(arg.value().data);
    if (parameter.type == "int") return is_integer(arg);
    if (parameter.type != "List[int]") return false;
    if (!arg.is_sequence()) return false;
    for (const auto& item : arg.items)
        if (!item.is_node() && !is_integer(item)) return false;
    return true;
}

[[noreturn]] void bad_type(std::string_view op, const Parameter& parameter, std::size_t place,
                           std::string_view type, const std::string& value, const std::string& cast,
                           const std::string& node) {
    raise("RuntimeError",
          fmt::format(
              "quantized::{}() Expected a value of type '{}' for argument '{}' but instead found type '{}'.\n"
              "Position: {}\nValue: {}\nDeclaration: {}\nCast error details: {}",
              op, parameter.type, parameter.name, type, place, value, declaration(op), cast),
          message(codes::lower_prepack_argument, std::string(op), parameter.name, parameter.type, value),
          node);
}

std::string cannot_cast(std::string_view type) {
    return fmt::format("Unable to cast Python instance of type <class '{}'> to C++ type '?' (#define "
                       "PYBIND11_DETAILED_ERROR_MESSAGES or compile in debug mode for details)",
                       type);
}

} // namespace

bool WeightToPack::has_zero_zero_points() const {
    return zero_points && std::ranges::all_of(*zero_points, [](std::int64_t point) { return point == 0; });
}

void check_channels(const WeightToPack& weight, bool calibrated, const std::string& node) {
    if (weight.qscheme == QScheme::PerChannelAffine && weight.dtype == DType::QUInt4x2)
        raise("NotImplementedError", "\"quantize_tensor_per_channel_affine\" not implemented for 'QUInt4x2'",
              message(codes::lower_weight_form, shown(weight.dtype), shown(weight.qscheme)), node);
    if (!weight.shape || (calibrated && !has_no_elements(*weight.shape))) return;
    const auto channels = (*weight.shape)[static_cast<std::size_t>(weight.axis)];
    if (channels != 1)
        raise("RuntimeError",
              fmt::format("length of scales must equal to channel, expected {} got, 1", channels),
              message(codes::lower_weight_not_observed, std::to_string(channels)), node);
}

bool check_quantizable(QScheme scheme, std::int64_t axis, const WeightTensor& tensor,
                       const std::string& node) {
    const bool per_channel = scheme != QScheme::PerTensorAffine;
    if (tensor.dtype && tensor.dtype != DType::Float32)
        raise("RuntimeError",
              fmt::format("{} Float Tensor, got {}",
                          scheme == QScheme::PerChannelAffine ? "quantize_tensor_per_channel_affine expects a"
                                                              : "Quantize only works on",
                          scalar_type(*tensor.dtype)),
              message(codes::convert_weight_not_float, std::string(name_of(*tensor.dtype))), node);
    if (!tensor.dtype) return false;
    if (!per_channel) return true;
    if (!tensor.shape) return tensor.is_assumed;
    const auto rank = static_cast<std::int64_t>(tensor.shape->size());
    if (axis < 0 || axis >= rank)
        raise("RuntimeError",
              fmt::format(
                  "Channel axis out of range in per channel affine quantization. Got: {}Expected: [0, {})",
                  axis, rank),
              message(codes::lower_weight_axis, std::to_string(axis), std::to_string(rank)), node);
    return true;
}

WeightToPack quantized_weight(const WeightQParams& weight, WeightTensor tensor, bool calibrated,
                              const std::string& node) {
    if (weight.dtype == DType::Float16) return {DType::Float16, std::nullopt, 0, std::move(tensor.shape), {}};
    const bool integer =
        weight.dtype == DType::QUInt8 || weight.dtype == DType::QInt8 || weight.dtype == DType::QInt32;
    const bool per_channel = weight.qscheme && weight.qscheme != QScheme::PerTensorAffine;
    if (!weight.qscheme || !(integer || (per_channel && weight.dtype == DType::QUInt4x2)))
        unsupported(weight, node);
    const auto axis = weight.axis.value_or(0);
    check_quantizable(*weight.qscheme, axis, tensor, node);
    WeightToPack result{weight.dtype, weight.qscheme, axis, std::move(tensor.shape), weight.zero_points};
    if (per_channel) check_channels(result, calibrated, node);
    return result;
}

void check_prepack(const ConvertInput& input, std::string_view op, const WeightToPack& weight,
                   const std::string& node, bool has_output_padding) {
    const std::string& engine = input.engine;
    const bool half = op == "linear_prepack_fp16";
    if (half && (engine == "onednn" || engine == "qnnpack"))
        refuse(fmt::format("quantized::linear_prepack_fp16 is currently not supported by {}",
                           engine == "onednn" ? "ONEDNN" : "QNNPACK"),
               op, engine, weight, node);
    const bool quantized = weight.qscheme.has_value();
    if (half == quantized) not_registered(engine, op, weight, node);
    if (half) return;
    if (op == "linear_prepack")
        prepack_linear(engine, weight, node);
    else
        prepack_convolution(input, op, weight, node, has_output_padding);
}

bool depends_on_unknown_zero_points(const ConvertInput& input, std::string_view op,
                                    const WeightToPack& weight) {
    if (!weight.qscheme || weight.zero_points) return false;
    const bool may_be_onednn = input.engine == "x86" && input.has_vnni && op.starts_with("conv");
    return input.engine == "onednn" || (may_be_onednn && weight.dtype != DType::QInt8);
}

void check_prepack_arguments(const fx::FxGraph& graph, std::string_view op, const fx::FxNode& node) {
    const auto wanted = parameters(op);
    const auto given = node.args.size() + node.kwargs.size();
    if (given > wanted.size())
        raise("RuntimeError",
              fmt::format("quantized::{}() expected at most {} argument(s) but received {} argument(s). "
                          "Declaration: {}",
                          op, wanted.size(), given, declaration(op)),
              message(codes::lower_prepack_count, std::string(op), std::to_string(wanted.size()),
                      std::to_string(given)),
              node.name);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto* arg = i < node.args.size() ? &node.args[i] : node.kwarg(wanted[i].name);
        if (!arg && wanted[i].has_default) continue;
        if (!arg)
            raise("RuntimeError",
                  fmt::format("quantized::{}() is missing value for argument '{}'. Declaration: {}", op,
                              wanted[i].name, declaration(op)),
                  message(codes::lower_prepack_missing, std::string(op), wanted[i].name), node.name);
        if (fits(wanted[i], *arg)) continue;
        auto type = type_name(*arg);
        // The generated code has a plain list there.
        if (type.starts_with("immutable_")) type = type.substr(10);
        const auto value = repr(graph, *arg);
        bad_type(op, wanted[i], i, type, value,
                 wanted[i].type == "Optional[Tensor]" ? "Unable to cast " + value + " to Tensor"
                                                      : cannot_cast(type),
                 node.name);
    }
    for (const auto& kwarg : node.kwargs)
        if (std::ranges::find(wanted, kwarg.name.view(), &Parameter::name) == wanted.end())
            raise("RuntimeError",
                  fmt::format("Unknown keyword argument '{}' for operator 'quantized::{}'. Schema: {}",
                              kwarg.name, op, declaration(op)),
                  message(codes::lower_prepack_unknown, std::string(op), kwarg.name), node.name);
}

void check_padding(const State& state, const ModuleObject& module, std::string_view op,
                   const std::string& node) {
    const auto* value = state.attribute(module, "padding");
    const auto* padding = value ? std::get_if<std::string>(&value->data) : nullptr;
    if (padding) refuse_padding(*padding, op, node);
}

void refuse_padding(const std::string& padding, std::string_view op, const std::string& node) {
    const Parameter parameter{"padding", "List[int]"};
    if (op == "conv1d_prepack")
        bad_type(op, parameter, 3, "str", python::python_string(padding), cannot_cast("str"), node);
    std::string letters; // _pair() of a string is the tuple of its letters
    for (const char letter : padding)
        letters += fmt::format("{}'{}'", letters.empty() ? "" : ", ", letter);
    bad_type(op, parameter, 3, "tuple", "(" + letters + ")", cannot_cast("tuple"), node);
}

} // namespace qcs::predict::converting
