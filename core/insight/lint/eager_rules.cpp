// Checks of the rules of an eager config against the model.

#include "base/text.h"
#include "config/presets.h"
#include "insight/explain/near_misses.h"
#include "insight/lint/eager_linter.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "predict/interpreter/class_names.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace qcs::insight::lint_checks {

namespace {

using config::EagerCall;

/// Other calls take qconfigs by path as entries of a dictionary, which may contain paths that do not exist.
bool sets_attributes(EagerCall call) {
    return call != EagerCall::QuantizeDynamic && call != EagerCall::Propagate;
}

Fix removal(const EagerLinter& linter, config::EagerRuleIndex index) {
    return {message(codes::fix_remove_rule, rule_name(linter.rule(index))), RemoveEagerRule{index}};
}

/// Reports a class name below torch that does not exist; types and paths in files can only be told apart by
/// known names.
bool misspelt_class(EagerLinter& linter, config::EagerRuleIndex index) {
    const auto& key = linter.rule(index).key;
    if (!key.starts_with("torch.")) return false;
    std::vector<std::string_view> names;
    for (const auto& entry : config::catalogue())
        names.push_back(entry.name);
    const auto near = nearest_name(key, names);
    if (!near) return false;
    auto with = linter.rule(index);
    with.key = *near;
    with.by_type = true;
    linter.add(message(codes::object_type_unknown_name, key, *near), EagerLinter::rule_place(index)).fix =
        linter.rename(index, std::move(with));
    return true;
}

void unknown_path(EagerLinter& linter, config::EagerRuleIndex index) {
    const auto& key = linter.rule(index).key;
    if (misspelt_class(linter, index)) return;
    std::vector<std::string_view> paths;
    for (const auto& module : linter.plan->modules)
        paths.push_back(module.path);
    const auto near = nearest_name(key, paths);
    auto& finding = linter.add(message(codes::eager_name_unknown, key, near.value_or("")),
                               EagerLinter::rule_place(index));
    if (!sets_attributes(linter.call)) finding.severity = Severity::Warning;
    if (near) finding.fix = linter.rekey(index, *near);
    if (!finding.fix) finding.fix = removal(linter, index);
}

/// A class of the model after fusion, and the first module of that class.
struct Class {
    std::string name, path;
};

std::vector<Class> classes_of(const EagerPlan& plan) {
    std::vector<Class> found;
    for (const auto& module : plan.modules)
        if (const auto& type = module.fused.empty() ? module.type : module.fused;
            std::ranges::find(found, type, &Class::name) == found.end())
            found.push_back({type, module.path});
    return found;
}

void unmatched_type(EagerLinter& linter, config::EagerRuleIndex index) {
    const auto& wanted = linter.rule(index).key;
    const auto place = EagerLinter::rule_place(index);
    const auto known = classes_of(*linter.plan);
    const predict::ClassTable classes(*linter.model().types);
    std::vector<Class> derived, spelled;
    std::vector<std::string_view> names;
    for (const auto& one : known) {
        names.push_back(one.name);
        if (classes.derives_from(one.name, wanted)) derived.push_back(one);
        if (is_other_spelling(one.name, wanted)) spelled.push_back(one);
    }
    const auto explain = [&](const CodeOf<3>& id, const std::vector<Class>& found) {
        auto& finding = linter.add(message(id, wanted, found.front().name, found.front().path), place);
        if (found.size() == 1) finding.fix = linter.rekey(index, found.front().name);
    };
    if (!derived.empty()) return explain(codes::object_type_base_class, derived);
    if (!spelled.empty()) return explain(codes::object_type_other_spelling, spelled);
    const auto near = nearest_name(wanted, names);
    auto& finding = linter.add(message(codes::object_type_matches_nothing, wanted, near.value_or("")), place);
    if (near) finding.fix = linter.rekey(index, *near);
    if (!finding.fix) finding.fix = removal(linter, index);
}

struct RuleUse {
    bool matches = false, decides = false;
};

RuleUse use_of(const EagerPlan& plan, config::EagerRuleIndex index) {
    RuleUse use;
    for (const auto& module : plan.modules)
        for (const auto& rung : module.ladder)
            if (rung.rule == index) {
                use.matches = true;
                use.decides = use.decides || rung.decides;
            }
    return use;
}

void check_rule(EagerLinter& linter, config::EagerRuleIndex index) {
    const auto& rule = linter.rule(index);
    const auto* module = rule.by_type ? nullptr : linter.plan->find(rule.key);
    if (!rule.by_type && !module) return unknown_path(linter, index);
    if (module && module->fused_into) {
        linter
            .add(message(codes::rule_on_fused_part, rule_name(rule), module->path, *module->fused_into),
                 EagerLinter::rule_place(index))
            .fix = linter.rekey(index, *module->fused_into);
        return;
    }
    const auto use = use_of(*linter.plan, index);
    if (!use.matches && rule.by_type) return unmatched_type(linter, index);
    if (use.matches && !use.decides)
        linter
            .add(message(codes::eager_rule_decides_nothing, rule_name(rule)), EagerLinter::rule_place(index))
            .fix = removal(linter, index);
}

bool is_default_dynamic(const EagerLinter& linter) {
    return linter.call == EagerCall::QuantizeDynamic &&
           std::ranges::all_of(linter.config.rules, &config::EagerRule::off);
}

void nothing_asked(EagerLinter& linter) {
    const bool reads = linter.call != EagerCall::FuseModules && linter.call != EagerCall::FuseModulesQat;
    if (!reads || is_default_dynamic(linter) || linter.plan->raised) return;
    const bool asked = std::ranges::any_of(
        linter.plan->modules, [](const EagerModule& module) { return module.has_qconfig && module.qconfig; });
    if (!asked) linter.add(codes::nothing_asked, EagerLinter::place({}));
}

} // namespace

