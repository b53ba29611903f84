#pragma once
// Reads files from revisions of a git repository. As in git, such a file is written "REV:path".

#include "project/project_files.h"

#include <optional>
#include <stop_token>

namespace qcs::project {

/// A file in a revision.
struct RevisionFile {
    std::string revision; ///< "HEAD~2", "v1.0", a hash, ...
    /// Relative to the root of the repository or, if it begins with "./" or "../", to the folder in which git
    /// runs.
    std::string path;
    bool operator==(const RevisionFile&) const = default;
};

/// Parses "REV:path". Returns nullopt if there is no colon, if the revision or the path is empty, if the text
/// begins with "-" (git could take the text for an option), or if the text has control characters.
std::optional<RevisionFile> parse_revision_file(std::string_view text);
/// Returns "REV:path".
std::string to_text(const RevisionFile& file);

/// Runs git as a child process without a shell. Whatever the settings of the repository are, git does not
/// start filters, textconv programs, a pager or hooks, does not ask for a password and does not fetch
/// anything. Each function waits for git to finish. Errors: "git-not-run", "git-no-such-file" (git failed;
/// the error has git's message), "file-too-large", "cancelled".
struct Git {
    std::string folder = {}; ///< the folder in which git runs; "" = the current folder
    /// A stop request ends the git process; the function then fails with "cancelled".
    std::stop_token stop = {};

    /// Returns the contents of a file.
    Expected<std::string> read(const RevisionFile& file) const;
    /// Returns the same file with a path that is relative to the root of the repository.
    Expected<RevisionFile> below_root(const RevisionFile& file) const;
    /// Returns a FileReader that reads files from this revision instead of the disk, for load_project().
    FileReader reader(const std::string& revision) const;
    /// Returns the last revisions that changed the file at `path` (relative to `folder`), newest first; at
    /// most `most` of them. For each revision the text has "HASH<TAB>YYYY-MM-DD<TAB>SUBJECT"; a zero byte
    /// follows.
    Expected<std::string> log(const std::string& path, int most) const;
};

} // namespace qcs::project
