#pragma once
// What runs of each node once a model is converted: read off the graph that convert_fx leaves for the chosen
// engine, not off what was asked.

#include "insight/reasons/reasons.h"
#include "predict/convert/converted.h"

#include <array>

namespace qcs::insight {

struct Verdicts;

/// Codes are tensors with is_quantized; float16 and bfloat16 are none. A call of the converted graph is
/// quantized iff it calls a quantized kernel or module (is_quantized_function, is_quantized_module), or codes
/// are among its arguments; a traced node is, iff a call that computes it is.
struct NodeVerdict {
    NodeReason reason;             ///< the asked one's where both agree
    NodeReason asked;              ///< by what qconfigs and dtype configs decided in prepare
    std::optional<bool> quantized; ///< nullopt: PyTorch raises, or what decides is not known
    bool asked_quantized = false;
    bool fails = false; ///< PyTorch has no kernel for the codes it is given: the converted model raises here
    bool counted = false;   ///< a tensor operation of its own, which is not deleted, folded or taken in
    model::TracedNode host; ///< the node that took it in
    std::shared_ptr<const Verdicts> child = nullptr; ///< of a standalone module's call

    bool differs() const { return counted && quantized && *quantized != asked_quantized; }
};
bool operator==(const NodeVerdict& a, const NodeVerdict& b);

struct Verdicts {
    IdVector<model::TracedNode, NodeVerdict> nodes;
    std::shared_ptr<const model::Graph> graph; ///< whose nodes they are
};

struct VerdictCounts {
    int counted = 0, quantized = 0;
    int asked_float = 0;     ///< of the quantized ones: float was asked
    int asked_quantized = 0; ///< of the float ones: to be quantized was asked
    int undecided = 0;       ///< counted, and PyTorch raises or what decides is not known
    int hosted = 0;
};
/// Standalone children included.
VerdictCounts counts_of(const Verdicts& verdicts);

/// Of the counted nodes, standalone children's included: how many have each reason.
std::array<int, reason_count> counted_reasons(const Verdicts& verdicts);
/// The same of all nodes of the model, whether they count or not, and of standalone children's that do.
std::array<int, reason_count> all_reasons(const Verdicts& verdicts);

/// Nodes whose verdict is another, in graph order; both are of one graph.
std::vector<model::TracedNode> changed_nodes(const Verdicts& before, const Verdicts& after);

/// Of a model that `prepared` was made of by this resolution; `asked` is node_reasons() of both. `lowered`:
/// what convert_fx made of it, null where it did not get so far. `custom` may be null.
Verdicts verdicts_of(const predict::Resolution& resolution, const predict::Prepared& prepared,
                     IdVector<model::TracedNode, NodeReason> asked, const predict::Converted* lowered,
                     const config::ConvertCustomConfig* custom);

} // namespace qcs::insight