void check_eager_rules(EagerLinter& linter) {
    for (const auto index : linter.rules()) {
        const auto& rule = linter.rule(index);
        if (rule.off) {
            auto on = rule;
            on.off = false;
            linter.add(message(codes::rule_off, rule_name(rule)), EagerLinter::rule_place(index)).fix =
                Fix{message(codes::fix_switch_on, rule_name(rule)), ReplaceEagerRule{index, std::move(on)}};
        } else if (linter.plan) {
            check_rule(linter, index);
        }
    }
    if (linter.plan) nothing_asked(linter);
}

void check_eager_outcome(EagerLinter& linter) {
    if (!linter.plan) return;
    if (const auto& raised = linter.plan->raised; raised && !raised->type.empty()) {
        const bool explained = std::ranges::any_of(
            linter.findings, [](const Finding& finding) { return finding.severity == Severity::Error; });
        if (explained) return;
        const auto phase = std::string(name_of(linter.plan->raised_in));
        linter
            .add(message(codes::eager_call_raises, phase, raised->type, raised->text), EagerLinter::place({}))
            .cause = *raised;
        return;
    }
    struct Group {
        const EagerModule* first = nullptr;
        int count = 0;
    };
    // Grouped by deciding rule, reason, and the argument of the reason.
    std::map<std::tuple<config::EagerRuleIndex, bool, std::string_view, std::string>, Group> groups;
    for (const auto& module : linter.plan->modules) {
        if (!module.reason.counted || module.reason.kind != ReasonKind::FloatDespiteRequest) continue;
        const auto rung = std::ranges::find_if(module.ladder, &EagerRung::decides);
        if (rung == module.ladder.end()) continue;
        const auto& type = module.fused.empty() ? module.type : module.fused;
        auto& group = groups[{rung->rule, rung->path.has_value(), module.reason.code.name(), type}];
        if (group.count++ == 0) group.first = &module;
    }
    for (const auto& [key, group] : groups) {
        const auto& [rule, inherited, reason, type] = key;
        auto& finding = linter.add(
            message(codes::eager_float_though_asked, type, std::to_string(group.count), group.first->path),
            EagerLinter::rule_place(rule));
        // Activations and the like accept any input; a warning is only useful for modules that a rule names
        // directly.
        if (inherited) finding.severity = Severity::Note;
        finding.cause = group.first->reason;
    }
}

void check_eager_data_flow(EagerLinter& linter) {
    if (!linter.data_flow) return;
    for (const auto& found : linter.data_flow->findings) {
        if (!found.raises()) continue;
        const auto where = found.module.empty() ? std::string("the model itself") : found.module;
        linter.add(message(codes::eager_run_raises, where), EagerLinter::place({})).cause = found;
    }
}

} // namespace qcs::insight::lint_checks
