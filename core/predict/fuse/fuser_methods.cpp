#include "predict/fuse/fuser_methods.h"

#include "predict/fuse/detail/fusers.h"
#include "predict/fuse/fuse_codes.h"
#include "predict/fuse/getters.h"
#include "predict/interpreter/class_names.h"
#include "predict/interpreter/py_error.h"
#include "predict/observers/python_call.h"

#include <algorithm>
#include <array>

namespace qcs::predict {

std::string type_name(const FusePart& part) {
    if (part.is_tuple) return "tuple";
    switch (part.kind) {
    case FusePart::Kind::Module: return std::string(class_name(part.type));
    case FusePart::Kind::Function: return std::string(function_type_name(part.type));
    case FusePart::Kind::Method: return "str";
    case FusePart::Kind::MatchAll: break;
    }
    return "type";
}

namespace {

using Parts = std::vector<FusePart>;

const config::Value* attribute(const model::Graph& graph, const FusePart& part, std::string_view name) {
    if (!part.module) return nullptr;
    for (const auto& item : graph.modules[part.module].attributes)
        if (item.name == name) return &item.value;
    return nullptr;
}
std::optional<std::int64_t> count_of(const model::Graph& graph, const FusePart& part, std::string_view name) {
    const auto* value = attribute(graph, part, name);
    const auto* number = value ? std::get_if<std::int64_t>(&value->data) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}
// A flag that the graph file does not contain is assumed to have the value that PyTorch's passes require.
bool flag_of(const model::Graph& graph, const FusePart& part, std::string_view name) {
    const auto* value = attribute(graph, part, name);
    const auto* flag = value ? std::get_if<bool>(&value->data) : nullptr;
    return !flag || *flag;
}

void require_module(const FusePart& part) {
    if (part.kind == FusePart::Kind::Module) return;
    py_raise("AttributeError",
             part.kind == FusePart::Kind::MatchAll && !part.is_tuple
                 ? "type object 'MatchAllNode' has no attribute 'training'"
                 : fmt::format("'{}' object has no attribute 'training'", type_name(part)),
             message(codes::fusion_not_a_module, part.type));
}

// torch.typename(part). Functions implemented in C++ are defined in other modules than those they are
// imported from.
std::string typename_of(const FusePart& part) {
    if (part.is_tuple || part.kind == FusePart::Kind::Method) return type_name(part);
    if (part.kind == FusePart::Kind::MatchAll) return std::string(config::match_all_node);
    const std::string name(class_name(part.type));
    if (function_type_name(part.type) == "function") return part.type;
    if (part.type.starts_with("operator.")) return "_operator." + name;
    return (part.type.starts_with("torch.nn.functional.") ? "torch._C._nn."
                                                          : "torch._VariableFunctionsClass.") +
           name;
}

// torch's classes that have the attributes read by fuser methods; other classes are not known.
struct Owners {
    std::string_view attribute;
    std::array<std::string_view, 10> classes;
};
constexpr std::string_view norm_base = "torch.nn.modules.batchnorm._NormBase";
constexpr std::string_view conv_base = "torch.nn.modules.conv._ConvNd";
constexpr std::array owners = {
    Owners{"num_features", {norm_base}},
    Owners{"running_mean", {norm_base}},
    Owners{"out_channels", {conv_base}},
    Owners{"out_features", {"torch.nn.Linear", "torch.nn.Bilinear"}},
    Owners{"bias",
           {norm_base, conv_base, "torch.nn.Linear", "torch.nn.Bilinear", "torch.nn.GroupNorm",
            "torch.nn.LayerNorm"}},
    Owners{"weight",
           {norm_base, conv_base, "torch.nn.Linear", "torch.nn.Bilinear", "torch.nn.Embedding",
            "torch.nn.EmbeddingBag", "torch.nn.GroupNorm", "torch.nn.LayerNorm", "torch.nn.RMSNorm",
            "torch.nn.PReLU"}},
};

void require_attribute(const model::Graph& graph, const FusePart& part, std::string_view name) {
    const ClassTable classes(graph);
    if (part.kind != FusePart::Kind::Module || !part.type.starts_with("torch.nn.") ||
        (classes.bases(part.type).empty() && part.type != "torch.nn.Module"))
        return;
    const auto& known = std::ranges::find(owners, name, &Owners::attribute)->classes;
    if (std::ranges::any_of(known, [&](std::string_view owner) {
            return !owner.empty() && classes.derives_from(part.type, owner);
        }))
        return;
    const auto type = std::string(class_name(part.exact_type));
    py_raise("AttributeError", fmt::format("'{}' object has no attribute '{}'", type, name),
             message(codes::fusion_attribute_missing, type, std::string(name)));
}

void require_same_mode(const Parts& parts, std::string text) {
    for (const auto& part : parts)
        require_module(part);
    for (const auto& part : parts)
        if (part.training != parts.front().training)
            py_raise("AssertionError", std::move(text), codes::fusion_mode_mixed);
}

void require_same_size(std::optional<std::int64_t> a, std::optional<std::int64_t> b, int dimension) {
    if (!a || !b || *a == *b || *a == 1 || *b == 1) return;
    py_raise("RuntimeError",
             fmt::format("The size of tensor a ({}) must match the size of tensor b ({}) at non-singleton "
                         "dimension {}",
                         *a, *b, dimension),
             message(codes::fusion_channels_differ, std::to_string(*b), std::to_string(*a)));
}

enum class FoldInto : std::uint8_t { Conv, ConvTranspose, Linear };

// torch/nn/utils/fusion.py: a copy of `into` with the BatchNorm folded into its weights.
FusePart fold(const model::Graph& graph, FusePart into, const FusePart& bn, FoldInto kind) {
    require_module(into);
    if (!into.training) require_module(bn);
    if (into.training || bn.training)
        py_raise("AssertionError", "Fusion only for eval!", codes::fusion_needs_eval);
    const auto features = count_of(graph, bn, "num_features");
    if (kind == FoldInto::Linear) {
        require_attribute(graph, into, "out_features");
        require_attribute(graph, bn, "num_features");
        const auto out = count_of(graph, into, "out_features");
        if (out && features && *out != *features && *features != 1)
            py_raise(
                "AssertionError",
                fmt::format("To fuse, linear.out_features == bn.num_features or bn.num_features == 1, got "
                            "linear.out_features={} and bn.num_features={}",
                            *out, *features),
                message(codes::fusion_channels_differ, std::to_string(*features), std::to_string(*out)));
    }
    require_attribute(graph, bn, "running_mean");
    if (!flag_of(graph, bn, "track_running_stats"))
        py_raise("AssertionError", "bn.running_mean and bn.running_var must not be None",
                 codes::fusion_no_running_stats);
    for (const auto* name : {"weight", "bias"})
        require_attribute(graph, into, name);
    auto channels = count_of(graph, into, "out_channels");
    if (!channels) channels = count_of(graph, into, "out_features");
    if (kind == FoldInto::ConvTranspose && channels)
        if (const auto groups = count_of(graph, into, "groups"); groups && *groups > 0) *channels /= *groups;
    if (kind == FoldInto::Linear && !flag_of(graph, bn, "affine"))
        py_raise("TypeError", "unsupported operand type(s) for *: 'NoneType' and 'Tensor'",
                 codes::fusion_not_affine);
    if (kind != FoldInto::Linear)
        require_same_size(channels, features, kind == FoldInto::ConvTranspose ? 1 : 0);
    if (into.exact_type != into.type)
        py_raise("KeyError", "\"attribute 'weight' already exists\"",
                 message(codes::fusion_parametrized, into.type));
    into.folded = true;
    return into;
}

FusedModule plain(FusePart part) {
    FusedModule fused;
    fused.type = part.exact_type;
    fused.plain = std::move(part);
    return fused;
}

struct FusedClass {
    std::string_view name;
    std::string_view parts;      ///< classes of torch.nn that its constructor requires
    std::string_view parameters; ///< of the constructor
    bool exact;                  ///< compares the present classes of parametrized modules
};
constexpr std::array fused_classes = {
    FusedClass{"ConvReLU1d", "Conv1d ReLU", "conv relu", false},
    FusedClass{"ConvReLU2d", "Conv2d ReLU", "conv relu", false},
    FusedClass{"ConvReLU3d", "Conv3d ReLU", "conv relu", false},
    FusedClass{"LinearReLU", "Linear ReLU", "linear relu", false},
    FusedClass{"ConvBn1d", "Conv1d BatchNorm1d", "conv bn", false},
    FusedClass{"ConvBn2d", "Conv2d BatchNorm2d", "conv bn", false},
    FusedClass{"ConvBn3d", "Conv3d BatchNorm3d", "conv bn", false},
    FusedClass{"ConvBnReLU1d", "Conv1d BatchNorm1d ReLU", "conv bn relu", false},
    FusedClass{"ConvBnReLU2d", "Conv2d BatchNorm2d ReLU", "conv bn relu", false},
    FusedClass{"ConvBnReLU3d", "Conv3d BatchNorm3d ReLU", "conv bn relu", false},
    FusedClass{"BNReLU2d", "BatchNorm2d ReLU", "batch_norm relu", false},
    FusedClass{"BNReLU3d", "BatchNorm3d ReLU", "batch_norm relu", false},
    FusedClass{"LinearBn1d", "Linear BatchNorm1d", "linear bn", false},
    FusedClass{"LinearLeakyReLU", "Linear LeakyReLU", "linear leaky_relu", true},
    FusedClass{"LinearTanh", "Linear Tanh", "linear tanh", true},
};

std::string nn(std::string_view name) {
    return "torch.nn." + std::string(name);
}
std::string nni(std::string_view name) {
    return "torch.ao.nn.intrinsic." + std::string(name);
}

bool is_nni(std::string_view type, std::string_view name) {
    constexpr std::string_view package = "torch.ao.nn.intrinsic.";
    return type.starts_with(package) && type.substr(package.size()) == name;
}

std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> result;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(' ', at), text.size());
        result.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return result;
}

