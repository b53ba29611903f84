#include "inputs.h"

#include "config/config_codes.h"
#include "config/nearest.h"
#include "config/presets.h"
#include "model/model_codes.h"
#include "qconfig_codes.h"
#include "report/cases/case_json.h"
#include "report/labels.h"

#include <fmt/format.h>

#include <filesystem>

namespace qcs::cli {

namespace {

/// `name` as a preset if there is one of that name, else as a file.
template <typename T, typename Preset, typename Read>
Expected<Loaded<T>> preset_or_file(const std::string& name, Preset preset, Read read,
                                   std::span<const std::string_view> names) {
    if (const T* value = preset(name)) return Loaded<T>{*value, {}};
    const auto bytes = read_file(name);
    if (!bytes) {
        std::error_code ignored;
        if (const auto near = nearest_name(name, names); near && !std::filesystem::exists(name, ignored))
            return failure(message(codes::unknown_preset, name, *near));
        return tl::unexpected(bytes.error());
    }
    auto decoded = read(*bytes, name);
    if (!decoded) return tl::unexpected(decoded.error());
    return Loaded<T>{std::move(decoded->value), std::move(decoded->warnings)};
}

/// Moves a loaded part into the project, or its errors into `problems`.
template <typename T>
void take(Expected<Loaded<T>> loaded, ConfigPart<T>& part, Diagnostics& problems) {
    auto& messages = loaded ? loaded->warnings : loaded.error();
    problems.insert(problems.end(), messages.begin(), messages.end());
    if (loaded) part = {std::move(loaded->value), {}, {}};
}

template <typename T, typename Read>
Expected<Loaded<T>> load_file(const std::string& file, Read read) {
    const auto bytes = read_file(file);
    if (!bytes) return tl::unexpected(bytes.error());
    auto decoded = read(*bytes, file);
    if (!decoded) return tl::unexpected(decoded.error());
    return Loaded<T>{std::move(decoded->value), std::move(decoded->warnings)};
}

void take_graph(const std::string& file, Project& project, Diagnostics& problems) {
    const auto bytes = read_file(file);
    auto read = bytes ? read_graph(*bytes, file) : tl::unexpected(bytes.error());
    const auto& messages = read ? read->warnings : read.error();
    problems.insert(problems.end(), messages.begin(), messages.end());
    if (!read) return;
    project.workspace.graphs.push_back({file, {}, {}});
    project.workspace.current_graph = static_cast<int>(project.graphs.size());
    project.graphs.push_back(std::make_shared<const Graph>(std::move(read->graph)));
}

std::string graph_file(const Project& project) {
    const auto current = static_cast<std::size_t>(project.workspace.current_graph);
    const auto& graphs = project.workspace.graphs;
    return current < graphs.size() ? graphs[current].file : std::string();
}

void append_graph_messages(std::string_view bytes, const std::string& file, Diagnostics& problems) {
    const auto read = read_graph(bytes, file);
    const auto& messages = read ? read->warnings : read.error();
    problems.insert(problems.end(), messages.begin(), messages.end());
    if (!read) return;
    const auto recorded = recorded_of(read->graph, file);
    if (!recorded) problems.insert(problems.end(), recorded.error().begin(), recorded.error().end());
}

template <typename T>
void append_messages(const Expected<T>& result, Diagnostics& problems) {
    const auto& messages = result ? result->warnings : result.error();
    problems.insert(problems.end(), messages.begin(), messages.end());
}

} // namespace

Expected<Loaded<BackendConfig>> load_backend(const std::string& file_or_preset) {
    return preset_or_file<BackendConfig>(file_or_preset, backend_preset, read_backend_config,
                                         backend_preset_names());
}

Expected<Loaded<QConfigMapping>> load_mapping(const std::string& file_or_preset) {
    return preset_or_file<QConfigMapping>(file_or_preset, mapping_preset, read_qconfig_mapping,
                                          mapping_preset_names());
}

Expected<Loaded<ConvertCustomConfig>> load_convert_custom(const std::string& file) {
    return load_file<ConvertCustomConfig>(file, read_convert_custom_config);
}

Expected<Loaded<FuseCustomConfig>> load_fuse_custom(const std::string& file) {
    return load_file<FuseCustomConfig>(file, read_fuse_custom_config);
}

Expected<Project> load_inputs(const InputOptions& options) {
    Project project;
    Diagnostics problems;
    if (!options.workspace.empty()) {
        auto loaded = load_project(options.workspace);
        if (!loaded) return loaded;
        project = std::move(*loaded);
        problems = std::move(project.warnings);
    } else {
        project.workspace.backend = {*backend_preset("native"), {}, "native"};
    }
    if (!options.backend.empty()) take(load_backend(options.backend), project.workspace.backend, problems);
    if (!options.mapping.empty()) take(load_mapping(options.mapping), project.workspace.mapping, problems);
    if (!options.custom.empty())
        take(load_file<PrepareCustomConfig>(options.custom, read_prepare_custom_config),
             project.workspace.prepare_custom, problems);
    if (!options.graph.empty()) take_graph(options.graph, project, problems);
    if (options.qat) project.workspace.mode = Mode::FxQat;
    if (has_errors(problems)) return tl::unexpected(std::move(problems));
    const auto off = note_rules_off(project, options.workspace);
    problems.insert(problems.end(), off.begin(), off.end());
    project.warnings = std::move(problems);
    return project;
}

Diagnostics note_rules_off(const Project& project, const std::string& workspace_file) {
    constexpr std::size_t most = 5;
    std::vector<std::string> names;
    for (const auto& rule : project.workspace.mapping.value.rules)
        if (rule.off) names.push_back(fmt::format("{} {}", kind_label(rule.kind), rule_key_label(rule)));
    if (names.empty()) return {};
    const auto count = names.size();
    if (count > most) names.resize(most);
    auto list = fmt::format("{}", fmt::join(names, ", ")) + (count > most ? ", …" : "");
    const Place place{workspace_file, 0, 0, "/rules_off"};
    if (count == 1) return {{message(codes::one_rule_is_off, std::move(list)), place}};
    return {{message(codes::rules_are_off, std::to_string(count), std::move(list)), place}};
}

Expected<ResolveInput> analysis_input(const Project& project) {
    if (project.workspace.mode == Mode::FxFuse) return failure(codes::mode_is_fuse);
    return graph_input(project);
}

Expected<ResolveInput> graph_input(const Project& project) {
    if (!project.graph()) return failure(codes::no_graph);
    return configs_of(project);
}

Expected<ResolveInput> configs_of(const Project& project) {
    auto graph = project.graph();
    std::shared_ptr<const Recorded> on_record;
    if (graph) {
        auto recorded = recorded_of(*graph, graph_file(project));
        if (!recorded) return tl::unexpected(recorded.error());
        on_record = std::move(*recorded);
    }
    return ResolveInput{std::move(graph),
                        std::make_shared<const BackendConfig>(project.workspace.backend.value),
                        std::make_shared<const QConfigMapping>(project.workspace.mapping.value),
                        project.workspace.mode == Mode::FxQat,
                        std::make_shared<const PrepareCustomConfig>(project.workspace.prepare_custom.value),
                        std::move(on_record),
                        project.workspace.mode == Mode::FxFuse
                            ? std::make_shared<const FuseCustomConfig>(project.workspace.fuse_custom.value)
                            : nullptr};
}

Diagnostics validate_file(const std::string& path) {
    const auto bytes = read_file(path);
    if (!bytes) return bytes.error();
    const auto kind = sniff_kind(*bytes, path);
    if (!kind) return kind.error();
    Diagnostics problems;
    switch (*kind) {
    case FileKind::Workspace: {
        const auto project = load_project(path);
        return project ? project->warnings : project.error();
    }
    case FileKind::BackendConfig: append_messages(read_backend_config(*bytes, path), problems); break;
    case FileKind::QConfigMapping: append_messages(read_qconfig_mapping(*bytes, path), problems); break;
    case FileKind::PrepareCustomConfig:
        append_messages(read_prepare_custom_config(*bytes, path), problems);
        break;
    case FileKind::ConvertCustomConfig:
        append_messages(read_convert_custom_config(*bytes, path), problems);
        break;
    case FileKind::FuseCustomConfig: append_messages(read_fuse_custom_config(*bytes, path), problems); break;
    case FileKind::Graph: append_graph_messages(*bytes, path, problems); break;
    case FileKind::Catalogue:
    case FileKind::QConfigs:
        problems.push_back({message(codes::kind_not_validated, std::string(format_name(*kind))), {path}});
        break;
    }
    return problems;
}

} // namespace qcs::cli
