#pragma once
// One recorded resolution: a traced graph, its configs, and what PyTorch resolved or raised. Format: the
// `case.json` files of cases/ and the lines of tests/data/resolve_cases.jsonl.gz.

#include "predict/resolve/resolve.h"

#include <string>
#include <utility>
#include <vector>

namespace qcs::conformance {

struct Expectation {
    std::string raised_type; ///< "" = nothing was raised
    std::string raised_text;
    /// In the order of the fused graph, for every node that PyTorch resolved.
    std::vector<std::pair<std::string, std::optional<config::QConfig>>> nodes;
};

struct ResolveCase {
    std::string name;
    predict::ResolveInput input;
    Expectation expected;
};

/// The error is one text for a person.
tl::expected<ResolveCase, std::string> read_case(std::string_view json);
/// As read_case, with the expectation from a text of its own.
tl::expected<ResolveCase, std::string> read_case(std::string_view json, std::string_view expected);

/// What core says, in the same shape.
Expectation resolve_case(const ResolveCase& resolve_case);
/// One line of JSON: {"name", "raised", "nodes"}.
std::string to_json_line(const std::string& name, const Expectation& expectation);
/// Where the two differ, "" if nowhere.
std::string difference(const Expectation& expected, const Expectation& found);

} // namespace qcs::conformance
