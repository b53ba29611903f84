#pragma once
// Recorded cases of eager mode (tests/conformance/torch_case.py says what the keys mean).

#include "json/decode.h"
#include "predict/eager/eager.h"

namespace qcs::conformance {

/// Reports every missing or wrong key with its place.
predict::eager::Input decode_eager_case(const json::JsonValue& json, json::Decoder& decoder);
/// {"modules": rows, "warnings"} or {"raised"}, as eager_outcome.py writes them.
std::string eager_outcome_json(const predict::eager::Outcome& outcome);

} // namespace qcs::conformance
