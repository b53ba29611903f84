#include "analysis/observer_plan.h"

namespace qcs {

ObserverPlan::ObserverPlan(const Prepared& prepared) {
    const auto& graph = prepared.graph;
    std::vector<std::vector<int>> calls(static_cast<std::size_t>(prepared.modules.size())); // by object
    std::vector<int> objects; // in order of first call
    at_.assign(graph.id_limit(), -1);
    for (auto node = graph.first(); node != fx::no_node; node = graph.next(node)) {
        const auto& n = graph[node];
        if (n.op != Op::CallModule) continue;
        const auto at = prepared.modules.at.find(n.target);
        if (at == prepared.modules.at.end()) continue;
        const auto& module = prepared.modules[at->second];
        if (!module.observer) continue;
        PlannedObserver planned;
        planned.node = node;
        if (!n.args.empty() && n.args.front().is_node()) planned.observes = n.args.front().node;
        planned.feeds = graph.users(node);
        planned.object = at->second;
        planned.instance = module.observer;
        const auto index = static_cast<int>(observers_.size());
        auto& same = calls[static_cast<std::size_t>(planned.object)];
        if (same.empty()) objects.push_back(planned.object);
        same.push_back(index);
        at_[static_cast<std::size_t>(node)] = index;
        observers_.push_back(std::move(planned));
    }
    for (const int object : objects) {
        auto& same = calls[static_cast<std::size_t>(object)];
        if (same.size() < 2) continue;
        for (const int index : same)
            observers_[static_cast<std::size_t>(index)].group = static_cast<int>(groups_.size());
        groups_.push_back(std::move(same));
    }
}

const PlannedObserver* ObserverPlan::find(fx::NodeId node) const {
    const auto at = static_cast<std::size_t>(node);
    return at >= at_.size() || at_[at] < 0 ? nullptr : &observers_[static_cast<std::size_t>(at_[at])];
}

} // namespace qcs
