#pragma once
// The modules that the fused GraphModule still holds, as a tree of objects.

#include "analysis/resolve/facts.h"

namespace qcs {

/// One place of the module tree of the fused GraphModule.
struct ModuleItem {
    std::string name;
    std::string path;
    int type = -1;     ///< in FusedFacts::types; -1 for what no rule can name
    int standing = -1; ///< index in graph.modules of the module of this path, where the node targets find it
    int object = -1;   ///< the same number for the same Python object
    int attributes = -1; ///< index in graph.modules of the module whose own attributes it has
    bool is_leaf = false;
    std::vector<int> children;
};

/// The modules that the fused graph still refers to, in registration order (torch.fx.GraphModule copies them
/// so).
class ModuleItems {
public:
    explicit ModuleItems(const FusedFacts& facts);

    std::vector<ModuleItem> items; ///< 0 is the root

private:
    int fresh_object();
    int object_of(int module);
    void add(const Node& node);
    int child(int parent, std::string name, std::string path);
    int append(int parent, std::string name, std::string path);
    // A called module comes with all that is registered below it.
    void make_leaf(int item, int module);
    void add_registered(int item, int module);

    const FusedFacts& facts_;
    const Graph& graph_;
    std::unordered_map<std::string_view, std::vector<int>> below_;
    std::unordered_map<int, int> fusion_of_; ///< module -> the last fusion that replaced it
    std::unordered_map<std::string, int> by_path_;
    int fresh_ = 0;
};

} // namespace qcs
