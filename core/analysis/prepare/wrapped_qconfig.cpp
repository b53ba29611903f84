#include "analysis/prepare/wrapped_qconfig.h"

#include "analysis/observer_kinds.h"
#include "analysis/py_error.h"

namespace qcs {

namespace {

void wrap(std::optional<ObserverSpec>& spec, Constructors& constructors) {
    if (!spec || !spec->layers.empty() || spec->callable.find('.') == std::string::npos) return;
    if (const auto* recorded = constructors.factory().recorded(*spec)) {
        if (!recorded->factory_kwargs_error) {
            spec->layers.emplace_back();
            return;
        }
        const auto& error = *recorded->factory_kwargs_error;
        if (error.type != "TypeError" && error.type != "AttributeError") throw PyError{error};
        return;
    }
    const auto& built = constructors.factory().build(*spec);
    if (!built) {
        if (built.error().type == "TypeError" || built.error().type == "AttributeError") return;
        throw PyError{built.error()};
    }
    if (!(*built)->is_activation_post_process() || !refuses_factory_kwargs(*spec).empty()) return;
    spec->layers.emplace_back();
}

} // namespace

const std::shared_ptr<const QConfig>& WrappedQConfigs::of(const QConfig* qconfig) {
    auto& known = wrapped_[qconfig];
    if (known || !qconfig) return known;
    auto copy = *qconfig;
    wrap(copy.activation, constructors_);
    wrap(copy.weight, constructors_);
    if (copy != *qconfig) copy.name.clear();
    known = std::make_shared<const QConfig>(std::move(copy));
    return known;
}

} // namespace qcs
