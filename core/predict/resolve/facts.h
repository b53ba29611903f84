#pragma once
// What resolution needs to know about a graph, worked out once: paths, types and counters as small numbers.

#include "predict/interpreter/class_names.h"
#include "predict/resolve/resolve.h"
#include "python/regex/path_set.h"

#include <span>
#include <unordered_set>

namespace qcs::predict {

/// In PathTable.
struct PathTag {};
using PathId = Id<PathTag>;

/// Dotted paths, each after the path it is in. 0 is "".
class PathTable {
public:
    explicit PathTable(std::size_t expected = 0);
    PathId add(const SharedText& path);
    PathId find(std::string_view path) const; ///< none if it is not there
    std::size_t size() const { return parent_.size(); }
    std::string_view text(PathId path) const { return ids_.begin()[path.number()].first; }
    PathId parent(PathId path) const { return parent_[path]; } ///< none for ""

private:
    TextMap<PathId> ids_; ///< in the order of the ids
    IdVector<PathId, PathId> parent_;
};

/// Keys of the object-type map: types, functions, method names, None. 0 is None.
class TypeTable {
public:
    TypeId add_object(std::string_view name); ///< the text must outlive the table
    TypeId add_method(std::string_view name);
    TypeId find(const config::ObjectRef& object) const; ///< none if it is not there
    std::size_t size() const { return name_.size(); }
    std::string_view name(TypeId type) const { return name_[type]; }

private:
    FlatMap<std::string_view, TypeId> objects_, methods_;
    IdVector<TypeId, std::string_view> name_ = {"None"};
};

/// In GraphFacts::regex_paths.
struct RegexSlotTag {};
using RegexSlot = Id<RegexSlotTag>;

/// Depends on the graph alone.
struct GraphFacts {
    explicit GraphFacts(std::shared_ptr<const model::Graph> g);
    std::shared_ptr<const model::Graph> graph;
    model::GraphIndex index;
    fx::FxGraph traced; ///< FxGraph::of() the graph
    ClassTable classes;
    PathTable paths;
    IdVector<model::TracedNode, PathId> path; ///< where name and regex rules look it up
    IdVector<model::TracedNode, PathId> scope_path;
    IdVector<model::TracedNode, model::ModuleIndex>
        module;                             ///< that it calls; for get_attr the module it reads from
    IdVector<PathId, RegexSlot> regex_slot; ///< none where no node asks
    IdVector<RegexSlot, PathId> regex_path;
    python::PathSet regex_paths;

private:
    static python::PathSet collect(GraphFacts& facts);
};

/// How a node is asked for its qconfig.
enum class Asks : std::uint8_t { Never, Function, Method, Module, GetAttr };

/// A kind of fused module in the graph: types of the module and of its children.
struct FusedKind {
    TypeId type;
    std::vector<TypeId> children;
    model::TracedNode node; ///< the first call of one
    bool operator==(const FusedKind&) const = default;
};

/// Depends on the graph and on how it is fused.
struct FusedFacts {
    FusedFacts(std::shared_ptr<const GraphFacts> g, std::shared_ptr<const config::BackendConfig> b, bool qat,
               const Recorded* recorded = nullptr);
    std::shared_ptr<const GraphFacts> base;
    std::shared_ptr<const config::BackendConfig> backend;
    bool is_qat = false;
    FusionResult fusion;
    fx::FxGraph fused;                                 ///< the graph that fusion leaves
    IdVector<model::TracedNode, FusedNode> fused_node; ///< none for what was swallowed
    TypeTable types;
    IdVector<model::TracedNode, Asks> asks;
    IdVector<model::TracedNode, TypeId> own_type; ///< before the QAT swap
    IdVector<model::TracedNode, TypeId>
        scope_type; ///< of the code around a function or method; none for others
    IdVector<model::ModuleIndex, TypeId> module_type; ///< before the QAT swap
    IdVector<model::TracedNode, TypeId> order_key;    ///< the type that order rules look for
    IdVector<model::TracedNode, PathId> order_path;
    IdVector<model::TracedNode, int> order_index; ///< its number among the same path and key
    IdVector<PathId, int> node_count;             ///< counted nodes
    IdVector<PathId, int> node_count_below;       ///< counted nodes there and below
    int counted = 0;
    IdVector<TypeId, std::vector<model::TracedNode>> by_scope_type; ///< counted nodes
    IdVector<TypeId, std::vector<model::TracedNode>> by_own_type;   ///< counted nodes, before the QAT swap
    std::vector<FusedKind> fused_kinds;                             ///< in order of first occurrence
    std::vector<std::pair<TypeId, TypeId>> qat_types; ///< type -> QAT type, in order of the backend's entries
    bool has_conv_transpose = false;
    bool has_own_qconfigs = false; ///< some module came with an attribute `qconfig`
    std::optional<Raised> missing_scope;

    bool counts(model::TracedNode node) const {
        const auto a = asks[node];
        return a == Asks::Function || a == Asks::Method || a == Asks::Module;
    }
    /// Has prepare a module to try such a node's qconfig on? It is looked up by the target, which may be a
    /// method's name. (torch/ao/quantization/fx/qconfig_mapping_utils.py, _generate_node_name_to_qconfig)
    bool finds_module(model::Op op, const std::string& target) const {
        return op == model::Op::CallModule || (op == model::Op::CallMethod && top_modules_.contains(target));
    }
    /// The node that an order rule picks; none if there is no such.
    model::TracedNode ordered_node(PathId path, TypeId key, std::int64_t index) const;

    /// The class that a QAT class is given once its weight is parametrized; "" where no module of the graph
    /// is.
    std::string parametrized(std::string_view qat_type) const;

private:
    std::vector<std::string> parametrized_types_; ///< whose text the type table refers to
    std::unordered_set<std::string> top_modules_; ///< names of the root's children that the fused graph uses
    void build_fused();
    void add_types();
    void add_nodes();
    void add_fused_kind(model::TracedNode node, model::ModuleIndex module);
    std::unordered_map<std::uint64_t, std::vector<model::TracedNode>> ordered_;
};

} // namespace qcs::predict
