#pragma once
// The observers and fake quantizers of a prepared graph: what each observes, and which are one object.

#include "predict/prepare/prepared.h"

namespace qcs {

/// In ObserverPlan::observers().
struct PlannedObserverTag {};
using PlannedObserverIndex = Id<PlannedObserverTag>;

struct PlannedObserver {
    PreparedNode node;
    PreparedNode observes;             ///< what it was put behind; none where its argument is no node
    CompactVector<PreparedNode> feeds; ///< its users
    ObjectId object;
    SharingGroup group; ///< none where it is the only call
    std::shared_ptr<const ObserverInstance> instance;
};

class ObserverPlan {
public:
    explicit ObserverPlan(const Prepared& prepared);

    /// In graph order.
    const IdVector<PlannedObserverIndex, PlannedObserver>& observers() const { return observers_; }
    /// Calls of one observer object.
    const IdVector<SharingGroup, std::vector<PlannedObserverIndex>>& groups() const { return groups_; }
    /// nullptr if the node calls no observer.
    const PlannedObserver* find(PreparedNode node) const;

private:
    IdVector<PlannedObserverIndex, PlannedObserver> observers_;
    IdVector<SharingGroup, std::vector<PlannedObserverIndex>> groups_;
    IdVector<PreparedNode, PlannedObserverIndex> at_;
};

} // namespace qcs
