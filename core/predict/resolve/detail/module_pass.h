#pragma once
// The pass that prepare makes over the modules before it resolves nodes: it gives every module a qconfig by a
// simpler algorithm (torch/ao/quantization/quantize.py, _propagate_qconfig_helper: regex and order rules are
// ignored), checks it, and in QAT swaps modules for their QAT classes (convert, swap_module;
// docs/semantics/resolution.md#qat-swap).

#include "predict/observers/observer_factory.h"
#include "predict/resolve/facts.h"
#include "predict/resolve/type_updates.h"

namespace qcs::predict {

/// The result of the pass.
struct ModulePass {
    ModuleTypes modules; ///< the modules' classes afterwards
    /// For each module that the pass visited, the qconfig that the pass gave it; null = None, or it is not
    /// known. Only filled if prepare needs these qconfigs, see run_module_pass().
    std::unordered_map<model::ModuleIndex, std::shared_ptr<const config::QConfig>> propagated;
    std::optional<Raised> raised; ///< what PyTorch raises
};

/// Runs the pass. `custom` may be null. `types` holds the mapping's type entries. `propagated` is only filled
/// if the custom config has standalone modules or preserved attributes.
ModulePass run_module_pass(const FusedFacts& facts, const config::QConfigMapping& mapping,
                           const TypeMap& types, const config::PrepareCustomConfig* custom,
                           const ObserverFactory& observers);

// The modules that the fused GraphModule still contains, as a tree.

/// Index into ModuleItems::items.
struct ModuleItemTag {};
using ModuleItemIndex = Id<ModuleItemTag>;
/// Identifies a Python object: modules that are the same object have the same id.
struct PythonObjectTag {};
using PythonObject = Id<PythonObjectTag>;

/// A place in the module tree of the fused GraphModule.
struct ModuleItem {
    std::string name;
    std::string path;
    TypeId type; ///< the class; none if no rule of the mapping can match it
    /// The graph's module that a node with this path as target calls; none if there is none.
    model::ModuleIndex called_module;
    PythonObject object; ///< the module object; none for the root
    /// The graph's module that this object is, or of which it is a copy (made by fusion): its
    /// Module::attributes are those of the object. None if there is no such module.
    model::ModuleIndex attributes;
    bool is_leaf = false; ///< called by a node, and so copied as a whole; or inside such a module
    std::vector<ModuleItemIndex> children;
};

/// The modules that the fused graph still refers to, in registration order (the order in which
/// torch.fx.GraphModule copies them).
class ModuleItems {
public:
    explicit ModuleItems(const FusedFacts& facts);

    IdVector<ModuleItemIndex, ModuleItem> items; ///< 0 is the root

private:
    /// An id for an object that is not one of the graph's modules.
    PythonObject fresh_object();
    PythonObject object_of(model::ModuleIndex module);
    void add(const model::Node& node);
    ModuleItemIndex child(ModuleItemIndex parent, std::string name, std::string path);
    ModuleItemIndex append(ModuleItemIndex parent, std::string name, std::string path);
    // PyTorch copies a called module together with all modules registered in it.
    void make_leaf(ModuleItemIndex item, model::ModuleIndex module);
    void add_registered(ModuleItemIndex item, model::ModuleIndex module);

    const FusedFacts& facts_;
    const model::Graph& graph_;
    /// Modules by the path of their parent.
    std::unordered_map<std::string_view, std::vector<model::ModuleIndex>> below_;
    /// For each module that a fusion replaced, the last such fusion.
    std::unordered_map<model::ModuleIndex, FusionIndex> fusion_of_;
    std::unordered_map<std::string, ModuleItemIndex> by_path_;
    std::size_t fresh_ = 0;
};

} // namespace qcs::predict
