#pragma once
// The parts of a recorded case that only Python could answer.

#include "json/decode.h"
#include "predict/recorded/recorded.h"

namespace qcs::conformance {

/// {"raised": {"type", "text"}}.
predict::Raised decode_raised_body(const json::JsonValue& json, json::Decoder& decoder); ///< {"type", "text"}
predict::Raised decode_raised(const json::JsonValue& json, json::Decoder& decoder);
std::vector<predict::RecordedTensor> decode_tensors(const json::JsonValue& json, json::Decoder& decoder);
/// By attribute path.
std::unordered_map<std::string, predict::WeightRange> decode_weight_ranges(const json::JsonValue& json,
                                                                           json::Decoder& decoder);
/// By the BatchNorm's path.
std::unordered_map<std::string, std::vector<double>> decode_fold_factors(const json::JsonValue& json,
                                                                         json::Decoder& decoder);
std::vector<predict::RecordedConstructor> decode_constructors(const json::JsonValue& json,
                                                              json::Decoder& decoder);
/// What an observer is, without what its calculate_qparams answers.
std::shared_ptr<predict::ObserverInstance> decode_instance(const json::JsonValue& json,
                                                           json::Decoder& decoder);
/// By path.
std::unordered_map<std::string, std::shared_ptr<const predict::ObserverInstance>>
decode_observers(const json::JsonValue& json, json::Decoder& decoder);
/// Fills `calls`.
void decode_calls(const json::JsonValue& json, json::Decoder& decoder, predict::Recorded& recorded);

} // namespace qcs::conformance
