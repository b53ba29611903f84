#include "model/module_list.h"

#include "base/text.h"
#include "model/graph.h"
#include "model/module_tensors.h"

#include <algorithm>
#include <unordered_map>

namespace qcs::model {

namespace {

/// Looks up the base classes of the types that the graph lists.
class Bases {
public:
    explicit Bases(const Graph& graph) {
        for (const auto& type : graph.types)
            bases_.try_emplace(type.name, type.bases.begin(), type.bases.end());
    }
    CompactVector<SharedText> of(std::string_view type) const {
        const auto it = bases_.find(type);
        return it == bases_.end() ? CompactVector<SharedText>() : it->second;
    }

private:
    std::unordered_map<std::string_view, CompactVector<SharedText>> bases_;
};

} // namespace

bool FromList::operator==(const FromList& other) const {
    return list == other.list || (list && other.list && *list == *other.list);
}

std::shared_ptr<const Graph> graph_of(std::shared_ptr<const ModuleList> list) {
    auto graph = std::make_shared<Graph>();
    graph->name = list->name;
    graph->root_type = list->root_type;
    graph->torch_version = list->torch_version;
    graph->types = list->types;
    graph->recorded_eager = list->recorded_eager;
    for (const auto& listed : list->modules) {
        if (listed.path.empty()) continue;
        const auto& object = listed.alias_of ? list->modules[listed.alias_of] : listed;
        Module module;
        module.path = listed.path;
        module.type = module.original_type = object.type;
        module.training = object.training;
        if (listed.alias_of) module.same_as = object.path;
        module.attributes = object.attributes;
        graph->modules.push_back(std::move(module));
    }
    graph->from_list.list = std::move(list);
    return graph;
}

ModuleList module_list_of(const Graph& graph) {
    if (graph.from_list) return *graph.from_list.list;
    ModuleList list;
    list.name = graph.name;
    list.root_type = graph.root_type;
    list.torch_version = graph.torch_version;
    list.has_tensors = false;
    list.types = graph.types;
    list.recorded_eager = graph.recorded_eager;
    const Bases bases(graph);
    std::unordered_map<SharedText, ListedModuleIndex, TextHash, std::equal_to<>> places;
    const auto add = [&](ListedModule module) {
        const auto path = module.path;
        places.try_emplace(path, list.modules.push_back(std::move(module)));
    };
    ListedModule root;
    root.type = graph.root_type.empty() ? "torch.nn.Module" : std::string_view(graph.root_type);
    root.bases = bases.of(root.type);
    root.training = graph.is_qat;
    add(std::move(root));
    list.modules.reserve(graph.eager_modules().size() + 1);
    for (const auto& module : graph.eager_modules()) {
        ListedModule row;
        row.path = module.path;
        std::string_view around = parent_name(module.path);
        while (!places.contains(around))
            around = parent_name(around); // ends at the root, which exists
        row.parent = places.find(around)->second;
        if (module.same_as) {
            if (const auto first = places.find(*module.same_as); first != places.end())
                row.alias_of = first->second;
        }
        if (!row.alias_of) {
            row.type = module.original_type;
            row.bases = bases.of(row.type);
            row.training = module.training;
            row.attributes = module.attributes;
            add_tensors(row);
        }
        add(std::move(row));
    }
    return list;
}

} // namespace qcs::model
