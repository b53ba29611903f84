#include "analyzed.h"
#include "commands.h"
#include "compared.h"
#include "eager.h"
#include "insight/explain/conversions.h"
#include "output.h"
#include "report/diff_report.h"
#include "report/mode_diff_report.h"

#include <algorithm>
#include <memory>

namespace qcs::cli {

namespace {

struct DiffOptions : AnalyzeOptions {
    std::string a, b;
    std::string mode_b; ///< "": as its file and the other options specify
};

struct ModeSide {
    std::vector<insight::ModuleOutcome> modules;
    std::optional<predict::Raised> raised;
};

Expected<ModeSide> mode_side(const project::Project& project, const DiffOptions& options) {
    if (config::is_eager(project.workspace.mode))
        return eager_answer(project, options.engine).map([](const EagerAnswer& answer) {
            return ModeSide{insight::outcomes_of(answer.plan), answer.plan.raised};
        });
    return explained(project, options).map([](const auto& explainer) {
        ModeSide side;
        const auto raised = insight::raised_in(explainer->analysis(), explainer->conversions());
        if (raised) side.raised = raised->raised;
        if (explainer->verdicts()) side.modules = insight::outcomes_of(*explainer->verdicts());
        return side;
    });
}

/// FX graph mode against eager mode, or two calls of eager mode.
int diff_modes(const Compared& compared, const DiffOptions& options) {
    const auto a = mode_side(compared.a, options), b = mode_side(compared.b, options);
    if (!a) return fail(a.error(), options.json);
    if (!b) return fail(b.error(), options.json);
    report::ModeDiffReport report{options.a,
                                  options.b,
                                  compared.a.workspace.mode,
                                  compared.b.workspace.mode,
                                  a->raised,
                                  b->raised,
                                  insight::diff_outcomes(a->modules, b->modules),
                                  insight::reported_by_either(a->modules, b->modules)};
    print(options.json ? report::mode_diff_json(report) : report::mode_diff_text(report, wants_colour()));
    return report.same() ? fine : findings;
}

Expected<insight::DiffSide> side_of(const project::Project& project, const DiffOptions& options) {
    if (project.workspace.mode == config::Mode::FxFuse)
        return fused(project).map([](auto plan) {
            return insight::DiffSide{nullptr, nullptr, std::move(plan)};
        });
    return explained(project, options).map([](auto explainer) {
        return insight::DiffSide{{explainer, &explainer->analysis()}, explainer};
    });
}

int run_diff(const DiffOptions& options) {
    auto compared = load_compared(options.a, options.b, options.inputs);
    if (!compared) return fail(compared.error(), options.json);
    print_problems(compared->warnings, false);
    auto inputs_b = options.inputs;
    if (!options.mode_b.empty()) inputs_b.mode = options.mode_b;
    Diagnostics problems;
    project::choose_mode(options.inputs, compared->a.workspace, problems);
    project::choose_mode(inputs_b, compared->b.workspace, problems);
    if (has_errors(problems)) return fail(problems, options.json);
    const auto is_eager = [](const project::Project& project) {
        return config::is_eager(project.workspace.mode);
    };
    if (is_eager(compared->a) || is_eager(compared->b)) return diff_modes(*compared, options);
    report::DiffReport report{
        options.a, options.b, {}, {}, {}, compared->a.workspace, compared->b.workspace, compared->configs};
    if (compared->graph) {
        const auto a = side_of(compared->a, options), b = side_of(compared->b, options);
        if (!a) return fail(a.error(), options.json);
        if (!b) return fail(b.error(), options.json);
        report.a = *a;
        report.b = *b;
        report.model = insight::diff_models(report.a, report.b);
    }
    print(options.json ? report::diff_json(report) : report::diff_text(report, wants_colour()));
    return report.same() ? fine : findings;
}

} // namespace

void add_diff(CLI::App& app, Action& run) {
    const auto options = std::make_shared<DiffOptions>();
    auto* command = app.add_subcommand(
        "diff", "What two workspaces or configs do differently to a model, then how they are written");
    const std::string what = "A workspace, mapping, backend or custom config file, a preset (x86, "
                             "default:x86), or a git revision of a file (REV:path)";
    command->add_option("A", options->a, what)->required();
    command->add_option("B", options->b, "The same")->required();
    add_analyze_options(*command, *options);
    command->add_option("--mode-b", options->mode_b,
                        "The mode of B if it differs from that of A: fx, eager or dynamic");
    command->footer(
        "The other options provide what A and B do not contain. Exit status: 0 if both do the same to the "
        "model (without a graph: if both are written the same), 1 if not, 2 for bad input.");
    command->callback([options, &run] { run = [options] { return run_diff(*options); }; });
}

} // namespace qcs::cli
