#pragma once
// Where two JSON values differ.

#include "json/json_document.h"

namespace qcs::conformance {

struct JsonDifference {
    std::string pointer;  ///< JSON pointer into both
    std::string expected; ///< on one line, "" where there is nothing
    std::string actual;
};

/// Every differing leaf, and every member or element that only one of the two has, up to `most`. Objects are
/// compared whatever the order of their members; 1 and 1.0 are different.
std::vector<JsonDifference> differences(const json::JsonValue& expected, const json::JsonValue& actual,
                                        std::size_t most = 50);

} // namespace qcs::conformance
