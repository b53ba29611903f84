#pragma once
// Decodes the parts of a recorded case that hold answers of Python which cannot be computed from the other
// parts. All functions report wrong or missing keys to the decoder.

#include "json/decode.h"
#include "predict/recorded/recorded.h"

namespace qcs::conformance {

/// Decodes an object {"type", "text"}: the class and the text of a Python exception.
predict::Raised decode_raised_body(const json::JsonValue& json, json::Decoder& decoder);
/// Decodes an object {"raised": {"type", "text"}}.
predict::Raised decode_raised(const json::JsonValue& json, json::Decoder& decoder);
/// Decodes the tensor attributes that the graph reads.
std::vector<predict::RecordedTensor> decode_tensors(const json::JsonValue& json, json::Decoder& decoder);
/// Decodes the ranges of weights, keyed by the path of the tensor attribute, e.g. "conv1.weight".
std::unordered_map<std::string, predict::WeightRange> decode_weight_ranges(const json::JsonValue& json,
                                                                           json::Decoder& decoder);
/// Decodes the factors by which folding a BatchNorm scales the channels of a weight, keyed by the path of the
/// BatchNorm.
std::unordered_map<std::string, std::vector<double>> decode_fold_factors(const json::JsonValue& json,
                                                                         json::Decoder& decoder);
/// Decodes the recorded results of observer constructors.
std::vector<predict::RecordedConstructor> decode_constructors(const json::JsonValue& json,
                                                              json::Decoder& decoder);
/// Decodes one observer, without the recorded results of its calculate_qparams().
std::shared_ptr<predict::ObserverInstance> decode_instance(const json::JsonValue& json,
                                                           json::Decoder& decoder);
/// Decodes the observers that the model already contained, keyed by path.
std::unordered_map<std::string, std::shared_ptr<const predict::ObserverInstance>>
decode_observers(const json::JsonValue& json, json::Decoder& decoder);
/// Decodes recorded calls of the user's code into `recorded.calls`.
void decode_calls(const json::JsonValue& json, json::Decoder& decoder, predict::Recorded& recorded);

} // namespace qcs::conformance
