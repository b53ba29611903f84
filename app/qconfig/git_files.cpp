#include "git_files.h"

#include "model/model_codes.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

extern char** environ; // NOLINT: POSIX has it so

namespace qcs::cli {

namespace {

constexpr std::size_t most_bytes = max_file_bytes;
constexpr std::size_t most_words = 64 << 10;

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
    int error = 0; ///< errno of starting it
    bool too_long = false;
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

/// Ours first: of two of the same name the first counts.
std::vector<std::string> environment() {
    auto all = git_environment();
    for (char** entry = environ; *entry; ++entry) {
        const std::string_view text = *entry;
        const auto name = text.substr(0, text.find('=') + 1);
        const bool ours = std::ranges::any_of(git_environment(),
                                              [&](const std::string& own) { return own.starts_with(name); });
        if (!ours) all.emplace_back(text);
    }
    return all;
}

/// Reads what is there; false at the end.
bool read_some(int from, std::string& into) {
    std::array<char, 64 << 10> buffer;
    const auto count = read(from, buffer.data(), buffer.size());
    if (count < 0) return errno == EINTR;
    into.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0;
}

void collect(Pipe& out, Pipe& err, Ran& ran) {
    bool out_open = true, err_open = true;
    while (out_open || err_open) {
        std::array<pollfd, 2> ends = {pollfd{out_open ? out.read_end() : -1, POLLIN, 0},
                                      pollfd{err_open ? err.read_end() : -1, POLLIN, 0}};
        if (poll(ends.data(), ends.size(), -1) < 0 && errno != EINTR) return;
        if (ends[0].revents != 0) out_open = read_some(out.read_end(), ran.out);
        if (ends[1].revents != 0) err_open = read_some(err.read_end(), ran.err);
        if (ran.err.size() > most_words) ran.err.resize(most_words);
        if (ran.out.size() <= most_bytes) continue;
        ran.too_long = true;
        out.close_read_end(); // it ends by the broken pipe
        out_open = false;
    }
}

Ran run_git(std::vector<std::string> arguments) {
    Ran ran;
    Pipe out, err;
    if (!out.is_open() || !err.is_open()) {
        ran.error = errno;
        return ran;
    }
    arguments.insert(arguments.begin(), "git");
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
    collect(out, err, ran);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    ran.succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return ran;
}

Expected<std::string> answer(const GitRevision& file, Ran ran) {
    if (ran.error != 0) return failure(message(codes::git_not_run, to_text(file), std::strerror(ran.error)));
    if (ran.too_long)
        return failure(
            message(codes::file_too_large, std::to_string(ran.out.size()), std::to_string(most_bytes)),
            {file.path});
    if (!ran.succeeded) return tl::unexpected(git_failure(file, ran.err));
    return std::move(ran.out);
}

} // namespace

Expected<std::string> read_git_file(const GitRevision& file) {
    return answer(file, run_git(git_blob_arguments(file)));
}

Expected<GitRevision> below_root(const GitRevision& file) {
    if (!file.path.starts_with("./") && !file.path.starts_with("../")) return file;
    auto prefix = answer(file, run_git(git_prefix_arguments()));
    if (!prefix) return tl::unexpected(prefix.error());
    while (prefix->ends_with('\n'))
        prefix->pop_back();
    return GitRevision{file.revision, path_beside(*prefix + "here", file.path)};
}

FileReader git_reader(const std::string& revision) {
    return [revision](const std::string& path) { return read_git_file({revision, path}); };
}

} // namespace qcs::cli
