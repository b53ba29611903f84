// convert and swap_module (torch/ao/quantization/quantize.py).

#include "predict/eager/detail/run.h"
#include "predict/eager/eager_codes.h"
#include "predict/eager/eager_hooks.h"

#include <algorithm>

namespace qcs::predict::eager {

namespace {

const std::string* target_of(const ClassPairs& pairs, std::string_view type) {
    const auto found = std::ranges::find(pairs, type, &config::ClassPair::from);
    return found == pairs.end() ? nullptr : &found->to;
}

class Conversion {
public:
    Conversion(Run& run, const ConvertOptions& options) : run_(run), options_(options) {}

    /// _convert: the root itself is not replaced.
    void convert(ObjectId module) {
        std::vector<Child> replaced;
        for (const auto& child : named_children(run_.model, module)) {
            const auto& object = run_.model[child.id];
            // Fused modules, and those with an observed class of their own, are swapped as a whole.
            if (!is_fused(run_.model, object) && !target_of(options_.custom, plain_type(run_.model, object)))
                convert(child.id);
            replaced.push_back({child.name, swap(child.id)});
        }
        for (const auto& child : replaced)
            run_.put(module, child.name, child.id);
    }

private:
    ObjectId swap(ObjectId module) {
        const auto& object = run_.model[module];
        if (!object.has_qconfig || !object.qconfig) return module;
        const auto type = plain_type(run_.model, object);
        ObjectId made;
        if (const auto* target = target_of(options_.custom, type))
            made = from_observed(run_, *target, module);
        else if (const auto* to = target_of(options_.mapping, type))
            made = replacement(*to, module);
        else
            return module;
        const auto pre_hooks = run_.model[module].pre_hooks, hooks = run_.model[module].hooks;
        if (made == module) refuse_growing(pre_hooks, hooks);
        auto& swapped = run_.object(made);
        swapped.pre_hooks.insert(swapped.pre_hooks.end(), pre_hooks.begin(), pre_hooks.end());
        for (const auto& hook : hooks)
            if (hook != observer_hook) swapped.hooks.push_back(hook);
        // PyTorch moves the new module to the device of the module that it was made from.
        if (has_tensor(run_.model, module, DeviceKind::Real) &&
            has_tensor(run_.model, made, DeviceKind::Meta))
            refuse_moving(run_, made);
        return made;
    }

    ObjectId replacement(const std::string& target, ObjectId module) {
        if (is_reference_class(target)) return to_reference(run_, target, module);
        const auto& types = run_.model.types->types;
        const auto users = std::ranges::find(types, target, &model::TypeInfo::name);
        if (users != types.end() && users->is_reference) reference_qparams(run_, module);
        return from_float(run_, target, module, options_.use_precomputed_fake_quant);
    }

    /// The user's code returned the module itself: adding a hook while iterating over the same hooks raises
    /// after the first one that is added.
    static void refuse_growing(const std::vector<std::string>& pre_hooks,
                               const std::vector<std::string>& hooks) {
        const auto is_users = [](const std::string& hook) { return hook != observer_hook; };
        const auto first = std::ranges::find_if(hooks, is_users);
        if (pre_hooks.size() < 2 && (first == hooks.end() || std::next(first) == hooks.end())) return;
        raise("RuntimeError", "OrderedDict mutated during iteration", codes::eager_hooks_doubled);
    }

    Run& run_;
    const ConvertOptions& options_;
};

/// _remove_qconfig.
void clean_up(Run& run, ObjectId module) {
    for (const auto& child : named_children(run.model, module))
        clean_up(run, child.id);
    const auto observer = run.model[module].child("activation_post_process");
    const bool goes = observer && is_observer(run.model, run.model[observer]);
    auto& object = run.object(module);
    if (object.has_class_qconfig_only) raise_attribute_error(run.type_name(module), "qconfig", "");
    object.has_qconfig = object.has_class_qconfig_only = object.class_qconfig.has_value();
    object.qconfig = object.class_qconfig.value_or(nullptr);
    if (goes) {
        object.remove_child("activation_post_process");
        if (object.observer && object.observer->inner) {
            auto without = std::make_shared<ObserverInstance>(*object.observer);
            without->inner = nullptr;
            object.observer = std::move(without);
        }
    }
    std::erase(object.pre_hooks, observer_pre_hook);
    std::erase(object.hooks, observer_hook);
}

} // namespace

void convert(Run& run, ObjectId root, const ConvertOptions& options) {
    Conversion(run, options).convert(root);
    if (options.remove_qconfig) clean_up(run, root);
}

} // namespace qcs::predict::eager
