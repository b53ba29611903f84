#include "analysis/edit/unknown.h"
#include "analyzed.h"
#include "commands.h"
#include "finding_places.h"
#include "output.h"
#include "report/findings.h"
#include "stage_line.h"

#include <algorithm>
#include <map>
#include <memory>

namespace qcs::cli {

namespace {

struct Options : AnalyzeOptions {
    Severity fail_on = Severity::Warning;
    bool ids = false;
};

/// The input of lint: all of the project, analyzed if there is a graph.
Expected<LintInput> lint_input(const Project& project, const Options& options) {
    LintInput input;
    const auto& workspace = project.workspace;
    auto configs = configs_of(project);
    if (!configs) return tl::unexpected(configs.error());
    input.configs = std::move(*configs);
    input.convert_custom = std::make_shared<const ConvertCustomConfig>(workspace.convert_custom.value);
    input.fuse_custom = std::make_shared<const FuseCustomConfig>(workspace.fuse_custom.value);
    if (input.configs.graph && input.configs.fuse_alone) {
        input.fusion = plan_fusion(input.configs);
    } else if (input.configs.graph) {
        const auto explainer = explained(project, options);
        if (!explainer) return tl::unexpected(explainer.error());
        input.analysis = {*explainer, &(*explainer)->analysis()};
        input.verdicts = {*explainer, (*explainer)->verdicts()};
        input.configs = input.analysis->input;
    }
    input.messages = project.warnings;
    return input;
}

int run_lint(const Options& options) {
    if (options.ids) {
        print(options.json ? lint_ids_json() : lint_ids_text(wants_colour()));
        return fine;
    }
    begin_stage("Reading");
    const auto project = load_inputs(options.inputs);
    if (!project) return fail(project.error(), options.json);
    print_problems(project->warnings, false);
    begin_stage("Looking for findings");
    const auto input = lint_input(*project, options);
    if (!input) return fail(input.error(), options.json);
    auto found = lint(*input);
    locate(found, options.inputs, project->workspace);
    print(options.json ? findings_json(found) : findings_text(found, wants_colour()));
    const bool fails = std::ranges::any_of(
        found, [&](const Finding& finding) { return finding.severity <= options.fail_on; });
    if (fails) return findings;
    if (input->fusion) return unknown_of(*input->fusion).empty() ? fine : incomplete;
    return input->analysis && !unknown_of(input->analysis->prepared()).empty() ? incomplete : fine;
}

} // namespace

void add_lint(CLI::App& app, Action& run) {
    const auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand(
        "lint", "What PyTorch would refuse, silently ignore, or read differently than meant");
    add_analyze_options(*command, *options);
    const std::map<std::string, Severity> levels = {
        {"error", Severity::Error}, {"warning", Severity::Warning}, {"note", Severity::Note}};
    command
        ->add_option("--fail-on", options->fail_on,
                     "Exit with 1 from this level on: error, warning (default) or note")
        ->transform(CLI::CheckedTransformer(levels).description(""))
        ->type_name("LEVEL");
    command->add_flag("--ids", options->ids, "List the ids of all findings there are");
    command->callback([options, &run] { run = [options] { return run_lint(*options); }; });
}

} // namespace qcs::cli
