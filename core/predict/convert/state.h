#pragma once
// The state that the steps of convert share: the model while it is being converted, and what is recorded
// about the conversion.

#include "base/flat_map.h"
#include "config/backend_config.h"
#include "predict/convert/converted.h"
#include "predict/fx/fx_graph.h"
#include "predict/interpreter/class_names.h"
#include "predict/interpreter/py_error.h"

#include <memory>

namespace qcs::predict::converting {

// What a backend config contains about a class of modules.

struct BackendClass {
    bool is_weighted = false; ///< whether convert_weighted_module handles modules of this class
    bool is_qat = false;      ///< whether it is a QAT class or derived from one
    /// Dtype configs of the entry whose pattern is this class; null if there is none.
    const std::vector<config::DTypeConfig>* dtype_configs = nullptr;
    SharedText reference; ///< the reference class that replaces it; "" if there is none
};

/// Looks up classes in a backend config. Results are cached.
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

// The steps of convert report what PyTorch raises by throwing PyError, with the following functions. In the
// comments of convert, "raises" means: throws PyError.

[[noreturn]] void raise(std::string type, std::string text, Message why, std::string node = {});
[[noreturn]] void raise(Raised raised, const std::string& node);
[[noreturn]] void raise_assertion_error(std::string text, Message why, std::string node = {});
/// Raises the AttributeError for reading the attribute `name` of a value of class `type` that has no such
/// attribute.
[[noreturn]] void raise_attribute_error(std::string_view type, std::string_view name,
                                        const std::string& node);

/// Returns args[index] of a node. Raises Python's IndexError if the node has fewer arguments.
const fx::Arg& arg_at(const fx::FxNode& node, std::size_t index);
/// Returns the node that the argument is. If the argument is not a node, raises the AttributeError that
/// PyTorch gets when it reads `attribute` of the argument. `user` is the node whose argument it is.
fx::NodeId node_of(const fx::FxGraph& graph, const fx::Arg& arg, std::string_view attribute, fx::NodeId user);
/// Removes a node from the graph. Raises PyTorch's RuntimeError if it still has users.
void erase(fx::FxGraph& graph, fx::NodeId node);

using QConfigPtr = std::shared_ptr<const config::QConfig>;
using QConfigMap = TextMap<QConfigPtr>; ///< by name of the node; null = None

struct State {
    State(const Prepared& prepared, const ConvertInput& input);

    const Prepared& prepared;
    const ConvertInput& input;
    const model::Graph& traced;
    const config::BackendConfig& backend; ///< ConvertInput::backend; the native one if that is null
    ObserverFactory factory;
    ClassTable classes;
    BackendClasses backend_classes;
    fx::FxGraph graph;
    ModuleObjects modules; ///< the model's present modules, after all replacements so far
    /// The table from path to object (ModuleObjects::at) as it was before lowering; filled only if the
    /// convert custom config preserves attributes.
    TextMap<ObjectId> before_lowering;
    const QConfigMap* qconfig_of; ///< node_name_to_qconfig: prepare's, or `regenerated`
    /// node_name_to_qconfig generated from the mapping that is passed to convert; empty if no mapping is
    /// passed.
    QConfigMap regenerated;
    IdVector<ConvertedNode, PreparedNode> prepared_node;                 ///< as in Converted
    std::vector<std::pair<PreparedNode, PreparedNode>> absorbed, folded; ///< as in Converted
    /// Records that the work of the node `gone` is now done by the call `by`.
    void record_absorbed(fx::NodeId by, fx::NodeId gone) { note_gone(absorbed, gone, by); }
    /// Records that convert quantizes a tensor with the observer that the node `observer` calls. If
    /// the tensor is a function's weight, it is added to `weights`. If it is not, or if the weight is
    /// computed from an attribute rather than being one, the observer's call is added to
    /// `activation_observers`.
    void record_quantized(fx::NodeId observer);
    /// Records that the node `gone` was folded into the packed weight that the node `into` uses.
    void record_folded(fx::NodeId into, fx::NodeId gone) { note_gone(folded, gone, into); }
    TextMap<std::shared_ptr<const Converted>> standalone; ///< as in Converted
    std::vector<Raised> gaps;                             ///< as in Converted
    std::vector<std::string> original_weights;            ///< as in Converted
    std::vector<ConvertedWeight> weights;                 ///< as in Converted
    std::vector<PreparedNode> activation_observers;       ///< as in Converted
    std::vector<PreparedNode> observers_run;              ///< as in Converted
    /// Observers that were run on a function's weight, or on a value from which a function's weight is
    /// computed.
    std::unordered_set<ObjectId> weight_observer_ids;
    /// The weights of functions, by the observer object that was run on the weight itself.
    std::unordered_map<ObjectId, ConvertedWeight> weight_observers;
    /// The zero points of statically quantized tensors, among them functions' weights, if known, by name of
    /// the node that quantizes the tensor.
    TextMap<std::vector<std::int64_t>> zero_points;
    TextPool class_names; ///< names of classes that convert builds, owned here

