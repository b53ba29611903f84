#include "analyzed.h"
#include "base/text.h"
#include "commands.h"
#include "eager.h"
#include "insight/explain/unknown.h"
#include "model/model_codes.h"
#include "output.h"
#include "qconfig_codes.h"
#include "report/explanation_report.h"
#include "report/fusion_report.h"
#include "report/json/json_object.h"
#include "report/resolution_report.h"
#include "words/plan_words.h"

#include <charconv>
#include <memory>

namespace qcs::cli {

namespace {

struct ExplainOptions : AnalyzeOptions {
    std::string node;
    std::string pattern;
    bool all = false;
};

/// The nodes that a name may refer to: the node of that name, otherwise all calls of the module at that path.
std::vector<model::TracedNode> find_nodes(const model::Graph& graph, const std::string& name) {
    const auto node = model::GraphIndex(graph).node(name);
    if (node) return {node};
    std::vector<model::TracedNode> calls;
    for (const auto i : graph.nodes.ids())
        if (graph.nodes[i].op == model::Op::CallModule && graph.nodes[i].target == name) calls.push_back(i);
    return calls;
}

Diagnostics unknown_node(const model::Graph& graph, const std::string& name) {
    std::vector<std::string_view> names;
    for (const auto& node : graph.nodes)
        names.emplace_back(node.name);
    return {{message(codes::unknown_node, name, nearest_name(name, names).value_or("")), {}}};
}

/// The entry with that number, or all entries with that text.
Expected<std::vector<config::EntryIndex>> find_patterns(const insight::PatternView& view,
                                                        const std::string& wanted) {
    const auto& keys = view.patterns().keys;
    int number = -1;
    const auto* end = wanted.data() + wanted.size();
    if (const auto read = std::from_chars(wanted.data(), end, number);
        read.ec == std::errc{} && read.ptr == end)
        if (const config::EntryIndex entry(number); keys.contains(entry)) return std::vector{entry};
    std::vector<config::EntryIndex> found;
    std::vector<std::string> texts;
    for (const auto i : keys.ids()) {
        texts.push_back(words::pattern_words(view, i));
        if (texts.back() == wanted) found.push_back(i);
    }
    if (!found.empty()) return found;
    const std::vector<std::string_view> names(texts.begin(), texts.end());
    return failure(message(codes::unknown_pattern, wanted, nearest_name(wanted, names).value_or("")));
}

int explain_patterns(const insight::Explainer& explainer, const ExplainOptions& options) {
    const auto entries = find_patterns(explainer.view(), options.pattern);
    if (!entries) return fail(entries.error(), options.json);
    if (options.json && entries->size() > 1) {
        std::string names;
        for (const auto entry : *entries)
            names += (names.empty() ? "" : ", ") + std::to_string(entry.number());
        return fail({{message(codes::ambiguous_pattern, options.pattern, names), {}}}, true);
    }
    for (const auto entry : *entries) {
        const auto matches = insight::pattern_matches(explainer.view(), entry);
        if (entry != entries->front()) print("\n");
        print(options.json ? report::pattern_json(explainer, entry, matches)
                           : report::pattern_text(explainer, entry, matches, wants_colour()));
    }
    return outcome_code(explainer);
}

int explain_nodes(const insight::Explainer& explainer, const ExplainOptions& options) {
    const auto& analysis = explainer.analysis();
    const auto& input = analysis.input;
    const auto nodes = find_nodes(*input.graph, options.node);
    if (nodes.empty()) return fail(unknown_node(*input.graph, options.node), options.json);
    std::vector<predict::Ladder> ladders;
    for (const auto node : nodes)
        ladders.push_back(predict::explain_rules(input, *analysis.resolution, node));
    const auto raised = insight::raised_in(analysis, explainer.conversions());
    const auto unknown = insight::unknown_outcomes(explainer.view().prepared(), explainer.conversions());
    if (options.json) {
        print(report::ladders_json(
            input, *analysis.resolution, ladders, raised ? std::optional(raised->raised) : std::nullopt,
            [&](report::JsonObject& object, model::TracedNode node) {
                report::write_explanation(object, explainer, explainer.explain(node));
            },
            &unknown));
        return outcome_code(explainer);
    }
    const bool colour = wants_colour();
    if (raised) print(report::raised_text(raised->raised, colour) + "\n");
    bool first = true;
    for (const auto& ladder : ladders) {
        const auto explanation = explainer.explain(ladder.node);
        if (!first) print("\n");
        first = false;
        print(report::node_text(input, *analysis.resolution, ladder.node, colour,
                                report::verdict_text(explanation.verdict, explainer.verdicts(), colour)));
        print(report::explanation_text(explainer, explanation, colour));
        print(report::ladder_text(input, ladder, options.all, colour));
    }
    print(report::unknown_text(unknown, colour));
    return outcome_code(explainer);
}

/// For fuse_fx alone, which uses no rules and only fusion patterns.
int explain_fusion(const project::Project& project, const ExplainOptions& options) {
    const auto refuse = [&](const CodeOf<1>& code, std::string_view option) {
        return fail({message(code, option)}, options.json);
    };
    if (!options.pattern.empty()) return refuse(codes::fuse_matches_nothing, "--pattern");
    if (const auto given = options.convert.first_given(); !given.empty())
        return refuse(codes::fuse_converts_nothing, given);
    const auto plan = fused(project);
    if (!plan) return fail(plan.error(), options.json);
    const auto nodes = find_nodes((*plan)->graph(), options.node);
    if (nodes.empty()) return fail(unknown_node((*plan)->graph(), options.node), options.json);
    if (options.json) {
        print(report::fusion_nodes_json(**plan, nodes));
        return outcome_code(**plan);
    }
    const bool colour = wants_colour();
    if (const auto raised = insight::raised_in(**plan))
        print(report::raised_text(raised->raised, colour) + "\n");
    for (const auto node : nodes)
        print((node == nodes.front() ? "" : "\n") + report::fusion_node_text(**plan, node, colour));
    print(report::unknown_text(insight::unknown_outcomes(**plan), colour));
    return outcome_code(**plan);
}

/// For eager mode: a module given by its path, "." for the model itself.
int explain_eager(const project::Project& project, const ExplainOptions& options) {
    if (!options.pattern.empty()) return fail({{codes::eager_has_no_patterns, {}}}, options.json);
    const auto answer = eager_answer(project, options.engine);
    if (!answer) return fail(answer.error(), options.json);
    const auto* module = answer->plan.find(options.node == "." ? std::string() : options.node);
    if (!module) {
        std::vector<std::string_view> paths;
        for (const auto& known : answer->plan.modules)
            paths.emplace_back(known.path);
        return fail(
            {{message(codes::unknown_path, options.node, nearest_name(options.node, paths).value_or("")),
              {}}},
            options.json);
    }
    print(options.json ? report::eager_module_json(answer->report(), *module)
                       : report::eager_module_text(answer->report(), *module, wants_colour()));
    return answer->exit_code();
}

int run_explain(const ExplainOptions& options) {
    if (options.node.empty() == options.pattern.empty())
        return fail({{codes::explain_what, {}}}, options.json);
    begin_stage("Reading");
    const auto project = load_inputs(options.inputs);
    if (!project) return fail(project.error(), options.json);
    print_problems(project->warnings, false);
    if (config::is_eager(project->workspace.mode)) return explain_eager(*project, options);
    if (project->workspace.mode == config::Mode::FxFuse) return explain_fusion(*project, options);
    const auto explainer = explained(*project, options);
    if (!explainer) return fail(explainer.error(), options.json);
    return options.pattern.empty() ? explain_nodes(**explainer, options)
                                   : explain_patterns(**explainer, options);
}

} // namespace

void add_explain(CLI::App& app, Action& run) {
    const auto options = std::make_shared<ExplainOptions>();
    auto* command = app.add_subcommand(
        "explain",
        "One node in full: what becomes of it, the pattern, constraints, observers, the ladder of rules");
    command->add_option("NODE", options->node, "A node's name, or a module's path for all of its calls");
    command->add_option(
        "--pattern", options->pattern,
        "Instead of a node, a pattern of the backend by number or text: which nodes it covers, "
        "and why not the others");
    command->add_flag("--all", options->all, "Also list the rules that are for other types or modules");
    add_analyze_options(*command, *options);
    command->callback([options, &run] { run = [options] { return run_explain(*options); }; });
}

} // namespace qcs::cli
