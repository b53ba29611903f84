#include "words/labels.h"

#include "base/text.h"
#include "config/observer_edit.h"
#include "config/presets.h"

#include <fmt/format.h>

#include <array>

namespace qcs::words {

namespace {

bool consume(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

bool starts_upper(std::string_view name) {
    return !name.empty() && name[0] >= 'A' && name[0] <= 'Z';
}

template <typename T>
const T* kwarg_as(const config::ObserverSpec& spec, std::string_view name) {
    const auto* value = config::given_keyword(spec, name);
    return value ? std::get_if<T>(&value->data) : nullptr;
}

bool same_observers(const config::QConfig& a, const config::QConfig& b) {
    return a.activation == b.activation && a.weight == b.weight;
}

/// "default x86" for default:x86, "default QAT x86" for default-qat:x86.
std::string preset_label(std::string_view preset) {
    const auto backend = preset.substr(preset.find(':') + 1);
    return fmt::format("default {}{}", preset.starts_with("default-qat") ? "QAT " : "", backend);
}

} // namespace

std::string qualified_short_name(std::string_view canonical) {
    auto name = canonical;
    if (name.empty()) return {};
    if (name.find('.') == std::string_view::npos) return fmt::format(".{}()", name);
    if (consume(name, "torch.nn.functional.")) return fmt::format("F.{}", name);
    if (consume(name, "torch.ao.nn.")) return std::string(name);
    if (name.starts_with("torch.nn.")) return fmt::format("nn.{}", last_component(name));
    const auto last = name.rfind('.');
    const auto before = name.rfind('.', last - 1);
    return std::string(before == std::string_view::npos || last == 0 ? name : name.substr(before + 1));
}

std::string short_type_name(std::string_view canonical) {
    const auto last = last_component(canonical);
    if (starts_upper(last)) return std::string(last);
    return qualified_short_name(canonical);
}

std::string object_label(const config::ObjectRef& object) {
    switch (object.kind) {
    case config::ObjectRef::Kind::None: return "None";
    case config::ObjectRef::Kind::Method: return fmt::format(".{}()", object.name);
    case config::ObjectRef::Kind::Object: break;
    }
    return qualified_short_name(object.name);
}

std::string observer_label(const std::optional<config::ObserverSpec>& spec) {
    if (!spec) return "–";
    auto name = last_component(spec->callable);
    if (name.ends_with("Observer") && name.size() > 8) name.remove_suffix(8);
    std::string label(name);
    if (const auto* dtype = kwarg_as<DType>(*spec, "dtype"))
        label += fmt::format(" {}", last_component(name_of(*dtype)));
    const auto* low = kwarg_as<std::int64_t>(*spec, "quant_min");
    const auto* high = kwarg_as<std::int64_t>(*spec, "quant_max");
    if (low && high) label += fmt::format(" {}…{}", *low, *high);
    return label;
}

std::string qconfig_label(const std::optional<config::QConfig>& qconfig) {
    if (!qconfig) return "none";
    if (!qconfig->name.empty()) return qconfig->name;
    for (const auto preset : config::mapping_preset_names()) {
        const auto& known = config::mapping_preset(preset)->global().qconfig;
        if (known && same_observers(*known, *qconfig)) return preset_label(preset);
    }
    for (const auto& known : config::named_qconfigs())
        if (same_observers(known, *qconfig)) return known.name;
    return fmt::format("{} · {}", observer_label(qconfig->activation), observer_label(qconfig->weight));
}

std::string_view kind_label(config::RuleKind kind) {
    constexpr std::array<std::string_view, 5> labels = {"order", "module name", "regex", "type", "global"};
    return labels[static_cast<std::size_t>(kind)];
}

std::string rule_key_label(const config::Rule& rule) {
    switch (rule.kind) {
    case config::RuleKind::Order:
        return fmt::format("{} · {} · {}", rule.text.empty() ? "top level" : rule.text,
                           object_label(rule.object), rule.index);
    case config::RuleKind::ModuleName:
    case config::RuleKind::Regex: return rule.text;
    case config::RuleKind::ObjectType: return object_label(rule.object);
    case config::RuleKind::Global: break;
    }
    return "everything else";
}

std::string eager_rule_label(const config::EagerRule& rule) {
    if (rule.by_type) return object_label(config::ObjectRef::object(rule.key));
    return rule.key.empty() ? "the model" : rule.key;
}

std::string node_type(const model::Graph& graph, const model::GraphIndex& index, const model::Node& node) {
    switch (node.op) {
    case model::Op::CallModule: {
        const auto module = index.module(node.target);
        return !module ? "" : graph.modules[module].type.str();
    }
    case model::Op::CallFunction:
    case model::Op::CallMethod: return node.target;
    case model::Op::GetAttr:
    case model::Op::Placeholder:
    case model::Op::Output: break;
    }
    return {};
}

} // namespace qcs::words