// `parameters` does not include the first parameter: self of a constructor, is_qat of a fuser method.
void require_count(std::string_view function, std::string_view parameters, const Parts& given,
                   const std::string& callable) {
    if (1 + static_cast<std::size_t>(std::ranges::count(parameters, ' ')) == given.size()) return;
    python_values::Signature signature{function, {}};
    for (const auto name : words(parameters))
        signature.parameters.push_back({name});
    auto text = python_values::count_error(signature, given.size());
    if (text) py_raise("TypeError", std::move(*text), message(codes::fusion_wrong_arguments, callable));
}

// Calls the constructor of a fused class.
FusedModule construct(const std::string& type, Parts parts) {
    for (const auto& row : fused_classes) {
        if (!is_nni(type, row.name)) continue;
        const auto wanted = words(row.parts);
        const auto constructor = std::string(row.name) + ".__init__";
        require_count(constructor, row.parameters, parts, type);
        bool right = true;
        std::string names;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto& found = row.exact ? parts[i].exact_type : parts[i].type;
            right = right && parts[i].kind == FusePart::Kind::Module && found == nn(wanted[i]);
            names += i == 0 ? "" : parts.size() == 2 ? " and " : i + 1 == parts.size() ? ", and " : ", ";
            const bool is_module = parts[i].kind == FusePart::Kind::Module;
            names += row.exact && is_module ? std::string(class_name(found)) : type_name(parts[i]);
        }
        if (!right)
            py_raise("AssertionError", "Incorrect types for input modules: " + names,
                     message(codes::fusion_wrong_types, type, names));
    }
    FusedModule fused;
    fused.type = type;
    fused.children = std::move(parts);
    return fused;
}

