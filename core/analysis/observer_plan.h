#pragma once
// The observers and fake quantizers of a prepared graph: what each observes, and which are one object.

#include "analysis/prepared.h"

namespace qcs {

struct PlannedObserver {
    fx::NodeId node = fx::no_node;     ///< of the prepared graph, as are all here
    fx::NodeId observes = fx::no_node; ///< what it was put behind; no_node where its argument is no node
    CompactVector<fx::NodeId> feeds;   ///< its users
    int object = -1;                   ///< in ModuleObjects
    int group = -1;                    ///< number of the sharing group; -1 where it is the only call
    std::shared_ptr<const ObserverInstance> instance;
};

class ObserverPlan {
public:
    explicit ObserverPlan(const Prepared& prepared);

    const std::vector<PlannedObserver>& observers() const { return observers_; } ///< in graph order
    /// Calls of one observer object: indices in observers().
    const std::vector<std::vector<int>>& groups() const { return groups_; }
    /// nullptr if the node calls no observer.
    const PlannedObserver* find(fx::NodeId node) const;

private:
    std::vector<PlannedObserver> observers_;
    std::vector<std::vector<int>> groups_;
    std::vector<int> at_; ///< by node: its number, or -1
};

} // namespace qcs
