#pragma once
// The state that the steps of convert share: the model while it is being converted.

#include "base/flat_map.h"
#include "config/backend_config.h"
#include "predict/convert/converted.h"
#include "predict/fx/fx_graph.h"
#include "predict/interpreter/class_names.h"
#include "predict/interpreter/py_error.h"

#include <memory>

namespace qcs::predict::converting {

// What a backend config says about each class, determined on first use.

struct BackendClass {
    bool is_weighted = false; ///< convert_weighted_module handles modules of this class
    bool is_qat = false;      ///< a QAT class, or derived from one
    /// Dtype configs of the entry whose pattern is this class; null if there is none.
    const std::vector<config::DTypeConfig>* dtype_configs = nullptr;
    SharedText reference; ///< its reference class; "" if none
};

class BackendClasses {
public:
    /// Both arguments must outlive this object.
    BackendClasses(const config::BackendConfig& backend, const ClassTable& classes)
        : backend_(backend), classes_(classes) {}
    const BackendClass& of(std::string_view type) const;

private:
    const config::BackendConfig& backend_;
    const ClassTable& classes_;
    mutable TextMap<std::unique_ptr<BackendClass>> known_;
};

// How the steps of convert report what PyTorch raises: all of these functions throw PyError.

[[noreturn]] void raise(std::string type, std::string text, Message why, std::string node = {});
[[noreturn]] void raise(Raised raised, const std::string& node);
[[noreturn]] void assertion(std::string text, Message why, std::string node = {});
/// Raises the AttributeError of reading `value.name` if there is no such attribute; `type` is the value's
/// class.
[[noreturn]] void no_attribute(std::string_view type, std::string_view name, const std::string& node);

/// args[index] of a node. Raises Python's IndexError if there are fewer.
const fx::Arg& arg_at(const fx::FxNode& node, std::size_t index);
/// The node that the argument refers to. If it is not a node, raises the AttributeError of reading
/// `attribute` of it.
fx::NodeId node_of(const fx::FxGraph& graph, const fx::Arg& arg, std::string_view attribute, fx::NodeId user);
/// Removes a node from the graph. Raises PyTorch's RuntimeError if it still has users.
void erase(fx::FxGraph& graph, fx::NodeId node);

using QConfigPtr = std::shared_ptr<const config::QConfig>;
using QConfigMap = TextMap<QConfigPtr>; ///< null = None

struct State {
    State(const Prepared& prepared, const ConvertInput& input);

    const Prepared& prepared;
    const ConvertInput& input;
    const model::Graph& traced;
    const config::BackendConfig& backend;
    ObserverFactory factory;
    ClassTable classes;
    BackendClasses backend_classes;
    fx::FxGraph graph;
    ModuleObjects modules; ///< the state of the model after all setattr calls
    /// The value of modules.at before lowering; only kept if attributes are preserved.
    TextMap<ObjectId> before_lowering;
    const QConfigMap* qconfig_of; ///< node_name_to_qconfig
    QConfigMap regenerated;       ///< generated from convert's own mapping
    IdVector<ConvertedNode, PreparedNode> prepared_node;
    std::vector<std::pair<PreparedNode, PreparedNode>> absorbed, folded; ///< as in Converted
    /// Records that the work of the node `gone` is now done by the call `by`.
    void record_absorbed(fx::NodeId by, fx::NodeId gone) { note_gone(absorbed, gone, by); }
    /// Records that the observer which this node calls quantizes a function's weight or an activation.
    void quantizes(fx::NodeId observer);
    void folds(fx::NodeId into, fx::NodeId gone) { note_gone(folded, gone, into); }
    TextMap<std::shared_ptr<const Converted>> standalone;
    std::vector<Raised> gaps;                       ///< as in Converted
    std::vector<std::string> original_weights;      ///< as in Converted
    std::vector<ConvertedWeight> weights;           ///< as in Converted
    std::vector<PreparedNode> activation_observers; ///< as in Converted
    std::vector<PreparedNode> observers_run;        ///< as in Converted
    /// Observers that were run on a function's weight, or on a value that it is computed from.
    std::unordered_set<ObjectId> shown_weights;
    /// The weights of functions, by the observer that was run on the weight itself.
    std::unordered_map<ObjectId, ConvertedWeight> weight_observers;
    /// The zero points of functions' weights, if known, by name of the node that quantizes the weight.
    TextMap<std::vector<std::int64_t>> zero_points;
    TextPool class_names; ///< names of the classes of modules that convert makes

