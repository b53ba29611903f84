#include "insight/explain/observer_plan.h"

#include <unordered_map>

namespace qcs::insight {

ObserverPlan::ObserverPlan(const predict::Prepared& prepared) {
    const auto& graph = prepared.graph;
    IdVector<predict::ObjectId, int> calls(prepared.modules.size());
    at_.assign(graph.id_limit(), {});
    for (auto node = graph.first(); node; node = graph.next(node)) {
        const auto& n = graph[node];
        if (n.op != model::Op::CallModule) continue;
        const auto at = prepared.modules.at.find(n.target);
        if (at == prepared.modules.at.end()) continue;
        const auto& module = prepared.modules[at->second];
        if (!module.observer) continue;
        PlannedObserver planned;
        planned.node = predict::PreparedNode(node);
        if (!n.args.empty() && n.args.front().is_node())
            planned.observes = predict::PreparedNode(n.args.front().node);
        for (const auto user : graph.users(node))
            planned.feeds.push_back(predict::PreparedNode(user));
        planned.object = at->second;
        planned.instance = module.observer;
        ++calls[planned.object];
        at_[predict::PreparedNode(node)] = observers_.push_back(std::move(planned));
    }
    std::unordered_map<predict::ObjectId, predict::SharingGroup>
        group_of; // of objects that are called several times
    for (const auto i : observers_.ids()) {
        auto& observer = observers_[i];
        if (calls[observer.object] < 2) continue;
        observer.group = group_of.try_emplace(observer.object, groups_.size()).first->second;
        groups_.resize(group_of.size());
        groups_[observer.group].push_back(i);
    }
}

const PlannedObserver* ObserverPlan::find(predict::PreparedNode node) const {
    const auto at = at_.contains(node) ? at_[node] : PlannedObserverIndex();
    return at ? &observers_[at] : nullptr;
}

} // namespace qcs::insight
