#pragma once
// What each node of a graph gives: codes (a tensor with is_quantized), another tensor, something without a
// tensor, or several values. What kernels return for codes was measured on PyTorch 2.13
// (tests/conformance/live_executed.py runs converted models and compares).

#include "predict/fx/fx_graph.h"
#include "predict/interpreter/class_names.h"

#include <functional>

namespace qcs::predict {
struct GraphFacts;
} // namespace qcs::predict

namespace qcs::insight {

/// What one node gives.
struct Given {
    enum class Kind : std::uint8_t { NoTensor, Floats, Codes, Several };
    Kind kind = Kind::Floats; ///< Floats: any tensor that is no codes
    std::vector<Given> items; ///< of Several; the last stands for all that follow; never empty
    static Given codes() { return {Kind::Codes, {}}; }
    static Given several(Given each) { return {Kind::Several, {std::move(each)}}; }
    bool has_tensor() const;
    bool has_codes() const; ///< nested ones included
    bool operator==(const Given&) const = default;
};

/// What the graph does not say of itself.
struct FlowSource {
    const predict::ClassTable& classes;
    /// Of a call of a module: its class.
    std::function<std::string(const predict::fx::FxNode&)> module_class;
    /// What a node gives in truth, by what was worked out from its inputs: placeholders, attributes,
    /// standalone and custom modules, recorded results.
    std::function<Given(predict::fx::NodeId, Given)> corrected;
};

/// In one walk along the graph.
IdVector<predict::fx::NodeId, Given> value_flow(const predict::fx::FxGraph& graph, const FlowSource& source);

/// Of the traced graph: nothing is codes in it but what came so.
IdVector<model::TracedNode, Given> traced_values(const predict::GraphFacts& facts);

bool is_quantized_dtype(std::optional<DType> dtype); ///< of a tensor of codes
/// A kernel of torch.ops.quantized or torch.ao.nn.quantized.functional.
bool is_quantized_function(std::string_view function);
/// A module whose class or a base of it is defined under torch.ao.nn.quantized,
/// torch.ao.nn.intrinsic.quantized or torch.ao.nn.sparse.quantized, reference modules and the float forms of
/// functional modules aside.
bool is_quantized_module(const predict::ClassTable& classes, const std::string& type);
/// Is a tensor among its arguments, nested ones included, codes?
bool is_given_codes(const predict::fx::FxGraph& graph, predict::fx::NodeId node,
                    const IdVector<predict::fx::NodeId, Given>& flow);
/// Only turns floats into codes or back: quantize_per_*, dequantize, stubs, Quantize and DeQuantize.
bool is_conversion(const predict::fx::FxNode& node, const predict::ClassTable& classes,
                   const std::string& module_class);
/// A call that fails on codes, as far as was measured: PyTorch has no kernel for it.
bool has_no_quantized_kernel(const predict::fx::FxNode& node);

} // namespace qcs::insight
