#pragma once
// Compares the core's predictions with recorded outcomes of PyTorch.

#include "conformance/case_json.h"
#include "json/json_document.h"

namespace qcs::conformance {

// The differences between two JSON values.

struct JsonDifference {
    std::string pointer;  ///< JSON pointer to the values; it is the same in both documents
    std::string expected; ///< the expected value as JSON on one line; "" if the value only exists in the
                          ///< other document
    std::string actual;   ///< the actual value, written like `expected`
};

/// Returns every number, string, boolean or null that differs, and every member or element that only one of
/// the values has; at most `most` differences. The order of object members is ignored; 1 and 1.0 count as
/// different.
std::vector<JsonDifference> differences(const json::JsonValue& expected, const json::JsonValue& actual,
                                        std::size_t most = 50);

struct CaseResult {
    std::string name;
    /// Differences between recorded and predicted outcomes. JsonDifference::pointer begins with the key of
    /// the outcome in the case: /prepare/..., /convert/..., /fuse/... or, in eager mode, /outcome/...
    std::vector<JsonDifference> differences;
    Diagnostics problems;    ///< problems of the case itself; a case with problems has failed
    bool unreadable = false; ///< the line is not valid JSON

    bool passed() const { return differences.empty() && problems.empty(); }
};

/// Predicts the outcomes of one case and compares them with the recorded outcomes. `line` is one line of a
/// case file; `file` is the file name for diagnostics.
CaseResult check_case(std::string_view line, const std::string& file = {});

} // namespace qcs::conformance
