// Determines which parts of two observers, or of two qconfigs, differ.

#include "config/observer_edit.h"
#include "words/diff_words.h"
#include "words/labels.h"
#include "words/plan_words.h"

#include <fmt/format.h>

#include <map>

namespace qcs::words {

namespace {

/// Keyed by part; settings also by name.
using Parts = std::map<std::pair<ObserverProperty, std::string>, std::string>;

std::string value_words(const config::Value& value) {
    struct Words {
        std::string operator()(config::None) const { return "None"; }
        std::string operator()(bool value) const { return value ? "True" : "False"; }
        std::string operator()(std::int64_t value) const { return std::to_string(value); }
        std::string operator()(double value) const { return fmt::format("{}", value); }
        std::string operator()(const std::string& value) const { return value; }
        std::string operator()(DType value) const { return without_torch(std::string(name_of(value))); }
        std::string operator()(QScheme value) const { return without_torch(std::string(name_of(value))); }
        std::string operator()(const config::ObjectRef& value) const { return object_label(value); }
        std::string operator()(const config::ObserverSpec& value) const { return observer_label(value); }
        std::string operator()(const config::NodeRef&) const { return "…"; }
        std::string operator()(config::Ellipsis) const { return "…"; }
        std::string operator()(const config::Opaque& value) const { return value.text.str(); }
        std::string operator()(const config::List&) const { return "[…]"; }
        std::string operator()(const config::Tuple&) const { return "(…)"; }
        std::string operator()(const config::Dict&) const { return "{…}"; }
        std::string operator()(const config::Slice&) const { return "…"; }
    };
    return std::visit(Words(), value.data);
}

void take(Parts& parts, std::string_view name, const std::string& words) {
    if (name == "dtype")
        parts[{ObserverProperty::DType, ""}] = words;
    else if (name == "qscheme")
        parts[{ObserverProperty::QScheme, ""}] = words;
    else if (name == "is_dynamic")
        parts[{ObserverProperty::Dynamic, ""}] = words;
    else if (name == "quant_min" && words != "None")
        parts[{ObserverProperty::Range, ""}] = words + "…" + parts[{ObserverProperty::Range, ""}];
    else if (name == "quant_max" && words != "None")
        parts[{ObserverProperty::Range, ""}] += words;
    else
        parts[{ObserverProperty::Setting, std::string(name)}] = words;
}

Parts parts_of(const predict::ObserverInstance& instance) {
    Parts parts;
    const auto& observer = instance.observer();
    const auto last = [](const std::string& type) { return type.substr(type.rfind('.') + 1); };
    parts[{ObserverProperty::Observer, ""}] =
        &observer == &instance ? last(instance.type) : last(instance.type) + " of " + last(observer.type);
    // The properties of the fake quantizer take precedence; its observer has the others.
    for (const auto* one : {&observer, &instance}) {
        parts.erase({ObserverProperty::Range, ""});
        for (const auto& attribute : one->attributes)
            take(parts, attribute.name.str(), value_words(attribute.value));
        for (const auto& tensor : one->tensors) {
            std::string words;
            for (const auto& item : tensor.value.items)
                words += (words.empty() ? "" : ", ") +
                         std::visit([](auto number) { return fmt::format("{}", number); }, item);
            parts[{ObserverProperty::Setting, tensor.name}] = words;
        }
    }
    return parts;
}

Parts parts_of(const config::ObserverSpec& spec) {
    Parts parts;
    const auto& name = spec.callable.str();
    parts[{ObserverProperty::Observer, ""}] = name.substr(name.rfind('.') + 1);
    for (const auto& keyword : config::keywords_of(spec))
        if (const auto* value = keyword.given           ? keyword.given
                                : keyword.default_value ? &*keyword.default_value
                                                        : nullptr)
            take(parts, keyword.name, value_words(*value));
    return parts;
}

/// Settings are only compared if everything else is equal, since they follow from it.
void compare(const Parts& before, const Parts& after, ObserverRole role,
             std::vector<PropertyChange>& changes) {
    std::vector<PropertyChange> found;
    bool settings_alone = true;
    auto all = before;
    all.insert(after.begin(), after.end());
    for (const auto& entry : all) {
        const auto& part = entry.first;
        const auto text = [&](const Parts& parts) {
            const auto place = parts.find(part);
            return place == parts.end() ? std::string() : place->second;
        };
        auto was = text(before), is = text(after);
        if (was == is) continue;
        settings_alone = settings_alone && part.first == ObserverProperty::Setting;
        found.push_back({part.first, role, part.second, std::move(was), std::move(is)});
    }
    for (auto& change : found)
        if (settings_alone || change.property != ObserverProperty::Setting)
            changes.push_back(std::move(change));
}

} // namespace

std::vector<PropertyChange> property_changes(insight::ChangeKind kind, const insight::NodeState& before,
                                             const insight::NodeState& after) {
    std::vector<PropertyChange> changes;
    if (kind == insight::ChangeKind::QConfig) {
        if (!before.rule || !after.rule || !before.rule->qconfig || !after.rule->qconfig) return {};
        const auto &was = *before.rule->qconfig, &is = *after.rule->qconfig;
        if (!was.activation != !is.activation || !was.weight != !is.weight) return {};
        if (was.activation)
            compare(parts_of(*was.activation), parts_of(*is.activation), ObserverRole::Activation, changes);
        if (was.weight) compare(parts_of(*was.weight), parts_of(*is.weight), ObserverRole::Weight, changes);
    }
    if (kind == insight::ChangeKind::Observers && before.observers.size() == 1 &&
        after.observers.size() == 1) {
        const auto parts = [](const insight::PlannedObserver& observer) {
            auto made = parts_of(*observer.instance);
            made[{ObserverProperty::Sharing, ""}] = observer.group ? "shared" : "its own";
            return made;
        };
        compare(parts(*before.observers.front()), parts(*after.observers.front()), ObserverRole::Output,
                changes);
    }
    return changes;
}

} // namespace qcs::words
