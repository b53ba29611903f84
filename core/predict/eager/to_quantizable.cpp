// nn.LSTM and nn.MultiheadAttention decomposed into modules that can be observed, and their quantized forms
// (torch/ao/nn/quantizable/modules, torch/ao/nn/quantized/modules/{rnn,activation}.py).

#include "config/eager_presets.h"
#include "predict/convert/convert_codes.h"
#include "predict/eager/detail/run.h"
#include "predict/eager/eager_codes.h"

#include <fmt/format.h>

#include <array>

namespace qcs::predict::eager {

namespace {

constexpr std::string_view quantizable = "torch.ao.nn.quantizable.";

using converting::Shape;

/// Makes modules bottom-up, from the leaves to the modules that contain them.
class Maker {
public:
    explicit Maker(Run& run) : run_(run) {}

    ObjectId make(std::string type, std::vector<Child> children = {}) {
        Object object;
        object.type = std::move(type);
        object.children = std::move(children);
        return run_.model.add(std::move(object));
    }
    ObjectId functional() {
        return make("torch.ao.nn.quantized.FloatFunctional",
                    {{"activation_post_process", make("torch.nn.Identity")}});
    }
    /// A Linear whose weight is a part of `from`, or the parameter `name` of `owner`; if `from` is nullopt,
    /// its weight is float32.
    ObjectId linear(const std::optional<Tensor>& from, std::int64_t in, std::int64_t out, bool bias,
                    ObjectId owner = {}, std::string name = {}) {
        const auto id = make("torch.nn.Linear");
        auto& object = run_.object(id);
        object.attributes = {{"in_features", config::Value(in)},
                             {"out_features", config::Value(out)},
                             {"bias", config::Value(bias)}};
        const auto dtype = from ? from->dtype : DType::Float32;
        const bool is_meta = from && from->is_meta;
        object.parameters.push_back({"weight", Shape{out, in}, dtype, is_meta});
        if (bias) object.parameters.push_back({"bias", Shape{out}, DType::Float32, is_meta});
        if (owner && run_.model[owner].origin)
            object.given_weight = {run_.model[owner].origin, std::move(name)};
        return id;
    }
    /// An LSTMCell inside an _LSTMSingleLayer.
    ObjectId single_layer(ObjectId lstm, const Tensor& ih, const Tensor& hh, bool bias) {
        const auto rows = [](const Tensor& tensor, std::size_t i) {
            return tensor.shape && tensor.shape->size() == 2 ? (*tensor.shape)[i] : 1;
        };
        const auto hidden = rows(hh, 1);
        const auto cell = make(std::string(quantizable) + "LSTMCell",
                               {{"igates", linear(ih, rows(ih, 1), 4 * hidden, bias, lstm, ih.name)},
                                {"hgates", linear(hh, hidden, 4 * hidden, bias, lstm, hh.name)},
                                {"gates", functional()},
                                {"input_gate", make("torch.nn.Sigmoid")},
                                {"forget_gate", make("torch.nn.Sigmoid")},
                                {"cell_gate", make("torch.nn.Tanh")},
                                {"output_gate", make("torch.nn.Sigmoid")},
                                {"fgate_cx", functional()},
                                {"igate_cgate", functional()},
                                {"fgate_cx_igate_cgate", functional()},
                                {"ogate_cy", functional()}});
        return make(std::string(quantizable) + "modules.rnn._LSTMSingleLayer", {{"cell", cell}});
    }

private:
    Run& run_;
};

Tensor tensor_of(const Run& run, ObjectId module, const std::string& name) {
    const auto* found = run.model[module].parameter(name);
    if (!found) {
        run.need(module, name);
        return {name, std::nullopt};
    }
    return *found;
}

ObjectId make_lstm(Run& run, ObjectId module) {
    if (!derives_from(run.model, run.model[module], "torch.nn.LSTM"))
        raise_assertion_error(
            fmt::format("Expected module type {}, got {}", class_repr("torch.nn.LSTM"),
                        class_repr(run.model[module].type)),
            message(codes::eager_wrong_class, "torch.ao.nn.quantizable.LSTM", run.model[module].type));
    if (!run.model[module].has_qconfig)
        raise_assertion_error("other must have qconfig or qconfig must be provided",
                              message(codes::eager_qconfig_missing, run.model[module].type));
    Maker maker(run);
    const bool bias = run.model[module].flag("bias"), both = run.model[module].flag("bidirectional");
    const auto qconfig = run.model[module].qconfig;
    std::vector<Child> layers;
    for (std::int64_t i = 0; i < run.model[module].integer("num_layers").value_or(1); ++i) {
        std::vector<Child> directions;
        for (const std::string_view suffix : {"", "_reverse"}) {
            if (!suffix.empty() && !both) continue;
            const auto ih = tensor_of(run, module, fmt::format("weight_ih_l{}{}", i, suffix));
            const auto hh = tensor_of(run, module, fmt::format("weight_hh_l{}{}", i, suffix));
            directions.push_back(
                {suffix.empty() ? "layer_fw" : "layer_bw", maker.single_layer(module, ih, hh, bias)});
        }
        const auto layer =
            maker.make(std::string(quantizable) + "modules.rnn._LSTMLayer", std::move(directions));
        run.object(layer).has_qconfig = true;
        run.object(layer).qconfig = qconfig;
        layers.push_back({std::to_string(i), layer});
    }
    auto observed = made(run.model, std::string(quantizable) + "LSTM", module);
    observed.parameters.clear();
    observed.children = {{"layers", maker.make("torch.nn.ModuleList", std::move(layers))}};
    observed.has_qconfig = true;
    observed.qconfig = qconfig;
    const auto id = run.model.add(std::move(observed));
    const bool training = run.model[module].training;
    set_training(run.model, id, training);
    if (training)
        prepare_qat(run, id, *config::eager_tables().mapping("qat"));
    else
        prepare(run, id);
    return id;
}

/// The qualified name of the method `weight` of a sparse linear, in the module that defines it.
std::string defined_in(const std::string& type) {
    return type.find(".dynamic.") != std::string::npos
               ? "torch.ao.nn.sparse.quantized.dynamic.linear.Linear.weight"
               : "torch.ao.nn.sparse.quantized.linear.Linear.weight";
}

/// out_proj is converted before the module that contains it, and `weight` of a quantized linear is a method.
void need_float_weight(const Run& run, ObjectId linear) {
    const auto& object = run.model[linear];
    const auto method = derives_from(run.model, object, "torch.ao.nn.quantized.Linear")
                            ? std::string("torch.ao.nn.quantized.modules.linear.Linear.weight")
                        : object.type.starts_with("torch.ao.nn.sparse.quantized.") ? defined_in(object.type)
                                                                                   : std::string();
    if (method.empty()) return;
    raise(
        "TypeError",
        fmt::format("cannot assign '{}' as parameter 'weight' (torch.nn.Parameter or None expected)", method),
        message(codes::eager_part_quantized, object.type));
}

ObjectId make_attention(Run& run, ObjectId module) {
    if (run.model[module].type != "torch.nn.MultiheadAttention")
        raise_assertion_error(fmt::format("Expected type {}, got {}",
                                          class_repr("torch.nn.MultiheadAttention"),
                                          class_repr(run.model[module].type)),
                              message(codes::eager_wrong_class, "torch.ao.nn.quantizable.MultiheadAttention",
                                      run.model[module].type));
    if (!run.model[module].has_qconfig)
        raise_assertion_error("The float module must have 'qconfig'",
                              message(codes::eager_qconfig_missing, run.model[module].type));
    if (const auto out = run.model[module].child("out_proj")) need_float_weight(run, out);
    Maker maker(run);
    const auto size = run.model[module].integer("embed_dim").value_or(1);
    const auto keys = run.model[module].integer("kdim").value_or(size),
               values = run.model[module].integer("vdim").value_or(size);
    const bool bias = run.model[module].parameter("in_proj_bias") != nullptr;
    const auto* whole = run.model[module].parameter("in_proj_weight");
    const auto copied = [](const Tensor* tensor) { return tensor ? std::optional(*tensor) : std::nullopt; };
    const auto weight = [&](const char* own) {
        return copied(whole ? whole : run.model[module].parameter(own));
    };
    const auto out = run.model[module].child("out_proj");
    const auto out_weight = copied(out ? run.model[out].parameter("weight") : nullptr);
    const bool out_bias = out && run.model[out].parameter("bias");
    auto observed = made(run.model, std::string(quantizable) + "MultiheadAttention", module);
    // The quantizable class makes its own parameters on the CPU, except these two.
    for (auto& tensor : observed.parameters)
        if (tensor.name != "bias_k" && tensor.name != "bias_v") tensor.is_meta = false;
    const auto q = weight("q_proj_weight"), k = weight("k_proj_weight"), v = weight("v_proj_weight");
    // If the three share one weight, each gets a part of it.
    const auto owner = keys != size || values != size ? module : ObjectId();
    observed.children = {{"out_proj", maker.linear(out_weight, size, size, out_bias, out, "weight")},
                         {"linear_Q", maker.linear(q, size, size, bias, owner, "q_proj_weight")},
                         {"linear_K", maker.linear(k, keys, size, bias, owner, "k_proj_weight")},
                         {"linear_V", maker.linear(v, values, size, bias, owner, "v_proj_weight")},
                         {"q_scaling_product", maker.functional()},
                         {"quant_attn_output", maker.make("torch.ao.quantization.stubs.QuantStub")},
                         {"quant_attn_output_weights", maker.make("torch.ao.quantization.stubs.QuantStub")},
                         {"dequant_q", maker.make("torch.ao.quantization.stubs.DeQuantStub")},
                         {"dequant_k", maker.make("torch.ao.quantization.stubs.DeQuantStub")},
                         {"dequant_v", maker.make("torch.ao.quantization.stubs.DeQuantStub")}};
    observed.has_qconfig = true;
    observed.qconfig = run.model[module].qconfig;
    const auto id = run.model.add(std::move(observed));
    set_training(run.model, id, false);
    prepare(run, id);
    return id;
}

} // namespace

std::optional<ObjectId> to_quantizable(Run& run, const std::string& target, ObjectId module) {
    if (target == std::string(quantizable) + "LSTM") return make_lstm(run, module);
    if (target == std::string(quantizable) + "MultiheadAttention") return make_attention(run, module);
    return std::nullopt;
}

ObjectId to_quantized(Run& run, const std::string& target, ObjectId module) {
    const bool is_lstm = class_name(target) == "LSTM";
    if (is_lstm && !derives_from(run.model, run.model[module], "torch.ao.nn.quantizable.LSTM"))
        raise_assertion_error(fmt::format("Expected module type {}, got {}",
                                          class_repr("torch.ao.nn.quantizable.LSTM"),
                                          class_repr(run.model[module].type)),
                              message(codes::eager_wrong_class, target, run.model[module].type));
    const auto& tables = config::eager_tables();
    const auto copy = deep_copy(run.model, module);
    convert(run, copy, {*tables.mapping("static"), tables.custom.observed_to_quantized});
    auto& object = run.object(copy);
    object.type = target;
    object.bases.clear();
    if (is_lstm) return copy;
    // bias_k is quantized as it is; bias_v is then quantized from the quantized bias_k, as in PyTorch.
    if (const auto* bias = object.parameter("bias_k")) {
        converting::WeightTensor tensor{bias->shape, bias->dtype, bias->is_meta, false};
        converting::check_quantizable(QScheme::PerTensorAffine, 0, tensor, "");
    }
    return copy;
}

} // namespace qcs::predict::eager
