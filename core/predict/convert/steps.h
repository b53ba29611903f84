#pragma once
// The steps of convert (torch/ao/quantization/fx/convert.py), in the order in which they run.

#include "predict/convert/state.h"

namespace qcs::predict::converting {

/// Compares the mapping that is passed to convert with the mapping of prepare; raises if the two contradict
/// each other. Generates the qconfig of every node from the mapping of convert (State::regenerated).
void recheck_mapping(State& state);
/// Runs the observers of functions' weights. Raises what they raise.
void run_weight_observers(State& state);

/// Replaces a call of an observer by quantize and dequantize or by a cast, removes it, or leaves it as it is
/// (docs/semantics/convert.md#observers-at-convert).
void replace_observer(State& state, fx::NodeId node);
/// Does what replace_observer() does, but with the operators of the namespace quantized_decomposed.
void replace_observer_decomposed(State& state, fx::NodeId node);
/// Replaces `node`, the call of a DeQuantStub or of the observer after a quantized custom module, by a
/// dequantize.
void replace_with_dequantize(State& state, fx::NodeId node);
/// Inserts a dequantize after `node`, whose users then use the dequantized value. The new node corresponds to
/// the same prepared node as `from`.
void insert_dequantize(State& state, fx::NodeId node, fx::NodeId from);
/// Makes the node `output` return quantized values at these indexes, which the user declared quantized: it
/// then uses the inputs of the dequantize calls instead of their results.
void strip_output(State& state, fx::NodeId output, const std::vector<std::int64_t>& indexes);

/// Converts the standalone module that the node calls.
void convert_standalone_module(State& state, fx::NodeId node);
/// Replaces the module that the node calls by a reference module, if the backend supports its qconfig. A QAT
/// module is replaced by its float form if it does not become a reference module.
void convert_weighted_module(State& state, fx::NodeId node);
/// Whether the convert custom config has an entry for the class.
bool is_custom_class(const State& state, std::string_view type);
/// Converts the custom module that the node calls, and adds the node to `quantized` if its activations are
/// quantized statically.
void convert_custom_module(State& state, fx::NodeId node, std::unordered_set<fx::NodeId>& quantized);

/// Calls check_graph(), then removes the nodes that have neither users nor side effects (torch/fx/graph.py,
/// eliminate_dead_code).
void eliminate_dead_code(State& state);
/// Checks that every node comes after the nodes that it uses, and that attributes which are read exist
/// (torch/fx/graph.py, lint). Raises if not.
void check_graph(const State& state);

/// Lowers the reference model (_lower_to_native_backend.py).
void lower(State& state);

} // namespace qcs::predict::converting
