#include "model/workspace_files.h"

#include "builtin_files.h"
#include "config/config_codes.h"
#include "config/nearest.h"
#include "config/presets.h"
#include "config/workspace_json.h"
#include "model/file_path.h"
#include "model/model_codes.h"
#include "model/unfinished_save.h"

#include <filesystem>
#include <fstream>
#include <map>

namespace qcs {

namespace fs = std::filesystem;

namespace {

/// Everything that one load collects: problems of all files, and whether any was written by a newer program.
struct Loading {
    const std::string& workspace_file;
    const FileReader& reader;
    Diagnostics problems;
    bool read_only = false;
    std::map<std::string, std::shared_ptr<const Graph>> graphs = {}; ///< by path

    template <typename T>
    void keep(const Expected<T>& result) {
        if (!result) problems.insert(problems.end(), result.error().begin(), result.error().end());
    }

    /// Fills `part.value` from its preset or its file; a part that stands inside is left alone.
    template <typename T, typename Read, typename Preset>
    void fill(ConfigPart<T>& part, const char* pointer, Read read, Preset preset,
              std::span<const std::string_view> names) {
        if (!part.preset.empty()) {
            if (const T* value = preset(part.preset)) {
                if (!same_config(part.value, *value)) part.value = *value;
            } else {
                problems.push_back({message(codes::unknown_preset, part.preset,
                                            nearest_name(part.preset, names).value_or("")),
                                    {workspace_file, 0, 0, std::string(pointer) + "/preset"}});
            }
        } else if (!part.file.empty()) {
            const auto path = path_beside(workspace_file, part.file);
            const auto bytes = reader(path);
            keep(bytes);
            if (!bytes) return;
            auto decoded = read(*bytes, path);
            keep(decoded);
            if (!decoded) return;
            part.value = std::move(decoded->value);
            read_only = read_only || decoded->read_only;
            problems.insert(problems.end(), decoded->warnings.begin(), decoded->warnings.end());
        }
    }

    /// A file that is named several times is read once.
    std::shared_ptr<const Graph> graph(const std::string& file) {
        const auto path = path_beside(workspace_file, file);
        const auto [known, is_new] = graphs.try_emplace(path);
        if (is_new) known->second = read_graph_file(path);
        return known->second;
    }

    std::shared_ptr<const Graph> read_graph_file(const std::string& path) {
        const auto bytes = reader(path);
        keep(bytes);
        if (!bytes) return nullptr;
        auto read = read_graph(*bytes, path);
        keep(read);
        if (!read) return nullptr;
        problems.insert(problems.end(), read->warnings.begin(), read->warnings.end());
        return std::make_shared<const Graph>(std::move(read->graph));
    }
};

template <typename T>
const T* no_preset(std::string_view) {
    return nullptr;
}

} // namespace

Expected<std::string> read_file(const std::string& path, std::uintmax_t limit) {
    std::error_code error;
    const auto status = fs::status(to_path(path), error);
    if (status.type() == fs::file_type::not_found) return failure(codes::file_not_found, {path});
    if (error) return failure(message(codes::file_unreadable, error.message()), {path});
    if (!fs::is_regular_file(status))
        return failure(message(codes::file_unreadable, "not a regular file"), {path});
    const auto size = fs::file_size(to_path(path), error);
    if (error) return failure(message(codes::file_unreadable, error.message()), {path});
    if (size > limit)
        return failure(message(codes::file_too_large, std::to_string(size), std::to_string(limit)), {path});
    std::ifstream stream(to_path(path), std::ios::binary);
    if (!stream)
        return failure(message(codes::file_unreadable, std::generic_category().message(errno)), {path});
    std::string bytes(static_cast<std::size_t>(size), '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    if (stream.bad()) return failure(message(codes::file_unreadable, "the read failed"), {path});
    return bytes;
}

Expected<std::string> read_builtin_file(const std::string& path) {
    const auto bytes = builtin_file(path);
    if (bytes.empty()) return failure(codes::file_not_found, {path});
    return std::string(bytes);
}

std::string path_beside(const std::string& file, const std::string& relative) {
    return to_utf8((to_path(file).parent_path() / to_path(relative)).lexically_normal());
}

std::shared_ptr<const Graph> Project::graph() const {
    const auto i = workspace.current_graph;
    return i < 0 || i >= static_cast<int>(graphs.size()) ? nullptr : graphs[static_cast<std::size_t>(i)];
}

Expected<Project> load_project(const std::string& workspace_file, const FileReader& disk, LoadGraphs graphs) {
    const auto unfinished = unfinished_save(workspace_file, disk);
    const FileReader reader = [&](const std::string& path) -> Expected<std::string> {
        const auto found = unfinished.find(to_utf8(to_path(path).lexically_normal()));
        return found == unfinished.end() ? disk(path) : found->second;
    };
    const auto bytes = reader(workspace_file);
    if (!bytes) return tl::unexpected(bytes.error());
    auto decoded = read_workspace(*bytes, workspace_file);
    if (!decoded) return tl::unexpected(decoded.error());

    Project project{std::move(decoded->value), {}, {}, false, {}};
    for (const auto& [path, text] : unfinished)
        project.unfinished.push_back(path);
    if (!unfinished.empty()) decoded->warnings.push_back({codes::unfinished_save, {workspace_file}});
    auto& workspace = project.workspace;
    Loading loading{workspace_file, reader, std::move(decoded->warnings), decoded->read_only};
    loading.fill(workspace.backend, "/backend", read_backend_config, backend_preset, backend_preset_names());
    loading.fill(workspace.mapping, "/mapping", read_qconfig_mapping, mapping_preset, mapping_preset_names());
    for (auto& problem : switch_rules_off(workspace)) { // it can be that somebody edited the mapping's file
        problem.place = {workspace_file, 0, 0, "/rules_off"};
        loading.problems.push_back(std::move(problem));
    }
    loading.fill(workspace.prepare_custom, "/prepare_custom", read_prepare_custom_config,
                 no_preset<PrepareCustomConfig>, {});
    loading.fill(workspace.convert_custom, "/convert_custom", read_convert_custom_config,
                 no_preset<ConvertCustomConfig>, {});
    loading.fill(workspace.fuse_custom, "/fuse_custom", read_fuse_custom_config, no_preset<FuseCustomConfig>,
                 {});
    if (graphs == LoadGraphs::Yes)
        for (const auto& entry : workspace.graphs)
            project.graphs.push_back(loading.graph(entry.file));

    project.read_only = loading.read_only;
    if (has_errors(loading.problems)) return tl::unexpected(std::move(loading.problems));
    project.warnings = std::move(loading.problems);
    return project;
}

} // namespace qcs
