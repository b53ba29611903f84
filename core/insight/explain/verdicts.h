#pragma once
// What each node runs as once the model is converted. Derived from the graph that convert_fx returns for the
// chosen engine, not from what was requested.

#include "insight/reasons/reasons.h"
#include "predict/convert/converted.h"

#include <array>

namespace qcs::insight {

struct Verdicts;

/// "Codes" are the values of a tensor with is_quantized; float16 and bfloat16 tensors do not count. A call in
/// the converted graph is quantized if and only if it calls a quantized kernel or module
/// (is_quantized_function, is_quantized_module) or has a quantized tensor among its arguments. A traced node
/// is quantized if and only if a call that computes it is.
struct NodeVerdict {
    NodeReason reason;             ///< the same as `asked` if both agree
    NodeReason requested;          ///< what was requested: by qconfigs and dtype configs in prepare
    std::optional<bool> quantized; ///< nullopt: PyTorch raises, or the outcome is not known
    bool requested_quantized = false;
    bool fails = false; ///< the converted model raises here: PyTorch has no kernel for the quantized tensors
                        ///< that the call gets
    bool counted = false;   ///< included in counts: a tensor operation that is not deleted, folded or merged
                            ///< into another one
    model::TracedNode host; ///< the node that it was merged into
    std::shared_ptr<const Verdicts> child = nullptr; ///< for the call of a standalone module: the verdicts of
                                                     ///< that module

    bool differs() const { return counted && quantized && *quantized != requested_quantized; }
};
bool operator==(const NodeVerdict& a, const NodeVerdict& b);

struct Verdicts {
    IdVector<model::TracedNode, NodeVerdict> nodes;
    std::shared_ptr<const model::Graph> graph; ///< the graph that `nodes` belong to
};

struct VerdictCounts {
    int counted = 0, quantized = 0;
    int requested_float = 0;     ///< quantized although float was requested
    int requested_quantized = 0; ///< float although quantization was requested
    int undecided = 0;           ///< counted, but PyTorch raises or the outcome is not known
    int hosted = 0;
};
/// Includes standalone modules.
VerdictCounts counts_of(const Verdicts& verdicts);

/// The number of counted nodes for each reason, including those of standalone modules.
std::array<int, reason_count> counted_reasons(const Verdicts& verdicts);
/// The same over all nodes of the model, counted or not, and the counted nodes of standalone modules.
std::array<int, reason_count> all_reasons(const Verdicts& verdicts);

/// Nodes whose verdict differs, in graph order. Both must be of the same graph.
std::vector<model::TracedNode> changed_nodes(const Verdicts& before, const Verdicts& after);

/// `prepared` must be the result of prepare with `resolution`, and `asked` that of node_reasons() for both.
/// `lowered` is the result of convert_fx, or null if convert was not reached. `custom` may be null.
Verdicts verdicts_of(const predict::Resolution& resolution, const predict::Prepared& prepared,
                     IdVector<model::TracedNode, NodeReason> requested, const predict::Converted* lowered,
                     const config::ConvertCustomConfig* custom);

} // namespace qcs::insight
