#include "config/observer_edit.h"

#include <algorithm>

namespace qcs::config {

namespace {

constexpr std::string_view passed_by_torch = "factory_kwargs";

void forget_identities(ObserverSpec& spec, std::size_t from) {
    for (std::size_t i = from; i < spec.layers.size(); ++i)
        spec.layers[i].identity.reset();
}

bool is_empty(const ObserverLayer& layer) {
    return layer.args.empty() && layer.kwargs.empty() && layer.callable_args.empty() && !layer.identity;
}

ObserverSpec without_keyword(ObserverSpec spec, std::string_view name) {
    const auto names = [&](const KeywordArg& arg) { return arg.name == name; };
    for (std::size_t i = spec.layers.size(); i-- > 0;) {
        if (spec.layers[i].kwargs.erase_if(names) == 0) continue;
        forget_identities(spec, i);
        if (is_empty(spec.layers[i])) spec.layers.erase(spec.layers.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return spec;
}

/// The catalogue entry of the observer class that a fake quantizer builds.
const CatalogueEntry* inner_entry(const ObserverSpec& spec, const CatalogueEntry& entry) {
    const auto* given = given_keyword(spec, "observer");
    const auto own = std::ranges::find(entry.parameters, "observer", &CatalogueParameter::name);
    if (!given && own != entry.parameters.end() && own->default_value) given = &*own->default_value;
    const auto* inner = given ? std::get_if<ObserverSpec>(&given->data) : nullptr;
    return inner ? observer_entry(inner->callable) : nullptr;
}

} // namespace

const CatalogueEntry* observer_entry(std::string_view callable) {
    using Kind = CatalogueEntry::Kind;
    const auto* entry = catalogue_entry(callable);
    return entry && (entry->kind == Kind::Observer || entry->kind == Kind::FakeQuantize) ? entry : nullptr;
}

const Value* given_keyword(const ObserverSpec& spec, std::string_view name) {
    for (auto layer = spec.layers.rbegin(); layer != spec.layers.rend(); ++layer) {
        const auto found = std::ranges::find(layer->kwargs, name, &KeywordArg::name);
        if (found != layer->kwargs.end()) return &found->value;
    }
    return nullptr;
}

ObserverSpec with_keyword(ObserverSpec spec, std::string_view name, std::optional<Value> value) {
    if (!value) return without_keyword(std::move(spec), name);
    for (std::size_t i = spec.layers.size(); i-- > 0;) {
        auto& kwargs = spec.layers[i].kwargs;
        const auto found = std::ranges::find(kwargs, name, &KeywordArg::name);
        if (found == kwargs.end()) continue;
        if (found->value == *value) return spec;
        found->value = std::move(*value);
        forget_identities(spec, i);
        return spec;
    }
    if (spec.layers.empty()) spec.layers.emplace_back();
    spec.layers.back().kwargs.push_back({std::string(name), std::move(*value)});
    spec.layers.back().identity.reset();
    return spec;
}

ObserverSpec with_class(ObserverSpec spec, std::string_view callable) {
    if (spec.callable == callable) return spec;
    spec.callable = callable;
    spec.identity.reset();
    forget_identities(spec, 0);
    return spec;
}

std::vector<ObserverKeyword> keywords_of(const ObserverSpec& spec) {
    std::vector<ObserverKeyword> result;
    const auto known = [&](std::string_view name) {
        return std::ranges::find(result, name, &ObserverKeyword::name) != result.end();
    };
    const auto add = [&](const CatalogueEntry& entry, bool forwarded_to_observer) {
        for (const auto& parameter : entry.parameters) {
            const auto* given = given_keyword(spec, parameter.name);
            if (known(parameter.name) || (parameter.name == passed_by_torch && !given)) continue;
            result.push_back({parameter.name, parameter.default_value, given, true, forwarded_to_observer});
        }
    };
    const auto* entry = observer_entry(spec.callable);
    if (entry) add(*entry, false);
    if (entry && entry->takes_keywords && entry->kind == CatalogueEntry::Kind::FakeQuantize)
        if (const auto* inner = inner_entry(spec, *entry)) add(*inner, true);
    for (const auto& layer : spec.layers)
        for (const auto& arg : layer.kwargs)
            if (!known(arg.name))
                result.push_back({arg.name, {}, given_keyword(spec, arg.name), entry == nullptr, false});
    return result;
}

} // namespace qcs::config
