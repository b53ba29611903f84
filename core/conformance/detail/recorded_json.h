#pragma once
// Decodes the parts of a recorded case that only Python can answer.

#include "json/decode.h"
#include "predict/recorded/recorded.h"

namespace qcs::conformance {

/// {"raised": {"type", "text"}}.
predict::Raised decode_raised_body(const json::JsonValue& json, json::Decoder& decoder); ///< {"type", "text"}
predict::Raised decode_raised(const json::JsonValue& json, json::Decoder& decoder);
std::vector<predict::RecordedTensor> decode_tensors(const json::JsonValue& json, json::Decoder& decoder);
/// Keyed by attribute path.
std::unordered_map<std::string, predict::WeightRange> decode_weight_ranges(const json::JsonValue& json,
                                                                           json::Decoder& decoder);
/// Keyed by the path of the BatchNorm.
std::unordered_map<std::string, std::vector<double>> decode_fold_factors(const json::JsonValue& json,
                                                                         json::Decoder& decoder);
std::vector<predict::RecordedConstructor> decode_constructors(const json::JsonValue& json,
                                                              json::Decoder& decoder);
/// Decodes an observer, without the results of its calculate_qparams.
std::shared_ptr<predict::ObserverInstance> decode_instance(const json::JsonValue& json,
                                                           json::Decoder& decoder);
/// Keyed by path.
std::unordered_map<std::string, std::shared_ptr<const predict::ObserverInstance>>
decode_observers(const json::JsonValue& json, json::Decoder& decoder);
/// Fills `recorded.calls`.
void decode_calls(const json::JsonValue& json, json::Decoder& decoder, predict::Recorded& recorded);

} // namespace qcs::conformance
