#pragma once
// Infers what each node of a graph returns: a quantized tensor (one for which is_quantized() is true in
// PyTorch), another tensor, a value without a tensor, or several values. How PyTorch's kernels treat
// quantized tensors was measured on PyTorch 2.13 (tests/conformance/live_executed.py runs converted models
// and compares).

#include "predict/fx/fx_graph.h"
#include "predict/interpreter/class_names.h"

#include <functional>

namespace qcs::predict {
struct GraphFacts;
} // namespace qcs::predict

namespace qcs::insight {

/// What one node returns.
struct NodeValue {
    /// NoTensor: no tensor. Floats: a tensor that is not quantized, whatever its dtype. Codes: a quantized
    /// tensor. Several: a tuple, list or dict.
    enum class Kind : std::uint8_t { NoTensor, Floats, Codes, Several };
    Kind kind = Kind::Floats;
    std::vector<NodeValue> items; ///< only for Several: the first items of the collection, at least one; all
                                  ///< further items are like the last of them
    static NodeValue codes() { return {Kind::Codes, {}}; }
    static NodeValue several(NodeValue each) { return {Kind::Several, {std::move(each)}}; }
    bool has_tensor() const; ///< true if the value is a tensor or contains one
    bool has_codes() const;  ///< true if the value is a quantized tensor or contains one
    bool operator==(const NodeValue&) const = default;
};

/// What value_flow() needs in addition to the graph.
struct ValueFlowContext {
    const predict::ClassTable& classes;
    /// Returns the class of the module that a node calls.
    std::function<std::string(const predict::fx::FxNode&)> module_class;
    /// Called for each node with the value that was inferred from the inputs of the node. Returns the value
    /// to use. It may differ from the inferred value for placeholders, attributes, standalone and custom
    /// modules, and calls whose results were recorded.
    std::function<NodeValue(predict::fx::NodeId, NodeValue)> corrected;
};

/// Computes the values of all nodes in one pass in graph order.
IdVector<predict::fx::NodeId, NodeValue> value_flow(const predict::fx::FxGraph& graph,
                                                    const ValueFlowContext& source);

/// Computes the values of all nodes of the traced graph. In that graph, only tensors that the user's model
/// itself quantizes are quantized.
IdVector<model::TracedNode, NodeValue> traced_values(const predict::GraphFacts& facts);

bool is_quantized_dtype(std::optional<DType> dtype); ///< true if tensors of this dtype are quantized
/// True for kernels of torch.ops.quantized or torch.ao.nn.quantized.functional.
bool is_quantized_function(std::string_view function);
/// True for a module whose class, or one of its base classes, is defined under torch.ao.nn.quantized,
/// torch.ao.nn.intrinsic.quantized or torch.ao.nn.sparse.quantized, except for reference modules,
/// FloatFunctional and FXFloatFunctional.
bool is_quantized_module(const predict::ClassTable& classes, const std::string& type);
/// True if an argument of the node is a quantized tensor, or a list or tuple that contains one. `flow` is the
/// result of value_flow() for the graph.
bool has_quantized_argument(const predict::fx::FxGraph& graph, predict::fx::NodeId node,
                            const IdVector<predict::fx::NodeId, NodeValue>& flow);
/// True if the node does nothing but convert between float and quantized tensors: quantize_per_*, dequantize,
/// stubs, Quantize and DeQuantize. `module_class` is the class of the called module; "" if the node does not
/// call a module.
bool is_conversion(const predict::fx::FxNode& node, const predict::ClassTable& classes,
                   const std::string& module_class);
/// True for a call that raises if it gets quantized tensors, because PyTorch has no kernel for them (as
/// measured).
bool has_no_quantized_kernel(const predict::fx::FxNode& node);

} // namespace qcs::insight
