#include "predict/eager/detail/run.h"

#include "config/presets.h"
#include "predict/convert/convert_codes.h"
#include "predict/eager/eager_codes.h"
#include "predict/interpreter/predict_codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

namespace qcs::predict::eager {

namespace {

constexpr std::string_view observers = "torch.ao.quantization.observer.";
constexpr std::string_view fake_quantizers = "torch.ao.quantization.fake_quantize.";

bool is_a(const ObserverInstance& observer, std::string_view module, std::string_view name) {
    return observer.derives_from(std::string(module) + std::string(name));
}

/// FakeQuantize.forward calls calculate_qparams; the fused classes have their own forward.
bool asks_after_observing(const ObserverInstance& instance) {
    return is_fake_quantize(instance) && is_a(instance, fake_quantizers, "FakeQuantize") &&
           !is_a(instance, fake_quantizers, "FusedMovingAvgObsFakeQuantize");
}

} // namespace

void refuse_packing(std::string_view op) {
    raise(
        "NotImplementedError",
        fmt::format("quantized::{}: We could not find the fake impl for this operator. The operator "
                    "specified that you may need to import the "
                    "'caffe2.torch.fb.model_transform.splitting.split_dispatcher' Python module to load the "
                    "fake impl.",
                    op),
        codes::convert_meta_weight);
}

void raise_no_values() {
    raise("RuntimeError", "Tensor.item() cannot be called on meta tensors", codes::convert_meta_weight);
}

Run::Run(const Input& given)
    : input(given),
      model(*given.model),
      factory(given.constructors),
      constructors_(factory),
      wrapped_(constructors_) {
    pack_settings.engine = given.engine;
    pack_settings.has_vnni = given.has_vnni;
}

std::shared_ptr<const config::QConfig> Run::wrapped(const std::shared_ptr<const config::QConfig>& qconfig) {
    kept_.push_back(qconfig);
    wrapped_.try_on_module(qconfig.get());
    return wrapped_.of(qconfig.get());
}

std::shared_ptr<const ObserverInstance> Run::build(const std::optional<config::ObserverSpec>& spec) const {
    if (!spec)
        raise("TypeError", "'NoneType' object is not callable",
              message(codes::eager_constructor_none, "module"));
    const auto& built = factory.build(*spec);
    if (!built) throw PyError{built.error()};
    return *built;
}

std::shared_ptr<const ObserverInstance>
Run::build_with_factory_kwargs(const std::optional<config::ObserverSpec>& spec) const {
    if (!spec)
        raise("TypeError", "'NoneType' object is not callable",
              message(codes::eager_constructor_none, "module"));
    const auto built = predict::build_with_factory_kwargs(factory, *spec);
    if (!built) throw PyError{built.error()};
    return *built;
}

ObjectId Run::observer_object(std::shared_ptr<const ObserverInstance> instance) {
    Object object;
    object.type = instance->type;
    object.bases = instance->bases;
    if (instance->inner)
        object.children.push_back({"activation_post_process", observer_object(instance->inner)});
    object.observer = std::move(instance);
    return model.add(std::move(object));
}

ObjectId Run::add_observer(const std::optional<config::ObserverSpec>& spec) {
    auto instance = build(spec);
    const auto* recorded = factory.recorded(*spec);
    if (!recorded || !recorded->same_object) return observer_object(std::move(instance));
    const auto known =
        std::ranges::find(same_objects_, recorded->spec, &std::pair<config::ObserverSpec, ObjectId>::first);
    if (known != same_objects_.end()) return known->second;
    const auto id = observer_object(std::move(instance));
    same_objects_.emplace_back(recorded->spec, id);
    return id;
}

std::string Run::type_name(ObjectId module) const {
    return std::string(class_name(model[module].type));
}

const std::shared_ptr<const config::QConfig>& Run::qconfig_of(ObjectId module) const {
    if (!model[module].has_qconfig) raise_attribute_error(type_name(module), "qconfig", "");
    return model[module].qconfig;
}

ObserverState Run::weight_observer(ObjectId module) const {
    const auto& qconfig = qconfig_of(module);
    if (!qconfig) raise_attribute_error("NoneType", "weight", "");
    ObserverState observer;
    observer.instance = build(qconfig->weight);
    observer.is_on_cpu = !builds_on_device(module, qconfig->weight);
    return observer;
}

ObserverState Run::weight_observer(ObjectId module, std::string_view default_qconfig) const {
    const auto& qconfig = qconfig_of(module);
    if (qconfig && qconfig->weight) return weight_observer(module);
    ObserverState observer;
    observer.instance = build(config::named_qconfig(default_qconfig)->weight);
    observer.is_on_cpu = true;
    return observer;
}

bool Run::builds_on_device(ObjectId module, const std::optional<config::ObserverSpec>& constructor) const {
    if (!constructor || !model[module].flag(eager::builds_on_device)) return false;
    const auto* recorded = factory.recorded(*constructor);
    return !recorded || !recorded->factory_kwargs_error;
}

void Run::need(ObjectId module, std::string_view name) const {
    const auto& object = model[module];
    const auto has_plain_tensor = [&] {
        const auto* plain = object.attribute("plain_tensors");
        const auto* list = plain ? std::get_if<config::List>(&plain->data) : nullptr;
        return list && std::ranges::any_of(list->items, [&](const config::Value& item) {
                   const auto* text = std::get_if<std::string>(&item.data);
                   return text && *text == name;
               });
    };
    if (object.attribute(name) || object.parameter(name) || object.child(name) || has_plain_tensor()) return;
    if (is_parametrized(model, object) && model[object.child("parametrizations")].child(name)) return;
    raise_attribute_error(type_name(module), name, "");
}

ObjectId Run::need_child(ObjectId module, std::string_view name) const {
    const auto child = model[module].child(name);
    if (!child) raise_attribute_error(type_name(module), name, "");
    return child;
}

Weight Run::weight(ObjectId module, std::string_view name) const {
    const auto& object = model[module];
    if (const auto* tensor = object.parameter(name))
        return {{tensor->shape, tensor->dtype, tensor->is_meta, false}, tensor->range, module, tensor->name};
    need(module, name);
    const auto out = object.integer("out_features"), in = object.integer("in_features");
    if (out && in && name == "weight")
        return {{converting::Shape{*out, *in}, DType::Float32, false, false}, {}, module, "weight"};
    return {{std::nullopt, DType::Float32, false, true}, {}, module, std::string(name)};
}

void Run::record_quantized(const Weight& weight, const ObserverState& observer) {
    const auto& module = model[weight.module];
    if (module.given_weight && weight.name == "weight")
        quantized_parameters.push_back(
            {module.given_weight->module, module.given_weight->name, {}, observer.instance});
    else
        quantized_parameters.push_back({module.origin, weight.name, module.folded_norm, observer.instance});
}

bool Run::has_bias(ObjectId module) const {
    const auto& object = model[module];
    if (object.parameter("bias")) return true;
    if (is_parametrized(model, object) && model[object.child("parametrizations")].child("bias")) return true;
    if (!object.attribute("bias")) raise_attribute_error(type_name(module), "bias", "");
    return false;
}

/// Observes a tensor without values. Returns false if this does not change the observer.
bool Run::observe_on_meta(ObserverState& observer) const {
    const auto& instance = *observer.instance;
    const auto& inner = instance.observer();
    if (!collects_statistics(inner)) return true; // it does not read values
    const bool is_fused = is_a(instance, fake_quantizers, "FusedMovingAvgObsFakeQuantize");
    if (is_fused && observer.is_on_cpu) return false;
    const bool is_histogram = is_a(inner, observers, "HistogramObserver");
    const bool reads = is_histogram || asks_after_observing(instance) ||
                       (!is_fused && is_a(inner, observers, "MovingAverageMinMaxObserver"));
    if (observer.is_on_cpu && !is_histogram)
        raise("NotImplementedError", "Cannot copy out of meta tensor; no data!", codes::convert_meta_weight);
    if (reads) raise_no_values();
    observer.has_no_range = true; // on its own device the observer keeps a range without values
    return true;
}

void Run::observe(ObserverState& observer, const Weight& weight) {
    const auto& tensor = weight.tensor;
    const auto& instance = *observer.instance;
    if (!instance.is_activation_post_process()) return; // e.g. torch.nn.Identity
    if (tensor.is_meta && !observe_on_meta(observer)) return;
    auto readable = tensor;
    readable.is_meta = false;
    converting::observe(instance, readable, "");
    const auto& inner = instance.observer();
    if (tensor.shape && converting::has_no_elements(*tensor.shape)) {
        if (asks_after_observing(instance)) calculate_qparams(observer);
        return;
    }
    observer.seen = 1;
    observer.range = weight.range;
    if (is_a(inner, observers, "PerChannelMinMaxObserver") && tensor.shape && !tensor.shape->empty()) {
        const auto rank = static_cast<std::int64_t>(tensor.shape->size());
        const auto axis = inner.ch_axis().value_or(0);
        const auto place = axis < 0 ? axis + rank : axis;
        if (place >= 0 && place < rank) observer.seen = (*tensor.shape)[static_cast<std::size_t>(place)];
    }
    if (observer.object) object(observer.object).seen = observer.seen;
}

ObserverState Run::registered(ObjectId observer) const {
    const auto& object = model[observer];
    if (object.observer) {
        ObserverState found{object.observer, object.seen, observer};
        const auto* eps = object.observer->observer().tensor("eps");
        found.is_on_cpu = eps && !eps->is_on_meta;
        return found;
    }
    auto plain = std::make_shared<ObserverInstance>(); // a module of another kind, mostly torch.nn.Identity
    plain->type = object.type;
    plain->bases = object.bases;
    return {std::move(plain), 0, observer, {}};
}

std::int64_t Run::calculate_qparams(const ObserverState& observer) {
    const auto& given = observer.instance;
    if (!given->is_activation_post_process())
        raise_attribute_error(class_name(given->type), "calculate_qparams", "");
    if (observer.object && is_fake_quantize(*given) && given->inner && !collects_statistics(*given) &&
        !model[observer.object].child("activation_post_process"))
        raise_attribute_error(class_name(given->type), "activation_post_process", "");
    if (given->qparams_error) raise(*given->qparams_error, "");
    // Fake quantizers with fixed or learned qparams have their own.
    if (is_a(*given, fake_quantizers, "FixedQParamsFakeQuantize") ||
        given->type.ends_with("._LearnableFakeQuantize"))
        return 1;
    const auto& inner = given->observer();
    if (!collects_statistics(inner)) return 1;
    if (observer.has_no_range) raise_no_values();
    if (observer.seen > 0) return observer.seen;
    warnings.push_back(Warning::NotRun);
    return 1;
}

bool packs_zeros(const Run& run) {
    return run.input.engine == "qnnpack";
}

void need_settings(const Run& run, ObjectId module, std::span<const std::string_view> names) {
    for (const auto name : names)
        if (name == "bias")
            run.has_bias(module);
        else
            run.need(module, name);
}

std::span<const std::string_view> convolution_settings() {
    static constexpr std::string_view names[] = {"in_channels", "out_channels", "kernel_size",
                                                 "stride",      "padding",      "dilation",
                                                 "groups",      "bias",         "padding_mode"};
    return names;
}

std::span<const std::string_view> transposed_settings() {
    static constexpr std::string_view names[] = {"in_channels", "out_channels",   "kernel_size", "stride",
                                                 "padding",     "output_padding", "groups",      "bias",
                                                 "dilation",    "padding_mode"};
    return names;
}

std::span<const std::string_view> linear_settings() {
    static constexpr std::string_view names[] = {"in_features", "out_features"};
    return names;
}

void refuse_moving(const Run& run, ObjectId module) {
    raise("NotImplementedError",
          "Cannot copy out of meta tensor; no data! Please use torch.nn.Module.to_empty() instead of "
          "torch.nn.Module.to() when moving module from meta to a different device.",
          message(codes::eager_meta_moved, run.model[module].type));
}

void require_scalar(std::int64_t elements) {
    if (elements > 1)
        raise("ValueError", "only one element tensors can be converted to Python scalars",
              message(codes::eager_scales_many, std::to_string(elements)));
}

bool Run::is_given(const UserCall& call, const std::vector<ObjectId>& modules) const {
    if (call.arguments.size() != modules.size()) return false;
    for (std::size_t i = 0; i < modules.size(); ++i)
        if (call.arguments[i] && at_path(model, *call.arguments[i]) != modules[i]) return false;
    return true;
}

const UserCall& Run::next_call(std::string_view kind, const std::string& callable,
                               const std::vector<ObjectId>& modules) {
    static const std::vector<UserCall> none;
    const auto& calls = input.calls ? *input.calls : none;
    const auto ordinal = calls_[{std::string(kind), callable}]++;
    const auto call = std::ranges::find_if(calls, [&](const UserCall& made) {
        return made.kind == kind && made.callable == callable && made.ordinal == ordinal;
    });
    if (call == calls.end() || !is_given(*call, modules))
        raise("", "", message(codes::call_not_recorded, callable));
    if (call->raised) throw PyError{*call->raised};
    warnings.insert(warnings.end(), call->warnings.begin(), call->warnings.end());
    return *call;
}

ObjectId Run::add_recorded(const UserCall::Answer& answer) {
    if (!answer.is_module) return {};
    IdVector<ObjectId, ObjectId> known(answer.tree.objects.size());
    const auto copy = [&](const auto& self, ObjectId id) -> ObjectId {
        if (known[id]) return known[id];
        if (const auto& path = answer.same_as[id])
            if (const auto there = at_path(model, *path)) return known[id] = there;
        const auto taken = known[id] = model.add(answer.tree[id]);
        object(taken).origin = {};
        for (std::size_t i = 0; i < answer.tree[id].children.size(); ++i)
            if (const auto child = answer.tree[id].children[i].id) {
                const auto copied = self(self, child);
                object(taken).children[i].id = copied;
            }
        return taken;
    };
    return copy(copy, answer.tree.root);
}

void Run::put(ObjectId parent, std::string_view name, ObjectId child) {
    if (child && model[parent].child(name) == child) return;
    std::unordered_set<ObjectId> seen = {child};
    std::vector<ObjectId> open(seen.begin(), seen.end());
    while (child && !open.empty()) {
        const auto id = open.back();
        open.pop_back();
        if (id == parent) raise("", "", message(codes::eager_inside_itself, model[child].type));
        for (const auto& inside : model[id].children)
            if (inside.id && seen.insert(inside.id).second) open.push_back(inside.id);
    }
    object(parent).set_child(name, child);
}

Object made(const Model& model, std::string type, ObjectId from) {
    Object object;
    object.type = std::move(type);
    object.attributes = model[from].attributes;
    object.parameters = model[from].parameters;
    object.origin = model[from].origin;
    object.given_weight = model[from].given_weight;
    return object;
}

ObjectId first_part(const Run& run, ObjectId module) {
    return run.need_child(module, "0");
}

} // namespace qcs::predict::eager
