#include "commands.h"
#include "config/nearest.h"
#include "input_options.h"
#include "output.h"
#include "report/resolution_json.h"
#include "report/resolution_text.h"

#include <memory>

namespace qcs::cli {

namespace {

struct Options {
    InputOptions inputs;
    std::string node;
    bool json = false;
};

struct Resolved {
    ResolveInput input;
    std::shared_ptr<const Resolution> resolution;
};

/// Loads, resolves, and prints the warnings that loading gave.
Expected<Resolved> resolve_inputs(const InputOptions& options) {
    auto project = load_inputs(options);
    if (!project) return tl::unexpected(project.error());
    print_problems(project->warnings, false);
    auto input = analysis_input(*project);
    if (!input) return tl::unexpected(input.error());
    auto resolution = Resolver().resolve(*input);
    return Resolved{std::move(*input), std::move(resolution)};
}

/// The nodes a person may mean: the node of that name, else every call of the module at that path.
std::vector<int> find_nodes(const Graph& graph, const std::string& name) {
    const int node = GraphIndex(graph).node(name);
    if (node >= 0) return {node};
    std::vector<int> calls;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i)
        if (graph.nodes[i].op == Op::CallModule && graph.nodes[i].target == name)
            calls.push_back(static_cast<int>(i));
    return calls;
}

Diagnostics unknown_node(const Graph& graph, const std::string& name) {
    std::vector<std::string_view> names;
    for (const auto& node : graph.nodes)
        names.emplace_back(node.name);
    return {{Severity::Error, "unknown-node", {name, nearest_name(name, names).value_or("")}, {}}};
}

int run_resolve(const Options& options) {
    const auto resolved = resolve_inputs(options.inputs);
    if (!resolved) return fail(resolved.error(), options.json);
    const auto& [input, resolution] = *resolved;
    print(options.json ? resolution_json(input, *resolution)
                       : resolution_text(input, *resolution, wants_colour()));
    return fine;
}

int run_explain(const Options& options) {
    const auto resolved = resolve_inputs(options.inputs);
    if (!resolved) return fail(resolved.error(), options.json);
    const auto& input = resolved->input;
    const auto& resolution = *resolved->resolution;
    const auto nodes = find_nodes(*input.graph, options.node);
    if (nodes.empty()) return fail(unknown_node(*input.graph, options.node), options.json);
    std::vector<Ladder> ladders;
    for (const int node : nodes)
        ladders.push_back(explain_rules(input, resolution, node));
    if (options.json)
        print(ladders_json(input, resolution, ladders));
    else
        for (const auto& ladder : ladders)
            print(ladder_text(input, resolution, ladder, wants_colour()));
    return resolution.raised ? findings : fine;
}

} // namespace

void add_resolve(CLI::App& app, Run& run) {
    const auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("resolve", "Every module and node: winning rule and qconfig");
    add_input_options(*command, options->inputs);
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_resolve(*options); }; });
}

void add_explain(CLI::App& app, Run& run) {
    const auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("explain", "One node: the ladder of rules with its losers");
    command->add_option("NODE", options->node, "A node's name, or a module's path for all of its calls")
        ->required();
    add_input_options(*command, options->inputs);
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_explain(*options); }; });
}

} // namespace qcs::cli
