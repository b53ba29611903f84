#include "model/git_revision.h"

#include "model/model_codes.h"

#include <algorithm>

namespace qcs {

namespace {

std::vector<std::string> with_common(std::vector<std::string> arguments) {
    // Settings of a repository that is not ours must not decide which programs run.
    arguments.insert(arguments.begin(), {"--no-pager", "-c", "core.fsmonitor=false"});
    return arguments;
}

} // namespace

std::optional<GitRevision> parse_git_revision(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == text.npos || colon == 0 || colon + 1 == text.size() || text.front() == '-')
        return std::nullopt;
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    if (std::ranges::any_of(text, is_control)) return std::nullopt;
    return GitRevision{std::string(text.substr(0, colon)), std::string(text.substr(colon + 1))};
}

std::string to_text(const GitRevision& file) {
    return file.revision + ':' + file.path;
}

std::vector<std::string> git_blob_arguments(const GitRevision& file) {
    return with_common({"cat-file", "blob", to_text(file)});
}

std::vector<std::string> git_prefix_arguments() {
    return with_common({"rev-parse", "--show-prefix"});
}

std::vector<std::string> git_log_arguments(const std::string& path, int most) {
    return with_common({"log", "-z", "--no-color", "--no-show-signature", "--no-ext-diff", "--no-textconv",
                        "--encoding=UTF-8", "--date=short", "--format=%H%x09%ad%x09%s",
                        "--max-count=" + std::to_string(most), "--", ":(literal)" + path});
}

const std::vector<std::string>& git_environment() {
    static const std::vector<std::string> names = {"GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0",
                                                   "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
                                                   "LC_ALL=C"};
    return names;
}

Diagnostics git_failure(const GitRevision& file, std::string_view said) {
    auto line = said.substr(0, said.find('\n'));
    constexpr std::string_view fatal = "fatal: ";
    if (line.starts_with(fatal)) line.remove_prefix(fatal.size());
    return {{message(codes::git_no_such_file, to_text(file), std::string(line)), {}}};
}

} // namespace qcs
