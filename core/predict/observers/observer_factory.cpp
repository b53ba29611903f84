#include "predict/observers/observer_factory.h"

#include "base/overloaded.h"
#include "config/codec/value_json.h"
#include "config/value.h"
#include "predict/observers/construct.h"
#include "predict/observers/observer_codes.h"

#include <cmath>
#include <functional>
#include <mutex>
#include <shared_mutex>
#include <string_view>
#include <unordered_map>

namespace qcs::predict {

// Specs as keys of hash tables. Unlike for operator==, NaN equals NaN here.

struct SpecHash {
    std::size_t operator()(const config::ObserverSpec& spec) const;
};
struct SpecSame {
    bool operator()(const config::ObserverSpec& a, const config::ObserverSpec& b) const;
};

namespace {

class Hasher {
public:
    template <typename T>
    void add(const T& value) {
        hash_ = (hash_ ^ std::hash<T>{}(value)) * 0x9E3779B97F4A7C15U;
        hash_ ^= hash_ >> 29;
    }
    void add_spec(const config::ObserverSpec& spec) {
        add(spec.callable);
        add(spec.identity.value_or(-1));
        for (const auto& layer : spec.layers) {
            add(layer.args.size());
            add(layer.identity.value_or(-1));
            for (const auto& arg : layer.args)
                add_value(arg);
            for (const auto& keyword : layer.kwargs)
                add_keyword(keyword);
        }
    }
    std::size_t result() const { return hash_; }

private:
    void add_keyword(const config::KeywordArg& keyword) {
        add(keyword.name);
        add_value(keyword.value);
    }
    void add_value(const config::Value& value) {
        add(value.data.index());
        // Containers, which are rare, are hashed by their kind alone.
        std::visit(Overloaded{
                       [&](bool v) { add(v); },
                       [&](std::int64_t v) { add(v); },
                       [&](double v) { add(std::isnan(v) ? 0.5 : v); },
                       [&](const std::string& v) { add(v); },
                       [&](DType v) { add(static_cast<int>(v)); },
                       [&](QScheme v) { add(static_cast<int>(v)); },
                       [&](const config::ObserverSpec& v) { add_spec(v); },
                       [](const auto&) {},
                   },
                   value.data);
    }
    std::size_t hash_ = 0;
};

std::string text_of(const config::ObserverSpec& spec) {
    json::JsonWriter writer;
    config::encode_observer_spec(spec, writer);
    return writer.take();
}

} // namespace

std::size_t SpecHash::operator()(const config::ObserverSpec& spec) const {
    Hasher hasher;
    hasher.add_spec(spec);
    return hasher.result();
}

bool SpecSame::operator()(const config::ObserverSpec& a, const config::ObserverSpec& b) const {
    return a == b || (SpecHash{}(a) == SpecHash{}(b) && text_of(a) == text_of(b));
}

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

// The part of a spec by which recorded results are found: without identities, which are only valid within one
// file, and without the device keyword that prepare adds, which does not change what is built. Objects
// without a name are distinguished by generated names.
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

/// A constructor that was not recorded is replaced by an observer that leaves everything in float.
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
    // An empty wrapper, such as prepare puts around a class, does not change what is built.
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
        raised.set_message(message(codes::observer_refused, spec.callable, raised.type, raised.text));
        return tl::unexpected(std::move(raised));
    } catch (const python_values::NotKnown&) {
        return tl::unexpected(Raised{"", "", message(codes::constructor_not_recorded, spec.callable), ""});
    }
}

namespace {

config::ObserverSpec with_factory_kwargs(const config::ObserverSpec& spec) {
    return called_with(
        spec, {{"factory_kwargs", config::Dict{{{std::string("device"), {}}, {std::string("dtype"), {}}}}}});
}

} // namespace

bool is_per_channel_observer(const ObserverInstance& built) {
    return built.derives_from("torch.ao.quantization.observer.PerChannelMinMaxObserver");
}

bool is_fake_quantize(const ObserverInstance& built) {
    return built.derives_from("torch.ao.quantization.fake_quantize.FakeQuantizeBase");
}

bool collects_statistics(const ObserverInstance& built) {
    return built.derives_from("torch.ao.quantization.observer.UniformQuantizationObserverBase") &&
           !built.derives_from("torch.ao.quantization.observer.FixedQParamsObserver");
}

bool is_per_channel(const ObserverInstance& built) {
    const auto scheme = built.observer().qscheme();
    return scheme == QScheme::PerChannelAffine || scheme == QScheme::PerChannelSymmetric ||
           scheme == QScheme::PerChannelAffineFloatQParams;
}

std::string refusing_class(const Raised& raised) {
    constexpr std::string_view refusal = ".__init__() got an unexpected keyword argument 'factory_kwargs'";
    if (raised.type != "TypeError" || !raised.text.ends_with(refusal)) return {};
    return raised.text.substr(0, raised.text.size() - refusal.size());
}

std::string refuses_factory_kwargs(const config::ObserverSpec& spec) {
    const auto built = build_observer(with_factory_kwargs(spec));
    return built ? std::string() : refusing_class(built.error());
}

BuiltObserver build_with_factory_kwargs(const ObserverFactory& factory, const config::ObserverSpec& spec) {
    if (const auto* recorded = factory.recorded(spec)) {
        if (recorded->called_with_factory_kwargs)
            return tl::unexpected(*recorded->called_with_factory_kwargs);
        return factory.build(spec);
    }
    return factory.build(with_factory_kwargs(spec));
}

} // namespace qcs::predict
