#include "predict/prepare/wrapped_qconfig.h"

#include "predict/interpreter/py_error.h"
#include "predict/observers/construct.h"
#include "predict/observers/observer_kinds.h"

namespace qcs::predict {

namespace {

/// Classes of fake quantizers have with_args, but no with_callable_args.
bool can_be_wrapped(const ObserverInstance& observer) {
    return observer.is_activation_post_process() &&
           !observer.derives_from("torch.ao.quantization.fake_quantize.FakeQuantizeBase");
}

void wrap(std::optional<config::ObserverSpec>& spec, Constructors& constructors) {
    if (spec && !spec->layers.empty()) // what stands inside another wrapper stays
        spec->layers.back().callable_args.erase_if(observers::places_on_device);
    if (!spec || !spec->layers.empty() || spec->callable.find('.') == std::string::npos) return;
    if (const auto* recorded = constructors.factory().recorded(*spec)) {
        const bool refuses = recorded->instance && !can_be_wrapped(*recorded->instance) &&
                             recorded->instance->is_activation_post_process();
        if (!recorded->factory_kwargs_error && !refuses) spec->layers.emplace_back();
        return;
    }
    const auto& built = constructors.factory().build(*spec);
    if (built && can_be_wrapped(**built) && refuses_factory_kwargs(*spec).empty())
        spec->layers.emplace_back();
}

} // namespace

void WrappedQConfigs::try_on_module(const config::QConfig* qconfig) {
    if (!qconfig || !tried_.insert(qconfig).second) return;
    for (const auto* part : {&qconfig->activation, &qconfig->weight})
        if (*part)
            if (const auto& raised = constructors_.factory().raised_by_trial(**part)) throw PyError{*raised};
}

void WrappedQConfigs::put_on(ModuleObject& module, const config::QConfig* qconfig) {
    try_on_module(qconfig);
    module.has_qconfig = true;
    module.qconfig = of(qconfig);
}

const std::shared_ptr<const config::QConfig>& WrappedQConfigs::of(const config::QConfig* qconfig) {
    auto& known = wrapped_[qconfig];
    if (known || !qconfig) return known;
    auto copy = *qconfig;
    wrap(copy.activation, constructors_);
    wrap(copy.weight, constructors_);
    if (copy != *qconfig) copy.name.clear();
    known = std::make_shared<const config::QConfig>(std::move(copy));
    return known;
}

} // namespace qcs::predict
