#pragma once
// Recorded cases: what PyTorch was given (tests/conformance/torch_case.py says what the keys mean).

#include "json/decode.h"
#include "predict/convert/converted.h"

namespace qcs::conformance {

struct RecordedCase {
    std::string name;
    std::shared_ptr<const predict::PrepareInput> input;
    predict::RefusedConfigs refused;
    predict::ConvertInput convert; ///< but for `is_reference`
    predict::RefusedConfigs convert_refused;
    std::shared_ptr<const predict::Recorded> convert_recorded; ///< answers of from_observed; may be null
};

/// Reports every missing or wrong key with its place.
RecordedCase decode_case(const json::JsonValue& line, json::Decoder& decoder);

/// What is on record in a graph file, null where nothing is. `file` only labels diagnostics.
Expected<std::shared_ptr<const predict::Recorded>> recorded_of(const model::Graph& graph,
                                                               const std::string& file = {});

} // namespace qcs::conformance
