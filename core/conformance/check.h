#pragma once
// Comparing core with recorded outcomes of PyTorch.

#include "conformance/case_json.h"
#include "json/json_document.h"

namespace qcs::conformance {

// Where two JSON values differ.

struct JsonDifference {
    std::string pointer;  ///< JSON pointer into both
    std::string expected; ///< on one line, "" where there is nothing
    std::string actual;
};

/// Every differing leaf, and every member or element that only one of the two has, up to `most`. Objects are
/// compared whatever the order of their members; 1 and 1.0 are different.
std::vector<JsonDifference> differences(const json::JsonValue& expected, const json::JsonValue& actual,
                                        std::size_t most = 50);

struct CaseResult {
    std::string name;
    std::vector<JsonDifference>
        differences;         ///< pointers into the case's line: /prepare/..., /convert/..., /fuse/...
    Diagnostics problems;    ///< of the case itself; it has failed then
    bool unreadable = false; ///< the line is no JSON

    bool passed() const { return differences.empty() && problems.empty(); }
};

/// `line` is one line of a case file.
CaseResult check_case(std::string_view line, const std::string& file = {});

} // namespace qcs::conformance
