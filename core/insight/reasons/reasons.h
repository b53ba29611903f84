#pragma once
// Why each node of a model ends up quantized or not: one reason for each. What was asked of a node is found
// here, by what qconfigs and dtype configs decide in prepare; what runs is explain/verdicts.h.

#include "predict/constraints/constraint_table.h"
#include "predict/prepare/prepared.h"

namespace qcs::insight {

/// The closed list. The order is that of the groups that people see.
enum class Reason : std::uint8_t {
    // quantized
    Static,         ///< args: dtype
    Dynamic,        ///< args: dtype of the activation, computed at run time
    WeightOnly,     ///< args: dtype of the weight
    HalfStatic,     ///< values rounded to float16
    HalfDynamic,    ///< weight in float16
    SharesObserver, ///< quantized with its input's qparams; node: that input, or none; args: dtype, its name
    CustomModule,   ///< swapped for its observed class; args: that class
    LoweredAnyway,  ///< of a verdict: lowering makes it a quantized kernel unasked; args: operation, kernel
    GivenCodes,     ///< of a verdict: the call stays, and codes reach it unasked; args: operation, producer
    CameQuantized,  ///< of a verdict: it is quantized in the model already; args: operation
    FusedInto,      ///< node: the root of the fused module, which may be float
    FusedIntoFloat, ///< of a verdict: as FusedInto, and the fused module runs in float
    TakenInto,      ///< of a verdict; node: the call whose kernel does its work, too
    // of fuse_fx alone (explain/fusion_plan.h), where nothing is asked or quantized
    FusesHere,      ///< args: the fused class that takes its place
    FusedPreserved, ///< the same, but its module is put back as it was; args: that class, the fused one
    FusedLost,      ///< fused into such a module, which does not do its work; node: the call of that
    NotFused,       ///< stays as it is
    // neither: what has no qconfig of its own
    GraphInput,     ///< float
    QuantizedInput, ///< declared quantized
    GraphOutput,
    Attribute,  ///< a parameter or buffer that the code reads
    Observer,   ///< an observer of the user's
    NotATensor, ///< sizes and integers made of them
    Element,    ///< of a verdict: takes an element of a tuple, list or dict; args: what gives it
    Conversion, ///< of a verdict: turns floats into codes or codes into floats
    Folded,     ///< of a verdict: computed once, into a packed weight; node: the call that has it
    DeadCode,   ///< of a verdict: nothing uses its value once converted, so it is deleted
    // float
    IndexArgument,        ///< its value is an argument that is no float tensor
    MadeOfSizes,          ///< of a verdict: a tensor made of sizes and numbers alone
    NoRule,               ///< no rule reached it
    NoneByRule,           ///< rule: it says None
    NoPattern,            ///< no pattern of the backend matches
    HidesModules,         ///< the same of a module that tracing does not enter; args: what it hides, too
    Scripted,             ///< a call of a scripted module, which is opaque to FX
    Untraceable,          ///< nor is its inside looked at: the custom config says that it is not traceable
    GovernedByOther,      ///< node: the last node of its pattern, whose qconfig is None
    NoDTypeConfig,        ///< its pattern has none
    NoFittingDTypeConfig, ///< none of its pattern's fits the qconfig
    InputNotQuantized,    ///< node: the producer, which claims a dtype that it does not give, or none
    NothingToShare,       ///< it should share its input's observer, and its input has none
    NoObserver,           ///< its dtype config asks for float, and nothing is observed
    WeightNotSupported,   ///< a module observed, but its own entry does not take the qconfig when converted
    WeightNotQuantized,   ///< the weight's dtype is none that can be quantized
    NoReference,          ///< a fused module whose first part has no reference class
    Standalone,           ///< prepared apart, with its own configs
    CustomNotSwapped,     ///< a custom module whose qconfig has no observed class
    NoQuantizedForm,      ///< of a verdict: runs between dequantize and quantize; args: operation
    NotBetween,           ///< of a verdict: not lowered, for one of the two is missing; args: operation
    HalfInFloat,          ///< of a verdict: float16 was asked, and it computes in float32
    GivenFloats,          ///< of a verdict: its producer gives floats; args: operation, producer
    StaysReference,       ///< of a verdict: no kernel takes its reference module; args: that module
    StaysObserved,        ///< of a verdict: a custom module that convert leaves as it is; args: its class
    Raises,               ///< PyTorch raises before it gets so far
    NotOnRecord,          ///< of a verdict: it hangs on what only Python knows and is not on record
};
inline constexpr int reason_count = static_cast<int>(Reason::NotOnRecord) + 1;

/// "static", "no-rule" and so on: the stable name, as in JSON.
std::string_view name_of(Reason reason);
Code reason_code(Reason reason);  ///< "reason-static": of what runs
Code asked_code(Reason reason);   ///< "asked-static": of what was asked; none where only verdicts have it
Code differs_code(Reason reason); ///< "differs-given-floats": why the two differ; none where they do not

/// What reasons come to. This is the one classification: counts, colours, filters and words all ask it.
enum class ReasonKind : std::uint8_t {
    Quantized,          ///< as asked, with static qparams or values in float16
    Dynamic,            ///< as asked, with a float output: dynamic, weight only
    Fused,              ///< into another node, which says whether it is quantized
    FloatAsAsked,       ///< a rule says None, or no rule says anything
    FloatAlthoughAsked, ///< a rule asks for more, and PyTorch or the backend does not give it
    OtherwiseQuantized, ///< asked float, and it runs in codes
    OtherwiseFloat,     ///< asked quantized and so prepared, and it runs in float
    Fuses,              ///< of fuse_fx alone: becomes a fused module
    FusedOtherwise,     ///< of fuse_fx alone: fused, but preserved or lost
    Stays,              ///< of fuse_fx alone
    Neutral,            ///< nothing to quantize: inputs, attributes, sizes, what convert adds or deletes
    Apart,              ///< a standalone module: its nodes have reasons of their own
    Undecided,          ///< PyTorch raises, or what decides is not on record
};
inline constexpr int reason_kind_count = static_cast<int>(ReasonKind::Undecided) + 1;
ReasonKind kind_of(Reason reason);

bool is_quantized(Reason reason); ///< not of FusedInto: see after_fusion.h
/// Neither quantized nor left in float by a decision: inputs, attributes, sizes.
bool is_neutral(Reason reason);
/// Left in float by a decision, of whomever.
bool is_float(Reason reason);
/// Only verdicts have it.
bool is_outcome(Reason reason);
/// The outcome is another than what was asked.
bool differs(Reason reason);

/// Of a sentence. Reasons are copied, texts are not.
class SentenceArgs {
public:
    SentenceArgs() = default;
    SentenceArgs(std::vector<std::string> texts) : texts_(std::move(texts)) {}
    SentenceArgs(std::initializer_list<std::string> texts) : texts_(std::vector(texts)) {}

