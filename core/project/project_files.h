#pragma once
// Reads workspaces with everything they refer to, and single files of any kind.

#include "catalogue/catalogue.h"
#include "config/codecs.h"
#include "model/graph_json.h"
#include "model/module_list.h"
#include "project/file_path.h"

#include <functional>
#include <memory>

namespace qcs::project {

/// Returns the bytes of the file at this path (UTF-8), or the reason why it cannot be read.
using FileReader = std::function<Expected<std::string>(const std::string& path)>;

/// Files of up to this size in bytes are read, which suffices for graphs of several million nodes.
inline constexpr std::uintmax_t max_file_bytes = std::uintmax_t{2} << 30;

/// Reads a whole file in binary mode. Errors: "file-not-found", "file-unreadable", "file-too-large" (more
/// than `limit` bytes; nothing is read then).
Expected<std::string> read_file(const std::string& path, std::uintmax_t limit = max_file_bytes);
/// A FileReader that calls read_file().
FileReader disk_reader();
/// Reads a file of resources/ that is linked into the program; the path is relative to resources/.
Expected<std::string> read_builtin_file(const std::string& path);

/// Prefix of paths of linked-in files, where those are mixed with other paths.
inline constexpr std::string_view builtin_prefix = "builtin:";
/// Reads a linked-in file if the path has that prefix, else a file on disk.
Expected<std::string> read_any_file(const std::string& path);

/// Loads a graph, or a list of modules as a graph without nodes (model::graph_of). Warnings are appended.
Expected<std::shared_ptr<const model::Graph>> load_graph(const std::string& path, const FileReader& reader,
                                                         Diagnostics& warnings);

/// Loads a catalogue addition. Warnings are appended.
Expected<catalogue::Addition> load_addition(const std::string& path, const FileReader& reader,
                                            Diagnostics& warnings);

/// Loads the modules of a file: a list of modules, or the modules of a graph. Warnings are appended.
Expected<std::shared_ptr<const model::ModuleList>>
load_modules(const std::string& path, const FileReader& reader, Diagnostics& warnings);

/// A workspace with all of its parts (presets, files beside it) and graphs loaded.
struct Project {
    config::Workspace workspace;                             ///< with the value of every ConfigPart
    std::vector<std::shared_ptr<const model::Graph>> graphs; ///< one for each of workspace.graphs
    std::vector<catalogue::Addition> additions;              ///< one for each of workspace.catalogue
    Diagnostics warnings;
    bool read_only = false;
    /// Files that an interrupted save did not write; the values in memory are those that it would have
    /// written.
    std::vector<std::string> unfinished;

    /// The current graph; null if there is none.
    std::shared_ptr<const model::Graph> graph() const;
};

/// The file of the current graph as the workspace names it; "" if there is none.
std::string graph_file(const Project& project);

enum class LoadGraphs : bool { No, Yes };

/// Loads a workspace and reports the problems of all its files at once. Without LoadGraphs::Yes,
/// Project::graphs is empty. "unfinished-save" is a warning: see save_journal.h.
Expected<Project> load_project(const std::string& workspace_file, const FileReader& reader = disk_reader(),
                               LoadGraphs graphs = LoadGraphs::Yes);

} // namespace qcs::project
