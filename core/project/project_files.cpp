#include "project/project_files.h"

#include "base/file_codes.h"
#include "base/text.h"
#include "builtin_files.h"
#include "config/codec/workspace_json.h"
#include "config/config_codes.h"
#include "config/parts.h"
#include "model/module_list.h"
#include "project/project_codes.h"
#include "project/save_journal.h"

#include <filesystem>
#include <fstream>
#include <map>

namespace qcs::project {

namespace fs = std::filesystem;

namespace {

/// The state of one load: the problems of all files, and whether a newer version wrote any of them.
struct Loading {
    const std::string& workspace_file;
    const FileReader& reader;
    Diagnostics problems;
    bool read_only = false;
    std::map<std::string, std::shared_ptr<const model::Graph>> graphs = {}; ///< by path

    template <typename T>
    void keep(const Expected<T>& result) {
        if (!result) problems.insert(problems.end(), result.error().begin(), result.error().end());
    }

    /// Fills `part.value` from its preset or file; a part that is inside the workspace is left as it is.
    template <typename T>
    void fill(config::ConfigPart<T>& part, const config::PartInfo<T>& info) {
        if (!part.preset.empty()) {
            if (const T* value = info.preset(part.preset)) {
                if (!config::same_config(part.value, *value)) part.value = *value;
            } else {
                problems.push_back({message(codes::unknown_preset, part.preset,
                                            nearest_name(part.preset, info.preset_names()).value_or("")),
                                    {workspace_file, 0, 0, "/" + std::string(info.key) + "/preset"}});
            }
        } else if (!part.file.empty()) {
            const auto path = path_beside(workspace_file, part.file);
            const auto bytes = reader(path);
            keep(bytes);
            if (!bytes) return;
            auto decoded = info.read(*bytes, path);
            keep(decoded);
            if (!decoded) return;
            part.value = std::move(decoded->value);
            read_only = read_only || decoded->read_only;
            problems.insert(problems.end(), decoded->warnings.begin(), decoded->warnings.end());
        }
    }

