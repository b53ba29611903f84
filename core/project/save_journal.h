#pragma once
// The journal of a save. A save that replaces several files cannot do so in one atomic step, so it first
// writes a journal beside the workspace. Readers of the workspace consult the journal, so that an interrupted
// save appears either complete or not begun.

#include "base/durable_file.h"
#include "project/project_files.h"

#include <map>
#include <span>

namespace qcs::project {

/// A file that a save replaces, with its old and new contents.
struct ReplacedFile {
    std::string path;
    std::string before;
    std::string after;
};

/// ".NAME.saving" beside the workspace; a long name is shortened.
std::string save_journal_path(const std::string& workspace_file);
/// The text of the journal.
std::string write_save_journal(const std::string& workspace_file, std::span<const ReplacedFile> files);

/// The new contents of the files that an interrupted save did not write, by normalised path. Empty if there
/// is no journal or if it does not matter: no file was replaced, all were, one of them has been changed
/// since, or a file is of a kind that this program does not write.
std::map<std::string, std::string> unfinished_save(const std::string& workspace_file,
                                                   const FileReader& reader);

// Writes several files durably (base/durable_file.h) and atomically: all of them or none.

/// A file to write.
struct NewFile {
    std::string path;
    std::string bytes;
};

/// Writes all files, in this order, or none. If several existing files are replaced, a journal beside the
/// last one (the workspace) ensures that after a crash either all or none appear replaced. An earlier
/// interrupted save of this workspace is finished first. Errors: "file-unwritable" for the first file that
/// failed.
Expected<void> write_together(const std::vector<NewFile>& files, const FileSteps& steps = {});

} // namespace qcs::project
