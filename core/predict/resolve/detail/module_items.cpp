#include "predict/fuse/fuser_methods.h"
#include "predict/resolve/detail/module_pass.h"

namespace qcs::predict {

ModuleItems::ModuleItems(const FusedFacts& facts) : facts_(facts), graph_(*facts.base->graph) {
    for (const auto i : graph_.modules.ids()) {
        const auto& path = graph_.modules[i].path;
        const auto dot = path.rfind('.');
        if (dot != std::string::npos) below_[std::string_view(path).substr(0, dot)].push_back(i);
    }
    for (const auto i : facts.fusion.fusions.ids()) {
        const auto& root = graph_.nodes[facts.fusion.fusions[i].root];
        fusion_of_[facts.base->index.module(root.target)] = i;
    }
    items.emplace_back();
    for (const auto i : facts.fusion.order) {
        const auto& node = graph_.nodes[i];
        if (node.op == model::Op::CallModule || node.op == model::Op::GetAttr) add(node);
    }
}

PythonObject ModuleItems::fresh_object() {
    return PythonObject(graph_.modules.size() + fresh_++);
}

PythonObject ModuleItems::object_of(model::ModuleIndex module) {
    const auto& same = graph_.modules[module].same_as;
    const auto first = same ? facts_.base->index.module(*same) : module;
    return PythonObject((first ? first : module).number());
}

void ModuleItems::add(const model::Node& node) {
    ModuleItemIndex item(0);
    for (std::size_t begin = 0; begin <= node.target.size();) {
        const auto end = std::min(node.target.find('.', begin), node.target.size());
        const bool last = end == node.target.size();
        if (items[item].is_leaf) return;
        if (last && node.op == model::Op::GetAttr) return;
        const auto path = node.target.substr(0, end);
        item = child(item, node.target.substr(begin, end - begin), path);
        if (last && !items[item].is_leaf) make_leaf(item, facts_.base->index.module(path));
        begin = end + 1;
    }
}

ModuleItemIndex ModuleItems::child(ModuleItemIndex parent, std::string name, std::string path) {
    const auto known = by_path_.find(path);
    if (known != by_path_.end()) return known->second;
    const auto id = append(parent, std::move(name), path);
    by_path_.emplace(std::move(path), id);
    items[id].object = fresh_object();
    const auto standing = facts_.base->index.module(items[id].path);
    items[id].called_module = standing;
    if (standing) items[id].type = facts_.module_type[standing];
    return id;
}

ModuleItemIndex ModuleItems::append(ModuleItemIndex parent, std::string name, std::string path) {
    const auto id = items.push_back({std::move(name), std::move(path), {}, {}, {}, {}, false, {}});
    items[parent].children.push_back(id);
    return id;
}

// A called module is copied together with all modules registered in it.
void ModuleItems::make_leaf(ModuleItemIndex item, model::ModuleIndex module) {
    items[item].is_leaf = true;
    if (!module) return;
    items[item].type = facts_.module_type[module];
    const auto fused = fusion_of_.find(module);
    if (fused == fusion_of_.end()) {
        items[item].object = object_of(module);
        items[item].attributes = module;
        add_registered(item, module);
        return;
    }
    const auto& fusion = facts_.fusion.fusions[fused->second];
    if (fusion.child_types.empty()) {
        const auto kept = fusion.child_modules.empty() ? model::ModuleIndex() : fusion.child_modules.front();
        items[item].attributes = kept;
        if (fusion.folded || !kept) return;
        items[item].object = object_of(kept);
        add_registered(item, kept);
        return;
    }
    for (std::size_t k = 0; k < fusion.child_types.size(); ++k) {
        auto name = fused_child_name(fusion.fused_type, k);
        auto path = items[item].path + "." + name;
        const auto part = append(item, std::move(name), std::move(path));
        auto& it = items[part];
        it.is_leaf = true;
        it.type = facts_.types.find(config::ObjectRef::object(fusion.child_types[k]));
        it.attributes = fusion.child_modules[k];
        const bool own = !it.attributes || (k == 0 && fusion.folded);
        it.object = own ? fresh_object() : object_of(it.attributes);
        if (!own) add_registered(part, it.attributes);
    }
}

void ModuleItems::add_registered(ModuleItemIndex item, model::ModuleIndex module) {
    const auto below = below_.find(graph_.modules[module].path);
    if (below == below_.end()) return;
    for (const auto m : below->second) {
        const auto& own = graph_.modules[m].path;
        auto name = own.substr(own.rfind('.') + 1);
        auto path = items[item].path + "." + name;
        const bool stands = path == own; // false if fusion moved the module around it
        const auto part = append(item, std::move(name), std::move(path));
        auto& it = items[part];
        it.is_leaf = true;
        it.type = facts_.module_type[m];
        it.called_module = stands ? m : model::ModuleIndex();
        it.attributes = m;
        it.object = object_of(m);
        add_registered(part, m);
    }
}

} // namespace qcs::predict
