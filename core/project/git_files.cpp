#include "project/git_files.h"

#include "project/project_codes.h"
#include "tensor/tensor_codes.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

extern char** environ; // NOLINT: declared as POSIX requires

namespace qcs::project {

namespace {

constexpr std::size_t max_bytes = max_file_bytes;
constexpr std::size_t max_words = 64 << 10;

class Pipe {
public:
    Pipe() : open_(pipe2(ends_.data(), O_CLOEXEC) == 0) {}
    ~Pipe() {
        close_end(0);
        close_end(1);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    bool is_open() const { return open_; }
    int read_end() const { return ends_[0]; }
    int write_end() const { return ends_[1]; }
    void close_write_end() { close_end(1); }
    void close_read_end() { close_end(0); }

private:
    void close_end(std::size_t end) {
        if (open_ && ends_[end] >= 0) close(ends_[end]);
        ends_[end] = -1;
    }
    std::array<int, 2> ends_ = {-1, -1};
    bool open_;
};

struct Ran {
    int error = 0; ///< errno of starting the process
    bool too_long = false;
    bool stopped = false;
    bool succeeded = false;
    std::string out, err;
};

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (auto& text : texts)
        result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

/// Prevents password prompts, optional locks and fetching, whatever the repository's settings say.
constexpr std::array<std::string_view, 5> own_environment = {"GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0",
                                                             "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
                                                             "LC_ALL=C"};

std::vector<std::string> environment() {
    std::vector<std::string> all(own_environment.begin(), own_environment.end());
    for (char** entry = environ; *entry; ++entry) {
        const std::string_view text = *entry;
        const auto name = text.substr(0, text.find('=') + 1);
        const bool ours =
            std::ranges::any_of(own_environment, [&](std::string_view own) { return own.starts_with(name); });
        if (!ours) all.emplace_back(text);
    }
    return all;
}

/// Appends the available bytes; returns false at the end.
bool read_some(int from, std::string& into) {
    std::array<char, 64 << 10> buffer;
    const auto count = read(from, buffer.data(), buffer.size());
    if (count < 0) return errno == EINTR;
    into.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0;
}

void collect(Pipe& out, Pipe& err, pid_t child, const std::stop_token& stop, Ran& ran) {
    const int patience = stop.stop_possible() ? 50 : -1; // milliseconds between checks of the stop token
    bool out_open = true, err_open = true;
    while (out_open || err_open) {
        if (stop.stop_requested()) {
            ran.stopped = true;
            kill(child, SIGKILL);
            return;
        }
        std::array<pollfd, 2> ends = {pollfd{out_open ? out.read_end() : -1, POLLIN, 0},
                                      pollfd{err_open ? err.read_end() : -1, POLLIN, 0}};
        const int ready = poll(ends.data(), ends.size(), patience);
        if (ready < 0 && errno != EINTR) return;
        if (ready <= 0) continue;
        if (ends[0].revents != 0) out_open = read_some(out.read_end(), ran.out);
        if (ends[1].revents != 0) err_open = read_some(err.read_end(), ran.err);
        if (ran.err.size() > max_words) ran.err.resize(max_words);
        if (ran.out.size() <= max_bytes) continue;
        ran.too_long = true;
        out.close_read_end(); // git ends by SIGPIPE
        out_open = false;
    }
}

Ran run_git(const Git& git, std::vector<std::string> arguments) {
    Ran ran;
    Pipe out, err;
    if (!out.is_open() || !err.is_open()) {
        ran.error = errno;
        return ran;
    }
    // The settings of someone else's repository must not decide which programs run.
    arguments.insert(arguments.begin(), {"git", "--no-pager", "-c", "core.fsmonitor=false"});
    if (!git.folder.empty()) arguments.insert(arguments.begin() + 1, {"-C", git.folder});
    auto variables = environment();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out.write_end(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.write_end(), STDERR_FILENO);
    pid_t child = 0;
    ran.error = posix_spawnp(&child, "git", &actions, nullptr, pointers(arguments).data(),
                             pointers(variables).data());
    posix_spawn_file_actions_destroy(&actions);
    if (ran.error != 0) return ran;
    out.close_write_end();
    err.close_write_end();
    collect(out, err, child, git.stop, ran);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    ran.succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return ran;
}

/// The first line of git's stderr, without "fatal: ".
std::string words_of(std::string_view err) {
    auto line = err.substr(0, err.find('\n'));
    constexpr std::string_view fatal = "fatal: ";
    if (line.starts_with(fatal)) line.remove_prefix(fatal.size());
    return std::string(line);
}

Expected<std::string> answer(const RevisionFile& file, Ran ran) {
    if (ran.error != 0)
        return failure(
            message(codes::git_not_run, to_text(file), std::generic_category().message(ran.error)));
    if (ran.stopped) return failure(codes::cancelled);
    if (ran.too_long)
        return failure(
            message(codes::file_too_large, std::to_string(ran.out.size()), std::to_string(max_bytes)),
            {file.path});
    if (!ran.succeeded) return failure(message(codes::git_no_such_file, to_text(file), words_of(ran.err)));
    return std::move(ran.out);
}

} // namespace

std::optional<RevisionFile> parse_revision_file(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == text.npos || colon == 0 || colon + 1 == text.size() || text.front() == '-')
        return std::nullopt;
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
    if (std::ranges::any_of(text, is_control)) return std::nullopt;
    return RevisionFile{std::string(text.substr(0, colon)), std::string(text.substr(colon + 1))};
}

std::string to_text(const RevisionFile& file) {
    return file.revision + ':' + file.path;
}

Expected<std::string> Git::read(const RevisionFile& file) const {
    return answer(file, run_git(*this, {"cat-file", "blob", to_text(file)}));
}

Expected<RevisionFile> Git::below_root(const RevisionFile& file) const {
    if (!file.path.starts_with("./") && !file.path.starts_with("../")) return file;
    // git prints the current folder relative to the root ("" or "configs/") and a newline.
    auto prefix = answer(file, run_git(*this, {"rev-parse", "--show-prefix"}));
    if (!prefix) return tl::unexpected(prefix.error());
    while (prefix->ends_with('\n'))
        prefix->pop_back();
    return RevisionFile{file.revision, path_beside(*prefix + "here", file.path)};
}

FileReader Git::reader(const std::string& revision) const {
    return [git = *this, revision](const std::string& path) { return git.read({revision, path}); };
}

Expected<std::string> Git::log(const std::string& path, int most) const {
    return answer(
        {"HEAD", path},
        run_git(*this, {"log", "-z", "--no-color", "--no-show-signature", "--no-ext-diff", "--no-textconv",
                        "--encoding=UTF-8", "--date=short", "--format=%H%x09%ad%x09%s",
                        "--max-count=" + std::to_string(most), "--", ":(literal)" + path}));
}

} // namespace qcs::project
