#pragma once
// Comparing core with recorded outcomes of PyTorch.

#include "conformance/case_json.h"
#include "conformance/json_difference.h"

namespace qcs::conformance {

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
