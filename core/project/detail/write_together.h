#pragma once
// Writing several files durably (base/durable_file.h) as one: all of them or none.

#include "base/durable_file.h"

namespace qcs::project {

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
