#pragma once
// Decodes recorded cases of eager mode (tests/conformance/torch_case.py documents the keys).

#include "json/decode.h"
#include "predict/eager/eager.h"

namespace qcs::conformance {

/// Decodes the input of a case. Reports every missing or wrong key, with its position, to the decoder.
predict::eager::Input decode_eager_case(const json::JsonValue& json, json::Decoder& decoder);
/// Returns the outcome as a JSON object with the keys "modules" and "warnings" or, if PyTorch raises, with
/// the key "raised". The script tests/conformance/eager_outcome.py writes PyTorch's outcomes in the same
/// format.
std::string eager_outcome_json(const predict::eager::Outcome& outcome);

} // namespace qcs::conformance
