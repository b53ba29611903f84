#include "analysis/observers/observer_factory.h"

#include "analysis/observers/construct.h"
#include "analysis/observers/spec_hash.h"

#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace qcs {

struct ObserverFactory::State {
    std::unordered_map<ObserverSpec, RecordedConstructor, SpecHash, SpecSame> recorded;
    mutable std::shared_mutex mutex;
    mutable std::unordered_map<ObserverSpec, BuiltObserver, SpecHash, SpecSame> built;
};

namespace {

BuiltObserver answer_of(const RecordedConstructor& recorded) {
    if (recorded.raised) return tl::unexpected(*recorded.raised);
    return recorded.instance;
}

} // namespace

ObserverFactory::ObserverFactory(std::vector<RecordedConstructor> recorded)
    : state_(std::make_unique<State>()) {
    for (auto& answer : recorded) {
        const auto spec = answer.spec;
        state_->recorded.emplace(spec, std::move(answer));
    }
}

ObserverFactory::~ObserverFactory() = default;
ObserverFactory::ObserverFactory(ObserverFactory&&) noexcept = default;
ObserverFactory& ObserverFactory::operator=(ObserverFactory&&) noexcept = default;

const BuiltObserver& ObserverFactory::build(const ObserverSpec& spec) const {
    {
        const std::shared_lock lock(state_->mutex);
        if (const auto it = state_->built.find(spec); it != state_->built.end()) return it->second;
    }
    const auto* known = recorded(spec);
    auto answer = known ? answer_of(*known) : build_observer(spec);
    const std::unique_lock lock(state_->mutex);
    return state_->built.emplace(spec, std::move(answer)).first->second;
}

const RecordedConstructor* ObserverFactory::recorded(const ObserverSpec& spec) const {
    const auto it = state_->recorded.find(spec);
    if (it != state_->recorded.end()) return &it->second;
    // An empty wrapper, such as prepare puts around a class, changes nothing of what is built.
    const auto is_empty = [](const ObserverLayer& layer) {
        return layer.args.empty() && layer.kwargs.empty() && layer.callable_args.empty();
    };
    if (state_->recorded.empty() || spec.layers.empty() || !is_empty(spec.layers.back())) return nullptr;
    auto inner = spec;
    inner.layers.pop_back();
    return recorded(inner);
}

ObserverSpec called_with(ObserverSpec constructor, std::vector<KeywordArg> keywords) {
    constructor.layers.push_back({{}, std::move(keywords), {}, {}});
    return constructor;
}

BuiltObserver build_observer(const ObserverSpec& spec) {
    try {
        return observers::construct(spec);
    } catch (const python::Exception& exception) {
        return tl::unexpected(Raised{exception.type,
                                     exception.text,
                                     "observer-refused",
                                     {spec.callable, exception.type, exception.text},
                                     ""});
    } catch (const python::NotKnown&) {
        return tl::unexpected(Raised{"", "", "constructor-not-recorded", {spec.callable}, ""});
    }
}

} // namespace qcs
