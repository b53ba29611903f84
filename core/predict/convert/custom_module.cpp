// Converts observed custom modules to quantized ones (convert.py, convert_custom_module;
// docs/semantics/units.md#custom-modules-at-convert).

#include "predict/convert/convert_codes.h"
#include "predict/convert/prepack.h"
#include "predict/convert/steps.h"
#include "predict/convert/zero_points.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/prepare/matches.h"
#include "predict/recorded/recorded.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace qcs::predict::converting {

namespace {

constexpr std::array integers = {DType::QUInt8,     DType::QInt8,       DType::QUInt4x2, DType::QInt32,
                                 DType::UInt8,      DType::Int8,        DType::Int16,    DType::Int32,
                                 DType::Float8E5M2, DType::Float8E4M3Fn};

bool is_integer(std::optional<DType> dtype) {
    return dtype && std::ranges::find(integers, *dtype) != integers.end();
}

std::string shown(const ObserverInstance& observer, const std::string& node) {
    return repr({}, fx::Arg::of(dtype_value(observer, node)));
}

/// activation_is_statically_quantized (torch/ao/quantization/utils.py).
bool has_static_activation(const State& state, const ModuleObject& module, const std::string& node) {
    if (!module.has_qconfig) raise_attribute_error(class_name(module.type), "qconfig", node);
    if (!module.qconfig)
        raise_assertion_error("qconfig must be provided to determine activation dtype",
                              message(codes::convert_custom_no_qconfig, module.type), node);
    const auto activation = state.build(module.qconfig->activation, node);
    dtype_value(*activation, node);
    const auto dtype = activation->dtype();
    if (!(is_integer(dtype) && dtype != DType::QUInt4x2) && dtype != DType::Float16) return false;
    dtype_value(*state.build(module.qconfig->weight, node), node);
    return !activation->is_dynamic();
}

/// get_quant_type (torch/ao/quantization/utils.py).
config::QuantType quant_type(const State& state, const config::QConfig& qconfig, const std::string& node) {
    const auto activation = state.build(qconfig.activation, node);
    const auto weight = state.build(qconfig.weight, node);
    dtype_value(*weight, node);
    if (is_integer(weight->dtype())) {
        if (activation->is_dynamic()) return config::QuantType::Dynamic;
        return is_integer(activation->dtype()) ? config::QuantType::Static : config::QuantType::WeightOnly;
    }
    if (weight->dtype() == DType::Float16) {
        if (activation->is_dynamic()) return config::QuantType::Dynamic;
        if (activation->dtype() == DType::Float16) return config::QuantType::Static;
    }
    const auto activation_text = shown(*activation, node);
    const auto weight_text = shown(*weight, node);
    raise("Exception",
          fmt::format("Unrecognized dtype combination in get_quant_type: activation({}),weight({})",
                      activation_text, weight_text),
          message(codes::quant_type_unknown, activation_text, weight_text), node);
}

void bypass_dequantize(State& state, fx::NodeId node, fx::NodeId input) {
    auto& graph = state.graph;
    if (graph[input].erased || !graph[input].is_call(model::Op::CallMethod, "dequantize")) return;
    const auto& quantized = arg_at(graph[input], 0);
    if (quantized.is_node()) graph.replace_input(node, input, quantized.node);
    if (graph.user_count(input) == 0) erase(graph, input);
}

fx::NodeId expect_node(const State& state, fx::NodeId node, const fx::Arg& arg, std::string_view what) {
    if (!arg.is_node())
        raise_assertion_error(
            fmt::format("Expected {} to be a Node", what),
            message(codes::convert_custom_constant, state.graph[node].name, std::string(what)),
            state.graph[node].name);
    return arg.node;
}

void take_lstm_inputs(State& state, fx::NodeId node) {
    const auto args = state.graph[node].args;
    if (args.size() != 2 || args[1].kind != fx::Arg::Kind::Tuple || args[1].items.size() != 2)
        raise_assertion_error(
            "Expected LSTM custom module inputs to be (input, (hidden0, hidden1))",
            message(codes::convert_custom_inputs, state.graph[node].name, "(input, (hidden0, hidden1))"),
            state.graph[node].name);
    const std::array inputs = {expect_node(state, node, args[0], "inputs"),
                               expect_node(state, node, args[1].items[0], "hidden0"),
                               expect_node(state, node, args[1].items[1], "hidden1")};
    for (const auto input : inputs)
        bypass_dequantize(state, node, input);
}

void take_attention_inputs(State& state, fx::NodeId node) {
    const auto args = state.graph[node].args;
    if (args.size() != 3)
        raise_assertion_error(
            "Expected MHA custom module inputs to be (query, key, value)",
            message(codes::convert_custom_inputs, state.graph[node].name, "(query, key, value)"),
            state.graph[node].name);
    const std::array inputs = {expect_node(state, node, args[0], "query"),
                               expect_node(state, node, args[1], "key"),
                               expect_node(state, node, args[2], "value")};
    for (const auto input : inputs)
        bypass_dequantize(state, node, input);
}

void take_input_and_observer(State& state, fx::NodeId node) {
    const auto arg = arg_at(state.graph[node], 0);
    bypass_dequantize(state, node, expect_node(state, node, arg, "arg"));
    const auto users = state.graph.users(node);
    const bool observed = std::ranges::any_of(users, [&](fx::NodeId user) {
        return state.graph[user].op == model::Op::CallModule && state.module(state.graph[user]).observer;
    });
    if (!observed)
        raise_assertion_error("Expected activation_post_process to be present for observed custom module",
                              message(codes::convert_custom_not_observed, state.graph[node].name),
                              state.graph[node].name);
}

const config::ClassMapping* mapping_of(const State& state, config::QuantType type) {
    const auto& mappings = state.input.custom->observed_to_quantized_mapping;
    const auto it = std::ranges::find(mappings, type, &config::ClassMapping::quant_type);
    return it == mappings.end() ? nullptr : &*it;
}

const std::string& quantized_class(const State& state, const std::string& type, config::QuantType quant_type,
                                   const std::string& node) {
    const auto* mapping = mapping_of(state, quant_type);
    std::string shown;
    if (mapping)
        for (const auto& pair : mapping->pairs) {
            if (pair.from == type) return pair.to;
            shown += fmt::format("{}{}: {}", shown.empty() ? "" : ", ", class_repr(pair.from),
                                 class_repr(pair.to));
        }
    raise_assertion_error(
        fmt::format("did not find corresponding observed module class for {} in mapping: {{{}}}",
                    class_repr(type), shown),
        message(codes::convert_custom_no_class, type), node);
}

/// A Linear inside a quantizable module: where its weight comes from, and what is known of it.
struct LinearWeight {
    std::string name; ///< of the float module's parameter
    WeightTensor tensor;
    bool is_part = false; ///< only some rows of that parameter
};

/// The Linears of a quantizable LSTM, in the order of its modules (nn/quantizable/modules/rnn.py).
std::vector<LinearWeight> lstm_weights(const State& state, const ModuleObject& module) {
    const auto input = integer_attribute(state, module, "input_size").value_or(0);
    const auto hidden = integer_attribute(state, module, "hidden_size").value_or(0);
    const auto* flag = state.attribute(module, "bidirectional");
    const auto* set = flag ? std::get_if<bool>(&flag->data) : nullptr;
    const bool both = set && *set;
    std::vector<LinearWeight> weights;
    if (input <= 0 || hidden <= 0) return weights;
    for (std::int64_t layer = 0; layer < integer_attribute(state, module, "num_layers").value_or(1); ++layer)
        for (const std::string_view direction : {"", "_reverse"}) {
            if (!direction.empty() && !both) continue;
            const auto width = layer == 0 ? input : hidden * (both ? 2 : 1);
            const auto add = [&](std::string name, std::int64_t columns) {
                const auto dtype = weight_tensor(state, module, name).dtype;
                weights.push_back({std::move(name), {Shape{4 * hidden, columns}, dtype}});
            };
            add(fmt::format("weight_ih_l{}{}", layer, direction), width);
            add(fmt::format("weight_hh_l{}{}", layer, direction), hidden);
        }
    return weights;
}

/// The recorded dtype of the weight of a module inside this one.
DType part_dtype(const State& state, const ModuleObject& module, std::string_view part) {
    const auto* traced = state.traced_module(module);
    if (!traced) return DType::Float32;
    const auto path = fmt::format("{}{}{}", traced->path, traced->path.empty() ? "" : ".", part);
    const auto found = std::ranges::find(state.traced.modules, path, &model::Module::path);
    if (found == state.traced.modules.end()) return DType::Float32;
    const auto dtypes = std::ranges::find(found->attributes, "parameter_dtypes", &config::KeywordArg::name);
    return model::parameter_dtype(dtypes == found->attributes.end() ? nullptr : &dtypes->value, "weight");
}

/// The Linears of a quantizable MultiheadAttention (nn/quantizable/modules/activation.py, from_float).
/// out_proj is the first, as torch.nn.MultiheadAttention makes it.
std::vector<LinearWeight> attention_weights(const State& state, const ModuleObject& module) {
    const auto size = integer_attribute(state, module, "embed_dim").value_or(0);
    if (size <= 0) return {};
    const auto keys = integer_attribute(state, module, "kdim").value_or(size);
    const auto values = integer_attribute(state, module, "vdim").value_or(size);
    const bool is_one = keys == size && values == size; // the three weights are then rows of one parameter
    const auto own = [&](std::string_view part, std::string_view whole, std::int64_t columns) {
        const auto dtype = weight_tensor(state, module, is_one ? "in_proj_weight" : whole).dtype;
        return LinearWeight{std::string(is_one ? part : whole), {Shape{size, columns}, dtype}, is_one};
    };
    return {{"out_proj.weight", {Shape{size, size}, part_dtype(state, module, "out_proj")}},
            own("linear_Q.weight", "q_proj_weight", size),
            own("linear_K.weight", "k_proj_weight", keys),
            own("linear_V.weight", "v_proj_weight", values)};
}

std::vector<LinearWeight> linear_weights(const State& state, const ModuleObject& module) {
    return state.classes.derives_from(module.type, "torch.ao.nn.quantizable.MultiheadAttention")
               ? attention_weights(state, module)
               : lstm_weights(state, module);
}

/// Converts the Linears inside torch's own classes to quantized ones (nn/quantized/modules/linear.py,
/// from_float).
void make_linears(State& state, const ModuleObject& observed, fx::NodeId caller) {
    const auto& node = state.graph[caller].name;
    const auto activation = state.build(observed.qconfig->activation, node);
    const auto weight = state.build(observed.qconfig->weight, node);
    const auto linears = linear_weights(state, observed);
    if (!linears.empty()) observe(*weight, linears.front().tensor, node);
    if (activation->qparams_error) raise(*activation->qparams_error, node);
    if (weight->dtype() != DType::QInt8) {
        const auto dtype = shown(*weight, node);
        raise_assertion_error("Weight observer must have dtype torch.qint8, got " + dtype,
                              message(codes::convert_linear_weight_dtype, dtype), node);
    }
    const auto scheme = weight->qscheme();
    if (!scheme || *scheme == QScheme::PerChannelAffineFloatQParams) return;
    const bool per_channel = *scheme == QScheme::PerChannelAffine || *scheme == QScheme::PerChannelSymmetric;
    for (const auto& linear : linears) {
        observe(*weight, linear.tensor, node);
        state.weights.push_back({state.prepared_node[ConvertedNode(caller)],
                                 observed.traced,
                                 linear.is_part ? "in_proj_weight" : linear.name,
                                 {},
                                 weight,
                                 linear.is_part});
        const WeightQParams qparams{linear.name, DType::QInt8,
                                    per_channel ? QScheme::PerChannelAffine : QScheme::PerTensorAffine,
                                    per_channel ? weight->ch_axis() : std::nullopt,
                                    zero_points(state, observed, linear.name, *weight)};
        // Eager from_float casts the weight to float32, but its observer has seen the original dtype.
        check_prepack(state.input, "linear_prepack",
                      quantized_weight(qparams, {linear.tensor.shape, DType::Float32}, true, node), node);
    }
}

/// The object that `from_observed` returns: for torch's own classes one of class `quantized`, else the
/// recorded result.
ModuleObject from_observed(State& state, const ModuleObject& observed, const std::string& target,
                           const std::string& quantized, fx::NodeId caller) {
    const auto& node = state.graph[caller].name;
    ModuleObject result;
    result.type = quantized;
    result.traced = observed.traced;
    result.training = observed.training;
    if (quantized.starts_with("torch.ao.nn.")) {
        make_linears(state, observed, caller);
        // MultiheadAttention also quantizes bias_k (nn/quantized/modules/activation.py).
        check_quantizable(QScheme::PerTensorAffine, 0, weight_tensor(state, observed, "bias_k"), node);
        return result;
    }
    CallValue argument;
    argument.kind = CallValue::Kind::Module;
    argument.name = target;
    const auto* recorded = state.input.recorded.get();
    const auto* call = recorded ? find_call(*recorded, "from_observed", quantized, {argument}) : nullptr;
    if (!call) {
        state.gaps.emplace_back("", "", message(codes::call_not_recorded, quantized), node);
        return result;
    }
    if (call->raised) raise(*call->raised, node);
    const auto& answer = call->answer;
    if (!answer.module) raise("", "", message(codes::call_not_recorded, target), target);
    const auto& made = *answer.module;
    if (made.path) {
        const auto it = state.modules.at.find(*made.path);
        return it == state.modules.at.end() ? observed : state.object(it->second);
    }
    result.type = made.type;
    result.training = made.training;
    return result;
}

} // namespace

