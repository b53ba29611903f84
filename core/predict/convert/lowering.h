#pragma once
// The passes of lowering, in the order in which they run (_lower_to_native_backend.py).

#include "predict/convert/lower_tables.h"
#include "predict/convert/state.h"
#include "predict/convert/steps.h"

namespace qcs::predict::converting {

/// The nodes from first to last while they change: a walk goes on from where a removed node stood.
template <typename Visit>
void for_each_live(const fx::FxGraph& graph, Visit&& visit) {
    for (auto node = graph.first(); node; node = graph.next(node))
        if (!graph[node].erased) visit(node);
}

/// quantize_per_tensor of [a relu of] a call whose inputs are dequantized.
struct StaticPattern {
    fx::NodeId quantize;
    fx::NodeId relu;
    fx::NodeId call;
    explicit operator bool() const { return bool(quantize); }
};
/// `matches` says whether the function or module that `call` calls is one to lower; `inputs` is how many of
/// its first arguments must be dequantized where they are nodes, and one of them has to be.
StaticPattern match_static(const State& state, fx::NodeId node, model::Op op, std::size_t inputs,
                           const std::function<bool(const fx::FxNode&)>& matches);

struct QParamNodes {
    fx::Arg scale, zero_point;
};
/// The arguments of a quantize_per_tensor behind its input.
QParamNodes qparams_of(const State& state, fx::NodeId quantize);
/// Those that must be nodes.
void expect_nodes(const State& state, const QParamNodes& qparams, fx::NodeId quantize);

void lower_static_modules(State& state);
void lower_two_input_modules(State& state);
void lower_dynamic_modules(State& state);
void lower_weight_only_modules(State& state);
void lower_static_functionals(State& state);
void lower_dynamic_functionals(State& state);
void lower_binary_operations(State& state);
/// `getattr(x, "shape")`, `x.size()` and `x.shape()` read a quantized tensor as well.
void lower_shape_reads(State& state);
void replace_special_patterns(State& state);
void fold_weights(State& state);

// `quantized.from_reference(module, ...)`: makes a quantized module, packing its weights, or says why not.

/// For the module that `call` calls. Raises what PyTorch raises.
ModuleObject from_reference(State& state, const fx::FxNode& call, std::string_view quantized);

} // namespace qcs::predict::converting
