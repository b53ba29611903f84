#include "base/task.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"

#include <algorithm>

namespace qcs::insight {

namespace {

/// What is wrong with a rule only in the model that is looked at.
bool is_of_the_model(const Finding& finding) {
    constexpr Code ids[] = {
        codes::module_name_matches_nothing, codes::object_type_base_class, codes::object_type_matches_nothing,
        codes::object_type_other_spelling,  codes::order_matches_nothing,  codes::regex_matches_nothing,
        codes::regex_needs_prefix,          codes::rule_always_shadowed,
    };
    return finding.place.rule && std::ranges::find(ids, finding.code) != std::end(ids);
}

void drop_what_other_models_need(std::vector<Finding>& findings, const LintInput& input) {
    for (const auto& resolution : input.other_models)
        std::erase_if(findings, [&](const Finding& finding) {
            if (!is_of_the_model(finding)) return false;
            const auto& stats = resolution->rules[finding.place.rule];
            return (finding.code == codes::rule_always_shadowed ? stats.wins : stats.matches) > 0;
        });
}

} // namespace

std::vector<Finding> lint(const LintInput& input, std::stop_token stop) {
    using namespace lint_checks;
    const TaskScope scope(stop);
    Linter linter(input, stop);
    using CheckFunction = void (*)(Linter&);
    const std::vector<CheckFunction> all = {
        check_reach,         check_object_types, check_regexes,  check_qconfigs, check_modes,  check_offers,
        check_dtype_configs, check_entries,      check_fusers,   check_patterns, check_custom, check_names,
        check_nested,        check_messages,     check_verdicts, check_raised};
    const std::vector<CheckFunction> of_fusion = {check_fusers, check_fusion, check_names, check_messages};
    const bool fuses_alone = input.configs.fuse_alone != nullptr;
    for (const auto check : fuses_alone ? of_fusion : all)
        try {
            if (!linter.stopped()) check(linter);
        } catch (const Stopped&) {
            if (!stop.stop_requested()) throw; // meant for an outer scope
            break;                             // what was found so far stands
        }
    auto findings = linter.take();
    drop_what_other_models_need(findings, input);
    if (fuses_alone) // what fuse_fx does not read cannot be wrong for it
        std::erase_if(findings, [](const Finding& finding) {
            const auto part = finding.place.part;
            return (part != config::Part::Backend && part != config::Part::FuseCustom) ||
                   finding.code == codes::fused_module_without_entry;
        });
    std::ranges::stable_sort(findings, {}, [](const Finding& finding) {
        const auto& place = finding.place;
        return std::tuple(finding.severity, place.part, place.rule, place.entry, place.dtype_config);
    });
    return findings;
}

} // namespace qcs::insight
