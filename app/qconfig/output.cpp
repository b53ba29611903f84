#include "output.h"

#include "base/durable_file.h"
#include "base/file_codes.h"
#include "report/json/resolution_json.h"
#include "stage_line.h"
#include "words/sentences.h"
#include "words/text_table.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace qcs::cli {

bool wants_colour() {
    return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
}

namespace {

int write_error = 0; // of stdout, which every command writes to

void warn(std::string_view text) {
    const auto safe = words::terminal_text(text, false);
    std::fwrite(safe.data(), 1, safe.size(), stderr);
}

} // namespace

void print(std::string_view text) {
    end_stages();
    constexpr std::size_t at_once = std::size_t{1} << 20; // whole lines: a copy of a long text is not needed
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

} // namespace qcs::cli
