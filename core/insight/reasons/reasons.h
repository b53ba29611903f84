#pragma once
// Why each node of a model ends up quantized or in float: one reason per node. The reasons computed here
// describe what was requested for a node, as qconfigs and dtype configs decide it in prepare. What actually
// runs after convert is described in explain/verdicts.h.

#include "predict/constraints/constraint_table.h"
#include "predict/prepare/prepared.h"

namespace qcs::insight {

/// All reasons, in the order in which they are shown to the user. "Verdict only" marks reasons that are only
/// known after convert, and thus occur only in NodeVerdict::reason. "Codes" are the integers of a quantized
/// tensor. NodeReason::args are the arguments of the sentence reason_code(); "args:" explains some of them.
/// "node:" says which node NodeReason::node is; "rule:" likewise. For NoPattern, HidesModules, Scripted and
/// Untraceable, NodeReason::rule is the rule that decides the node; for GovernedByOther, the rule that
/// decides NodeReason::node. Most comments describe the node ("swapped" = the node is swapped).
enum class Reason : std::uint8_t {
    // quantized
    Static,         ///< args: dtype
    Dynamic,        ///< the activation is quantized at run time; args: dtype of the activation
    WeightOnly,     ///< args: dtype of the weight
    HalfStatic,     ///< values rounded to float16
    HalfDynamic,    ///< weight in float16
    SharesObserver, ///< quantized with the qparams of its input; node: the node that computes this input, or
                    ///< none if no traced node does; args: dtype, name of that node
    CustomModule,   ///< a custom module, swapped for its observed class; args: that class
    LoweredAnyway,  ///< verdict only: quantization was not requested, but lowering replaces the node by a
                    ///< quantized kernel; args: operation, kernel
    GivenCodes, ///< verdict only: quantization was not requested, but the node gets a quantized tensor; args:
                ///< operation, the node that computes that tensor
    CameQuantized, ///< verdict only: already quantized in the user's model; args: operation
    FusedInto,     ///< fused into another module, which may itself run in float; node: the root of the fusion
    FusedIntoFloat, ///< verdict only: as FusedInto, and the fused module runs in float
    TakenInto, ///< verdict only: the kernel of another call also does the work of this node; node: that call
    // only if fuse_fx is called alone (explain/fusion_plan.h), which quantizes nothing
    FusesHere,      ///< a fused module takes the place of the node; args: the fused class
    FusedPreserved, ///< fused, but the original module is restored since it is a preserved attribute; args:
                    ///< original class, fused class
    FusedLost, ///< fused into a module that is restored as a preserved attribute, so that nothing does the
               ///< work of this node; node: the call of that module
    NotFused,  ///< not part of any fusion
    // neither quantized nor float: nodes with nothing to quantize
    GraphInput,     ///< a float input
    QuantizedInput, ///< an input declared as quantized (input_quantized_idxs)
    GraphOutput,
    Attribute,  ///< a parameter or buffer that the code reads
    Observer,   ///< an observer that the user's model contains
    NotATensor, ///< sizes, and integers computed from them
    Element,    ///< verdict only: takes an element of a tuple, list or dict; args: the node that computes the
                ///< collection
    Conversion, ///< verdict only: converts floats to codes or codes to floats
    Folded, ///< verdict only: computed once, as part of a packed weight; node: the call that uses that weight
    DeadCode, ///< verdict only: convert deletes the node, since nothing uses its value
    // float
    IndexArgument, ///< its value is used as an argument that is not a float tensor (a size, index or mask)
    MadeOfSizes,   ///< verdict only: a tensor computed from sizes and numbers only
    NoRule,        ///< no rule matches the node
    NoneByRule,    ///< a rule gives it None; rule: that rule
    NoPattern,     ///< no pattern of the backend matches the node
    HidesModules,  ///< as NoPattern, for a call of a module that tracing does not enter; args: class of the
                   ///< module, the modules inside
    Scripted,      ///< a call of a scripted module, whose contents FX cannot see
    Untraceable, ///< the custom config declares the module non-traceable, so that nothing inside it is traced
    GovernedByOther, ///< the last node of the matched pattern has the qconfig None, which holds for the whole
                     ///< match; node: that last node
    NoDTypeConfig,   ///< the matched pattern has no dtype config
    NoFittingDTypeConfig, ///< the qconfig does not satisfy any dtype config of the matched pattern
    /// Prepare inserted no observer for one of the inputs, so that this input stays in float. node: the node
    /// that computes the input; args: the name of that node.
    InputNotQuantized,
    NothingToShare,     ///< the node should share the observer of its input, but the input has none
    NoObserver,         ///< its dtype config requires float, so that no observer is inserted
    WeightNotSupported, ///< prepare observed the module, but convert leaves it in float: its qconfig
                        ///< satisfies no dtype config of the backend entry for its class
    WeightNotQuantized, ///< the dtype of the weight cannot be quantized
    NoReference,        ///< there is no reference class for the module or, if it is fused, for its first part
    Standalone,         ///< a standalone module, prepared separately with its own configs
    CustomNotSwapped,   ///< a custom module; its qconfig selects no observed class
    NoQuantizedForm,    ///< verdict only: runs in float between dequantize and quantize; args: operation
    NotBetween,  ///< verdict only: not lowered, because there is no dequantize before it or no quantize after
                 ///< it; args: operation
    HalfInFloat, ///< verdict only: float16 was requested, but the node computes in float32
    GivenFloats, ///< verdict only: its input is a float tensor; args: operation, the node that computes that
                 ///< tensor
    StaysReference, ///< verdict only: no quantized kernel replaces its reference module; args: that module
    StaysObserved,  ///< verdict only: an observed custom module that convert does not swap; args: its class
    Raises,         ///< PyTorch raises before the outcome of the node is decided
    NotRecorded,    ///< verdict only: depends on an answer of Python that was not recorded
};
inline constexpr int reason_count = static_cast<int>(Reason::NotRecorded) + 1;

/// The stable name that is used in JSON: "static", "no-rule", ...
std::string_view name_of(Reason reason);
Code reason_code(Reason reason);    ///< "reason-static", ...: the sentence for what runs
Code requested_code(Reason reason); ///< "asked-static", ...: the sentence for what was requested; no code for
                                    ///< reasons that only verdicts have
/// "differs-given-floats", ...: the sentence that explains why a node does not run as requested. Reasons with
/// which a node runs as requested have no such code.
Code differs_code(Reason reason);

/// Groups of reasons. Counts, colours, filters and texts all use this one classification.
enum class ReasonKind : std::uint8_t {
    Quantized,           ///< quantized as requested: with static qparams, or rounded to float16
    Dynamic,             ///< quantized as requested, with a float output: dynamic or weight-only quantization
    Fused,               ///< part of another node; the reason of that node tells whether it is quantized
    FloatAsRequested,    ///< float as requested: a rule says None, or no rule matches
    FloatDespiteRequest, ///< quantization was requested, but PyTorch or the backend does not support it here
    QuantizedUnrequested, ///< float was requested, but the node runs quantized
    FloatUnexpectedly,    ///< quantization was requested and prepared, but the node runs in float
    Fuses,                ///< only if fuse_fx is called alone: becomes a fused module
    FusedOtherwise, ///< only if fuse_fx is called alone: fused, but its module is preserved or its work is
                    ///< lost
    Stays,          ///< only if fuse_fx is called alone: not fused
    Neutral,        ///< nothing to quantize: inputs, attributes, observers, sizes, conversions, and nodes
                    ///< that convert folds or deletes
    Standalone,     ///< a standalone module, the nodes of which have their own reasons
    Undecided,      ///< PyTorch raises, or the outcome depends on an answer that was not recorded
};
inline constexpr int reason_kind_count = static_cast<int>(ReasonKind::Undecided) + 1;
ReasonKind kind_of(Reason reason);

/// True for reasons that mean that the node is quantized. FusedInto does not tell this, and gives false: call
/// after_fusion() first to get the reason of the fused module.
bool is_quantized(Reason reason);
/// True for nodes in which there is nothing to quantize (ReasonKind::Neutral).
bool is_neutral(Reason reason);
/// True if a rule, the backend or PyTorch decided that the node stays in float.
bool is_float(Reason reason);
/// True for reasons that only verdicts have.
bool is_verdict_only(Reason reason);
/// True for reasons with which a node does not run as requested.
bool differs(Reason reason);

/// The arguments of a message. Copies share the texts, so that reasons are cheap to copy.
class SentenceArgs {
public:
    SentenceArgs() = default;
    SentenceArgs(std::vector<std::string> texts) : texts_(std::move(texts)) {}
    SentenceArgs(std::initializer_list<std::string> texts) : texts_(std::vector(texts)) {}

