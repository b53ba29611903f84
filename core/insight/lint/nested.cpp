// Checks of the configs of standalone modules (docs/semantics/units.md#standalone-modules): the same checks
// as for the outer configs, and names that do not exist inside the module.

#include "base/text.h"
#include "insight/lint/fix_codes.h"
#include "insight/lint/lint_codes.h"
#include "insight/lint/linter.h"
#include "python/regex/python_regex.h"

#include <algorithm>
#include <functional>

namespace qcs::insight::lint_checks {

namespace {

using Prepare = config::PrepareCustomConfig;
using Entries = std::vector<config::StandaloneEntry> Prepare::*;

constexpr std::pair<Entries, const char*> kinds[] = {
    {&Prepare::standalone_module_names, "/standalone_module_name/"},
    {&Prepare::standalone_module_classes, "/standalone_module_class/"},
};
// Columns of the parts of an entry in its row.
constexpr const char* mapping_column = "/1";
constexpr const char* custom_column = "/3";
constexpr const char* backend_column = "/4";

const char* column_of(config::Part part) {
    if (part == config::Part::Mapping) return mapping_column;
    return part == config::Part::Backend ? backend_column : custom_column;
}

/// A custom config nested in others: converts an edit of it to an edit of the outermost config.
struct Outside {
    std::string pointer;
    std::function<Prepare(Prepare)> with;
};

/// The modules below the standalone modules, with paths relative to those; empty if the model does not show
/// what is inside them.
model::Graph modules_inside(const model::Graph& graph, const std::string& target, bool by_class) {
    model::Graph inside;
    for (const auto& top : graph.modules) {
        if (by_class ? top.type != target : top.path != target) continue;
        for (const auto& module : graph.modules)
            if (module.path.size() > top.path.size() + 1 && module.path.starts_with(top.path) &&
                module.path.view()[top.path.size()] == '.') {
                inside.modules.push_back(module);
                inside.modules.back().path = module.path.substr(top.path.size() + 1);
            }
    }
    return inside;
}

/// The tracer for the inside of a standalone module does not make its custom modules leaves; they are leaves
/// only if they would be anyway.
bool is_leaf(const std::string& type, const Prepare& custom) {
    const bool known = type.starts_with("torch.nn.") || type.starts_with("torch.ao.nn.");
    return (known && type != "torch.nn.Sequential") ||
           std::ranges::find(custom.non_traceable_module_classes, type) !=
               custom.non_traceable_module_classes.end();
}

bool names_one(const config::Rule& rule, const std::vector<std::string>& paths) {
    if (rule.kind == config::RuleKind::ModuleName)
        return rule.text.empty() || std::ranges::find(paths, rule.text) != paths.end();
    const auto regex = python::PythonRegex::compile(rule.text);
    // Invalid and slow regexes are reported by another check.
    if (!regex) return true;
    python::StepBudget budget{python::steps_for_one_rule};
    return regex->match("", budget) != python::MatchOutcome::NoMatch ||
           std::ranges::any_of(paths, [&](const std::string& path) {
               return regex->match(path, budget) != python::MatchOutcome::NoMatch;
           });
}

void unmatched_rules(Linter& nested, const model::Graph& inside, const config::StandaloneEntry& entry,
                     bool by_class) {
    std::vector<std::string> paths;
    for (const auto& module : inside.modules)
        paths.push_back(module.path);
    for (const auto i : nested.rules()) {
        if (nested.stopped()) break;
        const auto& rule = nested.rule(i);
        const bool named = rule.kind == config::RuleKind::ModuleName;
        if ((!named && rule.kind != config::RuleKind::Regex) || names_one(rule, paths)) continue;
        std::optional<std::string> near;
        if (named && !by_class && rule.text.starts_with(entry.target + "."))
            near = rule.text.substr(entry.target.size() + 1); // the name relative to the outer model
        if (near && std::ranges::find(paths, *near) == paths.end()) near.reset();
        if (named && !near)
            near = nearest_name(rule.text, std::vector<std::string_view>(paths.begin(), paths.end()));
        auto& finding = nested.add(
            message(codes::standalone_rule_matches_nothing, entry.target, rule.text, near.value_or("")),
            nested.rule_place(i));
        auto renamed = rule;
        if (near) {
            renamed.text = *near;
            finding.fix = nested.rename(i, std::move(renamed));
        } else {
            finding.fix = Fix{message(codes::fix_remove_rule, config::rule_name(rule)), RemoveRule{i}};
        }
    }
}

/// The entry after the fix; nullopt for a fix of something else.
std::optional<config::StandaloneEntry> fixed(config::StandaloneEntry entry, const LintInput& input,
                                             const Fix& fix) {
    LintedConfigs configs;
    configs.mapping = *input.configs.mapping;
    configs.backend = *input.configs.backend;
    if (input.configs.prepare_custom) configs.prepare_custom = *input.configs.prepare_custom;
    const auto before = configs;
    configs = apply_fix(std::move(configs), fix);
    const bool mapping = !(configs.mapping == before.mapping);
    const bool backend = !(configs.backend == before.backend);
    const bool custom = !(configs.prepare_custom == before.prepare_custom);
    if ((mapping && !entry.qconfig_mapping) || (backend && !entry.backend_config) ||
        (!mapping && !backend && !custom))
        return std::nullopt;
    if (mapping) entry.qconfig_mapping = std::move(configs.mapping);
    if (backend) entry.backend_config = std::move(configs.backend);
    if (custom) entry.prepare_custom_config = {std::move(configs.prepare_custom)};
    return entry;
}

void check_custom_of(Linter& linter, const Prepare& custom, const predict::ResolveInput& around,
                     const model::Graph* graph, const Outside& outside);

void check_entry(Linter& linter, const config::StandaloneEntry& entry, bool by_class,
                 const predict::ResolveInput& around, const model::Graph* graph, const std::string& pointer,
                 const std::function<Prepare(config::StandaloneEntry)>& with) {
    LintInput input;
    input.configs = around;
    input.configs.graph.reset();
    input.configs.prepare_custom.reset();
    if (!entry.prepare_custom_config.empty())
        input.configs.prepare_custom = std::make_shared<const Prepare>(entry.prepare_custom_config.front());
    input.configs.mapping = std::make_shared<const config::QConfigMapping>(
        entry.qconfig_mapping.value_or(config::QConfigMapping()));
    if (entry.backend_config)
        input.configs.backend = std::make_shared<const config::BackendConfig>(*entry.backend_config);
    else if (!input.configs.backend)
        input.configs.backend = std::make_shared<const config::BackendConfig>();
    Linter nested(input, linter.stop());
    const model::Graph inside = graph ? modules_inside(*graph, entry.target, by_class) : model::Graph();
    if (entry.qconfig_mapping) {
        for (const auto check :
             {check_object_types, check_regexes, check_qconfigs, check_modes, check_dtype_support})
            if (!nested.stopped()) check(nested);
        if (!inside.modules.empty()) unmatched_rules(nested, inside, entry, by_class);
    }
    if (entry.backend_config)
        for (const auto check : {check_dtype_configs, check_entries, check_fusers})
            if (!nested.stopped()) check(nested);
    // convert does not pass its custom config on, so no custom module inside has an observed class.
    check_custom(nested);
    if (!inside.modules.empty()) check_custom_names(nested, inside);
    for (auto& found : nested.take()) {
        if (found.code == codes::custom_class_not_converted &&
            !is_leaf(found.args.front(), *input.configs.prepare_custom))
            continue; // it is traced into, and not replaced
        auto place = Linter::custom_place(config::Part::PrepareCustom,
                                          pointer + column_of(found.place.part) + found.place.pointer);
        auto& finding = linter.add(static_cast<const Message&>(found), std::move(place));
        finding.severity = found.severity;
        finding.cause = std::move(found.cause);
        if (!found.fix) continue;
        if (auto changed = fixed(entry, input, *found.fix))
            finding.fix = Fix{std::move(*found.fix), ReplacePrepareCustom{with(std::move(*changed))}};
    }
    if (entry.prepare_custom_config.empty()) return;
    // The model does not show the inside of a standalone module within a standalone module.
    check_custom_of(linter, entry.prepare_custom_config.front(), input.configs, nullptr,
                    {pointer + custom_column, [&](Prepare inner) {
                         auto changed = entry;
                         changed.prepare_custom_config = {std::move(inner)};
                         return with(std::move(changed));
                     }});
}

void check_custom_of(Linter& linter, const Prepare& custom, const predict::ResolveInput& around,
                     const model::Graph* graph, const Outside& outside) {
    for (const auto& kind : kinds) {
        const Entries member = kind.first;
        for (std::size_t i = 0; i < (custom.*member).size() && !linter.stopped(); ++i)
            check_entry(linter, (custom.*member)[i], member == &Prepare::standalone_module_classes, around,
                        graph, outside.pointer + kind.second + std::to_string(i),
                        [&, member, i](config::StandaloneEntry entry) {
                            auto changed = custom;
                            (changed.*member)[i] = std::move(entry);
                            return outside.with(std::move(changed));
                        });
    }
}

} // namespace

void check_nested(Linter& linter) {
    if (const auto& custom = linter.input.configs.prepare_custom)
        check_custom_of(linter, *custom, linter.input.configs, linter.graph,
                        {"", [](Prepare changed) { return changed; }});
}

} // namespace qcs::insight::lint_checks
