#include "insight/eager/detail/flow_values.h"

#include <algorithm>
#include <array>

namespace qcs::insight {

bool is_quantized(char letter) {
    return letter == 'q' || letter == 'i';
}

char letter_of(std::optional<DType> dtype) {
    return dtype == DType::QUInt8 ? 'q' : dtype == DType::QInt8 ? 'i' : '?';
}

std::string_view dtype_name(char letter) {
    return letter == 'i' ? "torch.qint8" : "torch.quint8";
}

std::string_view functional_method(std::string_view target) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 14> methods = {{
        {"operator.add", "add"},
        {"operator.iadd", "add"},
        {"torch.add", "add"},
        {"add", "add"},
        {"add_", "add"},
        {"operator.mul", "mul"},
        {"operator.imul", "mul"},
        {"torch.mul", "mul"},
        {"mul", "mul"},
        {"mul_", "mul"},
        {"operator.matmul", "matmul"},
        {"torch.matmul", "matmul"},
        {"matmul", "matmul"},
        {"torch.cat", "cat"},
    }};
    const auto found =
        std::ranges::find(methods, target, &std::pair<std::string_view, std::string_view>::first);
    return found == methods.end() ? std::string_view() : found->second;
}

std::string attribute_of(const std::string& owner, const config::Value* name) {
    constexpr std::array<std::string_view, 8> without_tensor = {
        "shape", "dtype", "device", "ndim", "layout", "is_quantized", "is_cuda", "requires_grad"};
    const auto* text = name ? std::get_if<std::string>(&name->data) : nullptr;
    if (!text) return "?";
    if (owner == "v" || std::ranges::find(without_tensor, *text) != without_tensor.end()) return "v";
    return *text == "T" || *text == "mT" ? owner : "?";
}

std::string item_of(const std::string& letters, const config::Value* index) {
    if (letters.size() == 2)
        return index && std::holds_alternative<config::Slice>(index->data) ? letters : letters.substr(1);
    const auto* number = index ? std::get_if<std::int64_t>(&index->data) : nullptr;
    if (!number) return "?";
    const auto count = static_cast<std::int64_t>(letters.size()) - 1;
    const auto at = *number < 0 ? *number + count : *number;
    return at < 0 || at >= count ? "?" : letters.substr(static_cast<std::size_t>(at) + 1, 1);
}

char kind_of(const config::Value& argument) {
    if (std::holds_alternative<DType>(argument.data)) return 'd';
    const auto* list = std::get_if<config::List>(&argument.data);
    const auto* tuple = std::get_if<config::Tuple>(&argument.data);
    if (list || tuple) return (list ? list->items : tuple->items).size() == 1 ? 'u' : 't';
    return std::holds_alternative<std::string>(argument.data) ? 'w' : 's';
}

std::string value_text(const config::Value& value) {
    if (const auto* text = std::get_if<std::string>(&value.data)) return ":" + *text;
    if (const auto* truth = std::get_if<bool>(&value.data)) return *truth ? ":True" : ":False";
    return {};
}

bool gives_channels_last(std::string_view type) {
    constexpr std::array<std::string_view, 5> names = {"Conv", "BatchNorm", "BNReLU", "ConvReLU", "ConvAdd"};
    if (!type.starts_with("torch.ao.nn.quantized.") && !type.starts_with("torch.ao.nn.intrinsic.quantized."))
        return false;
    const auto name = type.substr(type.rfind('.') + 1);
    return type.find("reference") == type.npos && type.find("dynamic") == type.npos &&
           std::ranges::any_of(names, [&](std::string_view start) { return name.starts_with(start); });
}

bool keeps_layout(std::string_view name) {
    constexpr std::array<std::string_view, 26> names = {"Quantize",
                                                        "DeQuantize",
                                                        "QuantStub",
                                                        "DeQuantStub",
                                                        "Identity",
                                                        "Dropout",
                                                        "ReLU",
                                                        "ReLU6",
                                                        "Sigmoid",
                                                        "Tanh",
                                                        "relu",
                                                        "relu6",
                                                        "sigmoid",
                                                        "tanh",
                                                        "add",
                                                        "add_scalar",
                                                        "mul_scalar",
                                                        "mul",
                                                        "add_relu",
                                                        "cat",
                                                        "MaxPool2d",
                                                        "AvgPool2d",
                                                        "AdaptiveAvgPool2d",
                                                        "max_pool2d",
                                                        "avg_pool2d",
                                                        "adaptive_avg_pool2d"};
    const auto dot = name.rfind('.');
    return std::ranges::find(names, dot == name.npos ? name : name.substr(dot + 1)) != names.end();
}

const model::Node* CallInput::first(bool quantized) const {
    for (std::size_t i = 0; i < letters.size(); ++i)
        if (is_quantized(letters[i]) == quantized) return from[i];
    return nullptr;
}

std::optional<std::size_t> CallInput::rank() const {
    if (from.empty() || !from[0] || !from[0]->has_shape) return std::nullopt;
    return from[0]->shape.size();
}

} // namespace qcs::insight
