#pragma once
// Recorded cases: what PyTorch was given (tests/conformance/torch_case.py says what the keys mean).

#include "predict/convert/converted.h"
#include "json/decode.h"

namespace qcs {

struct RecordedCase {
    std::string name;
    std::shared_ptr<const PrepareInput> input;
    RefusedConfigs refused;
    ConvertInput convert; ///< but for `is_reference`
    RefusedConfigs convert_refused;
    std::shared_ptr<const Recorded> convert_recorded; ///< answers of from_observed; may be null
};

/// Reports every missing or wrong key with its place.
RecordedCase decode_case(const JsonValue& line, Decoder& decoder);

/// What is on record in a graph file, null where nothing is. `file` only labels diagnostics.
Expected<std::shared_ptr<const Recorded>> recorded_of(const Graph& graph, const std::string& file = {});

} // namespace qcs
