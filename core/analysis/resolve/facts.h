#pragma once
// What resolution needs to know about a graph, worked out once: paths, types and counters as small numbers.

#include "analysis/class_names.h"
#include "analysis/regex/path_set.h"
#include "analysis/resolve/resolve.h"

#include <span>
#include <unordered_set>

namespace qcs {

/// Dotted paths, each after the path it is in. 0 is "".
class PathTable {
public:
    explicit PathTable(std::size_t expected = 0);
    int add(const SharedText& path);
    int find(std::string_view path) const; ///< -1 if there is none
    std::size_t size() const { return parent_.size(); }
    std::string_view text(int path) const { return ids_.begin()[path].first; }
    int parent(int path) const { return parent_[static_cast<std::size_t>(path)]; } ///< -1 for ""

private:
    TextMap<int> ids_; ///< in the order of the ids
    std::vector<int> parent_;
};

/// Keys of the object-type map: types, functions, method names, None. 0 is None.
class TypeTable {
public:
    int add_object(std::string_view name); ///< the text must outlive the table
    int add_method(std::string_view name);
    int find(const ObjectRef& object) const; ///< -1 if there is none
    std::size_t size() const { return name_.size(); }
    std::string_view name(int type) const { return name_[static_cast<std::size_t>(type)]; }

private:
    FlatMap<std::string_view, int> objects_, methods_;
    std::vector<std::string_view> name_ = {"None"};
};

/// Depends on the graph alone.
struct GraphFacts {
    explicit GraphFacts(std::shared_ptr<const Graph> g);
    std::shared_ptr<const Graph> graph;
    GraphIndex index;
    fx::FxGraph traced; ///< node i of the graph is NodeId i
    ClassTable classes;
    PathTable paths;
    std::vector<int> path;       ///< by node: where name and regex rules look it up, or -1
    std::vector<int> scope_path; ///< by node, or -1
    std::vector<int> module;     ///< by node: called module; for get_attr the module it reads from; or -1
    std::vector<int> regex_slot; ///< by path: its place in regex_paths, or -1 where no node asks
    std::vector<int> regex_path; ///< by slot
    PathSet regex_paths;

private:
    static PathSet collect(GraphFacts& facts);
};

/// How a node is asked for its qconfig.
enum class Asks : std::uint8_t { Never, Function, Method, Module, GetAttr };

/// A kind of fused module in the graph: types of the module and of its children.
struct FusedKind {
    int type = -1;
    std::vector<int> children;
    int node = -1; ///< the first call of one
    bool operator==(const FusedKind&) const = default;
};

/// Depends on the graph and on how it is fused.
struct FusedFacts {
    FusedFacts(std::shared_ptr<const GraphFacts> g, std::shared_ptr<const BackendConfig> b, bool qat,
               const Recorded* recorded = nullptr);
    std::shared_ptr<const GraphFacts> base;
    std::shared_ptr<const BackendConfig> backend;
    bool is_qat = false;
    FusionResult fusion;
    fx::FxGraph fused;                  ///< the graph that fusion leaves
    std::vector<fx::NodeId> fused_node; ///< by node of the traced graph; no_node for what was swallowed
    TypeTable types;
    std::vector<Asks> asks;            ///< by node
    std::vector<int> own_type;         ///< by node: before the QAT swap; -1 for none
    std::vector<int> scope_type;       ///< by node: of the code around a function or method; -1 for others
    std::vector<int> module_type;      ///< by module: before the QAT swap
    std::vector<int> order_key;        ///< by node: the type that order rules look for, or -1
    std::vector<int> order_path;       ///< by node
    std::vector<int> order_index;      ///< by node: its number among the same path and key
    std::vector<int> node_count;       ///< by path: counted nodes
    std::vector<int> node_count_below; ///< by path: counted nodes there and below
    int counted = 0;
    std::vector<std::vector<int>> by_scope_type; ///< counted nodes
    std::vector<std::vector<int>> by_own_type;   ///< counted nodes, before the QAT swap
    std::vector<FusedKind> fused_kinds;          ///< in order of first occurrence
    std::vector<std::pair<int, int>> qat_types;  ///< type -> QAT type, in order of the backend's entries
    bool has_conv_transpose = false;
    bool has_own_qconfigs = false; ///< some module came with an attribute `qconfig`
    std::optional<Raised> missing_scope;

    bool counts(int node) const {
        const auto a = asks[static_cast<std::size_t>(node)];
        return a == Asks::Function || a == Asks::Method || a == Asks::Module;
    }
    /// Has prepare a module to try such a node's qconfig on? It is looked up by the target, which may be a
    /// method's name. (torch/ao/quantization/fx/qconfig_mapping_utils.py, _generate_node_name_to_qconfig)
    bool finds_module(Op op, const std::string& target) const {
        return op == Op::CallModule || (op == Op::CallMethod && top_modules_.contains(target));
    }
    /// The node that an order rule picks, or -1.
    int ordered_node(int path, int key, std::int64_t index) const;

    /// The class that a QAT class is given once its weight is parametrized; "" where no module of the graph
    /// is.
    std::string parametrized(std::string_view qat_type) const;

private:
    std::vector<std::string> parametrized_types_; ///< whose text the type table refers to
    std::unordered_set<std::string> top_modules_; ///< names of the root's children that the fused graph uses
    void build_fused();
    void add_types();
    void add_nodes();
    void add_fused_kind(int node, int module);
    std::unordered_map<std::uint64_t, std::vector<int>> ordered_;
};

} // namespace qcs
