#pragma once
// The passes of lowering, in the order in which they run (_lower_to_native_backend.py).

#include "predict/convert/lower_tables.h"
#include "predict/convert/state.h"
#include "predict/convert/steps.h"

namespace qcs::predict::converting {

/// Visits the nodes from first to last, except erased ones, while the graph is being changed. The visitor may
/// erase the current node: the walk continues from where it was.
template <typename Visit>
void for_each_live(const fx::FxGraph& graph, Visit&& visit) {
    for (auto node = graph.first(); node; node = graph.next(node))
        if (!graph[node].erased) visit(node);
}

/// A match of quantize_per_tensor([relu(]call(...)[)]), where the inputs of the call are dequantized.
struct StaticPattern {
    fx::NodeId quantize;
    fx::NodeId relu;
    fx::NodeId call;
    explicit operator bool() const { return bool(quantize); }
};
/// Matches the pattern that ends at `node`. `matches` decides whether the function or module that is called
/// can be lowered. Of the first `inputs` arguments of the call, all that are nodes must be dequantize calls,
/// and at least one must be.
StaticPattern match_static(const State& state, fx::NodeId node, model::Op op, std::size_t inputs,
                           const std::function<bool(const fx::FxNode&)>& matches);

struct QParamNodes {
    fx::Arg scale, zero_point;
};
/// The scale and zero point arguments of a quantize_per_tensor.
QParamNodes qparams_of(const State& state, fx::NodeId quantize);
/// Raises PyTorch's AssertionError unless both are nodes.
void expect_nodes(const State& state, const QParamNodes& qparams, fx::NodeId quantize);

void lower_static_modules(State& state);
void lower_two_input_modules(State& state);
void lower_dynamic_modules(State& state);
void lower_weight_only_modules(State& state);
void lower_static_functionals(State& state);
void lower_dynamic_functionals(State& state);
void lower_binary_operations(State& state);
/// Makes `getattr(x, "shape")`, `x.size()` and `x.shape()` read the quantized tensor instead of the
/// dequantized one.
void lower_shape_reads(State& state);
void replace_special_patterns(State& state);
void fold_weights(State& state);

// `quantized.from_reference(module, ...)`: makes a quantized module with packed weights, or raises.

/// Makes the quantized module for the module that `call` calls. Raises what PyTorch raises.
ModuleObject from_reference(State& state, const fx::FxNode& call, std::string_view quantized);

} // namespace qcs::predict::converting
