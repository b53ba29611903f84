#include "model/detail/graph_check.h"

#include "base/dotted_path.h"
#include "base/task.h"
#include "model/model_codes.h"

#include <algorithm>

namespace qcs::model {

namespace {

/// The value that refers to a node of this name, for the place of the message.
const json::JsonValue* find_reference(const json::JsonValue& json, std::string_view name) {
    if (json.is(json::JsonKind::Array)) {
        for (const auto& item : json.items())
            if (const auto* found = find_reference(item, name)) return found;
    } else if (json.is(json::JsonKind::Object)) {
        const auto members = json.members();
        if (members.size() == 1 && members[0].key == "node" && members[0].value.is(json::JsonKind::String) &&
            members[0].value.string() == name)
            return &members[0].value;
        for (const auto& member : members)
            if (const auto* found = find_reference(member.value, name)) return found;
    }
    return nullptr;
}

class Checker {
public:
    Checker(const Graph& graph, const json::JsonValue& json, json::Decoder& decoder)
        : graph_(graph), json_(json), decoder_(decoder) {}

    void run() {
        unique(graph_.types, "types", "name", types_, codes::duplicate_type, &TypeInfo::name);
        unique(graph_.modules.items(), "modules", "path", modules_, codes::duplicate_module, &Module::path);
        unique(graph_.nodes.items(), "nodes", "name", nodes_, codes::duplicate_node, &Node::name);
        for (const auto module : graph_.modules.ids()) {
            stop_point();
            check_module(module);
        }
        for (const auto node : graph_.nodes.ids()) {
            stop_point();
            check_node(node);
        }
    }

private:
    using Names = FlatMap<std::string_view, std::size_t>;

    const json::JsonValue& row(std::string_view table, std::size_t i) const {
        return json_.find(table)->items()[i];
    }

    template <typename T, typename Text>
    void unique(const std::vector<T>& rows, std::string_view table, std::string_view key, Names& names,
                const CodeOf<1>& code, Text T::*member) {
        names.reserve(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (!names.try_emplace(rows[i].*member, i).second)
                decoder_.report(*row(table, i).find(key), message(code, rows[i].*member));
    }

    void unknown(const json::JsonValue& at, const CodeOf<2>& code, std::string_view name,
                 const Names& known) {
        std::vector<std::string_view> candidates;
        // Looking for the nearest of very many names takes longer than it helps.
        if (known.size() <= 20'000)
            for (const auto& [candidate, place] : known)
                candidates.push_back(candidate);
        std::sort(candidates.begin(), candidates.end());
        decoder_.unknown(at, code, name, candidates);
    }

    /// `at` finds the value that names the type.
    template <typename At>
    void check_type(const std::string& type, const At& at) {
        if (!types_.contains(type)) unknown(at(), codes::unknown_type, type, types_);
    }

    void check_module(ModuleIndex id) {
        const auto& module = graph_.modules[id];
        const auto& json = row("modules", id.index());
        check_type(
            module.type, [&]() -> auto& { return *json.find("type"); });
        if (module.original_type != module.type)
            check_type(
                module.original_type, [&]() -> auto& { return *json.find("original_type"); });
        if (!module.same_as) return;
        const auto first = modules_.find(*module.same_as);
        if (first == modules_.end() || first->second >= id.index())
            unknown(*json.find("same_as"), codes::unknown_module, *module.same_as, modules_);
    }

    void check_node(TracedNode id) {
        const auto& node = graph_.nodes[id];
        const auto& json = row("nodes", id.index());
        const auto use = [&](const config::NodeRef& ref) {
            const auto known = nodes_.find(ref.name);
            if (known != nodes_.end() && known->second < id.index()) return;
            const auto* found = find_reference(json, ref.name);
            const auto& at = found ? *found : json;
            if (known == nodes_.end())
                unknown(at, codes::unknown_node, ref.name, nodes_);
            else
                decoder_.report(at, message(codes::use_before_definition, node.name, ref.name));
        };
        for (const auto& arg : node.args)
            for_each_node_ref(arg, use);
        for (const auto& kwarg : node.kwargs)
            for_each_node_ref(kwarg.value, use);
        if (node.op == Op::CallModule && !modules_.contains(node.target))
            unknown(*json.find("target"), codes::unknown_module, node.target, modules_);
        if (node.op == Op::GetAttr) {
            const auto owner = parent_name(node.target);
            if (!owner.empty() && !modules_.contains(owner))
                unknown(*json.find("target"), codes::unknown_module, owner, modules_);
        }
        if (node.scope && node.scope->type)
            check_type(
                *node.scope->type, [&]() -> auto& { return json.find("scope")->items()[1]; });
    }

    const Graph& graph_;
    const json::JsonValue& json_;
    json::Decoder& decoder_;
    Names types_, modules_, nodes_;
};

} // namespace

void check_graph(const Graph& graph, const json::JsonValue& json, json::Decoder& decoder) {
    Checker(graph, json, decoder).run();
}

} // namespace qcs::model