// "Conv2d" -> "2": PyTorch's class maps contain only torch.nn's three convolutions.
std::optional<char> conv_dimension(const FusePart& conv) {
    for (const char d : {'1', '2', '3'})
        if (conv.exact_type == nn("Conv") + d + "d") return d;
    return std::nullopt;
}

[[noreturn]] void cannot_fuse(std::string_view mode, const Parts& parts) {
    // PyTorch prints the modules in full; their settings are omitted here.
    std::string text;
    std::string classes;
    for (const auto& part : parts) {
        text += text.empty() ? "" : ", ";
        text += part.kind == FusePart::Kind::Function
                    ? fmt::format("<built-in function {}>", class_name(part.type))
                    : type_name(part) + "(...)";
        classes += (classes.empty() ? "" : " + ") + std::string(class_name(part.type));
    }
    py_raise("NotImplementedError", fmt::format("Cannot fuse {} modules: ({})", mode, text),
             message(codes::fusion_cannot_fuse, classes, std::string(mode)));
}

void require_trainable_bn(const model::Graph& graph, const FusePart& root, const FusePart& bn,
                          std::string_view channels, std::string mismatch, std::string_view bn_class) {
    require_attribute(graph, bn, "num_features");
    require_attribute(graph, root, channels);
    const auto out = count_of(graph, root, channels);
    const auto features = count_of(graph, bn, "num_features");
    if (out && features && *out != *features)
        py_raise("AssertionError", std::move(mismatch),
                 message(codes::fusion_channels_differ, std::to_string(*features), std::to_string(*out)));
    if (!flag_of(graph, bn, "affine"))
        py_raise("AssertionError", fmt::format("Only support fusing {} with affine set to True", bn_class),
                 codes::fusion_not_affine);
    if (!flag_of(graph, bn, "track_running_stats"))
        py_raise("AssertionError",
                 fmt::format("Only support fusing {} with tracking_running_stats set to True", bn_class),
                 codes::fusion_no_running_stats);
}

