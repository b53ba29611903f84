#pragma once
// A save that replaces several files cannot do it in one step. It first writes a journal beside the
// workspace, which whoever reads the workspace looks into: a save that was cut short is seen as done or as
// not begun, never as half of it.

#include "base/durable_file.h"
#include "project/project_files.h"

#include <map>
#include <span>

namespace qcs::project {

/// A file that a save replaces, with its whole contents.
struct ReplacedFile {
    std::string path;
    std::string before;
    std::string after;
};

/// ".NAME.saving" beside the workspace; a long name is shortened.
std::string save_journal_path(const std::string& workspace_file);
std::string write_save_journal(const std::string& workspace_file, std::span<const ReplacedFile> files);

/// What the save would have made of the files that it had no time for, by normalised path. Empty if there is
/// no journal or none is needed: all of its files are as before, or all are done, or somebody changed one of
/// them since, or it names files that are none of ours.
std::map<std::string, std::string> unfinished_save(const std::string& workspace_file,
                                                   const FileReader& reader);

// Writing several files durably (base/durable_file.h) as one: all of them or none.

/// A file as it shall be.
struct NewFile {
    std::string path;
    std::string bytes;
};

/// All of them or none, in this order. Where several files are replaced, a journal beside the last one (the
/// workspace) makes sure that a crash in between is seen as all or none (save_journal.h). A save of that
/// workspace that was cut short is finished first. Errors: "file-unwritable", of the first file that was
/// refused.
Expected<void> write_together(const std::vector<NewFile>& files, const FileSteps& steps = {});

} // namespace qcs::project
