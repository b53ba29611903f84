#pragma once
// Why one node of the traced graph comes out as it does, in full: the pattern, what nearly matched, the
// constraints, the observers, what it becomes. The ladder of rules is apart (predict/resolve/resolve.h).

#include "insight/explain/conversions.h"
#include "insight/explain/near_misses.h"
#include "predict/prepare/prepared.h"

namespace qcs::insight {

// The observers and fake quantizers of a prepared graph: what each observes, and which are one object.

/// In ObserverPlan::observers().
struct PlannedObserverTag {};
using PlannedObserverIndex = Id<PlannedObserverTag>;

struct PlannedObserver {
    predict::PreparedNode node;
    predict::PreparedNode observes; ///< what it was put behind; none where its argument is no node
    CompactVector<predict::PreparedNode> feeds; ///< its users
    predict::ObjectId object;
    predict::SharingGroup group; ///< none where it is the only call
    std::shared_ptr<const predict::ObserverInstance> instance;
};

class ObserverPlan {
public:
    explicit ObserverPlan(const predict::Prepared& prepared);

    /// In graph order.
    const IdVector<PlannedObserverIndex, PlannedObserver>& observers() const { return observers_; }
    /// Calls of one observer object.
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

/// A node of a converted model that stands for the explained one.
struct ReplacementNode {
    std::string name;
    model::Op op = model::Op::CallFunction;
    std::string target;
    std::string type;  ///< of the module that it calls
    std::string inner; ///< of a fused module: its reference module, if it has one
    predict::WeightList weights;
    bool operator==(const ReplacementNode&) const = default;
};

/// What becomes of a node in one conversion. The code: "becomes-call" (the same call of a function or
/// method), in the lowered model "becomes-call-codes" or "becomes-call-float", "becomes-module",
/// "becomes-module-codes" or "becomes-module-float" (the class that it was), "becomes-anyway" (the same of
/// what is lowered although it was asked to stay float), "becomes-reference", "becomes-function",
/// "becomes-same" (nothing calls anything in its place), "becomes-part" (another node took it in),
/// "becomes-raises", "becomes-not-lowered" (the reference module is still there).
struct Becomes : Message {
    std::vector<ReplacementNode> nodes;
};

struct Explanation {
    model::TracedNode node;
    NodeVerdict verdict;      ///< only its `asked` is known while nothing was converted
    predict::FusedNode fused; ///< that of its root if it was fused
    predict::FusionIndex fusion;
    predict::MatchIndex match;
    std::vector<PatternFit> near_misses;
    /// Of the matched pattern; none without a pattern or a qconfig.
    IdVector<config::DTypeConfigIndex, predict::ConstraintTable> dtype_configs;
    config::DTypeConfigIndex chosen; ///< the first of them that fits
    /// Observers in front of the pattern's root, and behind its last node.
    std::vector<PlannedObserverIndex> inputs, outputs;
    std::string module_before, module_prepared; ///< classes of the called module; "" for none
    std::shared_ptr<const predict::ObserverInstance> weight_fake_quant;
    std::optional<Becomes> reference, lowered; ///< not known where nothing was converted
};

/// Answers about any node of one analysis, from any thread. `prepared` is what prepare makes of its input;
/// `conversions` may be null.
class Explainer {
public:
    Explainer(std::shared_ptr<const Analysis> analysis, std::shared_ptr<const predict::Prepared> prepared,
              std::shared_ptr<const Conversions> conversions = nullptr);

    Explanation explain(model::TracedNode node, std::size_t most_misses = 5) const;
    const PatternView& view() const { return view_; }
    const ObserverPlan& observers() const { return observers_; }
    const Conversions* conversions() const { return conversions_.get(); }
    const Analysis& analysis() const { return view_.analysis(); }
    /// What runs; null while nothing was converted of a model that prepare takes.
    const Verdicts* verdicts() const { return verdicts_.get(); }
    /// Only what was asked where they are null.
    NodeVerdict verdict(model::TracedNode node) const;

    /// The matched pattern's tables for the qconfig that governs it.
    IdVector<config::DTypeConfigIndex, predict::ConstraintTable>
    tables_of(const predict::PatternMatch& match) const;
    /// That qconfig; nullptr without one.
    const config::QConfig* qconfig_of(const predict::PatternMatch& match) const;
    /// How another qconfig would stand to one of the pattern's dtype configs.
    predict::ConstraintTable table_of(const predict::PatternMatch& match, const config::QConfig& qconfig,
                                      config::DTypeConfigIndex dtype_config) const;
    Becomes becomes(const ConvertedModel& model, predict::PreparedNode prepared, bool lowered) const;

private:
    void add_pattern(Explanation& result) const;
    void add_observers(Explanation& result) const;
    void add_modules(Explanation& result) const;
    const NodeVerdict* verdict_of(model::TracedNode node) const; ///< null where it is not known
    predict::ConstraintScope scope_of(const predict::PatternMatch& match) const;

    PatternView view_;
    ObserverPlan observers_;
    std::shared_ptr<const Conversions> conversions_;
    std::shared_ptr<const Verdicts> verdicts_;
    predict::ObserverFactory factory_;
};

/// The dtype config that comes nearest to fitting, and its first row that fails.
struct NearestConstraint {
    config::DTypeConfigIndex config;
    std::size_t row = 0; ///< in the table's rows
};
std::optional<NearestConstraint>
nearest_constraint(IdSpan<config::DTypeConfigIndex, predict::ConstraintTable> tables);

} // namespace qcs::insight
