#include "insight/explain/observer_plan.h"

#include <unordered_map>

namespace qcs {

ObserverPlan::ObserverPlan(const Prepared& prepared) {
    const auto& graph = prepared.graph;
    IdVector<ObjectId, int> calls(prepared.modules.size());
    at_.assign(graph.id_limit(), {});
    for (auto node = graph.first(); node; node = graph.next(node)) {
        const auto& n = graph[node];
        if (n.op != Op::CallModule) continue;
        const auto at = prepared.modules.at.find(n.target);
        if (at == prepared.modules.at.end()) continue;
        const auto& module = prepared.modules[at->second];
        if (!module.observer) continue;
        PlannedObserver planned;
        planned.node = PreparedNode(node);
        if (!n.args.empty() && n.args.front().is_node()) planned.observes = PreparedNode(n.args.front().node);
        for (const auto user : graph.users(node))
            planned.feeds.push_back(PreparedNode(user));
        planned.object = at->second;
        planned.instance = module.observer;
        ++calls[planned.object];
        at_[PreparedNode(node)] = observers_.push_back(std::move(planned));
    }
    std::unordered_map<ObjectId, SharingGroup> group_of; // of objects that are called several times
    for (const auto i : observers_.ids()) {
        auto& observer = observers_[i];
        if (calls[observer.object] < 2) continue;
        observer.group = group_of.try_emplace(observer.object, groups_.size()).first->second;
        groups_.resize(group_of.size());
        groups_[observer.group].push_back(i);
    }
}

const PlannedObserver* ObserverPlan::find(PreparedNode node) const {
    const auto at = at_.contains(node) ? at_[node] : PlannedObserverIndex();
    return at ? &observers_[at] : nullptr;
}

} // namespace qcs
