#pragma once
// The observers and fake quantizers of a prepared graph: what each observes, and which are one object.

#include "predict/prepare/prepared.h"

namespace qcs::insight {

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

} // namespace qcs::insight
