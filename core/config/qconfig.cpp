#include "config/qconfig.h"

#include <algorithm>

namespace qcs {

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
    if (same_key(rule, *place))
        place->qconfig = std::move(rule.qconfig);
    else
        rules.insert(place, std::move(rule));
    return index;
}

} // namespace qcs
