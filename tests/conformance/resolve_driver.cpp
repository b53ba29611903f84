// Resolves cases given as JSON lines on stdin (see resolve_case.h) and answers with one JSON line each; with
// --check it compares each with the case's own "expected" and ends with "N passed, M failed". A case that
// cannot be read is answered with {"name": null, "error": text}.

#include "resolve_case.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iostream>

int main(int argc, char** argv) {
    const bool check = argc > 1 && std::string_view(argv[1]) == "--check";
    int passed = 0;
    int failed = 0;
    for (std::string line; std::getline(std::cin, line);) {
        const auto read = qcs::conformance::read_case(line);
        if (!read) {
            ++failed;
            fmt::print("{}\n", check ? "unreadable case: " + read.error()
                                     : nlohmann::json({{"name", nullptr}, {"error", read.error()}}).dump());
        } else if (const auto found = qcs::conformance::resolve_case(*read); !check) {
            fmt::print("{}\n", qcs::conformance::to_json_line(read->name, found));
        } else if (const std::string text = qcs::conformance::difference(read->expected, found);
                   text.empty()) {
            ++passed;
        } else {
            ++failed;
            fmt::print("{}: {}\n", read->name, text);
        }
        std::fflush(stdout);
    }
    if (check) fmt::print("{} passed, {} failed\n", passed, failed);
    return check && failed ? 1 : 0;
}
