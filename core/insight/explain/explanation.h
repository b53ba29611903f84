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
    predict::PreparedNode node;
    predict::PreparedNode observes;             ///< the node that it was inserted after, if that is a node
    CompactVector<predict::PreparedNode> feeds; ///< the nodes that use its output
    predict::ObjectId object;
    predict::SharingGroup group; ///< none if this is the only call of the object
    std::shared_ptr<const predict::ObserverInstance> instance;
};

class ObserverPlan {
public:
    explicit ObserverPlan(const predict::Prepared& prepared);

    /// In graph order.
    const IdVector<PlannedObserverIndex, PlannedObserver>& observers() const { return observers_; }
    /// All calls of each observer object that is called more than once.
    const IdVector<predict::SharingGroup, std::vector<PlannedObserverIndex>>& groups() const {
        return groups_;
    }
    /// nullptr if the node calls no observer.
    const PlannedObserver* find(predict::PreparedNode node) const;

private:
    IdVector<PlannedObserverIndex, PlannedObserver> observers_;
    IdVector<predict::SharingGroup, std::vector<PlannedObserverIndex>> groups_;
    IdVector<predict::PreparedNode, PlannedObserverIndex> at_;
};

/// A node of a converted model that replaces the explained node.
struct ReplacementNode {
    std::string name;
    model::Op op = model::Op::CallFunction;
    std::string target;
    std::string type;  ///< class of the module that it calls
    std::string inner; ///< for a fused module: the class of its reference module, if it has one
    predict::WeightList weights;
    bool operator==(const ReplacementNode&) const = default;
};

/// What becomes of a node in one conversion. The codes: "becomes-call" (the same call of a function or
/// method); in the lowered model "becomes-call-codes" or "becomes-call-float" (that call gets quantized or
/// float tensors); "becomes-module", "becomes-module-codes" or "becomes-module-float" (a module; the latter
/// two: of the original class); "becomes-anyway" (lowered although float was requested); "becomes-reference";
/// "becomes-function"; "becomes-same" (no call replaces it); "becomes-part" (merged into another node);
/// "becomes-raises"; "becomes-not-lowered" (the reference module remains).
struct Becomes : Message {
    std::vector<ReplacementNode> nodes;
};

struct Explanation {
    model::TracedNode node;
    NodeVerdict verdict;      ///< without conversions only its `asked` is known
    predict::FusedNode fused; ///< for a fused node that of its root
    predict::FusionIndex fusion;
    predict::MatchIndex match;
    std::vector<PatternFit> near_misses;
    /// One table for each dtype config of the matched pattern; empty without a pattern or a qconfig.
    IdVector<config::DTypeConfigIndex, predict::ConstraintTable> dtype_configs;
    config::DTypeConfigIndex chosen; ///< the first that fits
    /// Observers before the pattern's root, and after its last node.
    std::vector<PlannedObserverIndex> inputs, outputs;
    std::string module_before, module_prepared; ///< classes of the called module in the traced and in the
                                                ///< prepared model; "" for none
    std::shared_ptr<const predict::ObserverInstance> weight_fake_quant;
    std::optional<Becomes> reference, lowered; ///< nullopt without conversions
};

/// Explains any node of one analysis; safe from any thread. `prepared` must be the result of prepare for the
/// analysed input; `conversions` may be null.
class Explainer {
public:
    Explainer(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const predict::Prepared> prepared,
              std::shared_ptr<const Conversions> conversions = nullptr);

    Explanation explain(model::TracedNode node, std::size_t most_misses = 5) const;
    const PatternView& view() const { return view_; }
    const ObserverPlan& observers() const { return observers_; }
    const Conversions* conversions() const { return conversions_.get(); }
    const Analysis& analysis() const { return view_.analysis(); }
    /// What runs; null if prepare succeeds and there are no conversions.
    const Verdicts* verdicts() const { return verdicts_.get(); }
    /// Holds only the requested outcome if verdicts() is null.
    NodeVerdict verdict(model::TracedNode node) const;

    /// The constraint tables of the matched pattern, for the qconfig that governs it.
    IdVector<config::DTypeConfigIndex, predict::ConstraintTable>
    tables_of(const predict::PatternMatch& match) const;
    /// The qconfig that governs the match; null if it is None.
    const config::QConfig* qconfig_of(const predict::PatternMatch& match) const;
    /// The constraint table of another qconfig and one of the pattern's dtype configs.
    predict::ConstraintTable table_of(const predict::PatternMatch& match, const config::QConfig& qconfig,
                                      config::DTypeConfigIndex dtype_config) const;
    Becomes becomes(const ConvertedModel& model, predict::PreparedNode prepared, bool lowered) const;

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

/// The dtype config that comes closest to fitting, and its first constraint that fails.
struct NearestConstraint {
    config::DTypeConfigIndex config;
    std::size_t row = 0; ///< index in the table's rows
};
std::optional<NearestConstraint>
nearest_constraint(IdSpan<config::DTypeConfigIndex, predict::ConstraintTable> tables);

} // namespace qcs::insight