FusedModule conv_bn(const model::Graph& graph, bool is_qat, const Parts& p) {
    require_same_mode(p, "Conv and BN both must be in the same mode (train or eval).");
    if (!is_qat) return plain(fold(graph, p[0], p[1], FoldInto::Conv));
    require_trainable_bn(graph, p[0], p[1], "out_channels",
                         "Output channel of Conv2d must match num_features of BatchNorm2d.", "BatchNorm2d");
    const auto d = conv_dimension(p[0]);
    if (!d) cannot_fuse("train", p);
    return construct(nni("ConvBn") + *d + "d", p);
}

FusedModule conv_bn_relu(const model::Graph& graph, bool is_qat, const Parts& p) {
    require_same_mode(p, "Conv and BN both must be in the same mode (train or eval).");
    const auto d = conv_dimension(p[0]);
    if (is_qat) {
        require_trainable_bn(graph, p[0], p[1], "out_channels",
                             "Output channel of Conv2d must match num_features of BatchNorm2d",
                             "BatchNorm2d");
        if (!d) cannot_fuse("train", p);
        return construct(nni("ConvBnReLU") + *d + "d", p);
    }
    if (!d) cannot_fuse("eval", p);
    return construct(nni("ConvReLU") + *d + "d", {fold(graph, p[0], p[1], FoldInto::Conv), p[2]});
}

FusedModule linear_bn(const model::Graph& graph, bool is_qat, const Parts& p) {
    require_same_mode(p, "Linear and BN both must be in the same mode (train or eval).");
    if (!is_qat) return plain(fold(graph, p[0], p[1], FoldInto::Linear));
    require_trainable_bn(graph, p[0], p[1], "out_features",
                         "Output features of Linear must match num_features of BatchNorm1d", "BatchNorm1d");
    return construct(nni("LinearBn1d"), p);
}

FusedModule conv_transpose_bn(const model::Graph& graph, bool is_qat, const Parts& p) {
    require_same_mode(p, "ConvTranspose and BN both must be in the same mode (train or eval).");
    if (is_qat)
        py_raise("Exception", "Fusing ConvTranspose+BatchNorm not yet supported in QAT.",
                 codes::fusion_transpose_qat);
    return plain(fold(graph, p[0], p[1], FoldInto::ConvTranspose));
}

FusedModule linear_bn_leaky_relu(const model::Graph& graph, bool is_qat, const Parts& p) {
    require_same_mode(p, "Linear, BN and LeakyReLU all must be in the same mode (train or eval).");
    if (is_qat) cannot_fuse("train", p);
    if (p[0].exact_type != nn("Linear")) cannot_fuse("eval", p);
    return construct(nni("LinearLeakyReLU"), {fold(graph, p[0], p[1], FoldInto::Linear), p[2]});
}

// onednn's conv [+ bn] + add [+ relu]; `shape` names the parts by letter.
FusedModule conv_add(const model::Graph& graph, bool is_qat, std::string_view shape, const Parts& p) {
    FusePart add, relu, bn, conv;
    bool has_relu = false;
    bool has_bn = false;
    const auto bind = [&](char letter, const FusePart& part) {
        has_relu = has_relu || letter == 'r';
        has_bn = has_bn || letter == 'b';
        (letter == 'a' ? add : letter == 'r' ? relu : letter == 'b' ? bn : conv) = part;
    };
    destructure(shape, p, bind);
    if (has_bn && is_qat) cannot_fuse("train", has_relu ? Parts{conv, bn, add, relu} : Parts{conv, bn, add});
    if (has_bn) conv = fold(graph, conv, bn, FoldInto::Conv);
    if (conv.kind != FusePart::Kind::Module)
        py_raise("TypeError", typename_of(conv) + " is not a Module subclass",
                 message(codes::fusion_not_a_module, typename_of(conv)));
    Parts children = {conv};
    for (const auto* part : {&add, &relu})
        if (part->kind == FusePart::Kind::Module) children.push_back(*part);
    return construct(nni(has_relu ? "ConvAddReLU2d" : "ConvAdd2d"), std::move(children));
}

