#pragma once
// Makes every small change of a JSON value, for tests that comparisons detect each of them.

#include <nlohmann/json.hpp>

#include <functional>
#include <string>

namespace qcs::conformance {

using Json = nlohmann::ordered_json;
using OnChange = std::function<void(const Json& changed, const std::string& what)>;

/// Calls `use` with the value changed in one place, once for each place and kind of change: a number plus
/// one, a string longer, a boolean flipped, null replaced, an array element dropped, doubled or swapped with
/// the next, a member removed, a member added to an object.
void each_change(const Json& value, const OnChange& use);

} // namespace qcs::conformance
