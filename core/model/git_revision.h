#pragma once
// Files as a revision of a git repository has them, named as git does: "REV:path". Here are the questions to
// git as data; whoever can start processes asks them.

#include "config/diagnostic.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qcs {

struct GitRevision {
    std::string revision; ///< "HEAD~2", "v1.0", a hash
    std::string path;     ///< below the repository's root; below the current folder if it begins with "./"
    bool operator==(const GitRevision&) const = default;
};

/// nullopt for what cannot be one: without a colon, with nothing before or behind it, with a revision that
/// git could take for an option, or with control characters.
std::optional<GitRevision> parse_git_revision(std::string_view text);
std::string to_text(const GitRevision& file);

/// Arguments for git that print the bytes of the file: no filter, no textconv, no pager, no hook runs.
std::vector<std::string> git_blob_arguments(const GitRevision& file);
/// That print the current folder below the repository's root, "" or "configs/", and a newline.
std::vector<std::string> git_prefix_arguments();
/// That print the revisions that changed the file at `path` (below the current folder), the newest first:
/// "hash<TAB>date<TAB>subject" each, ended by a zero byte.
std::vector<std::string> git_log_arguments(const std::string& path, int most);
/// "NAME=value" for git's environment: it asks nobody for a password, and fetches nothing, by whatever
/// program the repository may name for that.
const std::vector<std::string>& git_environment();

/// What git's failure means: `said` is what it wrote to stderr.
Diagnostics git_failure(const GitRevision& file, std::string_view said);

} // namespace qcs