    /// Returns the module that the node calls, as in_named_modules() finds it. The reference is valid until
    /// that object is replaced. Raises a KeyError if there is no such module.
    const ModuleObject& module(const fx::FxNode& node) const { return object(module_id(node)); }
    /// Returns the id of the object that module() returns.
    ObjectId module_id(const fx::FxNode& node) const;
    /// Returns dict(model.named_modules())[path]. PyTorch computes this table at the beginning of a pass, so
    /// for a module that was replaced since then the result is the old object. None if there is no such path.
    ObjectId in_named_modules(const SharedText& path) const;
    const ModuleObject& object(ObjectId id) const { return modules[id]; }
    /// Replaces the module that the node calls, as setattr(parent, name, object) does, which does not change
    /// the table of in_named_modules(). Returns the id of the new object.
    ObjectId replace_module(const fx::FxNode& node, ModuleObject object);
    /// Replaces the module as replace_module() does, and also changes the table.
    void set_in_named_modules(const fx::FxNode& node, ModuleObject object);
    /// Computes the table of in_named_modules() again.
    void renew_named_modules();
    /// Returns the object's class before parametrization. For a parametrized module that was swapped for QAT,
    /// this is the QAT class.
    std::string_view plain_type(const ModuleObject& object) const;
    /// Returns the module of the traced graph that the object stands for (ModuleObject::traced). If the
    /// object has none, returns the one that its first child stands for; null if there is none either.
    const model::Module* traced_module(const ModuleObject& object) const;
    /// Returns an attribute of the module that traced_module() returns for the object. For a fused module
    /// without such an attribute, returns the attribute of its first part. Null if there is none.
    const config::Value* attribute(const ModuleObject& object, std::string_view name) const;

    /// Returns whether an attribute at a dotted path no longer exists because the module that owned it was
    /// replaced by a fused module.
    bool is_gone(std::string_view path) const;
    /// Returns the module that owns the attribute at a dotted path; null if no node calls that module.
    const ModuleObject* owner_of(std::string_view path) const;

    /// Returns whether qconfig_of contains None for the node, which means "do not quantize". A missing entry
    /// does not count.
    bool has_none_qconfig(const SharedText& name) const;
    bool has_none_qconfig(fx::NodeId node) const; ///< the same by id
    /// Path of the module in which the prepared node of that name was traced; "" if not known.
    std::string scope_path(std::string_view name) const;

    /// Builds an observer by calling the constructor. Raises what the constructor raises; raises PyTorch's
    /// TypeError if `spec` is nullopt (None).
    std::shared_ptr<const ObserverInstance> build(const std::optional<config::ObserverSpec>& spec,
                                                  const std::string& node) const;

    /// Inserts a new node before (or after) `where`. It corresponds to the same prepared node as `from`.
    fx::NodeId before(fx::NodeId where, fx::NewNode node, fx::NodeId from);
    fx::NodeId after(fx::NodeId where, fx::NewNode node, fx::NodeId from);
    /// Returns a new attribute name, and marks it as used: `prefix`, with "_" for each ".", and the smallest
    /// number with which the name is not used yet.
    SharedText take_attribute(std::string prefix);
    /// Called when PyTorch makes a new GraphModule(model, graph), which keeps only the attributes that the
    /// graph refers to. These are collected when take_attribute() is next called; until then no node may be
    /// erased.
    void rebuild_attributes() {
        attributes_.clear();
        knows_attributes_ = false;
    }

private:
    void stands_for(fx::NodeId node, fx::NodeId from); ///< sets prepared_node for a new node
    void note_gone(std::vector<std::pair<PreparedNode, PreparedNode>>& list, fx::NodeId gone, fx::NodeId by);
    void find_attributes(); ///< fills attributes_

    /// Cache of has_none_qconfig(): 1 = true, 0 = false, -1 = not computed yet.
    mutable IdVector<fx::NodeId, signed char> none_qconfig_;
    mutable const QConfigMap* asked_ = nullptr; ///< the qconfig_of that none_qconfig_ was computed from

    /// Names for which hasattr(model, name) is true, except those of class attributes.
    fx::NameSet attributes_;
    /// For each prefix of attribute names, the first number to try: the names with smaller numbers are taken.
    std::unordered_map<std::string, std::int64_t> next_attribute_;
    bool knows_attributes_ = false; ///< whether attributes_ is up to date
    /// For each object that replace_module() put into the model, the old object, which is still in the table.
    IdVector<ObjectId, ObjectId> replaced_;
};

bool is_dequantize(const fx::FxGraph& graph, const fx::Arg& arg);
bool is_quantize_per_tensor(const fx::FxNode& node);

/// Returns getattr(observer, "dtype") (torch/ao/quantization/utils.py). Raises if there is no such attribute.
const config::Value& dtype_value(const ObserverInstance& observer, const std::string& node);

} // namespace qcs::predict::converting
