// Checks of the qconfigs of an eager config on their own: runs the checks for a mapping and adapts the
// places.

#include "insight/lint/eager_linter.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"

#include <algorithm>

namespace qcs::insight::lint_checks {

namespace {

/// A mapping that has the same qconfigs, rule for rule.
config::QConfigMapping as_mapping(const config::EagerConfig& config) {
    config::QConfigMapping mapping;
    mapping.rules.clear();
    for (const auto& rule : config.rules) {
        config::Rule one;
        one.kind = rule.by_type ? config::RuleKind::ObjectType : config::RuleKind::ModuleName;
        if (rule.by_type)
            one.object = config::ObjectRef::object(rule.key);
        else
            one.text = rule.key;
        one.qconfig = rule.qconfig;
        one.off = rule.off;
        mapping.rules.push_back(std::move(one));
    }
    return mapping;
}

/// Replaces the name of a rule in a message.
void rename(Message& message, const std::string& from, const std::string& to) {
    std::ranges::replace(message.args, from, to);
}

config::EagerRule as_eager(const config::Rule& rule) {
    const bool by_type = rule.kind == config::RuleKind::ObjectType;
    return {by_type ? rule.object.name : rule.text, by_type, rule.qconfig, rule.off};
}

LintEdit as_eager(const LintEdit& edit) {
    if (const auto* replace = std::get_if<ReplaceRule>(&edit))
        return ReplaceEagerRule{config::EagerRuleIndex(replace->rule.index()), as_eager(replace->with)};
    if (const auto* put = std::get_if<PutRule>(&edit)) return PutEagerRule{as_eager(put->rule)};
    return edit;
}

} // namespace

void check_eager_qconfigs(EagerLinter& linter) {
    const bool dynamic = linter.call == config::EagerCall::QuantizeDynamic;
    LintInput input;
    const auto mapping = std::make_shared<const config::QConfigMapping>(as_mapping(linter.config));
    input.configs.mapping = mapping;
    auto backend = std::make_shared<config::BackendConfig>();
    backend->name = linter.flow.engine;
    input.configs.backend = std::move(backend);
    input.configs.is_qat = predict::eager::is_qat(linter.call);
    Linter checks(input, {});
    check_qconfigs(checks);
    if (!dynamic) check_modes(checks);
    for (auto& finding : checks.take()) {
        // quantize_dynamic creates no activation observers, and uses a default weight observer if none is
        // given.
        if (dynamic && finding.code == codes::qconfig_half_empty) continue;
        const auto index = finding.place.rule;
        if (!index) continue;
        const auto from = config::rule_name(mapping->rules[index.index()]);
        const auto eager_index = config::EagerRuleIndex(index.index());
        const auto to = rule_name(linter.rule(eager_index));
        rename(finding, from, to);
        const auto whole = checks.rule_place(index).pointer, qconfig = checks.rule_place(index, true).pointer;
        const auto& pointer = finding.place.pointer;
        const bool inside = pointer.starts_with(qconfig);
        finding.place = EagerLinter::rule_place(eager_index, inside,
                                                inside ? std::string_view(pointer).substr(qconfig.size())
                                                       : std::string_view());
        if (finding.fix) {
            rename(*finding.fix, from, to);
            finding.fix->edit = as_eager(finding.fix->edit);
            if (std::holds_alternative<SwitchMode>(finding.fix->edit) && linter.config.call)
                finding.fix.reset(); // the mode is determined by the call that the config names
        }
        linter.findings.push_back(std::move(finding));
    }
}

} // namespace qcs::insight::lint_checks
