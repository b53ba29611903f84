#include "output.h"

#include "report/resolution_json.h"
#include "report/sentences.h"
#include "stage_line.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace qcs::cli {

bool wants_colour() {
    return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
}

void print(std::string_view text) {
    end_stages();
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void print_problems(const Diagnostics& problems, bool json) {
    end_stages();
    if (json && has_errors(problems)) {
        print(diagnostics_json(problems));
        return;
    }
    for (const auto& problem : problems) {
        const auto line = to_text(problem) + "\n";
        std::fwrite(line.data(), 1, line.size(), stderr);
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
    const auto temporary = path + ".part";
    const auto failed = [&] {
        const std::string cause = std::strerror(errno);
        std::error_code ignored;
        std::filesystem::remove(temporary, ignored);
        return tl::unexpected(
            Diagnostics{{Severity::Error, "file-unwritable", {path, cause}, {path, 0, 0, {}}}});
    };
    std::FILE* file = std::fopen(temporary.c_str(), "wb");
    if (!file) return failed();
    bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    written = std::fflush(file) == 0 && fsync(fileno(file)) == 0 && written;
    written = std::fclose(file) == 0 && written;
    if (!written || std::rename(temporary.c_str(), path.c_str()) != 0) return failed();
    return true;
}

} // namespace qcs::cli