struct Method {
    std::string_view name;       ///< last component; the rest is a module of torch.ao.quantization
    std::string_view parameters; ///< without is_qat
    std::string_view shape;      ///< the shape that conv_add unpacks
    FusedModule (*call)(const model::Graph&, bool is_qat, const Parts&); ///< null: conv_add
};
constexpr std::array methods = {
    Method{"fuse_conv_bn", "conv bn", "", conv_bn},
    Method{"fuse_conv_bn_relu", "conv bn relu", "", conv_bn_relu},
    Method{"fuse_linear_bn", "linear bn", "", linear_bn},
    Method{"fuse_convtranspose_bn", "convt bn", "", conv_transpose_bn},
    Method{"_fuse_linear_bn_leaky_relu", "linear bn leaky_relu", "", linear_bn_leaky_relu},
    Method{"_fuse_conv_add_left", "add conv _", "a c _", nullptr},
    Method{"_fuse_conv_bn_add_left", "add bn_conv _", "a (b c) _", nullptr},
    Method{"_fuse_conv_add_right", "add _ conv", "a _ c", nullptr},
    Method{"_fuse_conv_bn_add_right", "add _ bn_conv", "a _ (b c)", nullptr},
    Method{"_fuse_conv_add_relu_left", "relu add_pattern", "r (a c _)", nullptr},
    Method{"_fuse_conv_bn_add_relu_left", "relu add_pattern", "r (a (b c) _)", nullptr},
    Method{"_fuse_conv_add_relu_right", "relu add_pattern", "r (a _ c)", nullptr},
    Method{"_fuse_conv_bn_add_relu_right", "relu add_pattern", "r (a _ (b c))", nullptr},
};

void flatten(const Parts& parts, Parts& modules) {
    for (const auto& part : parts) {
        if (part.is_tuple)
            flatten(part.elements, modules);
        else if (part.kind == FusePart::Kind::Module)
            modules.push_back(part);
    }
}

// A method that is not torch's: only what the entry declares is known.
FusedModule user_method(const config::BackendPatternConfig& config, const Parts& structure) {
    Parts modules;
    flatten(structure, modules);
    std::reverse(modules.begin(), modules.end()); // structures go from the last operation to the first
    if (!config.fused_module) return plain(modules.empty() ? FusePart{} : modules.front());
    return construct(*config.fused_module, std::move(modules));
}

// For patterns in simple format, methods are called with the parts in execution order.
Parts arguments(const config::BackendPatternConfig& config, const Parts& structure) {
    if (config.pattern_complex_format || !config.pattern) return structure;
    Parts result;
    const auto bind = [&](char, const FusePart& part) { result.push_back(part); };
    const auto shape = config.pattern->elements.size() == 2 ? "x x" : "x (x x)";
    destructure(shape, structure, bind);
    std::reverse(result.begin(), result.end());
    return result;
}

} // namespace

FusedModule call_fuser(const model::Graph& graph, const config::BackendPatternConfig& config, bool is_qat,
                       const std::vector<FusePart>& structure, const Recorded* recorded) {
    auto parts = arguments(config, structure);
    const auto& method = *config.fuser_method;
    const auto is_of_torch = [](const config::ObjectRef& argument) {
        return argument.name.starts_with("torch.");
    };
    if (!method.name.starts_with("torch.ao.quantization.") ||
        !std::ranges::all_of(method.args, is_of_torch)) {
        static const Recorded nothing;
        return recorded_fuser(graph, config, is_qat, parts, recorded ? *recorded : nothing);
    }
    const auto name = class_name(method.name);
    if (method.is_factory && name == "_sequential_wrapper2" && method.args.size() == 1) {
        require_count("_sequential_wrapper2.<locals>.fuser_method", "m1 m2", parts, method.name);
        return construct(method.args.front().name, std::move(parts));
    }
    for (const auto& row : methods) {
        if (row.name != name) continue;
        require_count(name, row.parameters, parts, method.name);
        return row.call ? row.call(graph, is_qat, parts) : conv_add(graph, is_qat, row.shape, parts);
    }
    return user_method(config, structure);
}

std::string fused_child_name(std::string_view fused_type, std::size_t child) {
    if (child == 1 && is_nni(fused_type, "ConvAddReLU2d")) return "relu";
    return std::to_string(child);
}

} // namespace qcs::predict
