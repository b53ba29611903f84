#include "predict/resolve/facts.h"

#include "base/task.h"
#include "base/text.h"
#include "predict/resolve/resolve_codes.h"

#include <algorithm>

namespace qcs::predict {

namespace {

std::uint64_t pair_key(PathId path, TypeId type) {
    return std::uint64_t{path.index()} << 32 | type.index();
}

} // namespace

PathTable::PathTable(std::size_t expected) {
    ids_.reserve(expected);
    parent_.reserve(expected);
    ids_.try_emplace({}, parent_.push_back({}));
}

PathId PathTable::add(const SharedText& path) {
    if (const auto it = ids_.find(path); it != ids_.end()) return it->second;
    const auto id = parent_.push_back(add(parent_name(path)));
    ids_.try_emplace(path, id);
    return id;
}

PathId PathTable::find(std::string_view path) const {
    const auto it = ids_.find(path);
    return it == ids_.end() ? PathId() : it->second;
}

TypeId TypeTable::add_object(std::string_view name) {
    const auto [it, fresh] = objects_.try_emplace(name, name_.size());
    if (fresh) name_.push_back(name);
    return it->second;
}

TypeId TypeTable::add_method(std::string_view name) {
    const auto [it, fresh] = methods_.try_emplace(name, name_.size());
    if (fresh) name_.push_back(name);
    return it->second;
}

TypeId TypeTable::find(const config::ObjectRef& object) const {
    if (object.kind == config::ObjectRef::Kind::None) return TypeId(0);
    const auto& map = object.kind == config::ObjectRef::Kind::Object ? objects_ : methods_;
    const auto it = map.find(object.name);
    return it == map.end() ? TypeId() : it->second;
}

GraphFacts::GraphFacts(std::shared_ptr<const model::Graph> g)
    : graph(std::move(g)),
      index(*graph),
      traced(fx::FxGraph::of(*graph, index)),
      classes(*graph),
      paths(graph->modules.size() + 16),
      regex_paths(collect(*this)) {
    traced.close();
}

// Must be called after the members before regex_paths are initialised; fills the members that are indexed by
// node.
python::PathSet GraphFacts::collect(GraphFacts& facts) {
    const auto count = facts.graph->nodes.size();
    facts.path.assign(count, {});
    facts.scope_path.assign(count, {});
    facts.module.assign(count, {});
    for (const auto i : facts.graph->nodes.ids()) {
        stop_point();
        const auto& node = facts.graph->nodes[i];
        if (node.scope) facts.scope_path[i] = facts.paths.add(node.scope->path);
        switch (node.op) {
        case model::Op::CallFunction:
        case model::Op::CallMethod: facts.path[i] = facts.scope_path[i]; break;
        case model::Op::CallModule:
            facts.path[i] = facts.paths.add(node.target);
            facts.module[i] = facts.index.module(node.target);
            break;
        case model::Op::GetAttr: {
            const auto owner = parent_name(node.target);
            facts.path[i] = facts.paths.add(owner);
            facts.module[i] = owner.empty() ? model::ModuleIndex() : facts.index.module(owner);
            break;
        }
        case model::Op::Placeholder:
        case model::Op::Output: break;
        }
    }
    facts.regex_path_index.assign(facts.paths.size(), {});
    std::vector<std::string> texts;
    for (const auto path : facts.path) {
        if (!path || facts.regex_path_index[path]) continue;
        facts.regex_path_index[path] = facts.regex_path.push_back(path);
        texts.emplace_back(facts.paths.text(path));
    }
    return python::PathSet(texts);
}

FusedFacts::FusedFacts(std::shared_ptr<const GraphFacts> g, std::shared_ptr<const config::BackendConfig> b,
                       bool qat, const Recorded* recorded)
    : base(std::move(g)),
      backend(std::move(b)),
      is_qat(qat),
      fusion(fuse(*base->graph, base->index, base->traced, *backend, qat, recorded)) {
    build_fused();
    add_types();
    add_nodes();
}

// A fused node is a copy of its root at the place of the last fused node, and represents that node.
void FusedFacts::build_fused() {
    fused_node.assign(base->graph->nodes.size(), {});
    const auto map = [&](fx::NodeId node) { return fused_node[fx::traced_node(node)]; };
    auto next = fusion.fusions.begin();
    for (std::size_t place = 0; place < fusion.order.size(); ++place) {
        const auto i = fusion.order[place];
        const auto& node = base->graph->nodes[i];
        const auto dot = node.target.find('.');
        if (node.op == model::Op::CallModule || (node.op == model::Op::GetAttr && dot != std::string::npos))
            top_modules_.insert(node.target.substr(0, dot));
        const FusedNode id(fused.append_copy(base->traced[fx::node_of(i)], map));
        if (!fused_node[i]) fused_node[i] = id;
        if (next == fusion.fusions.end() || next->order_position != place) continue;
        const auto& made = *next++;
        fused_node[made.last] = id;
        if (made.extra_inputs.empty()) continue;
        auto args = fused[id].args;
        for (auto extra : made.extra_inputs) {
            fx::FxGraph::map_nodes(extra, map);
            args.push_back(std::move(extra));
        }
        fused.set_args(id, std::move(args));
    }
}

void FusedFacts::add_types() {
    const auto note_class = [&](const std::string& type) {
        has_conv_transpose = has_conv_transpose || type.find("ConvTranspose") != std::string::npos;
    };
    for (const auto& type : fusion.module_type) {
        module_type.push_back(types.add_object(type));
        types.add_object(base->classes.before_parametrizations(type)); // looked up by the eager pass
        note_class(type);
    }
    for (const auto& made : fusion.fusions)
        for (const auto& type : made.child_types) {
            types.add_object(type);
            note_class(type);
        }
    for (const auto& module : base->graph->modules)
        has_own_qconfigs =
            has_own_qconfigs || std::ranges::find(module.attributes, "qconfig", &config::KeywordArg::name) !=
                                    module.attributes.end();
    for (const auto& type : base->graph->types)
        for (const auto& name : type.bases)
            has_conv_transpose = has_conv_transpose || name.starts_with("torch.nn.ConvTranspose");
    for (const auto& config : backend->configs) {
        const auto key = config.qat_module ? config.key() : std::nullopt;
        const auto* object =
            key && !key->is_tuple ? std::get_if<config::ObjectRef>(&key->atom.data) : nullptr;
        if (!object || object->kind != config::ObjectRef::Kind::Object) continue;
        // The key is a copy, so the text must be taken from the entry itself.
        const auto& own = config.pattern_complex_format ? config.pattern_complex_format : config.pattern;
        const auto from = types.add_object(std::get<config::ObjectRef>(own->atom.data).name);
        qat_types.emplace_back(from, types.add_object(*config.qat_module));
    }
    const auto is_parametrized = [&](const model::Module& module) {
        return base->classes.before_parametrizations(module.type) != module.type;
    };
    if (!is_qat || std::ranges::none_of(base->graph->modules, is_parametrized)) return;
    for (const auto& [from, to] : qat_types)
        parametrized_types_.push_back("torch.nn.utils.parametrize.Parametrized" +
                                      std::string(class_name(types.name(to))));
    for (const auto& name : parametrized_types_)
        types.add_object(name);
}

std::string FusedFacts::parametrized(std::string_view qat_type) const {
    if (parametrized_types_.empty()) return {};
    return "torch.nn.utils.parametrize.Parametrized" + std::string(class_name(qat_type));
}

void FusedFacts::add_fused_kind(model::TracedNode node, model::ModuleIndex module) {
    const auto& children = fusion.module_children[module];
    const auto& type = fusion.module_type[module];
    if (!base->classes.is_fused_module(type)) return;
    FusedKind kind{module_type[module], {}, node};
    for (const auto& child : children)
        kind.children.push_back(types.add_object(child));
    const auto same = [&](const FusedKind& other) {
        return other.type == kind.type && other.children == kind.children;
    };
    if (std::none_of(fused_kinds.begin(), fused_kinds.end(), same)) fused_kinds.push_back(std::move(kind));
}

void FusedFacts::add_nodes() {
    const auto& graph = *base->graph;
    const auto count = graph.nodes.size();
    qconfig_lookup.assign(count, QConfigLookup::Never);
    for (auto* by_node : {&own_type, &scope_type, &order_key})
        by_node->assign(count, {});
    order_path.assign(count, {});
    order_index.assign(count, -1);
    node_count.assign(base->paths.size(), 0);
    IdVector<model::ModuleIndex, signed char> observer(graph.modules.size(), -1);
    for (std::size_t place = 0; place < fusion.order.size(); ++place) {
        stop_point();
        const auto i = fusion.order[place];
        const auto& node = graph.nodes[i];
        const auto module = base->module[i];
        switch (node.op) {
        case model::Op::Placeholder:
        case model::Op::Output: continue;
        case model::Op::GetAttr:
            qconfig_lookup[i] = QConfigLookup::GetAttr;
            own_type[i] = module ? module_type[module] : TypeId();
            continue;
        case model::Op::CallFunction:
            qconfig_lookup[i] = QConfigLookup::Function;
            own_type[i] = types.add_object(node.target);
            break;
        case model::Op::CallMethod:
            qconfig_lookup[i] = QConfigLookup::Method;
            own_type[i] = types.add_method(node.target);
            break;
        case model::Op::CallModule:
            if (module) {
                auto& known = observer[module];
                if (known < 0) known = base->classes.is_observer(fusion.module_type[module]) ? 1 : 0;
                if (known == 1) continue;
                own_type[i] = module_type[module];
                add_fused_kind(i, module);
            }
            qconfig_lookup[i] = QConfigLookup::Module;
            break;
        }
        // A name that fusion generated does not belong to any traced node.
        const auto& name = fused[FusedNode(place)].name;
        if (!node.scope || (name != node.name && !base->index.node(name))) {
            if (!missing_scope)
                missing_scope =
                    Raised{"KeyError", "'" + name + "'", message(codes::node_without_scope, name), node.name};
            continue;
        }
        const auto scope = node.scope->type ? types.add_object(*node.scope->type) : TypeId(0);
        const auto path = base->scope_path[i];
        if (node.op != model::Op::CallModule) scope_type[i] = scope;
        if (node.op == model::Op::CallMethod) continue;
        order_key[i] = node.op == model::Op::CallModule ? scope : own_type[i];
        order_path[i] =
            node.op == model::Op::CallModule ? std::max(base->paths.parent(path), PathId(0)) : path;
        auto& same = ordered_[pair_key(order_path[i], order_key[i])];
        order_index[i] = static_cast<int>(same.size());
        same.push_back(i);
    }
    by_scope_type.resize(types.size());
    by_own_type.resize(types.size());
    for (const auto i : fusion.order) {
        if (!counts(i)) continue;
        ++counted;
        if (const auto path = base->path[i]) ++node_count[path];
        if (const auto type = own_type[i]) by_own_type[type].push_back(i);
        if (const auto type = scope_type[i]) by_scope_type[type].push_back(i);
    }
    node_count_within = node_count;
    for (auto number = node_count_within.size(); --number > 0;) {
        const PathId path(number);
        node_count_within[base->paths.parent(path)] += node_count_within[path];
    }
}

model::TracedNode FusedFacts::ordered_node(PathId path, TypeId key, std::int64_t index) const {
    const auto it = ordered_.find(pair_key(path, key));
    if (it == ordered_.end() || index < 0 || index >= static_cast<std::int64_t>(it->second.size())) return {};
    return it->second[static_cast<std::size_t>(index)];
}

} // namespace qcs::predict
