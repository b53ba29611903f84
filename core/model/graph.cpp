#include "model/graph.h"

#include "config/task.h"

#include <algorithm>
#include <array>

namespace qcs {

std::string_view name_of(Op op) {
    constexpr std::array<std::string_view, 6> names = {"placeholder", "get_attr",    "call_function",
                                                       "call_method", "call_module", "output"};
    return names[static_cast<std::size_t>(op)];
}

DType parameter_dtype(const Value* dtypes, std::string_view name) {
    const auto* dict = dtypes ? std::get_if<Dict>(&dtypes->data) : nullptr;
    if (!dict) return DType::Float32;
    for (const auto& item : dict->items)
        if (const auto* dtype = std::get_if<DType>(&item.value.data);
            dtype && item.key == Value(std::string(name)))
            return *dtype;
    return DType::Float32;
}

namespace {

int find(const TextMap<int>& map, const auto& key) {
    const auto it = map.find(key);
    return it == map.end() ? -1 : it->second;
}

} // namespace

GraphIndex::GraphIndex(const Graph& graph) {
    nodes_.reserve(graph.nodes.size());
    modules_.reserve(graph.modules.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        stop_point();
        nodes_.try_emplace(graph.nodes[i].name, static_cast<int>(i));
    }
    for (std::size_t i = 0; i < graph.modules.size(); ++i)
        modules_.try_emplace(graph.modules[i].path, static_cast<int>(i));
    for (std::size_t i = 0; i < graph.types.size(); ++i)
        types_.try_emplace(graph.types[i].name, static_cast<int>(i));
}

std::vector<std::vector<int>> users_of(const Graph& graph, const GraphIndex& index) {
    std::vector<std::vector<int>> result(graph.nodes.size());
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        stop_point();
        const auto use = [&](const NodeRef& ref) {
            const int producer = index.node(ref.name);
            if (producer < 0) return;
            auto& users = result[static_cast<std::size_t>(producer)];
            if (users.empty() || users.back() != static_cast<int>(i)) users.push_back(static_cast<int>(i));
        };
        for (const auto& arg : graph.nodes[i].args)
            for_each_node_ref(arg, use);
        for (const auto& kwarg : graph.nodes[i].kwargs)
            for_each_node_ref(kwarg.value, use);
    }
    return result;
}

int GraphIndex::node(std::string_view name) const {
    return find(nodes_, name);
}
int GraphIndex::module(std::string_view path) const {
    return find(modules_, path);
}
int GraphIndex::type(std::string_view name) const {
    return find(types_, name);
}

void for_each_node_ref(const Value& value, const std::function<void(const NodeRef&)>& visit) {
    const auto each = [&](const Values& items) {
        for (const auto& item : items)
            for_each_node_ref(item, visit);
    };
    if (const auto* ref = std::get_if<NodeRef>(&value.data))
        visit(*ref);
    else if (const auto* list = std::get_if<List>(&value.data))
        each(list->items);
    else if (const auto* tuple = std::get_if<Tuple>(&value.data))
        each(tuple->items);
    else if (const auto* slice = std::get_if<Slice>(&value.data))
        each(slice->bounds);
    else if (const auto* dict = std::get_if<Dict>(&value.data))
        for (const auto& item : dict->items) {
            for_each_node_ref(item.key, visit);
            for_each_node_ref(item.value, visit);
        }
}

} // namespace qcs
