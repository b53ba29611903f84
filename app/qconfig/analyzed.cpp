#include "analyzed.h"

#include "conformance/case_json.h"
#include "conformance/conformance_codes.h"
#include "inputs.h"
#include "insight/explain/unknown.h"
#include "output.h"

#include <oneapi/tbb/scalable_allocator.h>

namespace qcs::cli {

void add_analyze_options(CLI::App& command, AnalyzeOptions& options) {
    add_input_options(command, options.inputs);
    command.add_option(
        "--engine", options.engine,
        "torch.backends.quantized.engine while converting (default: the backend's own, else x86)");
    auto& convert = options.convert;
    command.add_option("--convert-mapping", convert.mapping,
                       "convert_fx(qconfig_mapping=...): file, or a preset such as default:x86");
    command.add_option("--convert-custom", convert.custom,
                       "ConvertCustomConfig file (default: the workspace's)");
    command.add_option("--convert-backend", convert.backend,
                       "Backend config of convert: file or preset (default: that of prepare)");
    command.add_flag("--keep-original-weights", convert.keep_original_weights,
                     "convert_fx(keep_original_weights=True)");
    command.add_flag("--keep-qconfig", convert.keep_qconfig, "convert_fx(_remove_qconfig=False)");
    command.add_flag("--decomposed", convert.decomposed,
                     "_convert_to_reference_decomposed_fx instead of convert_fx; nothing is lowered");
    command.add_option("--equalization", convert.equalization,
                       "prepare's _equalization_config: not predicted, hence refused");
    command.add_flag("--json", options.json, "One JSON document on stdout");
}

std::string_view ConvertOptions::first_given() const {
    return !mapping.empty()        ? "--convert-mapping"
           : !custom.empty()       ? "--convert-custom"
           : !backend.empty()      ? "--convert-backend"
           : keep_original_weights ? "--keep-original-weights"
           : keep_qconfig          ? "--keep-qconfig"
           : decomposed            ? "--decomposed"
           : !equalization.empty() ? "--equalization"
                                   : "";
}

namespace {

/// Returns freed memory to the system: oneTBB's allocator caches large blocks only for requests of similar
/// sizes, and the next stage allocates other sizes.
void give_back_freed() {
    scalable_allocation_command(TBBMALLOC_CLEAN_ALL_BUFFERS, nullptr);
}

/// Reads the files that the options name; all their errors are appended to `problems`.
insight::ConversionOptions conversion_options(const project::Project& project, const AnalyzeOptions& options,
                                              Diagnostics& problems) {
    const auto& convert = options.convert;
    const auto& backend = project.workspace.backend;
    insight::ConversionOptions conversion;
    conversion.engine =
        !options.engine.empty()
            ? options.engine
            : insight::engine_for(backend.preset.empty() ? backend.value.name : backend.preset);
    conversion.decomposed = convert.decomposed;
    conversion.keep_qconfig = convert.keep_qconfig;
    conversion.keep_original_weights = convert.keep_original_weights;
    const auto take = [&]<typename T>(Expected<config::Decoded<T>> loaded, std::shared_ptr<const T>& part) {
        auto& messages = loaded ? loaded->warnings : loaded.error();
        problems.insert(problems.end(), messages.begin(), messages.end());
        if (loaded) part = std::make_shared<const T>(std::move(loaded->value));
    };
    if (convert.custom.empty())
        conversion.custom =
            std::make_shared<const config::ConvertCustomConfig>(project.workspace.convert_custom.value);
    else
        take(project::load_config<config::ConvertCustomConfig>(convert.custom), conversion.custom);
    if (!convert.mapping.empty())
        take(project::load_config<config::QConfigMapping>(convert.mapping), conversion.mapping);
    if (!convert.backend.empty())
        take(project::load_config<config::BackendConfig>(convert.backend), conversion.backend);
    if (!convert.equalization.empty())
        problems.push_back({message(codes::argument_not_predicted, "_equalization_config"), {}});
    return conversion;
}

} // namespace

engine::Engine& engine() {
    static auto& one = *new engine::Engine;
    return one;
}

Expected<engine::Revision> revision_of(Expected<predict::ResolveInput> configs,
                                       const project::Project& project, const AnalyzeOptions& options) {
    if (!configs) return tl::unexpected(configs.error());
    Diagnostics problems;
    auto conversion = conversion_options(project, options, problems);
    if (has_errors(problems)) return tl::unexpected(std::move(problems));
    print_problems(problems, false);
    conversion.keeps_reference = options.needs_reference;
    engine::Inputs inputs{std::move(*configs), std::move(conversion)};
    inputs.fuse_custom =
        std::make_shared<const config::FuseCustomConfig>(project.workspace.fuse_custom.value);
    inputs.file_diagnostics = std::make_shared<const Diagnostics>(project.warnings);
    return engine().revision(std::move(inputs));
}

std::shared_ptr<const insight::Explainer> work_out(const engine::Revision& revision) {
    begin_stage("Working out what prepare does");
    engine().query<engine::stages::Analysed>(revision);
    give_back_freed();
    begin_stage("Working out what convert does");
    engine().query<engine::stages::Converted>(revision);
    give_back_freed();
    return engine().query<engine::stages::FullExplanations>(revision);
}

Expected<std::shared_ptr<const insight::Explainer>> explained(const project::Project& project,
                                                              const AnalyzeOptions& options) {
    const auto revision = revision_of(analysis_input(project), project, options);
    if (!revision) return tl::unexpected(revision.error());
    auto explainer = work_out(*revision);
    begin_stage("Writing");
    return explainer;
}

Expected<std::shared_ptr<const insight::FusionPlan>> fused(const project::Project& project) {
    const auto revision = revision_of(graph_input(project), project, {});
    if (!revision) return tl::unexpected(revision.error());
    begin_stage("Working out what fuse_fx does");
    auto plan = engine().query<engine::stages::FusionOnly>(*revision);
    begin_stage("Writing");
    return plan;
}

Expected<std::shared_ptr<const insight::Explainer>> analyzed(const AnalyzeOptions& options) {
    begin_stage("Reading");
    const auto project = load_inputs(options.inputs);
    if (!project) return tl::unexpected(project.error());
    print_problems(project->warnings, false);
    return explained(*project, options);
}

int outcome_code(const insight::Explainer& explainer) {
    if (insight::raised_in(explainer.analysis(), explainer.conversions())) return findings;
    return insight::unknown_outcomes(explainer.view().prepared(), explainer.conversions()).empty()
               ? fine
               : incomplete;
}

int outcome_code(const insight::FusionPlan& plan) {
    if (insight::raised_in(plan)) return findings;
    return insight::unknown_outcomes(plan).empty() ? fine : incomplete;
}

} // namespace qcs::cli
