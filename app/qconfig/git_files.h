#pragma once
// Reads files out of the history of the git repository in the current folder.

#include "model/git_revision.h"
#include "model/workspace_files.h"

namespace qcs::cli {

/// The bytes of one file. git runs as a child process, without a shell.
Expected<std::string> read_git_file(const GitRevision& file);
/// The same file with a path below the repository's root.
Expected<GitRevision> below_root(const GitRevision& file);
/// Reads the files of that revision, for load_project.
FileReader git_reader(const std::string& revision);

} // namespace qcs::cli
