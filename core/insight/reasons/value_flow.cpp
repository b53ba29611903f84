#include "insight/reasons/value_flow.h"

#include "predict/resolve/facts.h"

#include <algorithm>
#include <array>
#include <span>

namespace qcs::insight {

namespace {

using Names = std::span<const std::string_view>;

bool contains(Names names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

constexpr std::array<std::string_view, 33> methods_without_tensor = {
    "__len__",        "data_ptr",       "dim",           "element_size",
    "get_device",     "is_complex",     "is_contiguous", "is_floating_point",
    "is_nonzero",     "is_same_size",   "is_set_to",     "is_shared",
    "is_signed",      "item",           "ndimension",    "nelement",
    "numel",          "numpy",          "equal",         "q_per_channel_axis",
    "q_scale",        "q_zero_point",   "qscheme",       "shape",
    "size",           "storage_offset", "stride",        "tolist",
    "type_string",    "allclose",       "is_pinned",     "is_inference",
    "untyped_storage"};
constexpr std::array<std::string_view, 20> attributes_without_tensor = {
    "device",    "dtype",        "grad_fn",       "is_cuda",  "is_leaf",      "is_meta", "is_mkldnn",
    "is_nested", "is_quantized", "is_sparse",     "itemsize", "layout",       "name",    "names",
    "nbytes",    "ndim",         "requires_grad", "shape",    "retains_grad", "is_cpu",
};
constexpr std::array<std::string_view, 27> functions_without_tensor = {
    "builtins.bool",
    "builtins.float",
    "builtins.hasattr",
    "builtins.id",
    "builtins.int",
    "builtins.isinstance",
    "builtins.len",
    "builtins.print",
    "builtins.range",
    "builtins.repr",
    "builtins.str",
    "builtins.type",
    "operator.contains",
    "operator.delitem",
    "operator.index",
    "operator.is_",
    "operator.is_not",
    "operator.length_hint",
    "operator.not_",
    "operator.setitem",
    "operator.truth",
    "torch.allclose",
    "torch.equal",
    "torch.is_tensor",
    "torch.is_floating_point",
    "torch.is_complex",
    "torch.numel",
};
constexpr std::array<std::string_view, 9> torch_without_tensor = {
    "torch._assert",    "torch.broadcast_shapes", "torch.finfo",       "torch.get_device", "torch.iinfo",
    "torch.is_nonzero", "torch.is_same_size",     "torch.result_type", "torch.device",
};

// Functions of torch and methods of the same names.
constexpr std::array<std::string_view, 32> gives_several = {
    "aminmax",      "broadcast_tensors",
    "chunk",        "cummax",
    "cummin",       "dsplit",
    "eig",          "frexp",
    "geqrf",        "gru",
    "hsplit",       "kthvalue",
    "lstm",         "lstsq",
    "lu",           "meshgrid",
    "mode",         "qr",
    "rnn_relu",     "rnn_tanh",
    "slogdet",      "sort",
    "split",        "std_mean",
    "svd",          "tensor_split",
    "topk",         "unbind",
    "var_mean",     "vsplit",
    "unsafe_chunk", "split_with_sizes",
};
constexpr std::array<std::string_view, 6> several_along_dim = {"max",       "min",          "median",
                                                               "nanmedian", "unsafe_split", "lu_factor"};
constexpr std::array<std::string_view, 9> dict_views = {"items",   "keys",    "values", "get",     "pop",
                                                        "_asdict", "popitem", "copy",   "_replace"};
// Functions whose second result is an index.
constexpr std::array<std::string_view, 10> with_indices = {"cummax", "cummin", "kthvalue",  "max",  "median",
                                                           "min",    "mode",   "nanmedian", "sort", "topk"};
// Functions that return no quantized tensor if they get one.
constexpr std::array<std::string_view, 27> gives_no_codes = {
    "argmax", "argmin",  "argsort",   "bool",    "dequantize",    "double",     "eq",
    "float",  "ge",      "greater",   "gt",      "half",          "int_repr",   "isfinite",
    "isinf",  "isnan",   "le",        "less",    "logical_not",   "long",       "lt",
    "ne",     "nonzero", "not_equal", "signbit", "greater_equal", "less_equal",
};
// Functions that raise for quantized tensors, as measured.
constexpr std::array<std::string_view, 55> raises_on_codes = {"abs",
                                                              "add",
                                                              "addmm",
                                                              "amax",
                                                              "amin",
                                                              "argmax",
                                                              "argmin",
                                                              "baddbmm",
                                                              "bmm",
                                                              "cos",
                                                              "cumsum",
                                                              "div",
                                                              "elu",
                                                              "exp",
                                                              "fft",
                                                              "fft2",
                                                              "fftn",
                                                              "floor_divide",
                                                              "floordiv",
                                                              "gather",
                                                              "group_norm",
                                                              "hardswish",
                                                              "ifft",
                                                              "irfft",
                                                              "layer_norm",
                                                              "log",
                                                              "log_softmax",
                                                              "matmul",
                                                              "maximum",
                                                              "minimum",
                                                              "mish",
                                                              "mul",
                                                              "neg",
                                                              "norm",
                                                              "pow",
                                                              "prod",
                                                              "reciprocal",
                                                              "rfft",
                                                              "roll",
                                                              "rsqrt",
                                                              "scaled_dot_product_attention",
                                                              "silu",
                                                              "sin",
                                                              "softmax",
                                                              "sqrt",
                                                              "square",
                                                              "sub",
                                                              "sum",
                                                              "tril",
                                                              "triu",
                                                              "truediv",
                                                              "var",
                                                              "where",
                                                              "batch_norm",
                                                              "rsub"};

constexpr std::array<std::string_view, 9> modules_with_several = {
    "torch.nn.GRU",
    "torch.nn.LSTM",
    "torch.nn.LSTMCell",
    "torch.nn.MultiheadAttention",
    "torch.nn.RNN",
    "torch.nn.RNNBase",
    "torch.nn.modules.rnn.RNNBase",
    "torch.ao.nn.quantized.dynamic.RNNBase",
    "torch.ao.nn.quantized.dynamic.modules.rnn.RNNBase",
};

std::string_view last_part(std::string_view target) {
    const auto dot = target.rfind('.');
    return dot == std::string_view::npos ? target : target.substr(dot + 1);
}

bool is_half(const predict::fx::FxNode& node) {
    const auto is = [](const predict::fx::Arg& arg) {
        const auto* dtype = arg.get<DType>();
        return dtype && *dtype == DType::Float16;
    };
    return std::ranges::any_of(node.args, is) ||
           std::ranges::any_of(node.kwargs,
                               [&](const predict::fx::NamedArg& kwarg) { return is(kwarg.value); });
}

bool is_stub(const predict::ClassTable& classes, const std::string& type) {
    const auto is = [](std::string_view name) {
        return name.starts_with("torch.ao.quantization.") &&
               (predict::class_name(name) == "QuantStub" || predict::class_name(name) == "DeQuantStub");
    };
    return is(type) || std::ranges::any_of(classes.bases(type), is);
}

const NodeValue floats{}, of_codes{NodeValue::Kind::Codes, {}}, no_tensor{NodeValue::Kind::NoTensor, {}};

class Walk {
public:
    Walk(const predict::fx::FxGraph& graph, const ValueFlowContext& source)
        : graph_(graph), source_(source) {}

    IdVector<predict::fx::NodeId, NodeValue> run() {
        given_.assign(graph_.id_limit(), {});
        for (auto node = graph_.first(); node; node = graph_.next(node))
            given_[node] = source_.corrected(node, given_by(graph_[node]));
        return std::move(given_);
    }

private:
    NodeValue given_by(const predict::fx::FxNode& node) const {
        switch (node.op) {
        case model::Op::Placeholder:
        case model::Op::GetAttr: return floats;
        case model::Op::Output: return node.args.empty() ? no_tensor : of(node.args.front());
        case model::Op::CallModule: return of_module(node);
        case model::Op::CallMethod: return of_method(node);
        case model::Op::CallFunction: return of_function(node);
        }
        return floats;
    }

    NodeValue of(const predict::fx::Arg& arg) const {
        if (arg.is_node()) return given_[arg.node];
        if (arg.items.empty()) return no_tensor;
        NodeValue result{NodeValue::Kind::Several, {}};
        for (const auto& item : arg.items)
            result.items.push_back(of(item));
        return result;
    }

    // The kinds of values among a node's inputs.
    struct Inputs {
        bool tensor = false, codes = false, several = false;
    };
    Inputs inputs(const predict::fx::FxNode& node) const {
        Inputs found;
        const auto look = [&](predict::fx::NodeId input) {
            const auto& given = given_[input];
            found.tensor = found.tensor || given.has_tensor();
            found.codes = found.codes || given.has_codes();
            found.several = found.several || given.kind == NodeValue::Kind::Several;
        };
        for (const auto& arg : node.args)
            predict::fx::FxGraph::for_each_node(arg, look);
        for (const auto& kwarg : node.kwargs)
            predict::fx::FxGraph::for_each_node(kwarg.value, look);
        return found;
    }

    static NodeValue several_of(std::string_view name, const NodeValue& each) {
        if (!contains(with_indices, name)) return NodeValue::several(each);
        return {NodeValue::Kind::Several, {each, floats}};
    }

    NodeValue of_module(const predict::fx::FxNode& node) const {
        const auto type = source_.module_class(node);
        const auto is_a = [&](std::string_view base) { return source_.classes.derives_from(type, base); };
        const auto& bases = source_.classes.bases(type);
        const auto starts = [&](std::string_view prefix) {
            return type.starts_with(prefix) ||
                   std::ranges::any_of(bases, [&](const auto& base) { return base.starts_with(prefix); });
        };
        if (source_.classes.is_observer(type) || is_stub(source_.classes, type))
            return node.args.empty() ? floats : of(node.args.front());
        const bool several =
            contains(modules_with_several, type) ||
            std::ranges::any_of(bases,
                                [](const auto& base) { return contains(modules_with_several, base); }) ||
            type == "torch.ao.nn.quantized.LSTM" || type == "torch.ao.nn.quantized.MultiheadAttention" ||
            type.starts_with("torch.ao.nn.quantizable.LSTM") ||
            type == "torch.ao.nn.quantized.dynamic.LSTMCell";
        bool gives_codes = inputs(node).codes;
        if (is_quantized_module(source_.classes, type)) {
            gives_codes = !starts("torch.ao.nn.quantized.dynamic.") &&
                          !starts("torch.ao.nn.intrinsic.quantized.dynamic.") &&
                          !starts("torch.ao.nn.sparse.quantized.dynamic.") &&
                          !is_a("torch.ao.nn.quantized.Embedding") &&
                          !is_a("torch.ao.nn.quantized.EmbeddingBag") &&
                          !is_a("torch.ao.nn.quantized.DeQuantize");
        }
        const auto& each = gives_codes ? of_codes : floats;
        if (!several) return each;
        // An LSTM returns its states as a pair.
        const auto own = predict::class_name(type);
        const bool pair = own == "LSTM" || std::ranges::any_of(bases, [](const auto& base) {
                              return predict::class_name(base) == "LSTM";
                          });
        return {NodeValue::Kind::Several, {each, pair ? NodeValue::several(each) : each}};
    }

    NodeValue of_method(const predict::fx::FxNode& node) const {
        const auto name = std::string_view(node.target);
        if (contains(methods_without_tensor, name)) return no_tensor;
        if (name == "type" && node.args.size() < 2 && node.kwargs.empty()) return no_tensor;
        return of_operation(node, name, true);
    }

    NodeValue of_function(const predict::fx::FxNode& node) const {
        const auto target = std::string_view(node.target);
        if (contains(functions_without_tensor, target) || contains(torch_without_tensor, target) ||
            target.starts_with("math."))
            return no_tensor;
        if (target == "builtins.getattr") return of_attribute(node);
        if (target == "operator.getitem") return element(node);
        if (target.starts_with("torch.quantize_per_")) return is_half(node) ? floats : of_codes;
        if (is_quantized_function(target)) return of_kernel(target);
        const auto in = inputs(node);
        if (target.starts_with("operator.") || target.starts_with("_operator.")) {
            // The same operators also concatenate and compare sizes.
            if (!in.tensor) return no_tensor;
            if (in.several && !node.args.empty() && of(node.args.front()).kind == NodeValue::Kind::Several)
                return of(node.args.front());
        } else if (target.starts_with("builtins.")) {
            if (!in.tensor) return no_tensor;
            if (target == "builtins.tuple" || target == "builtins.list" || target == "builtins.reversed" ||
                target == "builtins.zip" || target == "builtins.enumerate")
                return NodeValue::several(in.codes ? of_codes : floats);
        }
        return of_operation(node, last_part(target), false);
    }

    static NodeValue of_kernel(std::string_view target) {
        if (target.starts_with("torch.ao.nn.")) return of_codes;
        auto name = target.substr(std::string_view("torch.ops.quantized.").size());
        if (const auto dot = name.find('.'); dot != name.npos) name = name.substr(0, dot);
        const auto has = [&](std::string_view part) { return name.find(part) != name.npos; };
        if (has("prepack") || has("unpack") || has("make_quantized")) return no_tensor;
        if (has("lstm") || has("gru_dynamic") || has("rnn")) return NodeValue::several(floats);
        if (has("dynamic") || has("embedding") || has("fp32") || has("int8_mixed")) return floats;
        return of_codes;
    }

    NodeValue of_attribute(const predict::fx::FxNode& node) const {
        const auto* name = node.args.size() > 1 ? node.args[1].get<std::string>() : nullptr;
        if (!name || contains(attributes_without_tensor, *name)) return no_tensor;
        const auto of_what = of(node.args.front());
        if (of_what.kind == NodeValue::Kind::Several)
            return of_what.items.front(); // a field of a named tuple
        return of_what;
    }

    NodeValue element(const predict::fx::FxNode& node) const {
        if (node.args.empty()) return floats;
        const auto from = of(node.args.front());
        if (from.kind != NodeValue::Kind::Several) return from;
        const auto* index = node.args.size() > 1 ? node.args[1].get<std::int64_t>() : nullptr;
        if (node.args.size() > 1 && node.args[1].kind == predict::fx::Arg::Kind::Slice) return from;
        if (!index || *index < 0 || static_cast<std::size_t>(*index) >= from.items.size())
            return from.items.back();
        return from.items[static_cast<std::size_t>(*index)];
    }

    /// A function or method of torch, given by its last name.
    NodeValue of_operation(const predict::fx::FxNode& node, std::string_view name, bool method) const {
        if (name == "dequantize") {
            const auto from = node.args.empty() ? floats : of(node.args.front());
            return from.kind == NodeValue::Kind::Several ? NodeValue::several(floats) : floats;
        }
        const auto in = inputs(node);
        if (method && !node.args.empty()) {
            const auto self = of(node.args.front());
            if (self.kind == NodeValue::Kind::NoTensor)
                return no_tensor; // a method of a size, string or number
            if (self.kind == NodeValue::Kind::Several) {
                if (name == "get" || name == "pop") return self.items.front();
                if (contains(dict_views, name)) return self;
                if (name == "index" || name == "count") return no_tensor;
            }
        }
        const bool gives_codes = in.codes && !contains(gives_no_codes, name);
        const auto& each = gives_codes ? of_codes : floats;
        if (contains(gives_several, name)) return several_of(name, each);
        if (name.ends_with("_with_indices") || name == "multi_head_attention_forward")
            return {NodeValue::Kind::Several, {each, floats}};
        if (contains(several_along_dim, name) && is_along_dim(node)) return several_of(name, each);
        if ((name == "nonzero" || name == "where") && gives_indices(node)) return NodeValue::several(floats);
        if ((name == "unique" || name == "unique_consecutive") && node.kwarg("return_inverse"))
            return NodeValue::several(each);
        return each;
    }

    /// True for max(x, 1) and max(x, dim=1), but not for max(x, y).
    bool is_along_dim(const predict::fx::FxNode& node) const {
        if (node.kwarg("dim")) return true;
        return node.args.size() > 1 &&
               (node.args[1].get<std::int64_t>() ||
                (node.args[1].is_node() && of(node.args[1]).kind == NodeValue::Kind::NoTensor));
    }
    static bool gives_indices(const predict::fx::FxNode& node) {
        const auto* as_tuple = node.kwarg("as_tuple");
        const auto* given = as_tuple ? as_tuple->get<bool>() : nullptr;
        return (given && *given) || (last_part(node.target) == "where" && node.args.size() == 1);
    }

    const predict::fx::FxGraph& graph_;
    const ValueFlowContext& source_;
    IdVector<predict::fx::NodeId, NodeValue> given_;
};

} // namespace

bool NodeValue::has_tensor() const {
    if (kind != Kind::Several) return kind != Kind::NoTensor;
    return std::ranges::any_of(items, &NodeValue::has_tensor);
}

bool NodeValue::has_codes() const {
    return kind == Kind::Codes || std::ranges::any_of(items, &NodeValue::has_codes);
}

bool is_quantized_dtype(std::optional<DType> dtype) {
    return dtype == DType::QUInt8 || dtype == DType::QInt8 || dtype == DType::QInt32 ||
           dtype == DType::QUInt4x2 || dtype == DType::QUInt2x4;
}

IdVector<predict::fx::NodeId, NodeValue> value_flow(const predict::fx::FxGraph& graph,
                                                    const ValueFlowContext& source) {
    return Walk(graph, source).run();
}

IdVector<model::TracedNode, NodeValue> traced_values(const predict::GraphFacts& facts) {
    const auto& graph = *facts.graph;
    const auto& nodes = graph.nodes;
    // If the model was traced with example inputs, the shape of every tensor is recorded, so a value without
    // one is no tensor.
    const bool shown = std::ranges::any_of(nodes, [](const model::Node& node) {
        return node.has_shape && node.op != model::Op::Placeholder && node.op != model::Op::GetAttr;
    });
    const auto is_taken_apart = [&](predict::fx::NodeId node) {
        return std::ranges::any_of(facts.traced.users(node), [&](predict::fx::NodeId user) {
            return facts.traced[user].is_call(model::Op::CallFunction, "operator.getitem");
        });
    };
    const ValueFlowContext source{
        facts.classes,
        [&](const predict::fx::FxNode& node) {
            const auto module = facts.index.module(node.target);
            return module ? graph.modules[module].type.str() : std::string();
        },
        [&](predict::fx::NodeId id, NodeValue given) {
            const auto& node = nodes[predict::fx::traced_node(id)];
            if (node.has_shape) return is_quantized_dtype(node.dtype) ? of_codes : floats;
            const bool one = given.kind == NodeValue::Kind::Floats || given.kind == NodeValue::Kind::Codes;
            if (!shown || !one || node.op == model::Op::Output || node.op == model::Op::GetAttr) return given;
            if (node.op == model::Op::Placeholder && !is_taken_apart(id)) return no_tensor;
            return NodeValue::several(std::move(given));
        }};
    IdVector<model::TracedNode, NodeValue> values;
    values.reserve(nodes.size());
    for (auto& given : value_flow(facts.traced, source))
        values.push_back(std::move(given));
    return values;
}

bool is_quantized_function(std::string_view function) {
    return function.starts_with("torch.ops.quantized.") ||
           function.starts_with("torch.ao.nn.quantized.functional.");
}

bool is_quantized_module(const predict::ClassTable& classes, const std::string& type) {
    const auto is = [](std::string_view name) {
        if (name.starts_with("torch.ao.nn.quantized.reference.")) return false;
        const auto own = predict::class_name(name);
        if (own == "FloatFunctional" || own == "FXFloatFunctional") return false;
        return name.starts_with("torch.ao.nn.quantized.") ||
               name.starts_with("torch.ao.nn.intrinsic.quantized.") ||
               name.starts_with("torch.ao.nn.sparse.quantized.");
    };
    return is(type) || std::ranges::any_of(classes.bases(type), is);
}

bool has_quantized_argument(const predict::fx::FxGraph& graph, predict::fx::NodeId node,
                            const IdVector<predict::fx::NodeId, NodeValue>& flow) {
    bool codes_among = false;
    graph.for_each_input(
        node, [&](predict::fx::NodeId input) { codes_among = codes_among || flow[input].has_codes(); });
    return codes_among;
}

bool is_conversion(const predict::fx::FxNode& node, const predict::ClassTable& classes,
                   const std::string& module_class) {
    switch (node.op) {
    case model::Op::CallFunction:
        return node.target.starts_with("torch.quantize_per_") || node.target == "torch.dequantize";
    case model::Op::CallMethod: return node.target == "dequantize";
    case model::Op::CallModule:
        return is_stub(classes, module_class) ||
               classes.derives_from(module_class, "torch.ao.nn.quantized.Quantize") ||
               classes.derives_from(module_class, "torch.ao.nn.quantized.DeQuantize");
    default: return false;
    }
}

bool has_no_quantized_kernel(const predict::fx::FxNode& node) {
    if (node.op != model::Op::CallFunction && node.op != model::Op::CallMethod) return false;
    return !is_quantized_function(node.target) && contains(raises_on_codes, last_part(node.target));
}

} // namespace qcs::insight
