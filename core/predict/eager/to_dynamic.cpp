// from_float of the dynamically quantized classes (torch/ao/nn/quantized/dynamic).

#include "predict/convert/convert_codes.h"
#include "predict/eager/detail/run.h"
#include "predict/eager/eager_codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace qcs::predict::eager {

namespace {

constexpr std::string_view nnqd = "torch.ao.nn.quantized.dynamic.";
constexpr std::string_view nniqd = "torch.ao.nn.intrinsic.quantized.dynamic.";
constexpr converting::WeightToPack half_weight = {DType::Float16, {}, 0, {}, {}};

void require_qconfig(const Run& run, ObjectId module) {
    if (!run.model[module].has_qconfig)
        raise_assertion_error("Input float module must have qconfig defined",
                              message(codes::eager_qconfig_missing, run.model[module].type));
}

constexpr std::string_view default_qconfig = "default_dynamic_qconfig";

std::string shown(const ObserverState& observer) {
    const auto dtype = observer.instance->dtype();
    return dtype ? std::string(name_of(*dtype)) : "None";
}

/// linear_prepack_fp16.
void pack_half(const Run& run, const Weight& weight) {
    converting::check_prepack(run.pack_settings, "linear_prepack_fp16", half_weight, "");
    if (weight.tensor.is_meta) refuse_packing("linear_prepack_fp16");
}

ObjectId add(Run& run, Object object) {
    object.parameters.clear();
    return run.model.add(std::move(object));
}

ObjectId plain(Run& run, std::string type) {
    Object object;
    object.type = std::move(type);
    return run.model.add(std::move(object));
}

ObjectId make_linear(Run& run, const std::string& target, ObjectId module) {
    constexpr std::array known = {"torch.nn.Linear",
                                  "torch.nn.modules.linear.NonDynamicallyQuantizableLinear",
                                  "torch.ao.nn.intrinsic.LinearReLU", "torch.ao.nn.qat.dynamic.Linear"};
    const auto& type = run.model[module].type;
    if (std::ranges::find(known, type) == known.end())
        raise_assertion_error("nn.quantized.dynamic.Linear.from_float only works for one of['Linear', "
                              "'NonDynamicallyQuantizableLinear', 'LinearReLU', 'Linear'], got " +
                                  class_repr(type),
                              message(codes::eager_wrong_class, target, type));
    require_qconfig(run, module);
    const auto linear = type == known[2] ? first_part(run, module) : module;
    auto observer = run.weight_observer(linear, default_qconfig);
    converting::dtype_value(*observer.instance, "");
    const auto dtype = observer.instance->dtype();
    if (dtype != DType::QInt8 && dtype != DType::Float16)
        raise_assertion_error(
            "The only supported dtypes for dynamic quantized linear are qint8 and float16, got: " +
                shown(observer),
            message(codes::eager_weight_dtype, type, shown(observer)));
    const auto tensor = run.weight(linear);
    run.observe(observer, tensor);
    const bool is_half = dtype == DType::Float16;
    auto weight = is_half ? QuantizedWeight{"", DType::Float32, {}, {}, {}}
                          : quantize_weight(run, observer, tensor, "");
    need_settings(run, linear, linear_settings());
    // In the constructor.
    if (is_half) converting::check_prepack(run.pack_settings, "linear_prepack_fp16", half_weight, "");
    const bool has_bias = run.has_bias(linear);
    if (is_half) {
        pack_half(run, tensor);
        run.record_quantized(tensor, observer);
    } else {
        pack(run, observer, weight, tensor, "linear_prepack");
    }
    weight.has_bias = has_bias || (!is_half && packs_zeros(run));
    auto object = made(run.model, target, linear);
    object.origin = run.model[module].origin;
    object.weights = {weight};
    object.children = {
        {"_packed_params", plain(run, "torch.ao.nn.quantized.modules.linear.LinearPackedParams")}};
    return add(run, std::move(object));
}

/// The dtype of the weights of an RNN.
DType recurrent_dtype(Run& run, ObjectId module) {
    const auto observer = run.weight_observer(module, default_qconfig);
    converting::dtype_value(*observer.instance, "");
    const auto dtype = observer.instance->dtype();
    if (dtype != DType::QInt8 && dtype != DType::Float16)
        raise("RuntimeError", "Unsupported dtype for dynamic RNN quantization: " + shown(observer),
              message(codes::eager_weight_dtype, run.model[module].type, shown(observer)));
    if (dtype == DType::Float16)
        converting::check_prepack(run.pack_settings, "linear_prepack_fp16", half_weight, "");
    return *dtype;
}

QuantizedWeight recurrent_weight(Run& run, ObjectId module, const std::string& name, DType dtype,
                                 bool packs) {
    const auto tensor = run.weight(module, name);
    if (dtype == DType::Float16) {
        pack_half(run, tensor);
        run.record_quantized(tensor, run.weight_observer(module, default_qconfig));
        return {name, DType::Float32, {}, {}, true};
    }
    auto observer = run.weight_observer(module, default_qconfig);
    run.observe(observer, tensor);
    auto weight = quantize_weight(run, observer, tensor, packs ? "linear_prepack" : "");
    weight.name = name;
    weight.has_bias = true;
    return weight;
}

void require_bias(const Run& run, ObjectId module) {
    if (!run.model[module].flag("bias"))
        raise_assertion_error("mod.bias must be True",
                              message(codes::eager_rnn_without_bias, run.model[module].type));
}

ObjectId make_recurrent(Run& run, ObjectId module, const std::string& target) {
    const auto& type = run.model[module].type;
    if (type != "torch.nn.LSTM" && type != "torch.nn.GRU")
        raise_assertion_error("nn.quantized.dynamic.RNNBase.from_float only works for nn.LSTM and nn.GRU",
                              message(codes::eager_wrong_class, target, type));
    require_qconfig(run, module);
    const auto dtype = recurrent_dtype(run, module);
    require_bias(run, module);
    auto object = made(run.model, std::string(nnqd) + std::string(class_name(type)), module);
    object.training = false; // set by RNNBase.__init__
    Object list;
    list.type = "torch.nn.ModuleList";
    const bool both = run.model[module].flag("bidirectional");
    for (std::int64_t layer = 0; layer < run.model[module].integer("num_layers").value_or(1); ++layer)
        for (const std::string_view suffix : {"", "_reverse"}) {
            if (!suffix.empty() && !both) continue;
            for (const std::string_view which : {"ih", "hh"})
                object.weights.push_back(recurrent_weight(
                    run, module, fmt::format("weight_{}_l{}{}", which, layer, suffix), dtype, true));
            const auto packed = plain(run, "torch.ao.nn.quantized.dynamic.modules.rnn.PackedParameter");
            list.children.push_back({std::to_string(list.children.size()), packed});
        }
    object.children = {{"_all_weight_values", run.model.add(std::move(list))}};
    return add(run, std::move(object));
}

ObjectId make_cell(Run& run, ObjectId module, const std::string& target) {
    const auto& type = run.model[module].type;
    if (type != "torch.nn.LSTMCell" && type != "torch.nn.GRUCell" && type != "torch.nn.RNNCell")
        raise_assertion_error(
            "nn.quantized.dynamic.RNNCellBase.from_float only works for nn.LSTMCell, nn.GRUCell and "
            "nn.RNNCell",
            message(codes::eager_wrong_class, target, type));
    require_qconfig(run, module);
    const auto dtype = recurrent_dtype(run, module);
    require_bias(run, module);
    auto object = made(run.model, std::string(nnqd) + std::string(class_name(type)), module);
    for (const auto* name : {"weight_ih", "weight_hh"})
        object.weights.push_back(recurrent_weight(run, module, name, dtype, true));
    return add(run, std::move(object));
}

} // namespace

std::optional<ObjectId> to_dynamic(Run& run, const std::string& target, ObjectId module) {
    if (target == std::string(nniqd) + "LinearReLU") return make_linear(run, target, module);
    if (!target.starts_with(nnqd)) return std::nullopt;
    const auto name = class_name(target);
    if (name == "Linear") return make_linear(run, target, module);
    if (name == "LSTM" || name == "GRU") return make_recurrent(run, module, target);
    if (name.ends_with("Cell")) return make_cell(run, module, target);
    return std::nullopt;
}

} // namespace qcs::predict::eager
