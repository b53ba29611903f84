#include "predict/observers/observer_factory.h"

#include "predict/observers/construct.h"
#include "predict/observers/detail/spec_hash.h"
#include "predict/observers/observer_codes.h"

#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace qcs::predict {

struct ObserverFactory::State {
    using Answers = std::unordered_map<config::ObserverSpec, BuiltObserver, SpecHash, SpecSame>;
    std::unordered_map<config::ObserverSpec, RecordedConstructor, SpecHash, SpecSame>
        recorded; ///< by record_key
    mutable std::shared_mutex mutex;
    mutable Answers built, stand_ins;
    mutable std::unordered_map<config::ObserverSpec, std::optional<Raised>, SpecHash, SpecSame> trials;
};

namespace {

BuiltObserver answer_of(const RecordedConstructor& recorded) {
    if (recorded.raised) return tl::unexpected(*recorded.raised);
    return recorded.instance;
}

// What of a spec a record is found by: identities are numbers of one file, and what prepare adds for a device
// changes nothing of what is built. Objects without a name are told apart by the names made up for them.
config::ObserverSpec record_key(config::ObserverSpec spec);

config::Value record_key(config::Value value) {
    if (auto* spec = std::get_if<config::ObserverSpec>(&value.data)) *spec = record_key(std::move(*spec));
    return value;
}

config::ObserverSpec record_key(config::ObserverSpec spec) {
    spec.identity.reset();
    for (auto& layer : spec.layers) {
        layer.identity.reset();
        layer.callable_args.erase_if(observers::places_on_device);
        for (auto& arg : layer.args)
            arg = record_key(std::move(arg));
        for (auto& keyword : layer.kwargs)
            keyword.value = record_key(std::move(keyword.value));
    }
    return spec;
}

std::optional<Raised> trial(const ObserverFactory& factory, const config::ObserverSpec& spec) {
    const auto counts = [](const Raised& raised) {
        return raised.type != "TypeError" && raised.type != "AttributeError";
    };
    if (const auto* recorded = factory.recorded(spec)) {
        const auto& raised = recorded->factory_kwargs_error;
        return raised && counts(*raised) ? raised : std::nullopt;
    }
    const auto& built = factory.build(called_with(spec, {{"factory_kwargs", config::None{}}}));
    if (built || built.error().type.empty()) return std::nullopt;
    return counts(built.error()) ? std::optional(built.error()) : std::nullopt;
}

/// What is not on record behaves as an observer that leaves everything in float.
BuiltObserver stand_in(const config::ObserverSpec& spec) {
    config::ObserverSpec placeholder;
    placeholder.callable = "torch.ao.quantization.observer.PlaceholderObserver";
    auto made = std::make_shared<ObserverInstance>(**build_observer(placeholder));
    made->type = spec.callable;
    made->is_stand_in = true;
    return made;
}

} // namespace

ObserverFactory::ObserverFactory(std::span<const RecordedConstructor> recorded)
    : state_(std::make_unique<State>()) {
    for (const auto& answer : recorded)
        state_->recorded.emplace(record_key(answer.spec), answer);
}

ObserverFactory::~ObserverFactory() = default;
ObserverFactory::ObserverFactory(ObserverFactory&&) noexcept = default;
ObserverFactory& ObserverFactory::operator=(ObserverFactory&&) noexcept = default;

const BuiltObserver& ObserverFactory::build(const config::ObserverSpec& spec) const {
    {
        const std::shared_lock lock(state_->mutex);
        if (const auto it = state_->built.find(spec); it != state_->built.end()) return it->second;
    }
    const auto* known = recorded(spec);
    auto answer = known ? answer_of(*known) : build_observer(spec);
    const std::unique_lock lock(state_->mutex);
    return state_->built.emplace(spec, std::move(answer)).first->second;
}

const BuiltObserver& ObserverFactory::build_or_stand_in(const config::ObserverSpec& spec) const {
    const auto& built = build(spec);
    if (built || !built.error().type.empty()) return built;
    const std::unique_lock lock(state_->mutex);
    const auto it = state_->stand_ins.find(spec);
    return it != state_->stand_ins.end() ? it->second
                                         : state_->stand_ins.emplace(spec, stand_in(spec)).first->second;
}

const std::optional<Raised>& ObserverFactory::raised_by_trial(const config::ObserverSpec& spec) const {
    {
        const std::shared_lock lock(state_->mutex);
        if (const auto it = state_->trials.find(spec); it != state_->trials.end()) return it->second;
    }
    auto answer = trial(*this, spec);
    const std::unique_lock lock(state_->mutex);
    return state_->trials.emplace(spec, std::move(answer)).first->second;
}

const RecordedConstructor* ObserverFactory::recorded(const config::ObserverSpec& spec) const {
    if (state_->recorded.empty()) return nullptr;
    const auto it = state_->recorded.find(record_key(spec));
    if (it != state_->recorded.end()) return &it->second;
    // An empty wrapper, such as prepare puts around a class, changes nothing of what is built.
    const auto is_empty = [](const config::ObserverLayer& layer) {
        return layer.args.empty() && layer.kwargs.empty() && layer.callable_args.empty();
    };
    if (state_->recorded.empty() || spec.layers.empty() || !is_empty(spec.layers.back())) return nullptr;
    auto inner = spec;
    inner.layers.pop_back();
    return recorded(inner);
}

config::ObserverSpec called_with(config::ObserverSpec constructor, config::Keywords keywords) {
    constructor.layers.push_back({{}, std::move(keywords), {}, {}});
    return constructor;
}

BuiltObserver build_observer(const config::ObserverSpec& spec) {
    try {
        return observers::construct(spec);
    } catch (PyError& error) {
        auto& raised = error.raised;
        raised.say(message(codes::observer_refused, spec.callable, raised.type, raised.text));
        return tl::unexpected(std::move(raised));
    } catch (const python_values::NotKnown&) {
        return tl::unexpected(Raised{"", "", message(codes::constructor_not_recorded, spec.callable), ""});
    }
}

} // namespace qcs::predict
