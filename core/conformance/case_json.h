#pragma once
// Decodes recorded cases: the inputs that PyTorch was given (tests/conformance/torch_case.py documents the
// keys).

#include "json/decode.h"
#include "predict/convert/converted.h"

namespace qcs::conformance {

struct RecordedCase {
    std::string name;
    std::shared_ptr<const predict::PrepareInput> input;
    predict::RefusedConfigs refused;
    predict::ConvertInput convert; ///< without `is_reference`, which the caller sets
    predict::RefusedConfigs convert_refused;
    /// Recorded results of from_observed; may be null.
    std::shared_ptr<const predict::Recorded> convert_recorded;
};

/// Reports every missing or wrong key with its position.
RecordedCase decode_case(const json::JsonValue& line, json::Decoder& decoder);

/// The answers of Python recorded in a graph file; null if it has none. `file` is only used in diagnostics.
Expected<std::shared_ptr<const predict::Recorded>> recorded_of(const model::Graph& graph,
                                                               const std::string& file = {});

} // namespace qcs::conformance
