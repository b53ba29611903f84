// prepare and prepare_qat (torch/ao/quantization/quantize.py).

#include "config/eager_presets.h"
#include "predict/eager/detail/run.h"
#include "predict/eager/eager_codes.h"
#include "predict/eager/eager_hooks.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace qcs::predict::eager {

namespace {

bool contains(const std::vector<std::string>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

const std::string* target_of(const ClassPairs& pairs, std::string_view type) {
    const auto found = std::ranges::find(pairs, type, &config::ClassPair::from);
    return found == pairs.end() ? nullptr : &found->to;
}

/// The observer for outputs of that class during training; null for most classes.
const config::ObserverSpec* special_activation(std::string_view type) {
    const auto& table = config::eager_tables().activations;
    const auto found = std::ranges::find(table, type, &config::EagerActPostProcess::type);
    return found == table.end() ? nullptr : &found->observer;
}

class Observers {
public:
    Observers(Run& run, ObjectId root, const PrepareOptions& options)
        : run_(run), options_(options), has_real_tensors_(has_tensor(run.model, root, DeviceKind::Real)) {}

    /// _add_observer_.
    void add_to(ObjectId module) {
        for (const auto& child : named_children(run_.model, module))
            add_to_child(module, child);
        const auto& object = run_.model[module];
        if (derives_from(run_.model, object, "torch.nn.Sequential")) return;
        const auto is_listed = [&] {
            return contains(options_.allow_list, plain_type(run_.model, run_.model[module]));
        };
        if (is_leaf(run_.model, object) && is_listed()) insert(module);
        if (run_.model[module].child("weight_fake_quant") && is_listed()) insert(module);
    }

private:
    bool needs(ObjectId module) const { return run_.model[module].has_qconfig && run_.model[module].qconfig; }

    void add_to_child(ObjectId parent, const Child& child) {
        const auto& object = run_.model[child.id];
        const auto type = plain_type(run_.model, object);
        const auto* special = object.training ? special_activation(object.type) : nullptr;
        const auto* observed = target_of(options_.custom, type);
        if (type == "torch.nn.Dropout") return;
        if (is_functional(type, object)) {
            if (!needs(child.id)) return;
            if (!object.child("activation_post_process"))
                raise_assertion_error(
                    fmt::format("functional class {} has no pre-defined `activation_post_process`",
                                class_repr(type)),
                    message(codes::eager_observer_missing, type));
            const auto made = run_.add_observer(run_.model[child.id].qconfig->activation);
            run_.object(child.id).set_child("activation_post_process", made);
        } else if (is_fused(run_.model, object) || contains(options_.non_leaf, type)) {
            insert(child.id);
        } else if (special) {
            insert(child.id, special);
        } else if (needs(child.id) && observed) {
            const auto made = from_float(run_, *observed, child.id, false);
            run_.put(parent, child.name, made);
            if (!is_never_observed(*observed)) insert(made);
        } else {
            add_to(child.id);
        }
    }

    bool is_functional(const std::string& type, const Object& object) const {
        const auto is_a = [&](std::string_view base) {
            return type == base || derives_from(run_.model, object, base);
        };
        return is_a("torch.ao.nn.quantized.FloatFunctional") || is_a("torch.ao.nn.quantized.QFunctional");
    }

    bool is_never_observed(const std::string& observed) const {
        const ClassTable classes(*run_.model.types);
        return std::ranges::any_of(config::eager_tables().no_observer, [&](const std::string& type) {
            return classes.derives_from(observed, type);
        });
    }

    void insert(ObjectId module, const config::ObserverSpec* special = nullptr) {
        if (!needs(module) ||
            derives_from(run_.model, run_.model[module], "torch.ao.quantization.stubs.DeQuantStub"))
            return;
        const auto qconfig = run_.model[module].qconfig;
        if (!special && has_real_tensors_) refuse_meta(module, qconfig->activation);
        const auto observer = special ? run_.add_observer(*special) : run_.add_observer(qconfig->activation);
        if (!special && is_wholly_on_meta(module) && run_.builds_on_device(module, qconfig->activation))
            put_on_meta(observer);
        observe_with(module, observer);
        if (is_memoryless(run_, *qconfig)) {
            auto& hooks = run_.object(module).pre_hooks;
            hooks.insert(hooks.begin(), std::string(observer_pre_hook));
        } else {
            auto& hooks = run_.object(module).hooks;
            hooks.insert(hooks.begin(), std::string(observer_hook));
        }
    }

    void observe_with(ObjectId module, ObjectId observer) {
        run_.object(module).set_child("activation_post_process", observer);
        auto& own = run_.object(module).observer;
        if (!own) return;
        auto changed =
            std::make_shared<ObserverInstance>(*own); // a fake quantizer uses the child of that name
        changed->inner = run_.model[observer].observer;
        own = std::move(changed);
    }

    bool is_wholly_on_meta(ObjectId module) const {
        return !has_real_tensors_ && has_tensor(run_.model, module, DeviceKind::Meta) &&
               !run_.model[module].child("weight_fake_quant"); // the weight's fake quantizer is on the CPU
    }
    void put_on_meta(ObjectId observer) {
        auto& object = run_.object(observer);
        if (!object.observer) return;
        object.observer = built_on_meta(*object.observer);
        for (const auto& child : named_children(run_.model, observer))
            put_on_meta(child.id);
    }

    /// An observer is built on the device of its module's tensors, and then moved to that of the model's
    /// other tensors.
    void refuse_meta(ObjectId module, const std::optional<config::ObserverSpec>& spec) const {
        if (!has_tensor(run_.model, module, DeviceKind::Meta) ||
            has_tensor(run_.model, module, DeviceKind::Real))
            return;
        if (!spec) return;
        const auto built = build_with_factory_kwargs(run_.factory, *spec);
        if (!built || !(*built)->observer().derives_from(
                          "torch.ao.quantization.observer.UniformQuantizationObserverBase"))
            return;
        refuse_moving(run_, module);
    }

    Run& run_;
    const PrepareOptions& options_;
    bool has_real_tensors_; ///< whether the model has tensors on another device than "meta"
};

bool has_qconfig(const Model& model, ObjectId root) {
    const auto visit = [&](const auto& self, ObjectId id) -> bool {
        if (model[id].has_qconfig && model[id].qconfig) return true;
        return std::ranges::any_of(model[id].children,
                                   [&](const Child& child) { return child.id && self(self, child.id); });
    };
    return visit(visit, root);
}

} // namespace

bool is_memoryless(Run& run, const config::QConfig& qconfig) {
    const auto built = run.build(qconfig.activation);
    const auto& observer = is_fake_quantize(*built) && built->inner ? *built->inner : *built;
    const auto* constant = observer.attribute("averaging_constant");
    if (!constant) return false;
    if (const auto* number = std::get_if<double>(&constant->data)) return *number == 1.0;
    if (const auto* number = std::get_if<std::int64_t>(&constant->data)) return *number == 1;
    const auto* flag = std::get_if<bool>(&constant->data);
    return flag && *flag;
}

void prepare(Run& run, ObjectId root, const PrepareOptions& options) {
    propagate_qconfig(run, root, {}, {});
    if (!has_qconfig(run.model, root)) run.warnings.push_back(Warning::NoQConfig);
    Observers(run, root, options).add_to(root);
}

void prepare(Run& run, ObjectId root) {
    const auto& tables = config::eager_tables();
    prepare(run, root, {tables.propagation_list, {}, tables.custom.float_to_observed});
}

void prepare_qat(Run& run, ObjectId root, const ClassPairs& mapping) {
    if (!run.model[root].training)
        raise_assertion_error("prepare_qat only works on models in training mode",
                              message(codes::eager_not_training, "prepare_qat"));
    const auto& tables = config::eager_tables();
    propagate_qconfig(run, root, {}, {});
    convert(run, root, {mapping, tables.custom.observed_to_quantized, false, false});
    std::vector<std::string> targets;
    for (const auto& pair : mapping)
        targets.push_back(pair.to);
    prepare(run, root, {tables.propagation_list, targets, tables.custom.float_to_observed});
}

} // namespace qcs::predict::eager