    /// Loads each file once, even if it is listed several times.
    std::shared_ptr<const model::Graph> graph(const std::string& file) {
        const auto path = path_beside(workspace_file, file);
        const auto [known, is_new] = graphs.try_emplace(path);
        if (is_new) {
            auto loaded = load_graph(path, reader, problems);
            keep(loaded);
            if (loaded) known->second = std::move(*loaded);
        }
        return known->second;
    }
};

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

FileReader disk_reader() {
    return [](const std::string& path) { return read_file(path); };
}

Expected<std::string> read_builtin_file(const std::string& path) {
    const auto bytes = builtin_file(path);
    if (bytes.empty()) return failure(codes::file_not_found, {path});
    return std::string(bytes);
}

Expected<std::string> read_any_file(const std::string& path) {
    return path.starts_with(builtin_prefix) ? read_builtin_file(path.substr(builtin_prefix.size()))
                                            : read_file(path);
}

Expected<std::shared_ptr<const model::Graph>> load_graph(const std::string& path, const FileReader& reader,
                                                         Diagnostics& warnings) {
    const auto bytes = reader(path);
    if (!bytes) return tl::unexpected(bytes.error());
    const auto take = [&](const auto& read) {
        warnings.insert(warnings.end(), read.warnings.begin(), read.warnings.end());
    };
    const auto kind = config::sniff_kind(*bytes, path);
    if (kind && *kind == config::FileKind::Modules) {
        auto list = model::read_module_list(*bytes, path);
        if (!list) return tl::unexpected(std::move(list.error()));
        take(*list);
        return model::graph_of(std::make_shared<const model::ModuleList>(std::move(list->modules)));
    }
    auto read = model::read_graph(*bytes, path);
    if (!read) return tl::unexpected(std::move(read.error()));
    take(*read);
    return std::make_shared<const model::Graph>(std::move(read->graph));
}

Expected<catalogue::Addition> load_addition(const std::string& path, const FileReader& reader,
                                            Diagnostics& warnings) {
    const auto bytes = reader(path);
    if (!bytes) return tl::unexpected(bytes.error());
    auto read = catalogue::read_addition(*bytes, path);
    if (!read) return tl::unexpected(std::move(read.error()));
    warnings.insert(warnings.end(), read->warnings.begin(), read->warnings.end());
    return std::move(read->value);
}

Expected<std::shared_ptr<const model::ModuleList>>
load_modules(const std::string& path, const FileReader& reader, Diagnostics& warnings) {
    const auto bytes = reader(path);
    if (!bytes) return tl::unexpected(bytes.error());
    const auto kind = config::sniff_kind(*bytes, path);
    if (!kind) return tl::unexpected(kind.error());
    const auto warn = [&](const Diagnostics& found) {
        warnings.insert(warnings.end(), found.begin(), found.end());
    };
    if (*kind == config::FileKind::Graph) {
        const auto read = model::read_graph(*bytes, path);
        if (!read) return tl::unexpected(read.error());
        warn(read->warnings);
        return std::make_shared<const model::ModuleList>(model::module_list_of(read->graph));
    }
    auto read = model::read_module_list(*bytes, path);
    if (!read) return tl::unexpected(std::move(read.error()));
    warn(read->warnings);
    return std::make_shared<const model::ModuleList>(std::move(read->modules));
}

std::shared_ptr<const model::Graph> Project::graph() const {
    const auto i = workspace.current_graph;
    return i < 0 || i >= static_cast<int>(graphs.size()) ? nullptr : graphs[static_cast<std::size_t>(i)];
}

std::string graph_file(const Project& project) {
    const auto current = static_cast<std::size_t>(project.workspace.current_graph);
    const auto& graphs = project.workspace.graphs;
    return current < graphs.size() ? graphs[current].file : std::string();
}

Expected<Project> load_project(const std::string& workspace_file, const FileReader& disk, LoadGraphs graphs) {
    const auto unfinished = unfinished_save(workspace_file, disk);
    const FileReader reader = [&](const std::string& path) -> Expected<std::string> {
        const auto found = unfinished.find(to_utf8(to_path(path).lexically_normal()));
        return found == unfinished.end() ? disk(path) : found->second;
    };
    const auto bytes = reader(workspace_file);
    if (!bytes) return tl::unexpected(bytes.error());
    auto decoded = config::read_workspace(*bytes, workspace_file);
    if (!decoded) return tl::unexpected(decoded.error());

    Project project{std::move(decoded->value), {}, {}, {}, false, {}};
    for (const auto& [path, text] : unfinished)
        project.unfinished.push_back(path);
    if (!unfinished.empty()) decoded->warnings.push_back({codes::unfinished_save, {workspace_file}});
    auto& workspace = project.workspace;
    Loading loading{workspace_file, reader, std::move(decoded->warnings), decoded->read_only};
    config::for_each_part([&](const auto& info) { loading.fill(workspace.*info.member, info); });
    // The config files may have been edited since the workspace was saved, so that rules may be missing.
    for (auto& problem : config::switch_rules_off(workspace)) {
        problem.place = {workspace_file, 0, 0, "/rules_off"};
        loading.problems.push_back(std::move(problem));
    }
    for (const auto& file : workspace.catalogue) {
        auto addition = load_addition(path_beside(workspace_file, file), reader, loading.problems);
        loading.keep(addition);
        project.additions.push_back(addition ? std::move(*addition) : catalogue::Addition{});
    }
    if (graphs == LoadGraphs::Yes)
        for (const auto& entry : workspace.graphs)
            project.graphs.push_back(loading.graph(entry.file));

    project.read_only = loading.read_only;
    if (has_errors(loading.problems)) return tl::unexpected(std::move(loading.problems));
    project.warnings = std::move(loading.problems);
    return project;
}

} // namespace qcs::project
