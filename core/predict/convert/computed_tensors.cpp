#include "predict/convert/computed_tensors.h"

#include "predict/convert/convert_codes.h"

#include <algorithm>
#include <array>

namespace qcs::predict::converting {

namespace {

enum class Rule : std::uint8_t {
    None,
    Same,
    Arithmetic,
    Transposed,
    Dimensions,
    Shaped,
    Dequantized,
    Quantized
};

struct Row {
    std::string_view name;
    Rule rule;
};

/// By the last part of the name, under which operators, functions of torch, methods and quantized operators
/// mean the same.
constexpr std::array rows = {
    Row{"abs", Rule::Same},
    Row{"add", Rule::Arithmetic},
    Row{"add_relu", Rule::Arithmetic},
    Row{"clamp", Rule::Same},
    Row{"clone", Rule::Same},
    Row{"contiguous", Rule::Same},
    Row{"dequantize", Rule::Dequantized},
    Row{"detach", Rule::Same},
    Row{"div", Rule::Arithmetic},
    Row{"exp", Rule::Same},
    Row{"mul", Rule::Arithmetic},
    Row{"mul_relu", Rule::Arithmetic},
    Row{"neg", Rule::Same},
    Row{"pow", Rule::Arithmetic},
    Row{"quantize_per_channel", Rule::Quantized},
    Row{"quantize_per_tensor", Rule::Quantized},
    Row{"relu", Rule::Same},
    Row{"reshape", Rule::Shaped},
    Row{"round", Rule::Same},
    Row{"sigmoid", Rule::Same},
    Row{"sign", Rule::Same},
    Row{"softmax", Rule::Same},
    Row{"sqrt", Rule::Same},
    Row{"sub", Rule::Arithmetic},
    Row{"t", Rule::Transposed},
    Row{"tanh", Rule::Same},
    Row{"to", Rule::Quantized},
    Row{"transpose", Rule::Dimensions},
    Row{"truediv", Rule::Arithmetic},
    Row{"view", Rule::Shaped},
};
static_assert(std::ranges::is_sorted(rows, {}, &Row::name));

struct Cast {
    std::string_view method;
    DType dtype;
};
constexpr std::array casts = {Cast{"bfloat16", DType::BFloat16}, Cast{"double", DType::Float64},
                              Cast{"float", DType::Float32}, Cast{"half", DType::Float16}};

Rule rule_of(const fx::FxNode& node) {
    std::string_view name = node.target;
    if (node.op == model::Op::CallFunction) {
        const bool is_torch = name.starts_with("torch.ops.") ? name.starts_with("torch.ops.quantized.")
                                                             : name.starts_with("torch.");
        if (!is_torch && !name.starts_with("operator.")) return Rule::None;
        name = name.substr(name.rfind('.') + 1);
    }
    const auto row = std::ranges::lower_bound(rows, name, {}, &Row::name);
    return row != rows.end() && row->name == name ? row->rule : Rule::None;
}

bool is_real(std::optional<DType> dtype) {
    return dtype == DType::Float32 || dtype == DType::Float64 || dtype == DType::Float16 ||
           dtype == DType::BFloat16;
}

bool is_number(const fx::Arg& arg) {
    return arg.get<std::int64_t>() || arg.get<double>() || arg.get<bool>();
}

/// torch.promote_types for floats.
DType promoted(DType a, DType b) {
    if (a == b) return a;
    return a == DType::Float64 || b == DType::Float64 ? DType::Float64 : DType::Float32;
}

std::optional<Shape> broadcast(const Shape& a, const Shape& b) {
    auto result = a.size() < b.size() ? b : a;
    const auto& other = a.size() < b.size() ? a : b;
    for (std::size_t i = 0; i < other.size(); ++i) {
        auto& mine = result[result.size() - 1 - i];
        const auto yours = other[other.size() - 1 - i];
        if (mine != yours && mine != 1 && yours != 1) return std::nullopt;
        if (mine == 1) mine = yours;
    }
    return result;
}

WeightTensor combined(const WeightTensor& a, const WeightTensor& b) {
    WeightTensor result{std::nullopt, std::nullopt, a.is_meta || b.is_meta};
    if (a.shape && b.shape) result.shape = broadcast(*a.shape, *b.shape);
    const auto is_usable = [](const WeightTensor& part) { return part.shape || part.is_assumed; };
    if (!is_usable(a) || !is_usable(b)) return result;
    result.is_assumed = a.is_assumed || b.is_assumed;
    // A tensor without dimensions does not affect the dtype of one with dimensions.
    const auto is_scalar = [](const WeightTensor& part) { return part.shape && part.shape->empty(); };
    if (a.dtype == b.dtype)
        result.dtype = a.dtype;
    else if (is_real(a.dtype) && is_real(b.dtype))
        result.dtype =
            is_scalar(a) == is_scalar(b) ? promoted(*a.dtype, *b.dtype) : (is_scalar(a) ? b : a).dtype;
    return result;
}

std::optional<std::size_t> dimension(const fx::FxNode& node, std::size_t place, std::size_t rank) {
    const auto* number = place < node.args.size() ? node.args[place].get<std::int64_t>() : nullptr;
    if (!number) return std::nullopt;
    const auto size = static_cast<std::int64_t>(rank);
    const auto index = *number < 0 ? *number + size : *number;
    return index >= 0 && index < size ? std::optional(static_cast<std::size_t>(index)) : std::nullopt;
}

/// nullopt if the product overflows.
std::optional<std::int64_t> product(const Shape& sizes) {
    std::int64_t result = 1;
    for (const auto size : sizes)
        if (__builtin_mul_overflow(result, size, &result)) return std::nullopt;
    return result;
}

/// reshape(tensor, sizes) and tensor.view(size, size): one of them may be -1.
std::optional<Shape> reshaped(const fx::FxNode& node, const Shape& shape) {
    const bool is_list = node.args.size() == 2 && node.args[1].is_sequence();
    const auto begin = is_list ? node.args[1].items.begin() : node.args.begin() + 1;
    const auto end = is_list ? node.args[1].items.end() : node.args.end();
    Shape result;
    for (auto arg = begin; arg != end; ++arg) {
        const auto* size = arg->get<std::int64_t>();
        if (!size || *size < -1) return std::nullopt;
        result.push_back(*size);
    }
    const auto elements = product(shape);
    const auto open = std::ranges::find(result, std::int64_t{-1});
    const bool is_open = open != result.end();
    if (is_open) *open = 1;
    const auto count = product(result);
    if (!elements || !count || std::ranges::find(result, std::int64_t{-1}) != result.end())
        return std::nullopt;
    if (!is_open) return *count == *elements ? std::optional(result) : std::nullopt;
    if (*count <= 0 || *elements % *count != 0) return std::nullopt;
    *open = *elements / *count;
    return result;
}

bool takes_one_tensor(const fx::FxNode& node) {
    return std::none_of(node.args.begin() + 1, node.args.end(),
                        [](const auto& arg) { return arg.is_node(); }) &&
           std::ranges::none_of(node.kwargs, [](const auto& kwarg) { return kwarg.value.is_node(); });
}

WeightTensor with_dtype(WeightTensor tensor, DType dtype) {
    tensor.dtype = dtype;
    return tensor;
}

const WeightTensor unknown{std::nullopt, std::nullopt, false};

} // namespace

bool holds_codes(std::optional<DType> dtype) {
    return dtype == DType::QInt8 || dtype == DType::QUInt8 || dtype == DType::QInt32;
}

void ComputedTensors::run(fx::NodeId node) {
    const auto& n = state_.graph[node];
    auto tensor = inferred(n);
    const auto otherwise = recorded(n);
    if (!tensor.shape) tensor.shape = otherwise.shape;
    tensor.is_assumed = !tensor.shape && (tensor.is_assumed || otherwise.is_assumed);
    if (!tensor.dtype) tensor.dtype = otherwise.dtype;
    tensor.is_meta |= otherwise.is_meta;
    known_[node] = std::move(tensor);
    converts_ |= n.is_call(model::Op::CallMethod, "dequantize");
}

WeightTensor ComputedTensors::of(const fx::Arg& arg) const {
    const auto known = arg.is_node() ? known_.find(arg.node) : known_.end();
    return known == known_.end() ? unknown : known->second;
}

WeightTensor ComputedTensors::first_argument(fx::NodeId node) const {
    const auto& n = state_.graph[node];
    return n.args.empty() ? of({}) : of(n.args[0]);
}

/// What torch's rules do not determine is left unknown.
WeightTensor ComputedTensors::inferred(const fx::FxNode& n) const {
    auto first = n.args.empty() ? unknown : of(n.args[0]);
    if (n.op == model::Op::CallModule && !n.args.empty() && state_.module(n).observer) return first;
    const WeightTensor other{std::nullopt, std::nullopt, first.is_meta};
    const bool is_call = n.op == model::Op::CallFunction || n.op == model::Op::CallMethod;
    if (!is_call || n.args.empty() || n.kwarg("out")) return other;

    if (n.op == model::Op::CallMethod)
        if (const auto cast = std::ranges::find(casts, std::string_view(n.target), &Cast::method);
            cast != casts.end())
            return with_dtype(first, cast->dtype);
    switch (rule_of(n)) {
    case Rule::None: return other;
    case Rule::Same:
        return (is_real(first.dtype) || holds_codes(first.dtype)) && takes_one_tensor(n) && !n.kwarg("dtype")
                   ? first
                   : other;
    case Rule::Arithmetic: {
        if (n.args.size() < 2) return other;
        const auto second = of(n.args[1]);
        if (!is_number(n.args[0]) && !is_number(n.args[1])) return combined(first, second);
        const auto& tensor = is_number(n.args[0]) ? second : first;
        return is_real(tensor.dtype) || n.target.starts_with("torch.ops.") ? tensor : other;
    }
    case Rule::Transposed:
        if (first.is_assumed) return first;
        if (!first.shape || first.shape->size() > 2) return other;
        std::ranges::reverse(*first.shape);
        return first;
    case Rule::Dimensions: {
        if (first.is_assumed) return first;
        if (!first.shape) return other;
        const auto a = dimension(n, 1, first.shape->size()), b = dimension(n, 2, first.shape->size());
        if (!a || !b) return other;
        std::swap((*first.shape)[*a], (*first.shape)[*b]);
        return first;
    }
    case Rule::Shaped:
        if (first.is_assumed) return first;
        if (!first.shape) return other;
        first.shape = reshaped(n, *first.shape);
        return first;
    case Rule::Quantized: {
        const auto* keyword = n.kwarg("dtype");
        const auto* dtype = (keyword ? *keyword : n.args.back()).get<DType>();
        return dtype ? with_dtype(first, *dtype) : other;
    }
    case Rule::Dequantized: return with_dtype(first, DType::Float32);
    }
    return other;
}

WeightTensor ComputedTensors::recorded(const fx::FxNode& n) const {
    auto result = unknown;
    if (n.op == model::Op::GetAttr && n.origin) {
        if (const auto& recorded = state_.prepared.input->recorded)
            for (const auto& tensor : recorded->tensors)
                if (tensor.target == n.target)
                    return {tensor.shape, tensor.dtype.value_or(DType::Float32), tensor.device == "meta"};
        result.dtype = DType::Float32; // almost all attributes are float32
        result.is_assumed = true;
    }
    if (!n.origin) return result;
    const auto& traced = state_.traced.nodes[n.origin];
    if (traced.has_shape) result.shape = Shape(traced.shape.begin(), traced.shape.end());
    if (traced.dtype && !(converts_ && traced.dtype != DType::Float32)) result.dtype = traced.dtype;
    return result;
}

void add_weight_gap(State& state, const std::string& user, const std::string& weight) {
    const Raised gap{"", "", message(codes::weight_not_recorded, weight), user};
    if (std::ranges::find(state.gaps, gap) == state.gaps.end()) state.gaps.push_back(gap);
}

void add_weight_gap(State& state, fx::NodeId user, fx::NodeId node) {
    const auto& graph = state.graph;
    while (!graph[node].origin && !graph[node].args.empty() && graph[node].args[0].is_node())
        node = graph[node].args[0].node;
    const auto prepared = state.prepared_node[ConvertedNode(user)];
    const auto& name = prepared ? state.prepared.graph[prepared].name : graph[user].name;
    add_weight_gap(state, name.str(), graph[node].name.str());
}

} // namespace qcs::predict::converting
