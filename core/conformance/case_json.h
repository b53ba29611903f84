#pragma once
// Decodes recorded cases: the inputs that were passed to PyTorch (tests/conformance/torch_case.py documents
// the keys).

#include "json/decode.h"
#include "predict/convert/converted.h"

namespace qcs::conformance {

struct RecordedCase {
    std::string name;
    std::shared_ptr<const predict::PrepareInput> input;
    predict::RefusedConfigs refused; ///< configs that PyTorch refused when they were constructed for prepare
    predict::ConvertInput convert; ///< the input of convert; `is_reference` is not set, since a case is used
                                   ///< for both conversions
    /// Configs that PyTorch refused when they were constructed for convert.
    predict::RefusedConfigs convert_refused;
    /// Recorded calls that convert makes of the user's code: observer constructors, and from_observed, a
    /// method of custom module classes. Null if the case has no "convert_args".
    std::shared_ptr<const predict::Recorded> convert_recorded;
};

/// Decodes one line of a case file. Reports every missing or wrong key, with its position, to the decoder.
RecordedCase decode_case(const json::JsonValue& line, json::Decoder& decoder);

/// Returns the facts about the model that only Python can determine and that are recorded in its graph file;
/// null if none are recorded. `file` is the file name for diagnostics.
Expected<std::shared_ptr<const predict::Recorded>> recorded_of(const model::Graph& graph,
                                                               const std::string& file = {});

} // namespace qcs::conformance
