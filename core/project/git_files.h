#pragma once
// Reads files from revisions of a git repository, named as git does: "REV:path".

#include "project/project_files.h"

#include <optional>
#include <stop_token>

namespace qcs::project {

struct GitRevision {
    std::string revision; ///< "HEAD~2", "v1.0", a hash
    /// Relative to the repository's root; to the current folder if it begins with "./" or "../"
    std::string path;
    bool operator==(const GitRevision&) const = default;
};

/// Parses "REV:path". nullopt if there is no colon, if a part is empty, if the text begins with "-" (which
/// git could take for an option), or if it has control characters.
std::optional<GitRevision> parse_git_revision(std::string_view text);
std::string to_text(const GitRevision& file);

/// Runs git as a child process without a shell. It starts no filters, textconv, pager or hooks, asks for no
/// password and fetches nothing, whatever the repository's settings say. Errors: "git-not-run",
/// "git-no-such-file" (with git's message), "file-too-large", "cancelled".
struct Git {
    std::string folder = {};   ///< the folder in which git runs; "": the current one
    std::stop_token stop = {}; ///< also ends the git process

    /// The bytes of one file.
    Expected<std::string> read(const GitRevision& file) const;
    /// The same file with its path relative to the repository's root.
    Expected<GitRevision> below_root(const GitRevision& file) const;
    /// A reader of files of this revision, for load_project().
    FileReader reader(const std::string& revision) const;
    /// The revisions that changed the file at `path` (relative to `folder`), newest first and at most `most`:
    /// "hash<TAB>date<TAB>subject" each, terminated by a zero byte.
    Expected<std::string> log(const std::string& path, int most) const;
};

} // namespace qcs::project
