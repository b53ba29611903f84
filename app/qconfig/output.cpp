#include "output.h"

#include "base/durable_file.h"
#include "base/file_codes.h"
#include "report/resolution_report.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <thread>

namespace qcs::cli {

bool wants_colour() {
    return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
}

namespace {

int write_error = 0; // for stdout, which every command writes to

void warn(std::string_view text) {
    const auto safe = words::terminal_text(text, false);
    std::fwrite(safe.data(), 1, safe.size(), stderr);
}

} // namespace

void print(std::string_view text) {
    end_stages();
    constexpr std::size_t at_once = std::size_t{1} << 20; // written in pieces of whole lines, so that a long
                                                          // text is not copied as a whole
    for (const bool colour = wants_colour(); !text.empty();) {
        const auto end = text.size() <= at_once ? text.npos : text.find('\n', at_once);
        const auto lines = text.substr(0, end == text.npos ? end : end + 1);
        text.remove_prefix(lines.size());
        const auto safe = words::terminal_text(lines, colour);
        if (std::fwrite(safe.data(), 1, safe.size(), stdout) != safe.size() && write_error == 0)
            write_error = errno;
    }
}

bool flush_output() {
    if (std::fflush(stdout) != 0 && write_error == 0) write_error = errno;
    if (write_error == 0) return true;
    const Diagnostics problem = {
        {message(codes::file_unwritable, "stdout", std::generic_category().message(write_error)), {}}};
    print_problems(problem, false);
    return false;
}

void print_usage(std::string_view shown, std::string_view problem) {
    print(shown);
    warn(problem);
}

void print_problems(const Diagnostics& problems, bool json) {
    end_stages();
    if (json && has_errors(problems)) {
        print(report::diagnostics_json(problems));
        return;
    }
    for (const auto& problem : problems) {
        warn(words::in_one_line(words::to_text(problem)) + "\n");
    }
}

ExitCode fail(const Diagnostics& problems, bool json) {
    print_problems(problems, json);
    return has_errors(problems) ? bad_input : fine;
}

Expected<bool> write_output(const std::string& path, std::string_view text) {
    if (path == "-") {
        print(text);
        return true;
    }
    return write_durably({path, {text}});
}

namespace {

using namespace std::chrono_literals;

/// Shows the current stage after one second, with the elapsed seconds.
class StageLine {
public:
    StageLine() : thread_([this](const std::stop_token& stop) { run(stop); }) {}
    ~StageLine() {
        thread_.request_stop();
        thread_.join();
        if (shown_) write("\r\x1b[K");
    }
    void begin(std::string_view words) {
        const std::lock_guard lock(mutex_);
        words_ = words;
    }

private:
    void run(const std::stop_token& stop) {
        std::unique_lock lock(mutex_);
        const auto start = std::chrono::steady_clock::now();
        for (auto wait = 1000ms; !changed_.wait_for(lock, stop, wait, [] { return false; }); wait = 200ms) {
            if (stop.stop_requested()) return;
            const auto seconds =
                std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start);
            write(fmt::format("\r\x1b[K{} … {} s", words_, seconds.count()));
            shown_ = true;
        }
    }
    static void write(std::string_view text) {
        std::fwrite(text.data(), 1, text.size(), stderr);
        std::fflush(stderr);
    }

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::string words_;
    bool shown_ = false;
    std::jthread thread_; ///< last member: the thread uses the others
};

std::optional<StageLine>& line() {
    static std::optional<StageLine> shown;
    return shown;
}

} // namespace

void begin_stage(std::string_view words) {
    if (isatty(STDERR_FILENO) == 0) return;
    if (!line()) line().emplace();
    line()->begin(words);
}

void end_stages() {
    line().reset();
}

} // namespace qcs::cli
