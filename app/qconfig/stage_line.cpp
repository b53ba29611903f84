#include "stage_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace qcs::cli {

namespace {

using namespace std::chrono_literals;

/// Shows the stage from the first second on, with the seconds that have passed.
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
    std::jthread thread_; ///< last: it uses the others
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
