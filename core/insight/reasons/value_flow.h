#pragma once
// Infers what each node of a graph returns: a quantized tensor (is_quantized, "codes"), another tensor,
// something without a tensor, or several values. How PyTorch's kernels treat quantized tensors was measured
// on PyTorch 2.13 (tests/conformance/live_executed.py runs converted models and compares).

#include "predict/fx/fx_graph.h"
#include "predict/interpreter/class_names.h"

#include <functional>

namespace qcs::predict {
struct GraphFacts;
} // namespace qcs::predict

namespace qcs::insight {

/// What one node returns.
struct Given {
    enum class Kind : std::uint8_t { NoTensor, Floats, Codes, Several };
    Kind kind = Kind::Floats; ///< Floats: any tensor that is not quantized
    std::vector<Given> items; ///< only for Several: one per element, the last also for all further elements;
                              ///< never empty
    static Given codes() { return {Kind::Codes, {}}; }
    static Given several(Given each) { return {Kind::Several, {std::move(each)}}; }
    bool has_tensor() const;
    bool has_codes() const; ///< also true if only a nested value has
    bool operator==(const Given&) const = default;
};

/// What has to be known besides the graph.
struct FlowSource {
    const predict::ClassTable& classes;
    /// The class of the module that a node calls.
    std::function<std::string(const predict::fx::FxNode&)> module_class;
    /// Corrects the value inferred from a node's inputs: for placeholders, attributes, standalone and custom
    /// modules, and recorded results.
    std::function<Given(predict::fx::NodeId, Given)> corrected;
};

/// Computes all values in one pass in graph order.
IdVector<predict::fx::NodeId, Given> value_flow(const predict::fx::FxGraph& graph, const FlowSource& source);

/// The values of the traced graph, in which only tensors that the user's model quantizes itself are
/// quantized.
IdVector<model::TracedNode, Given> traced_values(const predict::GraphFacts& facts);

bool is_quantized_dtype(std::optional<DType> dtype); ///< true if tensors of this dtype are quantized
/// True for kernels of torch.ops.quantized or torch.ao.nn.quantized.functional.
bool is_quantized_function(std::string_view function);
/// True for a module whose class, or one of its base classes, is defined under torch.ao.nn.quantized,
/// torch.ao.nn.intrinsic.quantized or torch.ao.nn.sparse.quantized, except for reference modules and the
/// float forms of functional modules.
bool is_quantized_module(const predict::ClassTable& classes, const std::string& type);
/// True if an argument of the node is a quantized tensor, also inside a list or tuple.
bool is_given_codes(const predict::fx::FxGraph& graph, predict::fx::NodeId node,
                    const IdVector<predict::fx::NodeId, Given>& flow);
/// True if the node only converts between float and quantized tensors: quantize_per_*, dequantize, stubs,
/// Quantize and DeQuantize.
bool is_conversion(const predict::fx::FxNode& node, const predict::ClassTable& classes,
                   const std::string& module_class);
/// True for a call that fails on quantized tensors, because PyTorch has no kernel for them (as measured).
bool has_no_quantized_kernel(const predict::fx::FxNode& node);

} // namespace qcs::insight
