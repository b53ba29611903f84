// Answers cases given as JSON lines on stdin (see observer_case.h) with one JSON line each; a case that
// cannot be read is answered with {"error": text}.

#include "observer_case.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iostream>

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const auto found = qcs::conformance::answer_observer_case(line);
        fmt::print("{}\n", found ? found->dump() : nlohmann::json({{"error", found.error()}}).dump());
        std::fflush(stdout);
    }
}
