#include "predict/prepare/detail/no_tensors.h"

namespace qcs::predict {

NoTensors::NoTensors(const fx::FxGraph& graph, std::function<bool(fx::NodeId)> is_observer)
    : graph_(graph), is_observer_(std::move(is_observer)), known_(graph.id_limit(), -1) {}

NoTensors::NoTensors(const fx::FxGraph& graph, const IdVector<fx::NodeId, bool>& known)
    : graph_(graph), known_(std::vector<signed char>(known.begin(), known.end())) {}

bool NoTensors::operator()(fx::NodeId start) {
    // Chains of views can be as long as the graph: producers first, on a stack of our own.
    std::vector<fx::NodeId> stack{start};
    while (!stack.empty()) {
        const auto id = stack.back();
        auto& known = known_[id];
        if (known >= 0) {
            stack.pop_back();
            continue;
        }
        const auto waiting = stack.size();
        for (const auto input : graph_.inputs(id))
            if (known_[input] < 0) stack.push_back(input);
        if (stack.size() > waiting) continue;
        known = compute(graph_[id], id) ? 1 : 0;
        stack.pop_back();
    }
    return known_[start] == 1;
}

bool NoTensors::of(const fx::Arg& arg) {
    return !arg.is_node() || known_[arg.node] == 1;
}

bool NoTensors::compute(const fx::FxNode& node, fx::NodeId id) {
    const auto first = [&] { return node.args.empty() || of(node.args.front()); };
    switch (node.op) {
    case model::Op::Placeholder:
    case model::Op::GetAttr: return false;
    case model::Op::CallModule: return is_observer_(id) && first();
    case model::Op::CallMethod:
        if (node.target == "size") return true;
        break;
    case model::Op::CallFunction: {
        if (node.target == "operator.getitem") return first();
        if (node.target != "builtins.getattr" || node.args.size() < 2) break;
        const auto* name = node.args[1].get<std::string>();
        if (name && (*name == "ndim" || *name == "shape")) return true;
        break;
    }
    case model::Op::Output: break;
    }
    for (const auto& arg : node.args) {
        if (arg.kind == fx::Arg::Kind::List) {
            for (const auto& item : arg.items)
                if (item.is_node() && !of(item)) return false;
        } else if (arg.is_node()) {
            if (!of(arg)) return false;
        } else if (!arg.get<std::int64_t>() && !arg.get<bool>()) {
            return false; // whatever is neither an int nor a node may be a tensor
        }
    }
    return !node.args.empty();
}

} // namespace qcs::predict
