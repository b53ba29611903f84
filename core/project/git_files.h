#pragma once
// Files as a revision of a git repository has them, named as git does: "REV:path".

#include "project/project_files.h"

#include <optional>
#include <stop_token>

namespace qcs::project {

struct GitRevision {
    std::string revision; ///< "HEAD~2", "v1.0", a hash
    std::string path;     ///< below the repository's root; below the current folder if it begins with "./"
    bool operator==(const GitRevision&) const = default;
};

/// nullopt for what cannot be one: without a colon, with nothing before or behind it, with a revision that
/// git could take for an option, or with control characters.
std::optional<GitRevision> parse_git_revision(std::string_view text);
std::string to_text(const GitRevision& file);

/// What git, a child process without a shell, is asked. It starts no filter, no textconv, no pager and no
/// hook, asks nobody for a password, and fetches nothing, by whatever program the repository may name for
/// that. Errors: "git-not-run", "git-no-such-file" (with what git said), "file-too-large", "cancelled".
struct Git {
    std::string folder = {};   ///< in which git runs; "": the current one
    std::stop_token stop = {}; ///< ends git, too

    /// The bytes of one file.
    Expected<std::string> read(const GitRevision& file) const;
    /// The same file with a path below the repository's root.
    Expected<GitRevision> below_root(const GitRevision& file) const;
    /// Reads the files of that revision, for load_project.
    FileReader reader(const std::string& revision) const;
    /// The revisions that changed the file at `path` (below the folder), the newest first:
    /// "hash<TAB>date<TAB>subject" each, ended by a zero byte.
    Expected<std::string> log(const std::string& path, int most) const;
};

} // namespace qcs::project
