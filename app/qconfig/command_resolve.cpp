#include "commands.h"
#include "eager.h"
#include "inputs.h"
#include "output.h"
#include "report/resolution_report.h"

#include <memory>

namespace qcs::cli {

namespace {

struct ResolveOptions {
    project::InputOptions inputs;
    bool json = false;
};

int resolve_eager(const project::Project& project, const ResolveOptions& options) {
    const auto answer = eager_answer(project, "");
    if (!answer) return fail(answer.error(), options.json);
    print(options.json ? report::eager_resolution_json(answer->report())
                       : report::eager_resolution_text(answer->report(), wants_colour()));
    return fine;
}

struct Resolved {
    predict::ResolveInput input;
    std::shared_ptr<const predict::Resolution> resolution;
};

Expected<Resolved> resolve_inputs(const project::Project& project) {
    auto input = analysis_input(project);
    if (!input) return tl::unexpected(input.error());
    auto resolution = predict::resolve(*input);
    return Resolved{std::move(*input), std::move(resolution)};
}

int run_resolve(const ResolveOptions& options) {
    const auto project = load_inputs(options.inputs);
    if (!project) return fail(project.error(), options.json);
    print_problems(project->warnings, false);
    if (config::is_eager(project->workspace.mode)) return resolve_eager(*project, options);
    const auto resolved = resolve_inputs(*project);
    if (!resolved) return fail(resolved.error(), options.json);
    const auto& [input, resolution] = *resolved;
    print(options.json ? report::resolution_json(input, *resolution)
                       : report::resolution_text(input, *resolution, wants_colour()));
    return fine;
}

} // namespace

void add_resolve(CLI::App& app, Action& run) {
    const auto options = std::make_shared<ResolveOptions>();
    auto* command = app.add_subcommand("resolve", "Every module and node: winning rule and qconfig");
    add_input_options(*command, options->inputs);
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_resolve(*options); }; });
}

} // namespace qcs::cli
