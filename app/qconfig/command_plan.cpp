#include "analyzed.h"
#include "commands.h"
#include "eager.h"
#include "output.h"
#include "qconfig_codes.h"
#include "report/explanation_report.h"
#include "report/fusion_report.h"
#include "report/plan_report.h"

#include <memory>

namespace qcs::cli {

namespace {

struct PlanOptions : AnalyzeOptions {
    bool fuse_only = false;
    std::string fuse_custom; ///< "": that of the workspace
};

/// For fuse_fx: uses only the backend's patterns and no mapping.
int run_fusion(const project::Project& project, const PlanOptions& options) {
    const auto plan = fused(project);
    if (!plan) return fail(plan.error(), options.json);
    print(options.json ? report::fusion_json(**plan) : report::fusion_text(**plan, wants_colour()));
    return outcome_code(**plan);
}

int run_plan(PlanOptions options) {
    begin_stage("Reading");
    auto project = load_inputs(options.inputs);
    if (!project) return fail(project.error(), options.json);
    if (options.fuse_only) project->workspace.mode = config::Mode::FxFuse;
    if (!options.fuse_custom.empty()) {
        if (project->workspace.mode != config::Mode::FxFuse)
            return fail({{codes::fuse_custom_without_fuse, {}}}, options.json);
        auto custom = project::load_config<config::FuseCustomConfig>(options.fuse_custom);
        if (!custom) return fail(custom.error(), options.json);
        print_problems(custom->warnings, false);
        project->workspace.fuse_custom = {std::move(custom->value), {}, {}};
    }
    print_problems(project->warnings, false);
    if (config::is_eager(project->workspace.mode)) {
        const auto answer = eager_answer(*project, options.engine);
        if (!answer) return fail(answer.error(), options.json);
        print(options.json ? report::eager_plan_json(answer->report())
                           : report::eager_plan_text(answer->report(), wants_colour()));
        return answer->exit_code();
    }
    if (project->workspace.mode == config::Mode::FxFuse) {
        if (const auto given = options.convert.first_given(); !given.empty())
            return fail({{message(codes::fuse_converts_nothing, std::string(given)), {}}}, options.json);
        return run_fusion(*project, options);
    }
    options.needs_reference = options.json;
    const auto explainer = explained(*project, options);
    if (!explainer) return fail(explainer.error(), options.json);
    if (options.json)
        print(report::plan_json(**explainer));
    else
        report::write_plan_text(**explainer, wants_colour(), print);
    return outcome_code(**explainer);
}

int run_coverage(AnalyzeOptions options) {
    options.needs_reference = false;
    const auto explainer = analyzed(options);
    if (!explainer) return fail(explainer.error(), options.json);
    const auto rows = insight::coverage(**explainer);
    print(options.json ? report::coverage_json(**explainer, rows)
                       : report::coverage_text(**explainer, rows, wants_colour()));
    return fine;
}

} // namespace

void add_plan(CLI::App& app, Action& run) {
    const auto options = std::make_shared<PlanOptions>();
    auto* command = app.add_subcommand(
        "plan", "The whole outcome: fusions, matches, observers, converted modules, reasons");
    add_analyze_options(*command, *options);
    command->add_flag("--fuse-only", options->fuse_only,
                      "fuse_fx alone: what is fused into what; mapping and custom configs of prepare and "
                      "convert are not read (the default for a workspace whose mode is fx-fuse)");
    command->add_option("--fuse-custom", options->fuse_custom,
                        "FuseCustomConfig file for --fuse-only (default: the workspace's)");
    command->callback([options, &run] { run = [options] { return run_plan(*options); }; });
}

void add_coverage(CLI::App& app, Action& run) {
    const auto options = std::make_shared<AnalyzeOptions>();
    auto* command = app.add_subcommand(
        "coverage",
        "Which operations of the model the backend can quantize at all, and what the others lack");
    add_analyze_options(*command, *options);
    command->callback([options, &run] { run = [options] { return run_coverage(*options); }; });
}

} // namespace qcs::cli
