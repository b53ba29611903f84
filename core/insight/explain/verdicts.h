#pragma once
// Verdicts: what each node runs as once the model is converted. They are derived from the graph that
// convert_fx returns for PyTorch's chosen quantized engine, not from what was requested.

#include "insight/reasons/reasons.h"
#include "predict/convert/converted.h"

#include <array>

namespace qcs::insight {

struct Verdicts;

/// What one traced node runs as. A tensor is quantized here if Tensor.is_quantized is true in PyTorch, which
/// it is not for float16 and bfloat16. A call in the converted graph is quantized if and only
/// if it calls a quantized kernel or module (is_quantized_function, is_quantized_module, or a quantized class
/// of the custom config), or if one of its arguments is a quantized tensor. A traced node is quantized if and
/// only if one of the calls that compute its value is; the call of a standalone module, if a node inside is;
/// a node that was merged into another one, if that one is.
struct NodeVerdict {
    NodeReason reason;    ///< why the node runs as it does; the same as `requested` if the request was met
    NodeReason requested; ///< what was requested for the node, by qconfigs and dtype configs in prepare
    std::optional<bool> quantized; ///< whether the node runs quantized; nullopt if PyTorch raises or if the
                                   ///< outcome is not known
    bool requested_quantized = false; ///< whether `requested` asks for quantization
    bool fails = false; ///< the converted model raises at this node, because PyTorch has no kernel for the
                        ///< quantized tensors that the call gets
    /// The node is included in counts: it is a tensor operation that is not deleted, folded, or merged into
    /// another node. Not counted are also conversions between float and quantized, taking an element of a
    /// collection, and the call of a standalone module; the nodes inside such a module are counted.
    bool counted = false;
    /// The node that this node was merged into, by fusion or lowering; none if it was not merged.
    model::TracedNode host;
    std::shared_ptr<const Verdicts> child = nullptr; ///< for the call of a standalone module: the verdicts of
                                                     ///< that module

    /// True if a counted node runs quantized although float was requested, or in float although quantization
    /// was requested.
    bool differs() const { return counted && quantized && *quantized != requested_quantized; }
};
bool operator==(const NodeVerdict& a, const NodeVerdict& b);

struct Verdicts {
    IdVector<model::TracedNode, NodeVerdict> nodes;
    std::shared_ptr<const model::Graph> graph; ///< the graph that `nodes` belong to
};

/// Numbers of nodes.
struct VerdictCounts {
    int counted = 0, quantized = 0;
    int quantized_despite_request = 0; ///< quantized although float was requested
    int float_despite_request = 0;     ///< float although quantization was requested
    int undecided = 0;                 ///< counted nodes for which PyTorch raises or the outcome is not known
    int hosted = 0;                    ///< nodes that were merged into another node
};
/// Counts the nodes, including those of standalone modules.
VerdictCounts counts_of(const Verdicts& verdicts);

/// Returns the number of counted nodes for each Reason, including nodes of standalone modules.
std::array<int, reason_count> counted_reasons(const Verdicts& verdicts);
/// Returns the number of nodes for each Reason: all nodes of the model, whether counted or not, and the
/// counted nodes of standalone modules.
std::array<int, reason_count> all_reasons(const Verdicts& verdicts);

/// Returns the nodes whose verdicts in `before` and `after` differ, in graph order. `before` and `after` must
/// belong to the same graph.
std::vector<model::TracedNode> changed_nodes(const Verdicts& before, const Verdicts& after);

/// Computes all verdicts. `prepared` must be the result of prepare with `resolution`, and `requested` the
/// result of node_reasons() for both. `lowered` is the result of convert_fx; null if convert was not reached.
/// `custom` may be null.
Verdicts verdicts_of(const predict::Resolution& resolution, const predict::Prepared& prepared,
                     IdVector<model::TracedNode, NodeReason> requested, const predict::Converted* lowered,
                     const config::ConvertCustomConfig* custom);

} // namespace qcs::insight
