#pragma once
// Reading a workspace with everything it refers to, and single files of any kind.

#include "catalogue/catalogue.h"
#include "config/codecs.h"
#include "model/graph_json.h"
#include "model/module_list.h"
#include "project/file_path.h"

#include <functional>
#include <memory>

namespace qcs::project {

/// Gives the bytes of the file of that path (UTF-8), or why not.
using FileReader = std::function<Expected<std::string>(const std::string& path)>;

/// Files up to that size are read: a graph of some million nodes.
inline constexpr std::uintmax_t max_file_bytes = std::uintmax_t{2} << 30;

/// Whole file, binary. Diagnostics "file-not-found", "file-unreadable", "file-too-large" (above `limit`
/// bytes; such a file is not read at all).
Expected<std::string> read_file(const std::string& path, std::uintmax_t limit = max_file_bytes);
/// read_file() of everything that is asked for.
FileReader disk_reader();
/// Reads the files of resources/ that are linked in; the path is relative to resources/.
Expected<std::string> read_builtin_file(const std::string& path);

/// Prefix of the paths of files that are linked into the program, where they stand beside others.
inline constexpr std::string_view builtin_prefix = "builtin:";
/// Reads what paths with and without that prefix name.
Expected<std::string> read_any_file(const std::string& path);

/// The graph in that file; warnings are appended.
Expected<std::shared_ptr<const model::Graph>> load_graph(const std::string& path, const FileReader& reader,
                                                         Diagnostics& warnings);

/// The catalogue addition in that file; warnings are appended.
Expected<catalogue::Addition> load_addition(const std::string& path, const FileReader& reader,
                                            Diagnostics& warnings);

/// The modules of that file: a list of modules, or a graph, which has those that it calls.
Expected<std::shared_ptr<const model::ModuleList>>
load_modules(const std::string& path, const FileReader& reader, Diagnostics& warnings);

/// A workspace whose parts (presets, files beside it) and graphs are all loaded.
struct Project {
    config::Workspace workspace;                             ///< every ConfigPart has its value
    std::vector<std::shared_ptr<const model::Graph>> graphs; ///< one for each workspace.graphs
    std::vector<catalogue::Addition> additions;              ///< one for each workspace.catalogue
    Diagnostics warnings;
    bool read_only = false;
    /// Files that a save had no time to write before it was cut short; their values are those it meant to
    /// write.
    std::vector<std::string> unfinished;

    /// The current graph, or null.
    std::shared_ptr<const model::Graph> graph() const;
};

/// The file of the current graph as the workspace names it; "" where there is none.
std::string graph_file(const Project& project);

enum class LoadGraphs : bool { No, Yes };

/// Reports the problems of all files at once. Without its graphs a project has none. Warning
/// "unfinished-save": see save_journal.h.
Expected<Project> load_project(const std::string& workspace_file, const FileReader& reader = disk_reader(),
                               LoadGraphs graphs = LoadGraphs::Yes);

} // namespace qcs::project