    /// The module that the node calls, looked up in the table (see in_table). The reference is valid until
    /// that object is replaced.
    const ModuleObject& module(const fx::FxNode& node) const { return object(module_id(node)); }
    ObjectId module_id(const fx::FxNode& node) const;
    /// dict(model.named_modules())[path] as computed at the beginning of the current pass: modules that were
    /// replaced since then are not reflected. None if there is no such path.
    ObjectId in_table(const SharedText& path) const;
    const ModuleObject& object(ObjectId id) const { return modules[id]; }
    /// setattr(parent, name, object), which does not update the table. Returns the object's id.
    ObjectId replace_module(const fx::FxNode& node, ModuleObject object);
    /// The same, but also updates the table.
    void set_in_table(const fx::FxNode& node, ModuleObject object);
    /// Computes dict(model.named_modules()) again.
    void renew_table();
    /// The object's class before parametrization. For a parametrized module that was swapped, the QAT class,
    /// which its type does not determine.
    std::string_view plain_type(const ModuleObject& object) const;
    /// The module's record in the traced graph, or that of its first part; null if there is none.
    const model::Module* record(const ModuleObject& object) const;
    /// An attribute of that record; for a fused module without such an attribute, that of its first part.
    /// Null if there is none.
    const config::Value* attribute(const ModuleObject& object, std::string_view name) const;

    /// Whether nothing exists at a dotted path any more because its owner was replaced by a fused module.
    bool is_gone(std::string_view path) const;
    /// The module that owns the attribute at a dotted path, if a node calls that module; else null.
    const ModuleObject* owner_of(std::string_view path) const;

    /// Whether the node has a qconfig entry of None, which means "do not quantize" (a missing entry does
    /// not).
    bool has_none_qconfig(const SharedText& name) const;
    bool has_none_qconfig(fx::NodeId node) const;
    std::string scope_path(std::string_view name) const; ///< "" if it is not known

    /// Calls a constructor. Raises what the constructor raises, and PyTorch's TypeError for None.
    std::shared_ptr<const ObserverInstance> build(const std::optional<config::ObserverSpec>& spec,
                                                  const std::string& node) const;

    /// Inserts a new node before (or after) `where`. It corresponds to the same prepared node as `from`.
    fx::NodeId before(fx::NodeId where, fx::NewNode node, fx::NodeId from);
    fx::NodeId after(fx::NodeId where, fx::NewNode node, fx::NodeId from);
    /// Returns `prefix` with the smallest number that makes it an unused attribute name, and marks the name
    /// as used.
    SharedText take_attribute(std::string prefix);
    /// GraphModule(model, graph): the model keeps only the attributes that the graph refers to. They are
    /// collected when a name is next taken; until then no node may be erased.
    void rebuild_attributes() {
        attributes_.clear();
        knows_attributes_ = false;
    }

private:
    void stands_for(fx::NodeId node, fx::NodeId from);
    void note_gone(std::vector<std::pair<PreparedNode, PreparedNode>>& list, fx::NodeId gone, fx::NodeId by);
    void find_attributes();

    /// Cache of has_none_qconfig: -1 = not computed yet.
    mutable IdVector<fx::NodeId, signed char> none_qconfig_;
    mutable const QConfigMap* asked_ = nullptr; ///< the qconfig_of that none_qconfig_ was computed from

    /// Names for which hasattr(model, name) is true, apart from those of its class.
    fx::NameSet attributes_;
    /// By prefix: all smaller numbers are used.
    std::unordered_map<std::string, std::int64_t> next_attribute_;
    bool knows_attributes_ = false;
    /// Maps an object that is not in the table to the object that the table still has.
    IdVector<ObjectId, ObjectId> replaced_;
};

bool is_dequantize(const fx::FxGraph& graph, const fx::Arg& arg);
bool is_quantize_per_tensor(const fx::FxNode& node);

/// getattr(observer, "dtype") (torch/ao/quantization/utils.py). Raises if there is none.
const config::Value& dtype_value(const ObserverInstance& observer, const std::string& node);

} // namespace qcs::predict::converting
