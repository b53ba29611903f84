#pragma once
// The full explanation of one node of the traced graph: its pattern, patterns that nearly matched,
// constraints, observers, and what it becomes. The precedence ladder of rules is separate
// (predict/resolve/resolve.h).

#include "insight/explain/conversions.h"
#include "insight/explain/near_misses.h"
#include "predict/prepare/prepared.h"

namespace qcs::insight {

// The observers and fake quantizers of a prepared graph: what each one observes, and which calls share one
// object.

/// Index into ObserverPlan::observers().
struct PlannedObserverTag {};
using PlannedObserverIndex = Id<PlannedObserverTag>;

struct PlannedObserver {
    predict::PreparedNode node; ///< the call of the observer
    /// The node whose output is observed; none if the observed value is not the output of a node.
    predict::PreparedNode observes;
    CompactVector<predict::PreparedNode> feeds; ///< the nodes that use the observer's output
    predict::ObjectId object;    ///< the observer object; several nodes may call the same object
    predict::SharingGroup group; ///< the group of calls of the same object; none if this is its only call
    std::shared_ptr<const predict::ObserverInstance> instance;
};

/// All calls of observers and fake quantizers in a prepared graph.
class ObserverPlan {
public:
    explicit ObserverPlan(const predict::Prepared& prepared);

    /// The calls of observers, in graph order.
    const IdVector<PlannedObserverIndex, PlannedObserver>& observers() const { return observers_; }
    /// For each observer object that is called more than once: all its calls.
    const IdVector<predict::SharingGroup, std::vector<PlannedObserverIndex>>& groups() const {
        return groups_;
    }
    /// Returns the observer that the node calls; nullptr if the node calls none.
    const PlannedObserver* find(predict::PreparedNode node) const;

private:
    IdVector<PlannedObserverIndex, PlannedObserver> observers_;
    IdVector<predict::SharingGroup, std::vector<PlannedObserverIndex>> groups_;
    /// The observer that each node calls.
    IdVector<predict::PreparedNode, PlannedObserverIndex> at_;
};

/// A node of a converted model that replaces the explained node.
struct ReplacementNode {
    std::string name;
    model::Op op = model::Op::CallFunction;
    std::string target;
    std::string type;            ///< class of the module that the node calls; "" for other calls
    std::string inner;           ///< for a fused module: the class of its reference module, if it has one
    predict::WeightList weights; ///< the quantized weights of the module
    bool operator==(const ReplacementNode&) const = default;
};

/// What a node becomes in one conversion. The code of the message is one of these:
/// "becomes-call": the same call of a function or method.
/// "becomes-call-codes", "becomes-call-float" (only in the lowered model): the same call, with quantized or
/// with float tensors as arguments.
/// "becomes-module": a call of a module for which none of the following codes is used.
/// "becomes-module-codes", "becomes-module-float" (only in the lowered model): a call of a module whose class
/// is not a quantized one; the module runs quantized or in float.
/// "becomes-anyway": a quantized module, although float was requested.
/// "becomes-reference": a reference module.
/// "becomes-function": a call of another function or method.
/// "becomes-same": unchanged; no other call replaces the node.
/// "becomes-part": no node replaces it; it is merged into another node, or deleted.
/// "becomes-raises": PyTorch raises.
/// "becomes-not-lowered": the reference module remains in the lowered model.
struct ConversionOutcome : Message {
    std::vector<ReplacementNode> nodes; ///< the nodes that replace the explained node, in graph order
};

struct Explanation {
    model::TracedNode node;
    NodeVerdict verdict;      ///< see Explainer::verdict()
    predict::FusedNode fused; ///< the node of the fused graph that represents the explained node; for a node
                              ///< fused into another one, the node of the fused module
    predict::FusionIndex fusion; ///< the fusion that the node is part of; none if it is not fused
    predict::MatchIndex match;   ///< the match that covers the node, which may be a custom or standalone
                                 ///< module; none if there is none
    /// Patterns that nearly matched, the nearest first.
    std::vector<PatternFit> near_misses;
    /// One table for each dtype config of the matched pattern; empty without a pattern or a qconfig.
    IdVector<config::DTypeConfigIndex, predict::ConstraintTable> dtype_configs;
    /// The first dtype config that the qconfig satisfies; none if there is none, or if prepare does not
    /// observe the pattern.
    config::DTypeConfigIndex chosen;
    /// `inputs` are the observers before the pattern's root; `outputs` are those after its last node. Without
    /// a match, both are those of the node itself.
    std::vector<PlannedObserverIndex> inputs, outputs;
    std::string module_before, module_prepared; ///< classes of the called module in the traced and in the
                                                ///< prepared model; "" for none
    /// The fake quantizer of a QAT module's weight; null for none.
    std::shared_ptr<const predict::ObserverInstance> weight_fake_quant;
    /// What the node becomes by convert_to_reference_fx and by convert_fx; nullopt if
    /// Explainer::conversions() is null or `fused` is none.
    std::optional<ConversionOutcome> reference, lowered;
};

/// Explains the nodes of one analysis. All functions may be called from any thread.
class Explainer {
public:
    /// `prepared` must be the result of prepare for the input of `analysis`; `conversions` may be null.
    Explainer(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const predict::Prepared> prepared,
              std::shared_ptr<const Conversions> conversions = nullptr);

