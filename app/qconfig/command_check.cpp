#include "base/file_codes.h"
#include "commands.h"
#include "conformance/check.h"
#include "json/json_write.h"
#include "output.h"
#include "qconfig_codes.h"
#include "words/sentences.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <optional>
#include <system_error>

namespace qcs::cli {

namespace {

struct CheckOptions {
    std::vector<std::string> files;
    std::size_t shown = 5;
    bool json = false;
};

struct Counts {
    std::size_t passed = 0;
    std::size_t failed = 0;
    Diagnostics unreadable; ///< problems of files, and of lines that are not valid JSON
};

void print_failure(const conformance::CaseResult& result, const std::string& place, std::size_t most) {
    std::string text = fmt::format("{}: {}: failed\n", place, result.name);
    for (const auto& problem : result.problems)
        text += fmt::format("  {} {}\n", problem.place.pointer, words::sentence(problem));
    for (std::size_t i = 0; i < result.differences.size() && i < most; ++i) {
        const auto& d = result.differences[i];
        text +=
            fmt::format("  {}\n    PyTorch: {}\n    core:    {}\n", d.pointer,
                        d.expected.empty() ? "nothing" : d.expected, d.actual.empty() ? "nothing" : d.actual);
    }
    if (result.differences.size() > most)
        text += fmt::format("  and {} more\n", result.differences.size() - most);
    print(text);
}

void write_failure(const conformance::CaseResult& result, const std::string& place,
                   json::JsonWriter& writer) {
    writer.begin_object();
    writer.key("place");
    writer.string(place);
    writer.key("name");
    writer.string(result.name);
    writer.key("problems");
    writer.begin_array();
    for (const auto& problem : result.problems)
        writer.string(fmt::format("{} {}", problem.place.pointer, words::sentence(problem)));
    writer.end_array();
    writer.key("differences");
    writer.begin_array();
    for (const auto& difference : result.differences) {
        writer.begin_object();
        writer.key("pointer");
        writer.string(difference.pointer);
        writer.key("expected");
        writer.string(difference.expected);
        writer.key("actual");
        writer.string(difference.actual);
        writer.end_object();
    }
    writer.end_array();
    writer.end_object();
}

constexpr std::size_t longest_line = std::size_t{512} << 20;

/// Reads a regular file line by line.
class Lines {
public:
    explicit Lines(const std::string& path) : path_(path) {
        // O_NONBLOCK: opening a FIFO must not wait for a writer.
        const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
        const int error = errno;
        struct stat is {};
        if (file < 0 && error == ENOENT)
            fail(codes::file_not_found);
        else if (file < 0)
            fail(message(codes::file_unreadable, std::generic_category().message(error)));
        else if (fstat(file, &is) != 0 || !S_ISREG(is.st_mode))
            fail(message(codes::file_unreadable, "not a regular file"));
        file_ = file;
    }
    ~Lines() {
        if (file_ >= 0) close(file_);
    }
    Lines(const Lines&) = delete;
    Lines& operator=(const Lines&) = delete;

    /// Returns false at the end of the file, and if problem() is set.
    bool next(std::string& line) {
        if (problem_ || ended_) return false;
        ++number_;
        line.clear();
        for (;;) {
            const std::string_view rest(buffer_.data() + at_, end_ - at_);
            const auto newline = rest.find('\n');
            line += rest.substr(0, newline);
            if (line.size() > longest_line)
                return fail(message(codes::case_line_too_long, std::to_string(longest_line)));
            if (newline != rest.npos) {
                at_ += newline + 1;
                return true;
            }
            const auto count = read(file_, buffer_.data(), buffer_.size());
            if (count < 0 && errno != EINTR)
                return fail(message(codes::file_unreadable, std::generic_category().message(errno)));
            at_ = 0;
            end_ = static_cast<std::size_t>(std::max<ssize_t>(count, 0));
            if (count != 0) continue;
            ended_ = true;
            return !line.empty();
        }
    }
    int number() const { return number_; } ///< number of the last line, from 1
    const std::optional<Diagnostic>& problem() const { return problem_; }

private:
    bool fail(Message what) {
        problem_ = Diagnostic(std::move(what), {path_, number_});
        return false;
    }

    std::string path_;
    int file_ = -1;
    std::vector<char> buffer_ = std::vector<char>(std::size_t{1} << 20);
    std::size_t at_ = 0, end_ = 0;
    int number_ = 0;
    bool ended_ = false;
    std::optional<Diagnostic> problem_;
};

Diagnostics missing_files(const std::vector<std::string>& files) {
    Diagnostics missing;
    for (const auto& file : files)
        if (const auto problem = Lines(file).problem()) missing.push_back(*problem);
    return missing;
}

/// Adds the problems of a line that cannot be read, with its line number in the file.
void add_unreadable(const conformance::CaseResult& result, int number, Counts& counts) {
    for (auto problem : result.problems) {
        problem.place.line = number;
        counts.unreadable.push_back(std::move(problem));
    }
}

void check_file(const std::string& file, const CheckOptions& options, Counts& counts,
                json::JsonWriter& writer) {
    Lines lines(file);
    std::string line;
    while (lines.next(line)) {
        const int number = lines.number();
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const auto result = conformance::check_case(line, file);
        ++(result.passed() ? counts.passed : counts.failed);
        if (result.passed()) continue;
        const auto place = fmt::format("{}:{}", file, number);
        if (result.unreadable)
            add_unreadable(result, number, counts);
        else if (options.json)
            write_failure(result, place, writer);
        else
            print_failure(result, place, options.shown);
    }
    if (lines.problem()) counts.unreadable.push_back(*lines.problem());
}

int run_check(const CheckOptions& options) {
    if (auto missing = missing_files(options.files); !missing.empty()) return fail(missing, options.json);
    Counts counts;
    json::JsonWriter writer;
    if (options.json) {
        writer.begin_object();
        writer.key("failures");
        writer.begin_array(json::JsonLayout::MultiLine);
    }
    for (const auto& file : options.files)
        check_file(file, options, counts, writer);
    const bool readable = counts.unreadable.empty();
    if (!readable) print_problems(counts.unreadable, options.json);
    if (options.json && readable) {
        writer.end_array();
        writer.key("passed");
        writer.integer(static_cast<std::int64_t>(counts.passed));
        writer.key("failed");
        writer.integer(static_cast<std::int64_t>(counts.failed));
        writer.end_object();
        print(writer.take() + "\n");
    } else if (!options.json) {
        print(fmt::format("{} passed, {} failed\n", counts.passed, counts.failed));
    }
    return !readable ? bad_input : counts.failed > 0 ? findings : fine;
}

} // namespace

void add_check(CLI::App& app, Action& run) {
    const auto options = std::make_shared<CheckOptions>();
    auto* command = app.add_subcommand(
        "check", "Compare what core predicts with recorded outcomes of PyTorch, case by case");
    command->add_option("CASES", options->files, "Case files, one JSON document per line")->required();
    command->add_option("--show", options->shown, "Differences shown for each failed case")
        ->capture_default_str();
    command->add_flag("--json", options->json, "One JSON document on stdout");
    command->callback([options, &run] { run = [options] { return run_check(*options); }; });
}

} // namespace qcs::cli
