#include "model/graph.h"

#include "base/task.h"

#include <algorithm>
#include <array>

namespace qcs::model {

std::string_view name_of(Op op) {
    constexpr std::array<std::string_view, 6> names = {"placeholder", "get_attr",    "call_function",
                                                       "call_method", "call_module", "output"};
    return names[static_cast<std::size_t>(op)];
}

DType parameter_dtype(const config::Value* dtypes, std::string_view name) {
    const auto* dict = dtypes ? std::get_if<config::Dict>(&dtypes->data) : nullptr;
    if (!dict) return DType::Float32;
    for (const auto& item : dict->items)
        if (const auto* dtype = std::get_if<DType>(&item.value.data);
            dtype && item.key == config::Value(std::string(name)))
            return *dtype;
    return DType::Float32;
}

const IdVector<ModuleIndex, Module>& Graph::eager_modules() const {
    return eager && !eager->nodes.empty() ? eager->modules : modules;
}

const IdVector<TracedNode, Node>& Graph::eager_nodes() const {
    return eager && !eager->nodes.empty() ? eager->nodes : nodes;
}

namespace {

template <class Index>
Index find(const TextMap<Index>& map, std::string_view key) {
    const auto it = map.find(key);
    return it == map.end() ? Index() : it->second;
}

} // namespace

GraphIndex::GraphIndex(const Graph& graph) {
    nodes_.reserve(graph.nodes.size());
    modules_.reserve(graph.modules.size());
    for (const auto node : graph.nodes.ids()) {
        stop_point();
        nodes_.try_emplace(graph.nodes[node].name, node);
    }
    for (const auto module : graph.modules.ids())
        modules_.try_emplace(graph.modules[module].path, module);
}

IdVector<TracedNode, std::vector<TracedNode>> users_of(const Graph& graph, const GraphIndex& index) {
    IdVector<TracedNode, std::vector<TracedNode>> result(graph.nodes.size());
    for (const auto user : graph.nodes.ids()) {
        stop_point();
        const auto use = [&](const config::NodeRef& ref) {
            const auto producer = index.node(ref.name);
            if (!producer) return;
            auto& users = result[producer];
            if (users.empty() || users.back() != user) users.push_back(user);
        };
        for (const auto& arg : graph.nodes[user].args)
            for_each_node_ref(arg, use);
        for (const auto& kwarg : graph.nodes[user].kwargs)
            for_each_node_ref(kwarg.value, use);
    }
    return result;
}

TracedNode GraphIndex::node(std::string_view name) const {
    return find(nodes_, name);
}
ModuleIndex GraphIndex::module(std::string_view path) const {
    return find(modules_, path);
}

void for_each_node_ref(const config::Value& value, const std::function<void(const config::NodeRef&)>& visit) {
    const auto each = [&](const config::Values& items) {
        for (const auto& item : items)
            for_each_node_ref(item, visit);
    };
    if (const auto* ref = std::get_if<config::NodeRef>(&value.data))
        visit(*ref);
    else if (const auto* list = std::get_if<config::List>(&value.data))
        each(list->items);
    else if (const auto* tuple = std::get_if<config::Tuple>(&value.data))
        each(tuple->items);
    else if (const auto* slice = std::get_if<config::Slice>(&value.data))
        each(slice->bounds);
    else if (const auto* dict = std::get_if<config::Dict>(&value.data))
        for (const auto& item : dict->items) {
            for_each_node_ref(item.key, visit);
            for_each_node_ref(item.value, visit);
        }
}

} // namespace qcs::model
