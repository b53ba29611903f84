#include "commands.h"
#include "inputs.h"
#include "output.h"
#include "report/resolution_report.h"

#include <memory>

namespace qcs::cli {

namespace {

struct Options {
    project::InputOptions inputs;
    bool json = false;
};

struct Resolved {
    predict::ResolveInput input;
    std::shared_ptr<const predict::Resolution> resolution;
};

/// Loads, resolves, and prints the warnings that loading gave.
Expected<Resolved> resolve_inputs(const project::InputOptions& options) {
    auto project = load_inputs(options);
    if (!project) return tl::unexpected(project.error());
    print_problems(project->warnings, false);
    auto input = analysis_input(*project);
    if (!input) return tl::unexpected(input.error());
    auto resolution = predict::resolve(*input);
    return Resolved{std::move(*input), std::move(resolution)};
}

int run_resolve(const Options& options) {
    const auto resolved = resolve_inputs(options.inputs);
    if (!resolved) return fail(resolved.error(), options.json);
    const auto& [input, resolution] = *resolved;
    print(options.json ? report::resolution_json(input, *resolution)
                       : report::resolution_text(input, *resolution, wants_colour()));
    return fine;
}

} // namespace

void add_resolve(CLI::App& app, Action& run) {
    const auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("resolve", "Every module and node: winning rule and qconfig");
    add_input_options(*command, options->inputs);
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_resolve(*options); }; });
}

} // namespace qcs::cli
