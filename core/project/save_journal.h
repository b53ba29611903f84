#pragma once
// The journal of a save. Several files cannot be replaced in one atomic step. A save that replaces several
// files therefore first writes a journal with all new contents to the folder of the workspace. If the save is
// interrupted, readers of the workspace use the journal, so that the save appears to be either complete or
// not begun.

#include "base/durable_file.h"
#include "project/project_files.h"

#include <map>
#include <span>

namespace qcs::project {

/// A file that a save replaces, with the old and the new contents.
struct ReplacedFile {
    std::string path;
    std::string before;
    std::string after;
};

/// Returns the path of the journal: ".NAME.saving" in the folder of the workspace. If NAME, the name of the
/// workspace file, is long, it is shortened.
std::string save_journal_path(const std::string& workspace_file);
/// Returns the text of a journal.
std::string save_journal_text(const std::string& workspace_file, std::span<const ReplacedFile> files);

/// Returns the new contents of the files that an interrupted save did not replace, by normalised path.
/// Returns an empty map if there is no valid journal, if the save had replaced none or all of the files, if
/// one of the files has been changed since, or if the new contents of a file are not of the same FileKind as
/// the old ones.
std::map<std::string, std::string> unfinished_save(const std::string& workspace_file,
                                                   const FileReader& reader);

// Writes several files durably (base/durable_file.h) and atomically: either all files or none.

/// A file to write.
struct NewFile {
    std::string path;
    std::string bytes;
};

/// Writes all files, in the given order, or none. The last file must be the workspace file. If several
/// existing files are replaced, a journal ensures that after a crash either all or none of them appear to be
/// replaced. If an earlier save of this workspace was interrupted, it is completed first. If a file cannot be
/// written, the files that have been replaced already are restored, and the error is "file-unwritable".
/// `steps` is called before each step of writing a file (FileStep).
Expected<void> write_together(const std::vector<NewFile>& files, const FileStepHook& steps = {});

} // namespace qcs::project
