#include "analyzed.h"
#include "commands.h"
#include "eager.h"
#include "finding_places.h"
#include "insight/explain/unknown.h"
#include "output.h"
#include "qconfig_codes.h"
#include "report/findings.h"

#include <algorithm>
#include <map>
#include <memory>

namespace qcs::cli {

namespace {

struct LintOptions : AnalyzeOptions {
    Severity fail_on = Severity::Warning;
    bool ids = false;
};

/// Prints the findings and returns the exit code.
int show(std::vector<insight::Finding> found, bool is_incomplete, const LintOptions& options,
         const config::Workspace& workspace) {
    locate(found, options.inputs, workspace);
    print(options.json ? report::findings_json(found) : report::findings_text(found, wants_colour()));
    const bool fails = std::ranges::any_of(
        found, [&](const insight::Finding& finding) { return finding.severity <= options.fail_on; });
    return fails ? findings : is_incomplete ? incomplete : fine;
}

int run_lint(const LintOptions& options) {
    if (options.ids) {
        print(options.json ? report::lint_ids_json() : report::lint_ids_text(wants_colour()));
        return fine;
    }
    begin_stage("Reading");
    const auto project = load_inputs(options.inputs);
    if (!project) return fail(project.error(), options.json);
    print_problems(project->warnings, false);
    begin_stage("Looking for findings");
    if (config::is_eager(project->workspace.mode)) {
        auto found = eager_findings(*project, options.engine);
        if (!found) return fail(found.error(), options.json);
        return show(std::move(found->findings), found->incomplete, options, project->workspace);
    }
    const bool has_graph = project->graph() != nullptr;
    const bool fuses = has_graph && project->workspace.mode == config::Mode::FxFuse;
    const auto revision = revision_of(fx_input(*project), *project, options);
    if (!revision) return fail(revision.error(), options.json);
    if (has_graph && !fuses) work_out(*revision);
    auto found = *engine().query<engine::stages::Linted>(*revision);
    const auto unknown = [&] {
        if (!has_graph) return false;
        return fuses ? !insight::unknown_outcomes(*engine().query<engine::stages::FusionOnly>(*revision))
                            .empty()
                     : !insight::unknown_outcomes(*engine().query<engine::stages::Preparation>(*revision))
                            .empty();
    };
    return show(std::move(found), unknown(), options, project->workspace);
}

} // namespace

void add_lint(CLI::App& app, Action& run) {
    const auto options = std::make_shared<LintOptions>();
    auto* command = app.add_subcommand(
        "lint", "What PyTorch would refuse, silently ignore, or read differently than meant");
    add_analyze_options(*command, *options);
    const std::map<std::string, Severity> levels = {
        {"error", Severity::Error}, {"warning", Severity::Warning}, {"note", Severity::Note}};
    command
        ->add_option(
            "--fail-on", options->fail_on,
            "Exit with 1 if there are findings of this level or above: error, warning (default) or note")
        ->transform(CLI::CheckedTransformer(levels).description(""))
        ->type_name("LEVEL");
    command->add_flag("--ids", options->ids, "List the ids of all possible findings");
    command->callback([options, &run] { run = [options] { return run_lint(*options); }; });
}

} // namespace qcs::cli
