#include "model/module_tree.h"

#include "base/text.h"

#include <unordered_map>
#include <unordered_set>

namespace qcs::model {

namespace {

class Builder {
public:
    explicit Builder(const Graph& graph) : graph_(graph), index_(graph) {
        containers_.emplace(std::string_view{}, tree_.rows.push_back({}));
        tree_.row_of_node.resize(graph.nodes.size());
    }

    ModuleTree build() {
        for (const auto node : graph_.nodes.ids())
            add_node(node);
        for (const auto& module : graph_.modules)
            if (!is_inside_call(module.path)) container(module.path);
        return std::move(tree_);
    }

private:
    TreeRowIndex append(TreeRowIndex parent, std::string label) {
        const auto row = tree_.rows.push_back({parent, {}, {}, std::move(label), {}});
        tree_.rows[parent].children.push_back(row);
        return row;
    }

    TreeRowIndex container(std::string_view path) {
        if (const auto it = containers_.find(path); it != containers_.end()) return it->second;
        const auto row = append(container(parent_name(path)), std::string(last_component(path)));
        tree_.rows[row].module = index_.module(path);
        containers_.emplace(path, row);
        return row;
    }

    void add_node(TracedNode id) {
        const auto& node = graph_.nodes[id];
        const bool is_call = node.op == Op::CallModule;
        const auto row = append(container(owner_path(node)),
                                is_call ? std::string(last_component(node.target)) : node.name.str());
        tree_.rows[row].node = id;
        tree_.row_of_node[id] = row;
        if (!is_call) return;
        tree_.rows[row].module = index_.module(node.target);
        called_.insert(node.target);
    }

    // Called modules have rows of their own, and modules inside them are never containers of calls.
    bool is_inside_call(std::string_view path) const {
        for (; !path.empty(); path = parent_name(path))
            if (called_.contains(path)) return true;
        return false;
    }

    const Graph& graph_;
    GraphIndex index_;
    ModuleTree tree_;
    std::unordered_map<std::string_view, TreeRowIndex> containers_;
    std::unordered_set<std::string_view> called_;
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

} // namespace qcs::model
