#include "model/module_tree.h"

#include "model/dotted_path.h"

namespace qcs {

namespace {

class Builder {
public:
    explicit Builder(const Graph& graph) : graph_(graph), index_(graph) {
        tree_.rows.emplace_back();
        tree_.row_of_node.assign(graph.nodes.size(), -1);
        containers_.emplace(std::string_view{}, 0);
    }

    ModuleTree build() {
        for (std::size_t i = 0; i < graph_.nodes.size(); ++i)
            add_node(static_cast<int>(i));
        for (const auto& module : graph_.modules)
            if (!is_inside_call(module.path)) container(module.path);
        return std::move(tree_);
    }

private:
    int append(int parent, std::string label) {
        const int row = static_cast<int>(tree_.rows.size());
        tree_.rows.push_back({parent, -1, -1, std::move(label), {}});
        tree_.rows[static_cast<std::size_t>(parent)].children.push_back(row);
        return row;
    }

    int container(std::string_view path) {
        if (const auto it = containers_.find(path); it != containers_.end()) return it->second;
        const int row = append(container(parent_name(path)), std::string(last_component(path)));
        tree_.rows[static_cast<std::size_t>(row)].module = index_.module(path);
        containers_.emplace(path, row);
        return row;
    }

    void add_node(int i) {
        const auto& node = graph_.nodes[static_cast<std::size_t>(i)];
        const bool is_call = node.op == Op::CallModule;
        const int row = append(container(owner_path(node)),
                               is_call ? std::string(last_component(node.target)) : node.name.str());
        tree_.rows[static_cast<std::size_t>(row)].node = i;
        tree_.row_of_node[static_cast<std::size_t>(i)] = row;
        if (!is_call) return;
        tree_.rows[static_cast<std::size_t>(row)].module = index_.module(node.target);
        called_.emplace(node.target, i);
    }

    // Called modules have rows of their own, and what is inside them is not called.
    bool is_inside_call(std::string_view path) const {
        for (; !path.empty(); path = parent_name(path))
            if (called_.contains(path)) return true;
        return false;
    }

    const Graph& graph_;
    GraphIndex index_;
    ModuleTree tree_;
    std::unordered_map<std::string_view, int> containers_;
    std::unordered_map<std::string_view, int> called_;
};

} // namespace

std::string_view owner_path(const Node& node) {
    if (node.op == Op::CallModule) return parent_name(node.target);
    if (node.scope) return node.scope->path;
    return node.op == Op::GetAttr ? parent_name(node.target) : std::string_view();
}

ModuleTree build_module_tree(const Graph& graph) {
    return Builder(graph).build();
}

} // namespace qcs
