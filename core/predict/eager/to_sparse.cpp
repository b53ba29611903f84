// from_float of the sparse classes (torch/ao/nn/sparse/quantized).

#include "predict/convert/convert_codes.h"
#include "predict/eager/detail/run.h"
#include "predict/eager/eager_codes.h"

#include <fmt/format.h>

#include <algorithm>

namespace qcs::predict::eager {

namespace {

constexpr std::string_view statically = "torch.ao.nn.sparse.quantized.linear.Linear";
constexpr std::string_view dynamically = "torch.ao.nn.sparse.quantized.dynamic.linear.Linear";

void require_class(const Run& run, const std::string& target, ObjectId module) {
    const auto& type = run.model[module].type;
    if (type == "torch.nn.Linear") return;
    raise_assertion_error(target == statically ? "SparseQuantizedLinear.from_float only works for Linear"
                                               : " nnq.Linear.from_float only works for Linear",
                          message(codes::eager_wrong_class, target, type));
}

/// Requires the attribute linear.sparse_params, which a sparsifier sets.
void require_block_shape(const Run& run, ObjectId module) {
    const auto* value = run.model[module].attribute("sparse_params");
    const auto& type = run.model[module].type;
    if (!value)
        raise_assertion_error(
            "Expecting the Linear to have `sparse_params`. Make sure you have provided arguments in the "
            "`sparsifier.squash_mask(params_to_save=(\"sparse_block_shape\",))` method.",
            message(codes::eager_not_sparse, type));
    const config::Value none;
    const config::Value* shape = &none;
    if (const auto* dict = std::get_if<config::Dict>(&value->data))
        for (const auto& item : dict->items)
            if (const auto* key = std::get_if<std::string>(&item.key.data);
                key && *key == "sparse_block_shape")
                shape = &item.value;
    const auto* tuple = std::get_if<config::Tuple>(&shape->data);
    const auto* list = std::get_if<config::List>(&shape->data);
    if (!tuple && !list) {
        auto name = value_type_name(*shape);
        raise_assertion_error(fmt::format("sparse_block_shape must be tuple or list, got <class '{}'>", name),
                              message(codes::eager_not_sparse, type));
    }
    const auto size = tuple ? tuple->items.size() : list->items.size();
    if (size != 2)
        raise_assertion_error(fmt::format("sparse_block_shape must have length 2, got {}", size),
                              message(codes::eager_not_sparse, type));
}

void require_centred(const ObserverState& observer, std::string_view type) {
    const auto points = observer.seen == 0
                            ? converting::zero_points_unseen(*observer.instance)
                            : converting::zero_points(*observer.instance, observer.range.get());
    if (!points || std::ranges::all_of(*points, [](std::int64_t point) { return point == 0; })) return;
    raise_assertion_error("All weight zero points must map to 0",
                          message(codes::eager_weight_off_centre, std::string(type)));
}

void require_engine(const Run& run) {
    const auto& engine = run.input.engine;
    if (engine == "fbgemm" || engine == "qnnpack") return;
    std::string name = engine;
    std::ranges::transform(name, name.begin(),
                           [](char c) { return static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c); });
    raise("RuntimeError", "Didn't find engine for operation ao::sparse::qlinear_prepack " + name,
          message(codes::eager_sparse_engine, engine));
}

} // namespace

std::optional<ObjectId> to_sparse(Run& run, const std::string& target, ObjectId module) {
    const bool is_static = target == statically;
    if (!is_static && target != dynamically) return std::nullopt;
    require_class(run, target, module);
    if (is_static) require_block_shape(run, module);
    const auto type = run.model[module].type;
    if (!run.model[module].has_qconfig)
        raise_assertion_error("Input float module must have qconfig defined",
                              message(codes::eager_qconfig_missing, type));
    std::optional<ObserverState> activation;
    ObserverState observer;
    if (is_static) {
        activation = run.registered(run.need_child(module, "activation_post_process"));
        observer = run.weight_observer(module);
    } else {
        observer = run.weight_observer(module, "default_dynamic_qconfig");
    }
    const auto weight = run.weight(module);
    run.observe(observer, weight);
    converting::dtype_value(*observer.instance, "");
    const auto scales = activation ? run.calculate_qparams(*activation) : 1;
    if (const auto dtype = observer.instance->dtype(); dtype != DType::QInt8) {
        const auto shown = dtype ? std::string(name_of(*dtype)) : "None";
        raise_assertion_error("Weight observer must have dtype torch.qint8, got " + shown,
                              message(codes::eager_weight_dtype, type, shown));
    }
    run.calculate_qparams(observer);
    require_centred(observer, type);
    auto quantized = quantize_weight(run, observer, weight, "");
    need_settings(run, module, linear_settings());
    require_engine(run);
    if (weight.tensor.is_meta)
        raise(
            "NotImplementedError",
            "sparse::qlinear_prepack: attempted to run this operator with Meta tensors, but there was no "
            "fake impl or Meta kernel registered. You may have run into this message while using an "
            "operator with PT2 compilation APIs (torch.compile/torch.export); in order to use this operator "
            "with those APIs you'll need to add a fake impl. Please see the following for next steps:  "
            "https://pytorch.org/tutorials/advanced/custom_ops_landing_page.html",
            codes::convert_meta_weight);
    const bool has_bias = run.has_bias(module);
    quantized.has_bias =
        has_bias || run.input.engine != "fbgemm"; // the other engine packs a bias of zeros if there is none
    require_scalar(scales);
    auto object = made(run.model, target, module);
    object.parameters.clear();
    object.weights = {quantized};
    Object packed;
    packed.type = "torch.ao.nn.sparse.quantized.linear.LinearPackedParams";
    object.children = {{"_packed_params", run.model.add(std::move(packed))}};
    return run.model.add(std::move(object));
}

} // namespace qcs::predict::eager
