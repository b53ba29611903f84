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

/// Reads a case; the error is a text.
tl::expected<ResolveCase, std::string> read_case(std::string_view json);
/// The same, with the expectation from a separate text.
tl::expected<ResolveCase, std::string> read_case(std::string_view json, std::string_view expected);

/// Core's result for the case, in the form of an expectation.
Expectation resolve_case(const ResolveCase& resolve_case);
/// One line of JSON: {"name", "raised", "nodes"}.
std::string to_json_line(const std::string& name, const Expectation& expectation);
/// A text that says where the two differ; "" if they do not.
std::string difference(const Expectation& expected, const Expectation& found);

} // namespace qcs::conformance
