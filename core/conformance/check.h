#pragma once
// Compares the core's predictions with recorded outcomes of PyTorch.

#include "conformance/case_json.h"
#include "json/json_document.h"

namespace qcs::conformance {

// The differences between two JSON values.

struct JsonDifference {
    std::string pointer;  ///< JSON pointer, valid for both values
    std::string expected; ///< on one line; "" if there is no value
    std::string actual;
};

/// Every leaf that differs, and every member or element that only one of the values has, up to `most`. The
/// order of object members does not matter; 1 and 1.0 are different.
std::vector<JsonDifference> differences(const json::JsonValue& expected, const json::JsonValue& actual,
                                        std::size_t most = 50);

struct CaseResult {
    std::string name;
    /// Pointers into the case's line: /prepare/..., /convert/..., /fuse/...
    std::vector<JsonDifference> differences;
    Diagnostics problems;    ///< problems of the case itself, which then counts as failed
    bool unreadable = false; ///< the line is not valid JSON

    bool passed() const { return differences.empty() && problems.empty(); }
};

/// Checks one case; `line` is one line of a case file.
CaseResult check_case(std::string_view line, const std::string& file = {});

} // namespace qcs::conformance
