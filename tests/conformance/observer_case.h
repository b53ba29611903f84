#pragma once
// What a qconfig's constructors build and whether it satisfies a dtype config, as one JSON document: read,
// answered by core, compared with what PyTorch answered (observers_differential.py writes both).

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace qcs::conformance {

/// Core's answer to a case {"qconfig": ..., "dtype_config": ...}, in the form of its "expected"; the error
/// says why the case cannot be read.
tl::expected<nlohmann::json, std::string> answer_observer_case(std::string_view line);
/// "" if core's answer is the case's own "expected", else the first place that differs.
std::string check_observer_case(std::string_view line);

} // namespace qcs::conformance