bool is_custom_class(const State& state, std::string_view type) {
    if (!state.input.custom) return false;
    for (const auto quant_type :
         {config::QuantType::Static, config::QuantType::Dynamic, config::QuantType::WeightOnly})
        if (const auto* mapping = mapping_of(state, quant_type))
            for (const auto& pair : mapping->pairs)
                if (pair.from == type) return true;
    return false;
}

void convert_custom_module(State& state, fx::NodeId node, std::unordered_set<fx::NodeId>& quantized) {
    const auto name = state.graph[node].name;
    const auto module = state.module(state.graph[node]);
    const auto is_a = [&](std::string_view base) { return state.classes.derives_from(module.type, base); };
    if (has_static_activation(state, module, name)) {
        quantized.insert(node);
        if (is_a("torch.ao.nn.quantizable.LSTM"))
            take_lstm_inputs(state, node);
        else if (is_a("torch.ao.nn.quantizable.MultiheadAttention"))
            take_attention_inputs(state, node);
        else
            take_input_and_observer(state, node);
    }
    const auto& type = quantized_class(state, module.type, quant_type(state, *module.qconfig, name), name);
    state.replace_module(state.graph[node],
                         from_observed(state, module, state.graph[node].target, type, node));
}

// Standalone modules are converted by convert itself, with their parent's backend config (convert.py,
// convert_standalone_module; docs/semantics/units.md#standalone-modules-at-convert).

