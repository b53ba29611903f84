#pragma once
// The steps of convert (torch/ao/quantization/fx/convert.py), in the order in which they run.

#include "predict/convert/state.h"

namespace qcs::predict::converting {

/// Compares convert's mapping with prepare's and asks it again for every node's qconfig.
void recheck_mapping(State& state);
/// Runs the observers of functional weights: what they refuse is raised.
void run_weight_observers(State& state);

/// A call of an observer becomes quantize and dequantize, or goes (semantics §7.7).
void replace_observer(State& state, fx::NodeId node);
/// The same by operators of quantized_decomposed.
void replace_observer_decomposed(State& state, fx::NodeId node);
/// The observer after a quantized custom module, or a stub after its LSTM, becomes a dequantize.
void replace_with_dequantize(State& state, fx::NodeId node);
/// Puts a dequantize behind a node for all its users.
void insert_dequantize(State& state, fx::NodeId node, fx::NodeId from);
/// Returns what the model returns without the dequantize at its end, where the user said so.
void strip_output(State& state, fx::NodeId output, const std::vector<std::int64_t>& indexes);

void convert_standalone_module(State& state, fx::NodeId node);
void convert_weighted_module(State& state, fx::NodeId node);
/// Whether `type` is a class of the convert custom config.
bool is_custom_class(const State& state, std::string_view type);
/// Adds the node to `quantized` if its activations are static.
void convert_custom_module(State& state, fx::NodeId node, std::unordered_set<fx::NodeId>& quantized);

/// torch/fx/graph.py, eliminate_dead_code: the graph is checked first.
void eliminate_dead_code(State& state);
/// Every node stands behind those that it uses, and what is read is there (torch/fx/graph.py, lint).
void check_graph(const State& state);

/// _lower_to_native_backend.py.
void lower(State& state);

} // namespace qcs::predict::converting