    operator const std::vector<std::string>&() const { return *texts_; } // NOLINT: implicit on purpose
    auto begin() const { return texts_->begin(); }
    auto end() const { return texts_->end(); }
    bool empty() const { return texts_->empty(); }
    const std::string& front() const { return texts_->front(); }
    bool operator==(const SentenceArgs&) const = default;

private:
    Shared<std::vector<std::string>> texts_;
};

/// The reason for one node. The meaning of `rule`, `node` and `args` depends on the reason: see Reason.
struct NodeReason {
    Reason reason = Reason::Raises;
    config::RuleIndex rule = {};
    model::TracedNode node = {};
    SentenceArgs args = {};
    bool operator==(const NodeReason&) const = default;
};

/// Returns the requested outcome of every traced node. `prepared` must be the result of prepare for the input
/// of `resolution`.
IdVector<model::TracedNode, NodeReason> node_reasons(const predict::Resolution& resolution,
                                                     const predict::Prepared& prepared);
/// Returns the requested outcome of each of `nodes`, which are nodes of prepared.graph, in the order of
/// `nodes`. prepared.graph may be only a part of the model's graph (a slice, incremental/detail/slice.h).
std::vector<NodeReason> node_reasons(const predict::Resolution& resolution, const predict::Prepared& prepared,
                                     const predict::ObserverFactory& observers,
                                     std::span<const predict::fx::NodeId> nodes);
/// Updates the index of the rule in `reason` (NodeReason::rule, and the number in NodeReason::args) to that
/// in `resolution`. For reasons that an edit of the mapping changes in no other way.
void renumber(NodeReason& reason, model::TracedNode node, const predict::Resolution& resolution);

/// Returns the reason that decides whether the node is quantized: for a fused node the reason of the fusion's
/// root, else `reason` itself. `reasons` has one element for each node of the graph.
inline const NodeReason& after_fusion(IdSpan<model::TracedNode, NodeReason> reasons,
                                      const NodeReason& reason) {
    const bool fused = reason.reason == Reason::FusedInto && reason.node;
    return fused ? reasons[reason.node] : reason;
}

} // namespace qcs::insight
