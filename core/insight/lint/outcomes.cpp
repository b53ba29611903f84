// Findings about reading the files, about nodes that do not run as requested, and about exceptions of
// PyTorch.

#include "config/config_codes.h"
#include "insight/explain/near_misses.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"
#include "insight/repairs/repairs.h"
#include "predict/interpreter/predict_codes.h"
#include "predict/resolve/facts.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace qcs::insight::lint_checks {

namespace {

/// The object-type rule for that type; none if there is none.
config::RuleIndex type_rule(const Linter& linter, const std::string& type) {
    const auto& rules = linter.mapping.rules;
    const auto found = std::ranges::find_if(rules, [&](const config::Rule& rule) {
        return rule.kind == config::RuleKind::ObjectType && !rule.off &&
               rule.object == config::ObjectRef::object(type);
    });
    return found == rules.end() ? config::RuleIndex() : config::RuleIndex(found - rules.begin());
}

/// The arguments of the message: the fused type, the type of its first part, the part whose qconfig differs.
void fused_members(Linter& linter, const predict::Raised& raised) {
    const auto& first = raised.args[1];
    const auto& offending = raised.args[2];
    const auto first_rule = type_rule(linter, first), offending_rule = type_rule(linter, offending);
    const auto place = offending_rule ? offending_rule : first_rule;
    auto& finding =
        linter.add(message(codes::fused_members_differ, raised.args[0], first, offending, raised.node),
                   linter.rule_place(place));
    const auto from_first = bool(first_rule);
    config::Rule put{config::RuleKind::ObjectType,
                     {},
                     config::ObjectRef::object(from_first ? offending : first),
                     0,
                     {},
                     {}};
    put.qconfig = linter.rule(from_first ? first_rule : offending_rule).qconfig;
    finding.fix = Fix{message(codes::fix_put_rule, config::rule_name(put)), PutRule{put}};
}

} // namespace

void check_messages(Linter& linter) {
    for (const auto& diagnostic : linter.input.file_diagnostics) {
        const bool rule = diagnostic.code == codes::duplicate_rule;
        if (!rule && diagnostic.code != codes::duplicate_pattern) continue;
        LintPlace place;
        place.part = rule ? config::Part::Mapping : config::Part::Backend;
        place.pointer = diagnostic.place.pointer;
        place.file = diagnostic.place;
        linter.add(message_of(rule ? Code(codes::rule_overridden) : Code(codes::pattern_overridden),
                              diagnostic.args),
                   std::move(place));
    }
}

void check_verdicts(Linter& linter) {
    if (!linter.input.verdicts || !linter.graph || !linter.resolution) return;
    struct Group {
        model::TracedNode first;
        std::string node;
        int count = 0;
    };
    // Grouped by deciding rule, reason, and operation.
    std::map<std::tuple<config::RuleIndex, Reason, std::string>, Group> groups;
    std::map<std::string, Group> failing; // grouped by operation
    const auto& verdicts = linter.input.verdicts->nodes;
    for (const auto i : linter.graph->nodes.ids()) {
        if (!verdicts.contains(i)) break;
        const auto& verdict = verdicts[i];
        const auto& node = linter.graph->nodes[i];
        if (verdict.fails && failing[node.target].count++ == 0) failing[node.target].node = node.name;
        if (!verdict.differs()) continue;
        const auto module = node.op == model::Op::CallModule && linter.view()
                                ? linter.view()->facts().base->index.module(node.target)
                                : model::ModuleIndex();
        auto& group = groups[{linter.resolution->nodes[i].rule, verdict.reason.reason,
                              module ? linter.graph->modules[module].type : node.target}];
        if (group.count++ > 0) continue;
        group.first = i;
        group.node = node.name;
    }
    for (const auto& [key, group] : groups) {
        const auto& [rule, reason, operation] = key;
        const auto& first = verdicts[group.first];
        const bool quantized = *first.quantized;
        auto& finding =
            linter.add(message(quantized ? codes::quantized_though_not_asked : codes::float_though_asked,
                               operation, group.node, std::to_string(group.count)),
                       linter.rule_place(rule));
        // An explicit None is a stronger request for float than the absence of a rule.
        if (quantized && first.requested.reason != Reason::NoneByRule) finding.severity = Severity::Note;
        finding.cause = message_of(reason_code(reason), first.reason.args);
        if (quantized || reason != Reason::NoQuantizedForm || !linter.view()) continue;
        if (const auto edit = reference_edit(*linter.view(), group.first))
            finding.fix = Fix{message(codes::fix_set_reference, *edit->with->reference_quantized_module),
                              ReplaceEntry{edit->entry, *edit->with}};
    }
    for (const auto& [operation, group] : failing)
        linter.add(message(codes::no_kernel_for_codes, operation, group.node, std::to_string(group.count)),
                   linter.rule_place({}));
}

void check_raised(Linter& linter) {
    const auto raised = linter.input.analysis ? linter.input.analysis->raised : std::nullopt;
    if (!raised || raised->type.empty()) return;
    if (raised->code == codes::types_of_fused_differ && raised->args.size() == 3)
        return fused_members(linter, *raised);
    // Errors found by other checks explain the exception already.
    if (std::ranges::any_of(linter.findings(),
                            [](const Finding& finding) { return finding.severity == Severity::Error; }))
        return;
    auto& finding = linter.add(message(codes::prepare_raises, raised->type, raised->text, raised->node),
                               linter.rule_place({}));
    finding.cause = *raised;
}

} // namespace qcs::insight::lint_checks
