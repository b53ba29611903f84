#include "predict/fuse/detail/copy_attributes.h"

#include "predict/fuse/fuse_codes.h"
#include "predict/interpreter/class_names.h"
#include "predict/interpreter/py_error.h"

#include <fmt/format.h>

#include <unordered_set>

namespace qcs::predict {

namespace {

void require_attribute(const model::Graph& graph, const FusionResult& result, model::ModuleIndex module,
                       const model::Node& node) {
    if (!module || result.module_children[module].empty()) return;
    if (result.module_type[module] == graph.modules[module].type) return;
    const auto type = std::string(class_name(result.module_type[module]));
    const auto name = node.target.substr(node.target.rfind('.') + 1);
    py_raise("AttributeError", fmt::format("'{}' object has no attribute '{}'", type, name),
             message(codes::fusion_attribute_lost, type, name), node.name);
}

/// Paths of modules that were copied whole.
struct Whole {
    std::unordered_set<std::string_view> paths;

    bool covers(std::string_view path) const {
        while (!paths.contains(path)) {
            const auto dot = path.rfind('.');
            if (dot == std::string_view::npos) return false;
            path = path.substr(0, dot);
        }
        return true;
    }
};

} // namespace

void copy_attributes(const model::Graph& graph, const model::GraphIndex& index, FusionResult& result) {
    Whole whole;
    std::vector<std::string_view> owners;
    for (const auto i : result.order) {
        const auto& node = graph.nodes[i];
        const std::string_view target = node.target;
        if (node.op == model::Op::CallModule && !whole.covers(target)) whole.paths.insert(target);
        const auto dot = target.rfind('.');
        if (node.op != model::Op::GetAttr || dot == std::string_view::npos) continue;
        const auto owner = target.substr(0, dot);
        if (whole.covers(owner)) continue;
        require_attribute(graph, result, index.module(owner), node);
        owners.push_back(owner);
    }
    for (const auto owner : owners) {
        const auto module = index.module(owner);
        if (!module || whole.covers(owner)) continue;
        result.module_type[module] = "torch.nn.Module";
        result.module_children[module] = {};
    }
}

} // namespace qcs::predict