namespace {

const std::vector<std::int64_t>& input_indexes(const Prepared& child) {
    static const std::vector<std::int64_t> none;
    return child.input->custom ? child.input->custom->input_quantized_indexes : none;
}
const std::vector<std::int64_t>& output_indexes(const Prepared& child) {
    static const std::vector<std::int64_t> none;
    return child.input->custom ? child.input->custom->output_quantized_indexes : none;
}

} // namespace

void convert_standalone_module(State& state, fx::NodeId node) {
    auto& graph = state.graph;
    const auto child = state.module(graph[node]).standalone;
    const auto& inputs = input_indexes(*child);
    const auto args = graph[node].args;
    for (std::size_t i = 0; i < args.size(); ++i) {
        if (std::ranges::find(inputs, static_cast<std::int64_t>(i)) == inputs.end()) continue;
        const auto arg = node_of(graph, args[i], "op", node);
        if (graph[arg].erased || !graph[arg].is_call(model::Op::CallMethod, "dequantize")) continue;
        const auto& quantized = arg_at(graph[arg], 0);
        if (quantized.is_node()) graph.replace_input(node, arg, quantized.node);
        if (graph.user_count(arg) == 0) erase(graph, arg);
    }
    if (const auto& outputs = output_indexes(*child); !outputs.empty()) {
        if (outputs.front() != 0)
            raise_assertion_error(
                "Currently only quantized output idxs = [0] is supported",
                message(codes::convert_standalone_output, graph[node].name, std::to_string(outputs.front())),
                graph[node].name);
        insert_dequantize(state, node, node);
    }
    ConvertInput input;
    input.backend = state.input.backend;
    input.engine = state.input.engine;
    input.recorded = state.input.recorded;
    input.is_reference = state.input.is_reference;
    auto converted = std::make_shared<Converted>(convert(*child, input));
    if (converted->raised) raise(*converted->raised, graph[node].name);
    const auto target = graph[node].target;
    auto module = state.module(graph[node]);
    module.standalone = nullptr;
    state.set_in_named_modules(graph[node], std::move(module));
    state.standalone[target] = std::move(converted);
}

} // namespace qcs::predict::converting
