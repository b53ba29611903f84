#include "analysis/observer_plan.h"

#include <unordered_map>

namespace qcs {

ObserverPlan::ObserverPlan(const Prepared& prepared) {
    const auto& graph = prepared.graph;
    std::vector<int> calls(static_cast<std::size_t>(prepared.modules.size())); // by object
    at_.assign(graph.id_limit(), -1);
    for (auto node = graph.first(); node; node = graph.next(node)) {
        const auto& n = graph[node];
        if (n.op != Op::CallModule) continue;
        const auto at = prepared.modules.at.find(n.target);
        if (at == prepared.modules.at.end()) continue;
        const auto& module = prepared.modules[at->second];
        if (!module.observer) continue;
        PlannedObserver planned;
        planned.node = node;
        if (!n.args.empty() && n.args.front().is_node()) planned.observes = n.args.front().node;
        const auto users = graph.users(node);
        planned.feeds = {users.begin(), users.end()};
        planned.object = at->second;
        planned.instance = module.observer;
        ++calls[static_cast<std::size_t>(planned.object)];
        at_[static_cast<std::size_t>(node)] = static_cast<int>(observers_.size());
        observers_.push_back(std::move(planned));
    }
    std::unordered_map<int, int> group_of; // by object that is called several times
    for (std::size_t i = 0; i < observers_.size(); ++i) {
        auto& observer = observers_[i];
        if (calls[static_cast<std::size_t>(observer.object)] < 2) continue;
        observer.group =
            group_of.try_emplace(observer.object, static_cast<int>(groups_.size())).first->second;
        groups_.resize(group_of.size());
        groups_[static_cast<std::size_t>(observer.group)].push_back(static_cast<int>(i));
    }
}

const PlannedObserver* ObserverPlan::find(fx::NodeId node) const {
    const auto at = static_cast<std::size_t>(node);
    return at >= at_.size() || at_[at] < 0 ? nullptr : &observers_[static_cast<std::size_t>(at_[at])];
}

} // namespace qcs
