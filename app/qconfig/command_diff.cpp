#include "analyzed.h"
#include "commands.h"
#include "compared.h"
#include "output.h"
#include "report/diff_report.h"

#include <memory>

namespace qcs::cli {

namespace {

struct Options : AnalyzeOptions {
    std::string a, b;
};

Expected<insight::DiffSide> side_of(const project::Project& project, const Options& options) {
    if (project.workspace.mode == config::Mode::FxFuse)
        return fused(project).map([](auto plan) {
            return insight::DiffSide{nullptr, nullptr, std::move(plan)};
        });
    return explained(project, options).map([](auto explainer) {
        return insight::DiffSide{{explainer, &explainer->analysis()}, explainer};
    });
}

int run_diff(const Options& options) {
    const auto compared = load_compared(options.a, options.b, options.inputs);
    if (!compared) return fail(compared.error(), options.json);
    print_problems(compared->warnings, false);
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
    const auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand(
        "diff", "What two workspaces or configs do differently to a model, then how they are written");
    const std::string what = "A workspace, mapping, backend or custom config file, a preset (x86, "
                             "default:x86), or a git revision of a file (REV:path)";
    command->add_option("A", options->a, what)->required();
    command->add_option("B", options->b, "The same")->required();
    add_analyze_options(*command, *options);
    command->footer(
        "The other options fill in what A and B do not say. Exit status: 0 if both do the same to "
        "the model (without a graph: if both are written the same), 1 if not, 2 for bad input.");
    command->callback([options, &run] { run = [options] { return run_diff(*options); }; });
}

} // namespace qcs::cli