    operator const std::vector<std::string>&() const { return *texts_; } // NOLINT: it is one
    auto begin() const { return texts_->begin(); }
    auto end() const { return texts_->end(); }
    bool empty() const { return texts_->empty(); }
    const std::string& front() const { return texts_->front(); }
    bool operator==(const SentenceArgs&) const = default;

private:
    Shared<std::vector<std::string>> texts_;
};

struct NodeReason {
    Reason reason = Reason::Raises;
    config::RuleIndex rule = {};
    model::TracedNode node = {};
    SentenceArgs args = {};
    bool operator==(const NodeReason&) const = default;
};

/// `prepared` is what prepare made of the resolution's input.
IdVector<model::TracedNode, NodeReason> node_reasons(const predict::Resolution& resolution,
                                                     const predict::Prepared& prepared);
/// Of these nodes of `prepared`'s graph, by their place in `nodes`; the graph may be a part of the model's.
std::vector<NodeReason> node_reasons(const predict::Resolution& resolution, const predict::Prepared& prepared,
                                     const predict::ObserverFactory& observers,
                                     std::span<const predict::fx::NodeId> nodes);
/// What the reason of this node says about rules, after an edit that only moved them.
void renumber(NodeReason& reason, model::TracedNode node, const predict::Resolution& resolution);

/// The reason that decides: of a node that was fused, that of the root. `reasons` are those of all nodes.
inline const NodeReason& after_fusion(IdSpan<model::TracedNode, NodeReason> reasons,
                                      const NodeReason& reason) {
    const bool fused = reason.reason == Reason::FusedInto && reason.node;
    return fused ? reasons[reason.node] : reason;
}

} // namespace qcs::insight
