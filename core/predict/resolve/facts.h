#pragma once
// The facts about a graph that resolution needs: paths, types and counters. They are computed once; paths and
// types are identified by small numbers.

#include "predict/interpreter/class_names.h"
#include "predict/resolve/resolve.h"
#include "python/regex/path_set.h"

#include <span>
#include <unordered_set>

namespace qcs::predict {

/// Index into PathTable.
struct PathTag {};
using PathId = Id<PathTag>;

/// Assigns a number to each dotted path. A path's number is greater than that of its parent path. "" has
/// number 0.
class PathTable {
public:
    explicit PathTable(std::size_t expected = 0);
    PathId add(const SharedText& path);       ///< also adds the parent paths
    PathId find(std::string_view path) const; ///< none if it is not in the table
    std::size_t size() const { return parent_.size(); }
    std::string_view text(PathId path) const { return ids_.begin()[path.number()].first; }
    PathId parent(PathId path) const { return parent_[path]; } ///< "layer1" for "layer1.conv"; none for ""

private:
    TextMap<PathId> ids_; ///< in the order of their ids
    IdVector<PathId, PathId> parent_;
};

/// Assigns a number to each key of the object-type map: classes, functions, method names, and None, which has
/// number 0.
class TypeTable {
public:
    TypeId add_object(std::string_view name); ///< `name` must outlive the table
    TypeId add_method(std::string_view name);
    TypeId find(const config::ObjectRef& object) const; ///< none if it is not in the table
    std::size_t size() const { return name_.size(); }
    std::string_view name(TypeId type) const { return name_[type]; }

private:
    FlatMap<std::string_view, TypeId> objects_, methods_;
    IdVector<TypeId, std::string_view> name_ = {"None"};
};

/// Index into GraphFacts::regex_paths.
struct RegexPathTag {};
using RegexPathIndex = Id<RegexPathTag>;

/// The facts that depend on the graph alone.
struct GraphFacts {
    explicit GraphFacts(std::shared_ptr<const model::Graph> g);
    std::shared_ptr<const model::Graph> graph;
    model::GraphIndex index;
    fx::FxGraph traced; ///< the result of FxGraph::of(*graph)
    ClassTable classes;
    PathTable paths;
    IdVector<model::TracedNode, PathId> path;       ///< the path that name and regex rules are compared with
    IdVector<model::TracedNode, PathId> scope_path; ///< path of the node's scope
    /// The module that a node calls; for get_attr nodes the module from which they read.
    IdVector<model::TracedNode, model::ModuleIndex> module;
    IdVector<PathId, RegexPathIndex> regex_path_index; ///< index in regex_path; none if no node has this path
    IdVector<RegexPathIndex, PathId> regex_path;       ///< the paths with which regexes are matched
    python::PathSet regex_paths;                       ///< the same paths as texts, in that order

private:
    static python::PathSet collect(GraphFacts& facts);
};

/// How PyTorch looks up a node's qconfig. `Never`: PyTorch looks up no qconfig for the node.
enum class QConfigLookup : std::uint8_t { Never, Function, Method, Module, GetAttr };

/// A combination of a fused module's class and its children's classes that occurs in the graph.
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
    fx::FxGraph fused; ///< the graph after fusion
    /// The node in `fused`. The root and the last node of a fusion both have the node that the fusion made;
    /// the other nodes of the fusion have none.
    IdVector<model::TracedNode, FusedNode> fused_node;
    TypeTable types; ///< the types that occur in the graph, or result from fusion and the QAT swap
    IdVector<model::TracedNode, QConfigLookup> qconfig_lookup;
    /// Class of the called module before the QAT swap, or the called function or method. For get_attr nodes,
    /// the class of the module from which they read.
    IdVector<model::TracedNode, TypeId> own_type;
    /// For a function or method call, the class of the module whose code makes the call; none for other
    /// nodes.
    IdVector<model::TracedNode, TypeId> scope_type;
    IdVector<model::ModuleIndex, TypeId> module_type; ///< class of each module before the QAT swap
    // An order rule counts the calls of one type (order_key) within one path (order_path).
    IdVector<model::TracedNode, TypeId> order_key;
    IdVector<model::TracedNode, PathId> order_path;
    /// The node's number among nodes with the same order_path and order_key, from 0; -1 if no order rule
    /// can match the node.
    IdVector<model::TracedNode, int> order_index;
    IdVector<PathId, int> node_count;        ///< by path: number of nodes for which counts() is true
    IdVector<PathId, int> node_count_within; ///< likewise, of the path and all paths below it
    int counted = 0;                         ///< number of all nodes for which counts() is true
    /// The nodes for which counts() is true, by their scope_type.
    IdVector<TypeId, std::vector<model::TracedNode>> by_scope_type;
    /// Likewise, by their own_type.
    IdVector<TypeId, std::vector<model::TracedNode>> by_own_type;
    std::vector<FusedKind> fused_kinds; ///< in order of first occurrence
    /// Pairs of a class and its QAT class, in order of the backend's entries.
    std::vector<std::pair<TypeId, TypeId>> qat_types;
    bool has_conv_transpose = false;
    bool has_own_qconfigs = false; ///< whether a module of the model already has an attribute `qconfig`
    /// What PyTorch raises if a node that needs a scope has none; nullopt if all have one.
    std::optional<Raised> missing_scope;

    /// Whether a qconfig is looked up for the node, and the node is not a get_attr.
    bool counts(model::TracedNode node) const {
        const auto a = qconfig_lookup[node];
        return a == QConfigLookup::Function || a == QConfigLookup::Method || a == QConfigLookup::Module;
    }
    /// Whether prepare finds a module for the node. If it does, it calls the constructors of the node's
    /// qconfig on trial, to see whether they take factory_kwargs. It looks up the node's target, which for a
    /// method call is the method's name. (torch/ao/quantization/fx/qconfig_mapping_utils.py,
    /// _generate_node_name_to_qconfig)
    bool finds_module(model::Op op, const std::string& target) const {
        return op == model::Op::CallModule || (op == model::Op::CallMethod && top_modules_.contains(target));
    }
    /// Returns the node that an order rule matches (the call with number `index`, from 0); none if there is
    /// no such node.
    model::TracedNode ordered_node(PathId path, TypeId key, std::int64_t index) const;

    /// Returns the name of the class that a QAT module gets when its weight is parametrized again after the
    /// swap; "" in PTQ, and if the graph has no parametrized modules.
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
