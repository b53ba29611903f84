#include "analyzed.h"
#include "commands.h"
#include "output.h"
#include "report/explanation_json.h"
#include "report/explanation_text.h"
#include "report/plan_json.h"
#include "report/plan_text.h"

#include <memory>

namespace qcs::cli {

namespace {

int run_plan(AnalyzeOptions options) {
    options.needs_reference = options.json;
    const auto explainer = analyzed(options);
    if (!explainer) return fail(explainer.error(), options.json);
    print(options.json ? plan_json(**explainer) : plan_text(**explainer, wants_colour()));
    return outcome_code(**explainer);
}

int run_coverage(AnalyzeOptions options) {
    options.needs_reference = false;
    const auto explainer = analyzed(options);
    if (!explainer) return fail(explainer.error(), options.json);
    const auto rows = coverage(**explainer);
    print(options.json ? coverage_json(**explainer, rows) : coverage_text(**explainer, rows, wants_colour()));
    return fine;
}

} // namespace

void add_plan(CLI::App& app, Action& run) {
    const auto options = std::make_shared<AnalyzeOptions>();
    auto* command = app.add_subcommand(
        "plan", "The whole outcome: fusions, matches, observers, converted modules, reasons");
    add_analyze_options(*command, *options);
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
