#include "config/qconfig.h"

#include <array>
#include <iterator>

namespace qcs::config {

std::string_view key_of(RuleKind kind) {
    switch (kind) {
    case RuleKind::Order: return "module_name_object_type_order";
    case RuleKind::ModuleName: return "module_name";
    case RuleKind::Regex: return "module_name_regex";
    case RuleKind::ObjectType: return "object_type";
    case RuleKind::Global: break;
    }
    return "";
}

bool same_key(const Rule& a, const Rule& b) {
    return a.kind == b.kind && a.text == b.text && a.object == b.object && a.index == b.index;
}

std::size_t QConfigMapping::set(Rule rule) {
    const auto place = std::ranges::find_if(
        rules, [&](const Rule& other) { return same_key(rule, other) || other.kind > rule.kind; });
    const auto index = static_cast<std::size_t>(place - rules.begin());
    if (same_key(rule, *place)) {
        place->qconfig = std::move(rule.qconfig);
        place->off = rule.off;
    } else {
        rules.insert(place, std::move(rule));
    }
    return index;
}

std::vector<std::reference_wrapper<const Rule>> QConfigMapping::active() const {
    std::vector<std::reference_wrapper<const Rule>> on;
    std::ranges::copy_if(rules, std::back_inserter(on), [](const Rule& rule) { return !rule.off; });
    return on;
}

const std::optional<QConfig>& QConfigMapping::global_qconfig() const {
    static const std::optional<QConfig> none;
    return global().off ? none : global().qconfig;
}

std::span<const std::string_view> rule_kind_names() {
    static constexpr std::array<std::string_view, 5> names = {"module_name_object_type_order", "module_name",
                                                              "module_name_regex", "object_type", "global"};
    return names;
}

std::string object_name(const ObjectRef& object) {
    return object.kind == ObjectRef::Kind::None ? "None" : object.name;
}

std::string rule_key(const Rule& rule) {
    switch (rule.kind) {
    case RuleKind::Order:
        return rule.text + ", " + object_name(rule.object) + ", " + std::to_string(rule.index);
    case RuleKind::ObjectType: return object_name(rule.object);
    default: return rule.text;
    }
}

std::string rule_name(const Rule& rule) {
    if (rule.kind == RuleKind::Global) return "global";
    return std::string(key_of(rule.kind)) + " " + rule_key(rule);
}

std::vector<RuleRow> rows_off(const QConfigMapping& mapping) {
    std::vector<RuleRow> rows;
    RuleRow row{RuleKind::Order, -1};
    for (const auto& rule : mapping.rules) {
        row = {rule.kind, rule.kind == row.kind ? row.index + 1 : 0};
        if (rule.off) rows.push_back(row);
    }
    return rows;
}

Rule* rule_at(QConfigMapping& mapping, const RuleRow& row) {
    if (row.index < 0 || row.index >= count_of(mapping, row.kind)) return nullptr;
    return &*(std::ranges::find(mapping.rules, row.kind, &Rule::kind) + row.index);
}

std::int64_t count_of(const QConfigMapping& mapping, RuleKind kind) {
    return std::ranges::count(mapping.rules, kind, &Rule::kind);
}

QConfigMapping without_off(QConfigMapping mapping) {
    auto& global = mapping.rules.back();
    if (global.off) global.qconfig.reset();
    global.off = false;
    std::erase_if(mapping.rules, [](const Rule& rule) { return rule.off; });
    return mapping;
}

QConfigMapping all_on(QConfigMapping mapping) {
    for (auto& rule : mapping.rules)
        rule.off = false;
    return mapping;
}

} // namespace qcs::config
