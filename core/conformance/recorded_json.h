#pragma once
// The parts of a recorded case that only Python could answer.

#include "predict/recorded/recorded.h"
#include "json/decode.h"

namespace qcs {

/// {"raised": {"type", "text"}}.
Raised decode_raised(const JsonValue& json, Decoder& decoder);
std::vector<TypeInfo> decode_types(const JsonValue& json, Decoder& decoder);
std::vector<RecordedTensor> decode_tensors(const JsonValue& json, Decoder& decoder);
/// By attribute path.
std::unordered_map<std::string, WeightRange> decode_weight_ranges(const JsonValue& json, Decoder& decoder);
/// By the BatchNorm's path.
std::unordered_map<std::string, std::vector<double>> decode_fold_factors(const JsonValue& json,
                                                                         Decoder& decoder);
std::vector<RecordedConstructor> decode_constructors(const JsonValue& json, Decoder& decoder);
/// By path.
std::unordered_map<std::string, std::shared_ptr<const ObserverInstance>>
decode_observers(const JsonValue& json, Decoder& decoder);
/// Fills `calls`.
void decode_calls(const JsonValue& json, Decoder& decoder, Recorded& recorded);

} // namespace qcs
