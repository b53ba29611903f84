#include "project/inputs.h"

#include "config/config_codes.h"
#include "base/nearest.h"

namespace qcs {

namespace {

void append(Diagnostics& into, const Diagnostics& more) {
    into.insert(into.end(), more.begin(), more.end());
}

void take_graph(const std::string& file, Project& project, Diagnostics& problems) {
    auto graph = load_graph(file, disk_reader(), problems);
    if (!graph) return append(problems, graph.error());
    project.workspace.graphs.push_back({file, {}, {}});
    project.workspace.current_graph = static_cast<int>(project.graphs.size());
    project.graphs.push_back(std::move(*graph));
}

} // namespace

const std::string& option_of(const InputOptions& options, Part part) {
    static const std::string none;
    switch (part) {
    case Part::Mapping: return options.mapping;
    case Part::Backend: return options.backend;
    case Part::PrepareCustom: return options.custom;
    case Part::ConvertCustom:
    case Part::FuseCustom: break;
    }
    return none;
}

template <typename T>
Expected<Decoded<T>> load_config(const std::string& name) {
    const auto& info = part_info<T>;
    if (const T* value = info.preset(name)) return Decoded<T>{*value, {}};
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
template Expected<Decoded<BackendConfig>> load_config(const std::string& name);
template Expected<Decoded<QConfigMapping>> load_config(const std::string& name);
template Expected<Decoded<PrepareCustomConfig>> load_config(const std::string& name);
template Expected<Decoded<ConvertCustomConfig>> load_config(const std::string& name);
template Expected<Decoded<FuseCustomConfig>> load_config(const std::string& name);

Expected<Project> load_project(const InputOptions& options) {
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
    for_each_part([&]<typename T>(const PartInfo<T>& info) {
        const auto& option = option_of(options, info.part);
        if (option.empty()) return;
        auto loaded = load_config<T>(option);
        append(problems, loaded ? loaded->warnings : loaded.error());
        if (loaded) project.workspace.*info.member = {std::move(loaded->value), {}, {}};
    });
    if (!options.graph.empty()) take_graph(options.graph, project, problems);
    if (options.qat) project.workspace.mode = Mode::FxQat;
    if (has_errors(problems)) return tl::unexpected(std::move(problems));
    project.warnings = std::move(problems);
    return project;
}

} // namespace qcs
