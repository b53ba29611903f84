// What reading the files had to say, and what PyTorch raises.

#include "analysis/lint/linter.h"

#include <algorithm>

namespace qcs::lint_checks {

namespace {

/// An object-type rule for that type, or -1.
int type_rule(const Linter& linter, const std::string& type) {
    const auto& rules = linter.mapping.rules;
    const auto found = std::ranges::find_if(rules, [&](const Rule& rule) {
        return rule.kind == RuleKind::ObjectType && rule.object == ObjectRef::object(type);
    });
    return found == rules.end() ? -1 : static_cast<int>(found - rules.begin());
}

/// args: the fused type, its first part's, the part whose qconfig differs.
void fused_members(Linter& linter, const Raised& raised) {
    const auto& first = raised.args[1];
    const auto& offending = raised.args[2];
    const int first_rule = type_rule(linter, first), offending_rule = type_rule(linter, offending);
    const int place = offending_rule >= 0 ? offending_rule : first_rule;
    auto& finding = linter.add("fused-members-differ", linter.rule_place(place),
                               {raised.args[0], first, offending, raised.node});
    const bool from_first = first_rule >= 0;
    Rule put{RuleKind::ObjectType, {}, ObjectRef::object(from_first ? offending : first), 0, {}, {}};
    put.qconfig = linter.rule(from_first ? first_rule : offending_rule).qconfig;
    finding.fix = Fix{"fix-put-rule", {rule_name(put)}, PutRule{put}};
}

} // namespace

void check_messages(Linter& linter) {
    for (const auto& message : linter.input.messages) {
        const bool rule = message.code == "duplicate-rule";
        if (!rule && message.code != "duplicate-pattern") continue;
        LintPlace place;
        place.part = rule ? LintPart::Mapping : LintPart::Backend;
        place.pointer = message.place.pointer;
        place.file = message.place;
        linter.add(rule ? "rule-overridden" : "pattern-overridden", std::move(place), message.args);
    }
}

void check_raised(Linter& linter) {
    const auto* raised = linter.input.analysis ? linter.input.analysis->raised() : nullptr;
    if (!raised || raised->type.empty()) return;
    if (raised->code == "types-of-fused-differ" && raised->args.size() == 3)
        return fused_members(linter, *raised);
    // Errors that were found say why.
    if (std::ranges::any_of(linter.findings(),
                            [](const Finding& finding) { return finding.severity == Severity::Error; }))
        return;
    auto& finding =
        linter.add("prepare-raises", linter.rule_place(-1), {raised->type, raised->text, raised->node});
    finding.cause = raised->code;
    finding.cause_args = raised->args;
}

} // namespace qcs::lint_checks
