#pragma once
// Every small change of a JSON value.

#include <nlohmann/json.hpp>

#include <functional>
#include <string>

namespace qcs::conformance {

using Json = nlohmann::ordered_json;
using OnChange = std::function<void(const Json& changed, const std::string& what)>;

/// Calls `use` with the value changed in one place, once for each place and way: numbers plus one, strings
/// longer, booleans flipped, null replaced, elements of arrays dropped, doubled, swapped with the next,
/// members removed, a member added to each object.
void each_change(const Json& value, const OnChange& use);

} // namespace qcs::conformance
