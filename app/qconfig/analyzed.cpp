#include "analyzed.h"

#include "insight/explain/unknown.h"
#include "input_options.h"
#include "output.h"
#include "conformance/conformance_codes.h"
#include "stage_line.h"

#include <oneapi/tbb/scalable_allocator.h>

namespace qcs::cli {

void add_analyze_options(CLI::App& command, AnalyzeOptions& options) {
    add_input_options(command, options.inputs);
    command.add_option(
        "--engine", options.engine,
        "torch.backends.quantized.engine while converting (default: the backend's own, else x86)");
    auto& convert = options.convert;
    command.add_option("--convert-mapping", convert.mapping,
                       "convert_fx(qconfig_mapping=...): file, or default:x86 and its like");
    command.add_option("--convert-custom", convert.custom,
                       "ConvertCustomConfig file (default: the workspace's)");
    command.add_option("--convert-backend", convert.backend,
                       "Backend config of convert: file or preset (default: that of prepare)");
    command.add_flag("--keep-original-weights", convert.keep_original_weights,
                     "convert_fx(keep_original_weights=True)");
    command.add_flag("--keep-qconfig", convert.keep_qconfig, "convert_fx(_remove_qconfig=False)");
    command.add_flag("--decomposed", convert.decomposed,
                     "_convert_to_reference_decomposed_fx in place of convert_fx; nothing is lowered");
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

/// oneTBB's allocator keeps large pieces that were freed for others as large; the next stage needs others.
void give_back_freed() {
    scalable_allocation_command(TBBMALLOC_CLEAN_ALL_BUFFERS, nullptr);
}

/// Reads the files that the options name; the errors of all of them go to `problems`.
ConversionOptions conversion_options(const Project& project, const AnalyzeOptions& options,
                                     Diagnostics& problems) {
    const auto& convert = options.convert;
    const auto& backend = project.workspace.backend;
    ConversionOptions conversion;
    conversion.engine = !options.engine.empty()
                            ? options.engine
                            : engine_for(backend.preset.empty() ? backend.value.name : backend.preset);
    conversion.decomposed = convert.decomposed;
    conversion.keep_qconfig = convert.keep_qconfig;
    conversion.keep_original_weights = convert.keep_original_weights;
    const auto take = [&]<typename T>(Expected<Decoded<T>> loaded, std::shared_ptr<const T>& part) {
        auto& messages = loaded ? loaded->warnings : loaded.error();
        problems.insert(problems.end(), messages.begin(), messages.end());
        if (loaded) part = std::make_shared<const T>(std::move(loaded->value));
    };
    if (convert.custom.empty())
        conversion.custom =
            std::make_shared<const ConvertCustomConfig>(project.workspace.convert_custom.value);
    else
        take(load_config<ConvertCustomConfig>(convert.custom), conversion.custom);
    if (!convert.mapping.empty()) take(load_config<QConfigMapping>(convert.mapping), conversion.mapping);
    if (!convert.backend.empty()) take(load_config<BackendConfig>(convert.backend), conversion.backend);
    if (!convert.equalization.empty())
        problems.push_back({message(codes::argument_not_predicted, "_equalization_config"), {}});
    return conversion;
}

} // namespace

Engine& engine() {
    static auto& one = *new Engine;
    return one;
}

Expected<Revision> revision_of(Expected<ResolveInput> configs, const Project& project,
                               const AnalyzeOptions& options) {
    if (!configs) return tl::unexpected(configs.error());
    Diagnostics problems;
    auto conversion = conversion_options(project, options, problems);
    if (has_errors(problems)) return tl::unexpected(std::move(problems));
    print_problems(problems, false);
    conversion.keeps_reference = options.needs_reference;
    Inputs inputs{std::move(*configs), std::move(conversion)};
    inputs.fuse_custom = std::make_shared<const FuseCustomConfig>(project.workspace.fuse_custom.value);
    inputs.messages = std::make_shared<const Diagnostics>(project.warnings);
    return engine().revision(std::move(inputs));
}

std::shared_ptr<const Explainer> work_out(const Revision& revision) {
    begin_stage("Working out what prepare does");
    engine().query<stages::Analysed>(revision);
    give_back_freed();
    begin_stage("Working out what convert does");
    engine().query<stages::Converted>(revision);
    give_back_freed();
    return engine().query<stages::Complete>(revision);
}

Expected<std::shared_ptr<const Explainer>> explained(const Project& project, const AnalyzeOptions& options) {
    const auto revision = revision_of(analysis_input(project), project, options);
    if (!revision) return tl::unexpected(revision.error());
    auto explainer = work_out(*revision);
    begin_stage("Writing");
    return explainer;
}

Expected<std::shared_ptr<const FusionPlan>> fused(const Project& project) {
    const auto revision = revision_of(graph_input(project), project, {});
    if (!revision) return tl::unexpected(revision.error());
    begin_stage("Working out what fuse_fx does");
    auto plan = engine().query<stages::Fused>(*revision);
    begin_stage("Writing");
    return plan;
}

Expected<std::shared_ptr<const Explainer>> analyzed(const AnalyzeOptions& options) {
    begin_stage("Reading");
    const auto project = load_inputs(options.inputs);
    if (!project) return tl::unexpected(project.error());
    print_problems(project->warnings, false);
    return explained(*project, options);
}

int outcome_code(const Explainer& explainer) {
    if (raised_in(explainer.analysis(), explainer.conversions())) return findings;
    return unknown_of(explainer.view().prepared(), explainer.conversions()).empty() ? fine : incomplete;
}

int outcome_code(const FusionPlan& plan) {
    if (raised_in(plan)) return findings;
    return unknown_of(plan).empty() ? fine : incomplete;
}

} // namespace qcs::cli
