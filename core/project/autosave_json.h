#pragma once
// The file that keeps unsaved edits: a whole workspace with its configs inside, and where they came from.

#include "config/codecs.h"

#include <map>

namespace qcs::project {

struct FileDigest {
    std::string path;
    std::string digest; ///< hexadecimal, made by whoever writes; "" for a file that is not there
    bool operator==(const FileDigest&) const = default;
};

struct Autosave {
    std::string workspace_file;      ///< absolute; "" for a workspace that was never saved
    std::string time;                ///< ISO 8601, UTC
    std::int64_t steps = 0;          ///< undoable edits since the workspace was saved
    std::vector<FileDigest> on_disk; ///< the files of the workspace that the edits began with
    /// Absolute paths. A part with a `file` has its value all the same.
    config::Workspace workspace;
    /// What somebody typed for a part and is none of its values, by the part's key in a workspace.
    std::map<std::string, std::string> texts = {};
};

std::string write_autosave(const Autosave& autosave);
/// Refuses files of a newer version ("newer-version").
Expected<Autosave> read_autosave(std::string_view json, const std::string& file = {});

} // namespace qcs::project
