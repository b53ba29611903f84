#pragma once
// The model: an FX graph as symbolic tracing produced it, before fusion, with the modules that its nodes use
// and the scopes of the nodes.

#include "base/diagnostic.h"
#include "base/flat_map.h"
#include "base/ids.h"
#include "config/value.h"
#include "json/extras.h"

#include <functional>
#include <memory>
#include <string_view>
#include <unordered_map>

namespace qcs::model {

/// The kinds of FX nodes (torch.fx.Node.op).
enum class Op : std::uint8_t { Placeholder, GetAttr, CallFunction, CallMethod, CallModule, Output };
std::string_view name_of(Op op); ///< FX's name: "call_module", ...

/// The scope of a node: the innermost module whose forward was being executed when the node was traced. In
/// the forward of the root module, the path is "" and the type is nullopt.
struct Scope {
    SharedText path;
    std::optional<SharedText> type; ///< the module's class; nullopt = Python's None
    bool operator==(const Scope&) const = default;
};

/// Index in Graph::nodes.
struct TracedNodeTag {};
using TracedNode = Id<TracedNodeTag>;

/// A node of the FX graph.
struct Node {
    SharedText name; ///< unique in the graph
    Op op = Op::CallFunction;
    /// For call_function the canonical importable name of the function, for call_method the bare name of the
    /// method, for call_module and get_attr a dotted path.
    SharedText target;
    config::Values args;
    config::Keywords kwargs;
    std::optional<Scope> scope;        ///< nullopt for nodes that the tracer did not create
    CompactVector<std::int64_t> shape; ///< shape of the output; empty for a scalar or if `has_shape` is false
    bool has_shape = false;            ///< the shape of the output is known
    std::optional<DType> dtype;        ///< dtype of the output; nullopt: not known, or see `user_dtype`
    SharedText user_dtype = {};        ///< importable name if the output has a user-defined dtype; else ""
    json::Extras extras = {};
    bool operator==(const Node&) const = default;
};

/// A class that occurs in a graph or module list.
struct TypeInfo {
    std::string name;               ///< canonical importable name
    std::vector<std::string> bases; ///< the base classes in the order of __mro__, without `object`
    /// True for a user-defined class with the attribute _IS_REFERENCE. Eager mode's convert passes the
    /// qparams of the weight to the from_float method of such a class.
    bool is_reference = false;
    json::Extras extras = {};
    bool operator==(const TypeInfo&) const = default;
};

/// Index in Graph::modules.
struct ModuleTag {};
using ModuleIndex = Id<ModuleTag>;

/// A module of the traced GraphModule: one entry of named_modules(remove_duplicate=False), without the root.
/// Graph::modules has the order of named_modules.
struct Module {
    SharedText path;
    /// The module's class in the traced GraphModule, in which tracing has replaced containers by
    /// torch.nn.Module.
    SharedText type;
    SharedText original_type; ///< the module's class in the user's model
    bool training = false;    ///< in training mode
    /// If the same module object occurs at several paths, the first of these paths; nullopt for the module at
    /// the first path itself.
    std::optional<SharedText> same_as;
    /// Values of the module's attributes that PyTorch's passes read: num_features, affine,
    /// track_running_stats, out_channels, ...
    config::Keywords attributes;
    json::Extras extras = {};
    bool operator==(const Module&) const = default;
};

/// Returns the dtype of a module's parameter with this name, or of the tensor that a parametrization computes
/// in its place. `dtypes` is the module's attribute `parameter_dtypes` (a dict), or null if the module has no
/// such attribute. Parameters that are not in the dict are float32.
DType parameter_dtype(const config::Value* dtypes, std::string_view name);

struct ModuleList;

/// If a graph was made from a module list (model/module_list.h) and so has no nodes: that list. Null for a
/// traced model.
struct FromList {
    std::shared_ptr<const ModuleList> list = {};
    explicit operator bool() const { return list != nullptr; }
    bool operator==(const FromList& other) const; ///< compares the contents of the lists
};

/// A second trace of the model, in which the modules that eager mode handles specially stay visible: a call
/// of QuantStub or DeQuantStub is a call_module node, and a call of a FloatFunctional is a call_method node
/// on the result of a get_attr node. FX traces through these modules, so that they do not appear in the FX
/// graph.
struct EagerTrace {
    IdVector<ModuleIndex, Module> modules;
    /// Empty if the model has neither stubs nor FloatFunctionals; the FX graph is then used for eager mode,
    /// too.
    IdVector<TracedNode, Node> nodes;
    json::Extras extras = {};
    bool operator==(const EagerTrace&) const = default;
};

/// A traced model, or the graph without nodes that graph_of() makes from a module list.
struct Graph {
    std::string name;      ///< for display; usually the model's class
    std::string root_type; ///< the class of the user's model
    std::string torch_version;
    bool is_qat = false; ///< the model was exported for prepare_qat_fx; Module::training tells which modules
                         ///< are in training mode
    /// The devices of the model's parameters and buffers, sorted; empty = all are on the CPU.
    std::vector<std::string> devices = {};
    std::vector<TypeInfo> types;
    IdVector<ModuleIndex, Module> modules;
    IdVector<TracedNode, Node> nodes; ///< in topological order: every node comes after the nodes it uses
    /// JSON text with facts about the model and some configs. Only Python code can determine these facts: the
    /// Python bridge records them, and conformance/case_json.h reads them. "" if nothing was recorded.
    std::string recorded = {};
    /// Like `recorded`, for the model and an eager config. conformance/module_rows.h reads it.
    std::string recorded_eager = {};
    json::Extras extras;
    FromList from_list = {};
    std::optional<EagerTrace> eager = {}; ///< nullopt: not recorded
    bool operator==(const Graph&) const = default;

    /// Return the modules and nodes of `eager`; if `eager` is nullopt or has no nodes, `modules` and `nodes`.
    const IdVector<ModuleIndex, Module>& eager_modules() const;
    const IdVector<TracedNode, Node>& eager_nodes() const;
};

/// Returns true if all parameters and buffers are on the device "meta".
inline bool is_on_meta(const Graph& graph) {
    return graph.devices.size() == 1 && graph.devices.front() == "meta";
}

/// Finds the nodes and modules of one graph by name. The graph must outlive the GraphIndex and not change.
class GraphIndex {
public:
    explicit GraphIndex(const Graph& graph);
    // These functions return "none" if there is no such node or module.
    TracedNode node(std::string_view name) const;
    ModuleIndex module(std::string_view path) const;

private:
    TextMap<TracedNode> nodes_;
    TextMap<ModuleIndex> modules_;
};

/// Returns for each node the nodes that use its result as an argument, in graph order and without duplicates.
/// `index` is the GraphIndex of `graph`.
IdVector<TracedNode, std::vector<TracedNode>> users_of(const Graph& graph, const GraphIndex& index);

/// Calls `visit` for each reference to a node inside the value, depth first.
void for_each_node_ref(const config::Value& value, const std::function<void(const config::NodeRef&)>& visit);

} // namespace qcs::model
