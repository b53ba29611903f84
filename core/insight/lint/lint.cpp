#include "insight/lint/lint.h"

#include "base/task.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"

#include <algorithm>

namespace qcs::insight {

namespace {

/// Findings about a rule that depend on the model being checked.
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
        check_matches, check_object_types,  check_regexes,       check_qconfigs,
        check_modes,   check_dtype_support, check_dtype_configs, check_entries,
        check_fusers,  check_patterns,      check_custom,        check_trusted_names,
        check_nested,  check_messages,      check_verdicts,      check_raised};
    const std::vector<CheckFunction> of_fusion = {check_fusers, check_fusion, check_trusted_names,
                                                  check_messages};
    const bool fuses_alone = input.configs.fuse_alone != nullptr;
    for (const auto check : fuses_alone ? of_fusion : all)
        try {
            if (!linter.stopped()) check(linter);
        } catch (const Stopped&) {
            if (!stop.stop_requested()) throw; // meant for an outer scope
            break;                             // keep what was found so far
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

namespace {

// Sorted.
constexpr Code ids[] = {
    codes::bounds_reversed,
    codes::constraints_without_dtype,
    codes::custom_class_never_observed,
    codes::custom_class_never_used,
    codes::custom_class_not_converted,
    codes::dtype_config_repeated,
    codes::dtype_not_offered,
    codes::dtype_not_offered_for_op,
    codes::dynamic_not_offered_for_op,
    codes::dynamic_with_quantized_output,
    codes::eager_call_raises,
    codes::eager_float_though_asked,
    codes::eager_key_not_read,
    codes::eager_name_unknown,
    codes::eager_non_traceable_no_child,
    codes::eager_rule_decides_nothing,
    codes::eager_run_raises,
    codes::entry_without_dtype_configs,
    codes::eps_below_scale_min,
    codes::exact_match_half_set,
    codes::fixed_qparams_missing,
    codes::float_though_asked,
    codes::fuse_raises,
    codes::fused_members_differ,
    codes::fused_module_without_entry,
    codes::fused_module_without_fuser,
    codes::fuser_needs_relu_module,
    codes::fuser_on_function_root,
    codes::fuser_on_single_pattern,
    codes::fuser_without_fused_module,
    codes::half_set_bounds,
    codes::input_and_output_dtype_differ,
    codes::input_index_out_of_range,
    codes::module_name_empty,
    codes::module_name_matches_nothing,
    codes::no_kernel_for_codes,
    codes::non_traceable_unknown,
    codes::none_does_not_reach_fused,
    codes::nothing_asked,
    codes::object_type_base_class,
    codes::object_type_container,
    codes::object_type_matches_nothing,
    codes::object_type_not_in_backend,
    codes::object_type_other_spelling,
    codes::object_type_unknown_name,
    codes::observer_and_qscheme,
    codes::observer_half_set_range,
    codes::observer_raises,
    codes::order_matches_nothing,
    codes::order_on_method,
    codes::pattern_always_raises,
    codes::pattern_members_differ,
    codes::pattern_never_wins,
    codes::pattern_overridden,
    codes::per_channel_activation,
    codes::per_channel_conv_transpose,
    codes::prepare_raises,
    codes::preserved_attribute_dotted,
    codes::preserved_attribute_unknown,
    codes::preserved_while_fused,
    codes::ptq_qconfig_in_qat,
    codes::python_name_not_known,
    codes::qat_qconfig_in_ptq,
    codes::qconfig_half_empty,
    codes::quantized_though_not_asked,
    codes::range_outside_backend,
    codes::range_outside_dtype,
    codes::reduce_range_advised,
    codes::reduce_range_not_needed,
    codes::reference_overridden,
    codes::regex_also_matches_longer_names,
    codes::regex_differs_in_python,
    codes::regex_does_not_compile,
    codes::regex_dot_unescaped,
    codes::regex_matches_nothing,
    codes::regex_needs_prefix,
    codes::regex_takes_too_long,
    codes::rule_always_shadowed,
    codes::rule_off,
    codes::rule_on_fused_part,
    codes::rule_overridden,
    codes::scale_max_never_checked,
    codes::standalone_never_used,
    codes::standalone_rule_matches_nothing,
    codes::weight_dtype_not_offered,
    codes::weight_dtype_not_offered_for_op,
    codes::weight_index_missing,
};
static_assert(std::ranges::is_sorted(ids, {}, &Code::name));

} // namespace

std::span<const Code> lint_ids() {
    return ids;
}

} // namespace qcs::insight
