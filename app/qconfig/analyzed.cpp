#include "analyzed.h"

#include "analysis/edit/unknown.h"
#include "input_options.h"
#include "output.h"
#include "stage_line.h"

namespace qcs::cli {

void add_analyze_options(CLI::App& command, AnalyzeOptions& options) {
    add_input_options(command, options.inputs);
    command.add_option(
        "--engine", options.engine,
        "torch.backends.quantized.engine while converting (default: the backend's own, else x86)");
    command.add_flag("--json", options.json, "One JSON document on stdout");
}

namespace {

/// The process ends soon: giving back a large model piece by piece would only take time.
void keep_until_the_end(std::shared_ptr<const void> value) {
    static auto& kept = *new std::vector<std::shared_ptr<const void>>();
    kept.push_back(std::move(value));
}

} // namespace

Expected<std::shared_ptr<const Explainer>> explained(const Project& project, const std::string& engine,
                                                     bool needs_reference) {
    auto input = analysis_input(project);
    if (!input) return tl::unexpected(input.error());
    begin_stage("Working out what prepare does");
    auto analysis = Analyzer().analyze(*input);
    ConversionWish wish;
    wish.custom = std::make_shared<const ConvertCustomConfig>(project.workspace.convert_custom.value);
    const auto& backend = project.workspace.backend;
    wish.engine =
        !engine.empty() ? engine : engine_for(backend.preset.empty() ? backend.value.name : backend.preset);
    wish.keeps_reference = needs_reference;
    begin_stage("Working out what convert does");
    auto conversions = convert_both(*analysis, wish);
    auto explainer = std::make_shared<const Explainer>(std::move(analysis), std::move(conversions));
    keep_until_the_end(explainer);
    begin_stage("Writing");
    return explainer;
}

Expected<std::shared_ptr<const Explainer>> analyzed(const AnalyzeOptions& options) {
    begin_stage("Reading");
    const auto project = load_inputs(options.inputs);
    if (!project) return tl::unexpected(project.error());
    print_problems(project->warnings, false);
    return explained(*project, options.engine, options.needs_reference);
}

int outcome_code(const Explainer& explainer) {
    if (raised_in(explainer.analysis(), explainer.conversions())) return findings;
    return unknown_of(explainer.analysis(), explainer.conversions()).empty() ? fine : incomplete;
}

} // namespace qcs::cli
