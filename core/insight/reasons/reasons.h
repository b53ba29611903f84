#pragma once
// Why each node of a model ends up quantized or in float: one reason per node. The reasons computed here say
// what was requested of a node, as qconfigs and dtype configs decide in prepare; what actually runs after
// convert is in explain/verdicts.h.

#include "predict/constraints/constraint_table.h"
#include "predict/prepare/prepared.h"

namespace qcs::insight {

/// All reasons, in the order in which they are shown to the user. "Of a verdict" marks reasons that are only
/// known after convert. "Codes" are the integers of a quantized tensor.
enum class Reason : std::uint8_t {
    // quantized
    Static,         ///< args: dtype
    Dynamic,        ///< args: dtype of the activation, computed at run time
    WeightOnly,     ///< args: dtype of the weight
    HalfStatic,     ///< values rounded to float16
    HalfDynamic,    ///< weight in float16
    SharesObserver, ///< quantized with its input's qparams; node: that input, or none; args: dtype, the
                    ///< input's name
    CustomModule,   ///< swapped for its observed class; args: that class
    LoweredAnyway,  ///< of a verdict: not requested, but lowering makes it a quantized kernel; args:
                    ///< operation, kernel
    GivenCodes,    ///< of a verdict: not requested, but it gets a quantized tensor; args: operation, producer
    CameQuantized, ///< of a verdict: already quantized in the user's model; args: operation
    FusedInto,     ///< node: the root of the fused module, which may itself run in float
    FusedIntoFloat, ///< of a verdict: as FusedInto, and the fused module runs in float
    TakenInto,      ///< of a verdict: the kernel of another call also does its work; node: that call
    // of fuse_fx alone (explain/fusion_plan.h), which quantizes nothing
    FusesHere,      ///< args: the fused class that takes its place
    FusedPreserved, ///< fused, but the original module is restored since it is preserved; args: original
                    ///< class, fused class
    FusedLost, ///< fused into such a preserved module, so its work is not done at all; node: the call of that
               ///< module
    NotFused,  ///< stays as it is
    // neither: nodes without a qconfig
    GraphInput,     ///< a float input
    QuantizedInput, ///< an input declared as quantized (input_quantized_idxs)
    GraphOutput,
    Attribute,  ///< a parameter or buffer that the code reads
    Observer,   ///< an observer that the user's model contains
    NotATensor, ///< sizes, and integers computed from them
    Element,    ///< of a verdict: takes an element of a tuple, list or dict; args: the producer
    Conversion, ///< of a verdict: turns floats into codes or codes into floats
    Folded,     ///< of a verdict: computed once, into a packed weight; node: the call that uses that weight
    DeadCode,   ///< of a verdict: convert deletes it, since nothing uses its value
    // float
    IndexArgument,   ///< its value is used as an argument that is not a float tensor (size, index, mask)
    MadeOfSizes,     ///< of a verdict: a tensor computed from sizes and numbers only
    NoRule,          ///< no rule matched it
    NoneByRule,      ///< rule: the rule whose qconfig is None
    NoPattern,       ///< no pattern of the backend matches
    HidesModules,    ///< as NoPattern, for a module that tracing does not enter; args: its class, the modules
                     ///< inside it
    Scripted,        ///< a call of a scripted module, which is opaque to FX
    Untraceable,     ///< declared non-traceable in the custom config, so nothing inside it is traced
    GovernedByOther, ///< node: the last node of its pattern, whose qconfig is None
    NoDTypeConfig,   ///< its pattern has none
    NoFittingDTypeConfig, ///< no dtype config of its pattern fits the qconfig
    InputNotQuantized,    ///< node: the producer, which has another dtype than it claims, or none
    NothingToShare,       ///< it should share its input's observer, but its input has none
    NoObserver,           ///< its dtype config demands float, so nothing is observed
    WeightNotSupported, ///< an observed module, but convert finds no dtype config of its own entry that fits
                        ///< the qconfig
    WeightNotQuantized, ///< the dtype of the weight cannot be quantized
    NoReference,        ///< a fused module whose first module has no reference class
    Standalone,         ///< prepared separately, with its own configs
    CustomNotSwapped,   ///< a custom module whose qconfig maps to no observed class
    NoQuantizedForm,    ///< of a verdict: runs in float between dequantize and quantize; args: operation
    NotBetween,     ///< of a verdict: not lowered, because dequantize before or quantize after it is missing;
                    ///< args: operation
    HalfInFloat,    ///< of a verdict: float16 was requested, but it computes in float32
    GivenFloats,    ///< of a verdict: its producer returns a float tensor; args: operation, producer
    StaysReference, ///< of a verdict: no quantized kernel replaces its reference module; args: that module
    StaysObserved,  ///< of a verdict: an observed custom module that convert does not swap; args: its class
    Raises,         ///< PyTorch raises before the node is decided
    NotRecorded, ///< of a verdict: depends on something that only Python can answer and that was not recorded
};
inline constexpr int reason_count = static_cast<int>(Reason::NotRecorded) + 1;

/// The stable name that JSON uses: "static", "no-rule", ...
std::string_view name_of(Reason reason);
Code reason_code(Reason reason);    ///< "reason-static": headline of what runs
Code requested_code(Reason reason); ///< "asked-static": headline of what was requested; none for reasons that
                                    ///< only verdicts have
Code differs_code(Reason reason);   ///< "differs-given-floats": why the two differ; none if they do not

/// Groups of reasons. Counts, colours, filters and texts all use this one classification.
enum class ReasonKind : std::uint8_t {
    Quantized,            ///< as requested: static qparams, or values in float16
    Dynamic,              ///< as requested, with a float output: dynamic or weight-only quantization
    Fused,                ///< part of another node, whose own reason says whether it is quantized
    FloatAsRequested,     ///< float as requested: a rule says None, or no rule matches
    FloatDespiteRequest,  ///< quantization was requested, but PyTorch or the backend does not support it here
    QuantizedUnrequested, ///< float was requested, but it runs quantized
    FloatUnexpectedly,    ///< quantization was requested and prepared, but it runs in float
    Fuses,                ///< with fuse_fx alone: becomes a fused module
    FusedOtherwise,       ///< with fuse_fx alone: fused, but its module is preserved or its work is lost
    Stays,                ///< with fuse_fx alone: not fused
    Neutral,   ///< nothing to quantize: inputs, attributes, sizes, nodes that convert adds or deletes
    Apart,     ///< a standalone module, whose nodes have reasons of their own
    Undecided, ///< PyTorch raises, or the answer depends on something that was not recorded
};
inline constexpr int reason_kind_count = static_cast<int>(ReasonKind::Undecided) + 1;
ReasonKind kind_of(Reason reason);

bool is_quantized(Reason reason); ///< false for FusedInto: resolve it with after_fusion() first
/// Not subject to quantization: inputs, attributes, sizes.
bool is_neutral(Reason reason);
/// Left in float by a decision of a rule, of the backend or of PyTorch.
bool is_float(Reason reason);
/// Only verdicts have this reason.
bool is_outcome(Reason reason);
/// What runs differs from what was requested.
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

/// What `rule`, `node` and `args` mean depends on the reason: see Reason.
struct NodeReason {
    Reason reason = Reason::Raises;
    config::RuleIndex rule = {};
    model::TracedNode node = {};
    SentenceArgs args = {};
    bool operator==(const NodeReason&) const = default;
};

/// The requested outcome of every node. `prepared` must be the result of prepare for the resolution's input.
IdVector<model::TracedNode, NodeReason> node_reasons(const predict::Resolution& resolution,
                                                     const predict::Prepared& prepared);
/// The same for some nodes of `prepared`'s graph, in the order of `nodes`; the graph may be a part of the
/// model's.
std::vector<NodeReason> node_reasons(const predict::Resolution& resolution, const predict::Prepared& prepared,
                                     const predict::ObserverFactory& observers,
                                     std::span<const predict::fx::NodeId> nodes);
/// Updates the rule number in a reason after an edit that only moved rules.
void renumber(NodeReason& reason, model::TracedNode node, const predict::Resolution& resolution);

/// The reason that decides: for a node that was fused, that of the root. `reasons` are those of all nodes.
inline const NodeReason& after_fusion(IdSpan<model::TracedNode, NodeReason> reasons,
                                      const NodeReason& reason) {
    const bool fused = reason.reason == Reason::FusedInto && reason.node;
    return fused ? reasons[reason.node] : reason;
}

} // namespace qcs::insight
