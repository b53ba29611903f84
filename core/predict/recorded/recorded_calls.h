#pragma once
// Looking up what a user's callable answered when the model was recorded.

#include "predict/fx/fx_graph.h"
#include "predict/recorded/recorded.h"

namespace qcs::predict {

CallValue call_value_of(const fx::FxGraph& graph, const fx::Arg& arg);
/// type(value).__name__
std::string type_name(const CallValue& value);
/// nullptr if there was no such call.
const RecordedCall* find_call(const Recorded& recorded, std::string_view kind, const std::string& callable,
                              const std::vector<CallValue>& args);
/// The answer to a call with these arguments. Throws PyError with what the callable raised, or, of code
/// "call-not-recorded" and no Python type, where that call is not among those recorded.
const RecordedCall& answer_of_call(const Recorded* recorded, std::string_view kind,
                                   const std::string& callable, const std::vector<CallValue>& args);

} // namespace qcs::predict
