#pragma once
// The steps of convert (torch/ao/quantization/fx/convert.py), in the order in which they run.

#include "predict/convert/state.h"

namespace qcs::predict::converting {

/// Compares convert's mapping with prepare's, and generates every node's qconfig from it again.
void recheck_mapping(State& state);
/// Runs the observers of functions' weights. Raises what they raise.
void run_weight_observers(State& state);

/// Replaces a call of an observer by quantize and dequantize, or removes it
/// (docs/semantics/convert.md#observers-at-convert).
void replace_observer(State& state, fx::NodeId node);
/// The same with operators of quantized_decomposed.
void replace_observer_decomposed(State& state, fx::NodeId node);
/// Replaces the observer after a quantized custom module, or the stub after an LSTM, by a dequantize.
void replace_with_dequantize(State& state, fx::NodeId node);
/// Inserts a dequantize after a node, for all its users.
void insert_dequantize(State& state, fx::NodeId node, fx::NodeId from);
/// Removes the dequantize calls before those of the model's outputs that the user declared quantized.
void strip_output(State& state, fx::NodeId output, const std::vector<std::int64_t>& indexes);

void convert_standalone_module(State& state, fx::NodeId node);
void convert_weighted_module(State& state, fx::NodeId node);
/// Whether the convert custom config has an entry for the class.
bool is_custom_class(const State& state, std::string_view type);
/// Converts the module, and adds the node to `quantized` if its activations are quantized statically.
void convert_custom_module(State& state, fx::NodeId node, std::unordered_set<fx::NodeId>& quantized);

/// torch/fx/graph.py, eliminate_dead_code, which checks the graph first.
void eliminate_dead_code(State& state);
/// Checks that every node comes after the nodes that it uses, and that attributes which are read exist
/// (torch/fx/graph.py, lint). Raises if not.
void check_graph(const State& state);

/// Lowers the reference model (_lower_to_native_backend.py).
void lower(State& state);

} // namespace qcs::predict::converting
