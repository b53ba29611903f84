#pragma once
// Reads files: workspaces with all files to which they refer, graphs, module lists, and files that describe
// the classes and functions in users' packages (catalogue::Addition).

#include "catalogue/catalogue.h"
#include "config/codecs.h"
#include "model/graph_json.h"
#include "model/module_list.h"
#include "project/file_path.h"

#include <functional>
#include <memory>

namespace qcs::project {

/// A function that returns the contents of the file at a path (UTF-8), or the reason why the file cannot be
/// read.
using FileReader = std::function<Expected<std::string>(const std::string& path)>;

/// The maximum size in bytes of the files that are read (2 GiB). It suffices for graphs of several million
/// nodes.
inline constexpr std::uintmax_t max_file_bytes = std::uintmax_t{2} << 30;

/// Reads a whole file in binary mode. Errors: "file-not-found", "file-unreadable", "file-too-large" (the file
/// has more than `limit` bytes).
Expected<std::string> read_file(const std::string& path, std::uintmax_t limit = max_file_bytes);
/// Returns a FileReader that calls read_file().
FileReader disk_reader();
/// Reads a built-in file: one of the files in resources/ that are linked into the program. The path is
/// relative to resources/.
Expected<std::string> read_builtin_file(const std::string& path);

/// A path with this prefix is that of a built-in file; the rest of the path is relative to resources/.
inline constexpr std::string_view builtin_prefix = "builtin:";
/// Reads a built-in file if the path begins with builtin_prefix, else a file on disk.
Expected<std::string> read_any_file(const std::string& path);

/// Loads a graph file, or a module list file as a graph without nodes (model::graph_of()). Warnings are
/// appended to `warnings`.
Expected<std::shared_ptr<const model::Graph>> load_graph(const std::string& path, const FileReader& reader,
                                                         Diagnostics& warnings);

/// Loads a file that describes the classes and functions in a user's package. Warnings are appended to
/// `warnings`.
Expected<catalogue::Addition> load_addition(const std::string& path, const FileReader& reader,
                                            Diagnostics& warnings);

/// Loads a module list file, or the modules of a graph file. Warnings are appended to `warnings`.
Expected<std::shared_ptr<const model::ModuleList>>
load_modules(const std::string& path, const FileReader& reader, Diagnostics& warnings);

/// A workspace after all files and presets to which it refers have been loaded.
struct Project {
    config::Workspace workspace; ///< ConfigPart::value is set in all parts
    /// One for each of workspace.graphs, in the same order; empty if the graphs were not loaded.
    std::vector<std::shared_ptr<const model::Graph>> graphs;
    /// One for each file in workspace.catalogue, in the same order.
    std::vector<catalogue::Addition> additions;
    Diagnostics warnings;
    /// The workspace file or the file of a part was written by a newer version of this program.
    bool read_only = false;
    /// If an earlier save of the workspace was interrupted: the paths of the files that it had not yet
    /// replaced. The values in `workspace` are those that the save would have written to these files.
    std::vector<std::string> unfinished;

    /// Returns the graph with the index workspace.current_graph; null if there is none.
    std::shared_ptr<const model::Graph> graph() const;
};

/// Returns the path of the current graph as it is written in the workspace; "" if there is none.
std::string graph_file(const Project& project);

/// Whether the graphs of a workspace are loaded, which takes long for large models.
enum class LoadGraphs : bool { No, Yes };

/// Loads a workspace with all files to which it refers, using `reader`. If there are errors, returns those of
/// all files together. With LoadGraphs::No, Project::graphs is empty. The warning "unfinished-save"
/// means that an earlier save was interrupted (save_journal.h).
Expected<Project> load_project(const std::string& workspace_file, const FileReader& reader = disk_reader(),
                               LoadGraphs graphs = LoadGraphs::Yes);

} // namespace qcs::project
