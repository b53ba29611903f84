#include "insight/lint/eager_lint.h"

#include "base/task.h"
#include "insight/lint/eager_linter.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"

#include <algorithm>
#include <array>

namespace qcs::insight {

namespace lint_checks {

Finding& EagerLinter::add(Message what, LintPlace place) {
    const auto severity = what.code.severity();
    findings.push_back({std::move(what), severity, {}, std::move(place), {}});
    return findings.back();
}

LintPlace EagerLinter::place(std::string pointer) {
    LintPlace place;
    place.part = config::Part::Eager;
    place.pointer = std::move(pointer);
    return place;
}

LintPlace EagerLinter::rule_place(config::EagerRuleIndex rule, bool qconfig, std::string_view below) {
    if (!rule) return place({});
    auto there =
        place("/qconfigs/" + std::to_string(rule.number()) + (qconfig ? "/1" : "") + std::string(below));
    there.eager_rule = rule;
    return there;
}

std::optional<Fix> EagerLinter::rekey(config::EagerRuleIndex index, std::string key) const {
    auto with = rule(index);
    with.key = std::move(key);
    return rename(index, std::move(with));
}

std::optional<Fix> EagerLinter::rename(config::EagerRuleIndex index, config::EagerRule with) const {
    for (const auto other : rules())
        if (other != index && config::same_key(rule(other), with)) return std::nullopt;
    auto what = message(codes::fix_rename_rule, rule_name(with));
    return Fix{std::move(what), ReplaceEagerRule{index, std::move(with)}};
}

std::string rule_name(const config::EagerRule& rule) {
    return rule.key.empty() && !rule.by_type ? "the model itself" : rule.key;
}

} // namespace lint_checks

std::vector<Finding> eager_lint(const EagerLintInput& input, std::stop_token stop) {
    using namespace lint_checks;
    const TaskScope scope(stop);
    const auto& flow = *input.flow;
    EagerLinter linter{flow, *flow.config, flow.config->call.value_or(flow.call),
                       flow.model ? input.plan.get() : nullptr, input.data_flow.get()};
    constexpr std::array checks = {check_eager_rules,   check_eager_qconfigs, check_eager_fusions,
                                   check_eager_classes, check_eager_keys,     check_eager_names,
                                   check_eager_outcome, check_eager_data_flow};
    for (const auto check : checks)
        if (!stop.stop_requested()) check(linter);
    std::ranges::stable_sort(linter.findings, {}, [](const Finding& finding) {
        return std::pair(finding.severity, finding.place.eager_rule);
    });
    return std::move(linter.findings);
}

} // namespace qcs::insight
