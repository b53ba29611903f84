#pragma once
// The problems of a checked conformance case as text, for the message of a failed test.

#include "conformance/check.h"
#include "words/sentences.h"

#include <string>

namespace qcs::test {

inline std::string text_of(const conformance::CaseResult& result) {
    std::string text = result.name + "\n";
    for (const auto& problem : result.problems)
        text += problem.place.pointer + " " + words::sentence(problem) + "\n";
    for (const auto& d : result.differences)
        text += d.pointer + "\n  PyTorch: " + d.expected + "\n  core:    " + d.actual + "\n";
    return text;
}

} // namespace qcs::test
