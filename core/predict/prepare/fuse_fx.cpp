#include "predict/prepare/fuse_fx.h"

#include "predict/interpreter/py_error.h"
#include "predict/prepare/module_setup.h"
#include "predict/prepare/prepared.h"
#include "predict/resolve/facts.h"
#include "predict/resolve/type_updates.h"

#include <algorithm>

namespace qcs::predict {

namespace {

/// The module at `path` in the traced model.
std::optional<ModuleObject> traced_module(const model::Graph& graph, const std::string& path) {
    const auto module = std::ranges::find(graph.modules, path, &model::Module::path);
    if (module == graph.modules.end()) return std::nullopt;
    ModuleObject object;
    object.type = module->type;
    object.traced = model::ModuleIndex(module - graph.modules.begin());
    object.training = module->training;
    return object;
}

/// attach_preserved_attrs_to_model (torch/ao/quantization/quantize_fx.py).
void restore_preserved(const model::Graph& graph, const config::FuseCustomConfig& custom,
                       ModuleObjects& modules) {
    for (auto& [path, id] : modules.at)
        if (is_preserved(custom, path))
            if (auto before = traced_module(graph, path)) id = modules.add(std::move(*before));
}

} // namespace

bool is_preserved(const config::FuseCustomConfig& custom, std::string_view path) {
    const auto first = path.substr(0, path.find('.'));
    return std::ranges::find(custom.preserved_attributes, first) != custom.preserved_attributes.end();
}

FusedModel fuse_fx(const std::shared_ptr<const model::Graph>& graph,
                   const std::shared_ptr<const config::BackendConfig>& backend,
                   const std::shared_ptr<const Recorded>& recorded, const config::FuseCustomConfig& custom) {
    PrepareInput input;
    input.graph = graph;
    input.backend = backend;
    input.recorded = recorded;
    const auto facts = std::make_shared<const FusedFacts>(std::make_shared<const GraphFacts>(graph),
                                                          backend_of(input), false, recorded.get());
    const CachedFacts cached{facts, std::make_shared<const ModuleTypes>(ModuleTypes{facts->module_type})};
    FusedModel result;
    result.raised = facts->fusion.raised;
    result.fusion = facts->fusion;
    if (result.raised) return result;
    result.graph = facts->fused;
    const ObserverFactory factory(constructors_of(recorded));
    ObserverCache constructors(factory);
    try {
        result.modules = called_modules(input, cached, constructors);
    } catch (PyError& error) {
        result.raised = std::move(error.raised);
    }
    restore_preserved(*graph, custom, result.modules);
    // Nothing is propagated here: a module, or a copy of it, keeps the qconfig that it already had.
    for (auto& [path, id] : result.modules.at) {
        auto& module = result.modules.edit(id);
        if (!module.traced || module.observer) continue;
        const auto& attributes = graph->modules[module.traced].attributes;
        const auto own = std::ranges::find(attributes, "qconfig", &config::KeywordArg::name);
        module.has_qconfig = own != attributes.end();
        if (module.has_qconfig) module.qconfig = read_own_qconfig(own->value);
    }
    return result;
}

} // namespace qcs::predict
