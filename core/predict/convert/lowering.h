#pragma once
// The passes of lowering, in the order in which they run (_lower_to_native_backend.py).

#include "predict/convert/lower_tables.h"
#include "predict/convert/state.h"
#include "predict/convert/steps.h"

namespace qcs::predict::converting {

/// Calls visit(node) for the nodes from first to last, except erased ones; the graph may be changed
/// meanwhile. The visitor may erase the current node: the walk continues from where it was.
template <typename Visit>
void for_each_live(const fx::FxGraph& graph, Visit&& visit) {
    for (auto node = graph.first(); node; node = graph.next(node))
        if (!graph[node].erased) visit(node);
}

/// A match of the pattern quantize_per_tensor(call(...)) or quantize_per_tensor(relu(call(...))), in which
/// the inputs of the call are dequantized.
struct StaticPattern {
    fx::NodeId quantize;
    fx::NodeId relu; ///< none if there is no ReLU
    fx::NodeId call;
    explicit operator bool() const { return bool(quantize); }
};
/// Matches the pattern that ends at `node`, a quantize_per_tensor; the result converts to false if the
/// pattern does not match. `op` is the kind of call, and `matches` decides whether the called function or
/// module can be lowered. At least one of the first `inputs` arguments of the call must be a node, and all
/// nodes among these arguments must be calls of dequantize.
StaticPattern match_static(const State& state, fx::NodeId node, model::Op op, std::size_t inputs,
                           const std::function<bool(const fx::FxNode&)>& matches);

/// The arguments scale and zero_point of a quantize node.
struct QParamNodes {
    fx::Arg scale, zero_point;
};
/// Returns these arguments of a quantize_per_tensor.
QParamNodes qparams_of(const State& state, fx::NodeId quantize);
/// Raises PyTorch's AssertionError unless scale and zero point are both nodes.
void expect_nodes(const State& state, const QParamNodes& qparams, fx::NodeId quantize);

/// The passes of lowering, one function for each. They raise what PyTorch raises.
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

// The method `quantized.from_reference(module, ...)` of quantized classes.

/// Returns the module of the class `quantized` that replaces the module which `call` calls: a reference
/// module, or a BatchNorm, a PReLU and the like. Weights of reference modules are packed. Raises what PyTorch
/// raises.
ModuleObject from_reference(State& state, const fx::FxNode& call, std::string_view quantized);

} // namespace qcs::predict::converting
