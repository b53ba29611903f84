#include "insight/lint/fix.h"

#include "base/overloaded.h"
#include "insight/lint/lint.h"
#include "insight/lint/linter.h"

#include <algorithm>
#include <set>

namespace qcs::insight {

namespace {

bool has(const auto& list, auto id) {
    return id && id.index() < list.size();
}

void remove_rule(config::QConfigMapping& mapping, config::RuleIndex rule) {
    if (!has(mapping.rules, rule)) return;
    const auto place = mapping.rules.begin() + rule.number();
    if (place->kind == config::RuleKind::Global)
        place->qconfig.reset();
    else
        mapping.rules.erase(place);
}

void replace_rule(config::QConfigMapping& mapping, const ReplaceRule& edit) {
    if (!has(mapping.rules, edit.rule)) return;
    auto& rule = mapping.rules[edit.rule.index()];
    if (rule.kind == edit.with.kind) {
        rule = edit.with;
        return;
    }
    remove_rule(mapping, edit.rule);
    mapping.set(edit.with);
}

std::string eager_key(const config::EagerRule& rule) {
    return (rule.by_type ? "eager type " : "eager path ") + rule.key;
}

/// What an edit changes. Two edits that have an element in common cannot be made together.
std::vector<std::string> grip_of(const LintEdit& edit) {
    return std::visit(
        Overloaded{
            [](const RemoveRule& e) { return std::vector{"rule " + std::to_string(e.rule.number())}; },
            [](const ReplaceRule& e) {
                return std::vector{"rule " + std::to_string(e.rule.number()),
                                   "key " + config::rule_name(e.with)};
            },
            [](const PutRule& e) { return std::vector{"key " + config::rule_name(e.rule)}; },
            [](const ReplaceEntry& e) { return std::vector{"entry " + std::to_string(e.entry.number())}; },
            [](const RemoveEntry& e) { return std::vector{"entry " + std::to_string(e.entry.number())}; },
            [](const PutEntry& e) { return std::vector{"pattern " + lint_checks::pattern_text(e.entry)}; },
            [](const ReplacePrepareCustom&) { return std::vector<std::string>{"prepare"}; },
            [](const ReplaceConvertCustom&) { return std::vector<std::string>{"convert"}; },
            [](const SwitchMode&) { return std::vector<std::string>{"mode"}; },
            [](const RemoveEagerRule& e) { return std::vector{"eager " + std::to_string(e.rule.number())}; },
            [](const ReplaceEagerRule& e) {
                return std::vector{"eager " + std::to_string(e.rule.number()), eager_key(e.with)};
            },
            [](const PutEagerRule& e) { return std::vector{eager_key(e.rule)}; },
            [](const ReplaceEager&) { return std::vector<std::string>{"eager config"}; },
        },
        edit);
}

/// The order of edits: those that shift later elements of a list are applied last, starting from the end of
/// the list; those that append to a list follow after all others.
std::pair<int, int> turn_of(const LintEdit& edit) {
    return std::visit(Overloaded{
                          [](const RemoveRule& e) { return std::pair(1, -e.rule.number()); },
                          [](const RemoveEntry& e) { return std::pair(1, -e.entry.number()); },
                          [](const RemoveEagerRule& e) { return std::pair(1, -e.rule.number()); },
                          [](const PutRule&) { return std::pair(2, 0); },
                          [](const PutEntry&) { return std::pair(2, 0); },
                          [](const PutEagerRule&) { return std::pair(2, 0); },
                          [](const auto&) { return std::pair(0, 0); },
                      },
                      edit);
}

} // namespace

std::vector<Fix> compatible_fixes(std::span<const Finding> findings, std::string_view id,
                                  std::string_view code) {
    std::vector<Fix> together;
    std::set<std::string> held;
    for (const auto& finding : findings) {
        if (finding.code != id || !finding.fix || (!code.empty() && finding.fix->code != code)) continue;
        const auto grip = grip_of(finding.fix->edit);
        if (std::ranges::any_of(grip, [&](const std::string& part) { return held.contains(part); })) continue;
        held.insert(grip.begin(), grip.end());
        together.push_back(*finding.fix);
    }
    return together;
}

LintedConfigs apply_fixes(LintedConfigs configs, std::span<const Fix> fixes) {
    std::vector<Fix> steps;
    for (const auto& fix : fixes) {
        const auto* replaced = std::get_if<ReplaceRule>(&fix.edit);
        const bool moves = replaced && has(configs.mapping.rules, replaced->rule) &&
                           configs.mapping.rules[replaced->rule.index()].kind != replaced->with.kind;
        if (moves) { // moves to the rules of another kind
            steps.push_back({fix, RemoveRule{replaced->rule}});
            steps.push_back({fix, PutRule{replaced->with}});
        } else {
            steps.push_back(fix);
        }
    }
    std::ranges::stable_sort(steps, {}, [](const Fix& fix) { return turn_of(fix.edit); });
    for (const auto& step : steps)
        configs = apply_fix(std::move(configs), step);
    return configs;
}

LintedConfigs apply_fix(LintedConfigs configs, const Fix& fix) {
    auto& entries = configs.backend.configs;
    auto& eager = configs.eager.rules;
    std::visit(Overloaded{
                   [&](const RemoveRule& edit) { remove_rule(configs.mapping, edit.rule); },
                   [&](const ReplaceRule& edit) { replace_rule(configs.mapping, edit); },
                   [&](const PutRule& edit) { configs.mapping.set(edit.rule); },
                   [&](const ReplaceEntry& edit) {
                       if (has(entries, edit.entry)) entries[edit.entry.index()] = edit.with;
                   },
                   [&](const RemoveEntry& edit) {
                       if (has(entries, edit.entry)) entries.erase(entries.begin() + edit.entry.number());
                   },
                   [&](const PutEntry& edit) { configs.backend.set(edit.entry); },
                   [&](const ReplacePrepareCustom& edit) { configs.prepare_custom = edit.with; },
                   [&](const ReplaceConvertCustom& edit) { configs.convert_custom = edit.with; },
                   [&](const SwitchMode& edit) { configs.is_qat = edit.is_qat; },
                   [&](const RemoveEagerRule& edit) {
                       if (has(eager, edit.rule)) eager.erase(eager.begin() + edit.rule.number());
                   },
                   [&](const ReplaceEagerRule& edit) {
                       if (has(eager, edit.rule)) eager[edit.rule.index()] = edit.with;
                   },
                   [&](const PutEagerRule& edit) { configs.eager.set(edit.rule); },
                   [&](const ReplaceEager& edit) { configs.eager = edit.with; },
               },
               fix.edit);
    return configs;
}

} // namespace qcs::insight

namespace qcs::insight::lint_checks {

config::QConfig with_activation(config::QConfig qconfig, config::ObserverSpec spec) {
    qconfig.activation = std::move(spec);
    qconfig.name.clear();
    return qconfig;
}

config::QConfig with_weight(config::QConfig qconfig, config::ObserverSpec spec) {
    qconfig.weight = std::move(spec);
    qconfig.name.clear();
    return qconfig;
}

std::string dtype_text(std::optional<DType> dtype) {
    return dtype ? std::string(name_of(*dtype)) : std::string();
}

bool is_conv_transpose(std::string_view type) {
    return type == "torch.nn.ConvTranspose1d" || type == "torch.nn.ConvTranspose2d" ||
           type == "torch.nn.ConvTranspose3d";
}

} // namespace qcs::insight::lint_checks
