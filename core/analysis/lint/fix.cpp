#include "analysis/lint/lint.h"
#include "config/overloaded.h"

namespace qcs {

namespace {

template <typename T>
bool has(const std::vector<T>& list, int index) {
    return index >= 0 && static_cast<std::size_t>(index) < list.size();
}

void remove_rule(QConfigMapping& mapping, int rule) {
    if (!has(mapping.rules, rule)) return;
    const auto place = mapping.rules.begin() + rule;
    if (place->kind == RuleKind::Global)
        place->qconfig.reset();
    else
        mapping.rules.erase(place);
}

void replace_rule(QConfigMapping& mapping, const ReplaceRule& edit) {
    if (!has(mapping.rules, edit.rule)) return;
    auto& rule = mapping.rules[static_cast<std::size_t>(edit.rule)];
    if (rule.kind == edit.with.kind) {
        rule = edit.with;
        return;
    }
    remove_rule(mapping, edit.rule);
    mapping.set(edit.with);
}

} // namespace

LintedConfigs apply_fix(LintedConfigs configs, const Fix& fix) {
    auto& entries = configs.backend.configs;
    std::visit(Overloaded{
                   [&](const RemoveRule& edit) { remove_rule(configs.mapping, edit.rule); },
                   [&](const ReplaceRule& edit) { replace_rule(configs.mapping, edit); },
                   [&](const PutRule& edit) { configs.mapping.set(edit.rule); },
                   [&](const ReplaceEntry& edit) {
                       if (has(entries, edit.entry))
                           entries[static_cast<std::size_t>(edit.entry)] = edit.with;
                   },
                   [&](const RemoveEntry& edit) {
                       if (has(entries, edit.entry)) entries.erase(entries.begin() + edit.entry);
                   },
                   [&](const PutEntry& edit) { configs.backend.set(edit.entry); },
                   [&](const ReplacePrepareCustom& edit) { configs.prepare_custom = edit.with; },
                   [&](const ReplaceConvertCustom& edit) { configs.convert_custom = edit.with; },
                   [&](const SwitchMode& edit) { configs.is_qat = edit.is_qat; },
               },
               fix.edit);
    return configs;
}

} // namespace qcs
