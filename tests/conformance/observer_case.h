#pragma once
// Recorded cases, each one JSON document: what the constructors of a qconfig build, and whether it satisfies
// a dtype config. A case is read, answered by core, and compared with PyTorch's answer
// (observers_differential.py writes both).

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace qcs::conformance {

/// Core's answer to a case {"qconfig": ..., "dtype_config": ...}, in the form of its "expected"; the error is
/// the reason why the case cannot be read.
tl::expected<nlohmann::json, std::string> answer_observer_case(std::string_view line);
/// The first place in which core's answer differs from "expected" of the case; "" if there is none.
std::string check_observer_case(std::string_view line);

} // namespace qcs::conformance
