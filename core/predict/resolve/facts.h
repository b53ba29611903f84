#pragma once
// The facts about a graph that resolution needs, computed once: paths, types and counters, identified by
// small numbers.

#include "predict/interpreter/class_names.h"
#include "predict/resolve/resolve.h"
#include "python/regex/path_set.h"

#include <span>
#include <unordered_set>

namespace qcs::predict {

/// Index into PathTable.
struct PathTag {};
using PathId = Id<PathTag>;

/// Dotted paths; each comes after its parent path. Number 0 is "".
class PathTable {
public:
    explicit PathTable(std::size_t expected = 0);
    PathId add(const SharedText& path);
    PathId find(std::string_view path) const; ///< none if it is not in the table
    std::size_t size() const { return parent_.size(); }
    std::string_view text(PathId path) const { return ids_.begin()[path.number()].first; }
    PathId parent(PathId path) const { return parent_[path]; } ///< none for ""

private:
    TextMap<PathId> ids_; ///< in the order of their ids
    IdVector<PathId, PathId> parent_;
};

/// Keys of the object-type map: types, functions, method names, and None, which has number 0.
class TypeTable {
public:
    TypeId add_object(std::string_view name); ///< the text must outlive the table
    TypeId add_method(std::string_view name);
    TypeId find(const config::ObjectRef& object) const; ///< none if it is not in the table
    std::size_t size() const { return name_.size(); }
    std::string_view name(TypeId type) const { return name_[type]; }

private:
    FlatMap<std::string_view, TypeId> objects_, methods_;
    IdVector<TypeId, std::string_view> name_ = {"None"};
};

/// Index into GraphFacts::regex_paths.
struct RegexSlotTag {};
using RegexSlot = Id<RegexSlotTag>;

/// The facts that depend on the graph alone.
struct GraphFacts {
    explicit GraphFacts(std::shared_ptr<const model::Graph> g);
    std::shared_ptr<const model::Graph> graph;
    model::GraphIndex index;
    fx::FxGraph traced; ///< FxGraph::of() the graph
    ClassTable classes;
    PathTable paths;
    IdVector<model::TracedNode, PathId> path; ///< the path that name and regex rules are compared with
    IdVector<model::TracedNode, PathId> scope_path;
    /// The module that a node calls; for get_attr the module that it reads from.
    IdVector<model::TracedNode, model::ModuleIndex> module;
    IdVector<PathId, RegexSlot> regex_slot; ///< none if the path is not that of a node
    IdVector<RegexSlot, PathId> regex_path;
    python::PathSet regex_paths;

private:
    static python::PathSet collect(GraphFacts& facts);
};

/// The way in which PyTorch looks up a node's qconfig.
enum class Asks : std::uint8_t { Never, Function, Method, Module, GetAttr };

/// A kind of fused module that occurs in the graph: the types of the module and of its children.
struct FusedKind {
    TypeId type;
    std::vector<TypeId> children;
    model::TracedNode node; ///< the first call of such a module
    bool operator==(const FusedKind&) const = default;
};

/// The facts that depend on the graph and on how it is fused.
struct FusedFacts {
    FusedFacts(std::shared_ptr<const GraphFacts> g, std::shared_ptr<const config::BackendConfig> b, bool qat,
               const Recorded* recorded = nullptr);
    std::shared_ptr<const GraphFacts> base;
    std::shared_ptr<const config::BackendConfig> backend;
    bool is_qat = false;
    FusionResult fusion;
    fx::FxGraph fused;                                 ///< the graph after fusion
    IdVector<model::TracedNode, FusedNode> fused_node; ///< none for nodes that were fused into another
    TypeTable types;
    IdVector<model::TracedNode, Asks> asks;
    IdVector<model::TracedNode, TypeId> own_type; ///< before the QAT swap
    /// Class of the module that contains the function or method call; none for other nodes.
    IdVector<model::TracedNode, TypeId> scope_type;
    IdVector<model::ModuleIndex, TypeId> module_type; ///< before the QAT swap
    IdVector<model::TracedNode, TypeId> order_key;    ///< the type by which order rules count the node
    IdVector<model::TracedNode, PathId> order_path;
    IdVector<model::TracedNode, int> order_index; ///< its number among nodes with the same path and key
    IdVector<PathId, int> node_count;             ///< by path: number of nodes for which counts() is true
    IdVector<PathId, int> node_count_below;       ///< the same, including the paths below each path
    int counted = 0;
    IdVector<TypeId, std::vector<model::TracedNode>> by_scope_type; ///< nodes for which counts() is true
    /// Likewise, by their type before the QAT swap.
    IdVector<TypeId, std::vector<model::TracedNode>> by_own_type;
    std::vector<FusedKind> fused_kinds;               ///< in order of first occurrence
    std::vector<std::pair<TypeId, TypeId>> qat_types; ///< type -> QAT type, in order of the backend's entries
    bool has_conv_transpose = false;
    bool has_own_qconfigs = false; ///< a module of the model already has an attribute `qconfig`
    std::optional<Raised> missing_scope;

    bool counts(model::TracedNode node) const {
        const auto a = asks[node];
        return a == Asks::Function || a == Asks::Method || a == Asks::Module;
    }
    /// Whether prepare finds a module on which to try the node's qconfig. It looks up the node's target,
    /// which for a method call is the method's name. (torch/ao/quantization/fx/qconfig_mapping_utils.py,
    /// _generate_node_name_to_qconfig)
    bool finds_module(model::Op op, const std::string& target) const {
        return op == model::Op::CallModule || (op == model::Op::CallMethod && top_modules_.contains(target));
    }
    /// The node that an order rule matches; none if there is none.
    model::TracedNode ordered_node(PathId path, TypeId key, std::int64_t index) const;

    /// The class of a QAT module whose weight is parametrized again after the swap; "" if the graph has no
    /// parametrized modules.
    std::string parametrized(std::string_view qat_type) const;

private:
    std::vector<std::string> parametrized_types_; ///< owns texts that the type table refers to
    std::unordered_set<std::string> top_modules_; ///< names of the root's children that the fused graph uses
    void build_fused();
    void add_types();
    void add_nodes();
    void add_fused_kind(model::TracedNode node, model::ModuleIndex module);
    std::unordered_map<std::uint64_t, std::vector<model::TracedNode>> ordered_;
};

} // namespace qcs::predict
