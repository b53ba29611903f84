#include "views/json/text_places.h"

#include <algorithm>

namespace qcs::ui {
namespace {

struct KindKey {
    qcs::config::RuleKind kind;
    const char* key; // as QConfigMapping.to_dict has it
};
constexpr KindKey kindKeys[] = {
    {qcs::config::RuleKind::Order, "module_name_object_type_order"},
    {qcs::config::RuleKind::ModuleName, "module_name"},
    {qcs::config::RuleKind::Regex, "module_name_regex"},
    {qcs::config::RuleKind::ObjectType, "object_type"},
    {qcs::config::RuleKind::Global, ""},
};

int firstOf(qcs::config::RuleKind kind, const Document& document) {
    const auto& rules = document.mapping().rules;
    return static_cast<int>(std::ranges::find(rules, kind, &qcs::config::Rule::kind) - rules.begin());
}

} // namespace

RuleId ruleAt(const JsonPath& path, const Document& document) {
    if (path.empty()) return 0;
    for (const KindKey& row : kindKeys) {
        if (path[0].isIndex || path[0].key != QLatin1String(row.key)) continue;
        const bool global = row.kind == qcs::config::RuleKind::Global;
        if (!global && (path.size() < 2 || !path[1].isIndex)) return 0;
        const int index = firstOf(row.kind, document) + (global ? 0 : path[1].index);
        const qcs::config::Rule* rule = document.rule(document.ruleIdAt(index));
        return rule && rule->kind == row.kind ? document.ruleIdAt(index) : 0;
    }
    return 0;
}

qcs::config::EntryIndex entryAt(const JsonPath& path) {
    const bool entry = path.size() >= 2 && path[0].key == QLatin1String("configs") && path[1].isIndex;
    return entry ? qcs::config::EntryIndex(path[1].index) : qcs::config::EntryIndex();
}

QString pointerOfRule(const Document& document, RuleId id) {
    const qcs::config::Rule* rule = document.rule(id);
    if (!rule) return {};
    const auto* row = std::ranges::find(kindKeys, rule->kind, &KindKey::kind);
    const QString key = QLatin1Char('/') + QString::fromLatin1(row->key);
    if (rule->kind == qcs::config::RuleKind::Global) return key;
    return key + QLatin1Char('/') + QString::number(document.ruleIndex(id) - firstOf(rule->kind, document));
}

QString pointerOfEntry(qcs::config::EntryIndex entry) {
    return QStringLiteral("/configs/%1").arg(entry.number());
}

} // namespace qcs::ui
