#pragma once
// What prepare does to the modules before it resolves nodes: it hands every module a qconfig by a simpler
// resolver (torch/ao/quantization/quantize.py, _propagate_qconfig_helper: regex and order rules do not
// count), checks it, and in QAT swaps modules for their QAT classes (convert, swap_module; semantics §3.5).

#include "predict/observers/observer_factory.h"
#include "predict/resolve/facts.h"
#include "predict/resolve/type_updates.h"

namespace qcs::predict {

struct ModulePass {
    ModuleTypes modules;
    /// Of modules that the pass came by: the qconfig that propagation gave it; null = None. Only if asked
    /// for.
    std::unordered_map<model::ModuleIndex, std::shared_ptr<const config::QConfig>> propagated;
    std::optional<Raised> raised;
};

/// `custom` may be null. What was propagated is kept where the custom config has standalone modules or
/// preserved attributes.
ModulePass run_module_pass(const FusedFacts& facts, const config::QConfigMapping& mapping,
                           const TypeMap& types, const config::PrepareCustomConfig* custom,
                           const ObserverFactory& observers);

// The modules that the fused GraphModule still holds, as a tree of objects.

/// In ModuleItems::items.
struct ModuleItemTag {};
using ModuleItemIndex = Id<ModuleItemTag>;
/// A Python object, whatever stands for it.
struct PythonObjectTag {};
using PythonObject = Id<PythonObjectTag>;

/// One place of the module tree of the fused GraphModule.
struct ModuleItem {
    std::string name;
    std::string path;
    TypeId type;                 ///< none for what no rule can name
    model::ModuleIndex standing; ///< the module of this path, where the node targets find it
    PythonObject object;
    model::ModuleIndex attributes; ///< the module whose own attributes it has
    bool is_leaf = false;
    std::vector<ModuleItemIndex> children;
};

/// The modules that the fused graph still refers to, in registration order (torch.fx.GraphModule copies them
/// so).
class ModuleItems {
public:
    explicit ModuleItems(const FusedFacts& facts);

    IdVector<ModuleItemIndex, ModuleItem> items; ///< 0 is the root

private:
    PythonObject fresh_object();
    PythonObject object_of(model::ModuleIndex module);
    void add(const model::Node& node);
    ModuleItemIndex child(ModuleItemIndex parent, std::string name, std::string path);
    ModuleItemIndex append(ModuleItemIndex parent, std::string name, std::string path);
    // A called module comes with all that is registered below it.
    void make_leaf(ModuleItemIndex item, model::ModuleIndex module);
    void add_registered(ModuleItemIndex item, model::ModuleIndex module);

    const FusedFacts& facts_;
    const model::Graph& graph_;
    std::unordered_map<std::string_view, std::vector<model::ModuleIndex>> below_;
    std::unordered_map<model::ModuleIndex, FusionIndex> fusion_of_; ///< the last fusion that replaced it
    std::unordered_map<std::string, ModuleItemIndex> by_path_;
    std::size_t fresh_ = 0;
};

} // namespace qcs::predict
