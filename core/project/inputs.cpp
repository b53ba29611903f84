#include "project/inputs.h"

#include "base/text.h"
#include "config/config_codes.h"
#include "project/project_codes.h"

#include <array>

namespace qcs::project {

namespace {

void append(Diagnostics& into, const Diagnostics& more) {
    into.insert(into.end(), more.begin(), more.end());
}

void take_graph(const std::string& file, Project& project, Diagnostics& problems) {
    auto graph = load_graph(file, disk_reader(), problems);
    if (!graph) return append(problems, graph.error());
    project.workspace.graphs.push_back({file, {}, {}, {}});
    project.workspace.current_graph = static_cast<int>(project.graphs.size());
    project.graphs.push_back(std::move(*graph));
}

} // namespace

const std::string& option_of(const InputOptions& options, config::Part part) {
    static const std::string none;
    switch (part) {
    case config::Part::Mapping: return options.mapping;
    case config::Part::Backend: return options.backend;
    case config::Part::PrepareCustom: return options.custom;
    case config::Part::Eager: return options.eager;
    case config::Part::ConvertCustom:
    case config::Part::FuseCustom: break;
    }
    return none;
}

void choose_mode(const InputOptions& options, config::Workspace& workspace, Diagnostics& problems) {
    using enum config::Mode;
    static constexpr std::array<std::string_view, 3> names = {"fx", "eager", "dynamic"};
    auto& mode = workspace.mode;
    if (options.mode == "fx") {
        if (config::is_eager(mode)) mode = mode == EagerQat ? FxQat : FxPtq;
    } else if (options.mode == "eager") {
        if (mode != EagerQat) mode = mode == FxQat ? EagerQat : EagerPtq;
    } else if (options.mode == "dynamic") {
        mode = EagerDynamic;
    } else if (!options.mode.empty()) {
        problems.emplace_back(message(codes::unknown_mode_option, options.mode,
                                      nearest_name(options.mode, names).value_or("")));
    }
    if (options.qat && mode != EagerDynamic) mode = config::is_eager(mode) ? EagerQat : FxQat;
}

template <typename T>
Expected<config::Decoded<T>> load_config(const std::string& name) {
    const auto& info = config::part_info<T>;
    if (const T* value = info.preset(name)) return config::Decoded<T>{*value, {}};
    const auto bytes = read_file(name);
    if (!bytes) {
        std::error_code ignored;
        if (const auto near = nearest_name(name, info.preset_names());
            near && !std::filesystem::exists(to_path(name), ignored))
            return failure(message(codes::unknown_preset, name, *near));
        return tl::unexpected(bytes.error());
    }
    return info.read(*bytes, name);
}
template Expected<config::Decoded<config::BackendConfig>> load_config(const std::string& name);
template Expected<config::Decoded<config::QConfigMapping>> load_config(const std::string& name);
template Expected<config::Decoded<config::PrepareCustomConfig>> load_config(const std::string& name);
template Expected<config::Decoded<config::ConvertCustomConfig>> load_config(const std::string& name);
template Expected<config::Decoded<config::FuseCustomConfig>> load_config(const std::string& name);
template Expected<config::Decoded<config::EagerConfig>> load_config(const std::string& name);

Expected<Project> load_project(const InputOptions& options) {
    Project project;
    Diagnostics problems;
    if (!options.workspace.empty()) {
        auto loaded = load_project(options.workspace);
        if (!loaded) return loaded;
        project = std::move(*loaded);
        problems = std::move(project.warnings);
    } else {
        project.workspace.backend = {*config::backend_preset("native"), {}, "native"};
    }
    config::for_each_part([&]<typename T>(const config::PartInfo<T>& info) {
        const auto& option = option_of(options, info.part);
        if (option.empty()) return;
        auto loaded = load_config<T>(option);
        append(problems, loaded ? loaded->warnings : loaded.error());
        if (loaded) project.workspace.*info.member = {std::move(loaded->value), {}, {}};
    });
    if (!options.graph.empty()) take_graph(options.graph, project, problems);
    auto& workspace = project.workspace;
    if (!options.eager.empty() && !config::is_eager(workspace.mode))
        workspace.mode = config::mode_of(config::call_in(workspace.eager.value, workspace.mode));
    choose_mode(options, workspace, problems);
    if (has_errors(problems)) return tl::unexpected(std::move(problems));
    project.warnings = std::move(problems);
    return project;
}

} // namespace qcs::project