    /// Explains one node, with at most `max_misses` near misses.
    Explanation explain(model::TracedNode node, std::size_t max_misses = 5) const;
    const PatternView& view() const { return view_; }
    const ObserverPlan& observers() const { return observers_; }
    /// The conversions that were passed to the constructor; null if none were passed.
    const Conversions* conversions() const { return conversions_.get(); }
    const Analysis& analysis() const { return view_.analysis(); }
    /// What each node runs as; null if prepare succeeds but conversions() is null.
    const Verdicts* verdicts() const { return verdicts_.get(); }
    /// The verdict of one node. If verdicts() is null, it only says what was requested, as
    /// NodeVerdict::requested and as NodeVerdict::reason.
    NodeVerdict verdict(model::TracedNode node) const;

    /// The constraint tables of the matched pattern, one for each of its dtype configs, for the qconfig that
    /// governs the match; empty if qconfig_of() is null.
    IdVector<config::DTypeConfigIndex, predict::ConstraintTable>
    tables_of(const predict::PatternMatch& match) const;
    /// The qconfig that governs the match; null if it is None, or if the match is a custom or standalone
    /// module.
    const config::QConfig* qconfig_of(const predict::PatternMatch& match) const;
    /// Checks `qconfig`, instead of the qconfig of the match, against one dtype config of the matched
    /// pattern.
    predict::ConstraintTable table_of(const predict::PatternMatch& match, const config::QConfig& qconfig,
                                      config::DTypeConfigIndex dtype_config) const;
    /// What a prepared node becomes in `model`. `lowered` must be true if `model` is the result of
    /// convert_fx, and false if it is the result of convert_to_reference_fx.
    ConversionOutcome becomes(const ConvertedModel& model, predict::PreparedNode prepared,
                              bool lowered) const;

private:
    void add_pattern(Explanation& result) const;
    void add_observers(Explanation& result) const;
    void add_modules(Explanation& result) const;
    const NodeVerdict* verdict_of(model::TracedNode node) const; ///< null if it is not known
    predict::ConstraintScope scope_of(const predict::PatternMatch& match) const;

    PatternView view_;
    ObserverPlan observers_;
    std::shared_ptr<const Conversions> conversions_;
    std::shared_ptr<const Verdicts> verdicts_;
    predict::ObserverFactory factory_;
};

/// The dtype config that the qconfig nearly satisfies, and its first constraint that fails.
struct NearestConstraint {
    config::DTypeConfigIndex config;
    std::size_t row = 0; ///< index into the rows of the constraint table
};
/// Chooses the table with the fewest failed constraints. Tables without a failed constraint are ignored;
/// returns nullopt if there are no others.
std::optional<NearestConstraint>
nearest_constraint(IdSpan<config::DTypeConfigIndex, predict::ConstraintTable> tables);

} // namespace qcs::insight
