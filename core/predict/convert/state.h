#pragma once
// What the steps of convert share: the model while it is converted.

#include "base/flat_map.h"
#include "config/backend_config.h"
#include "predict/convert/converted.h"
#include "predict/fx/fx_graph.h"
#include "predict/interpreter/class_names.h"
#include "predict/interpreter/py_error.h"

#include <memory>

namespace qcs::predict::converting {

// What a backend config says about classes, found out once for each class that is asked about.

struct BackendClass {
    bool is_weighted = false; ///< convert_weighted_module is for it
    bool is_qat = false;      ///< a QAT class, or derived from one
    /// Of the entry whose pattern it is; null if none.
    const std::vector<config::DTypeConfig>* dtype_configs = nullptr;
    SharedText reference; ///< its reference class; "" if none
};

class BackendClasses {
public:
    /// Both must outlive this.
    BackendClasses(const config::BackendConfig& backend, const ClassTable& classes)
        : backend_(backend), classes_(classes) {}
    const BackendClass& of(std::string_view type) const;

private:
    const config::BackendConfig& backend_;
    const ClassTable& classes_;
    mutable TextMap<std::unique_ptr<BackendClass>> known_;
};

// How the steps of convert say that PyTorch raises: all of these throw PyError.

[[noreturn]] void raise(std::string type, std::string text, Message why, std::string node = {});
[[noreturn]] void raise(Raised raised, const std::string& node);
[[noreturn]] void assertion(std::string text, Message why, std::string node = {});
/// What Python says of `value.name` where there is no such attribute; `type` is the value's class.
[[noreturn]] void no_attribute(std::string_view type, std::string_view name, const std::string& node);

/// args[index] of a node. Raises the IndexError of a tuple.
const fx::Arg& arg_at(const fx::FxNode& node, std::size_t index);
/// The node that an argument is. Raises the AttributeError of reading `attribute` where it is none.
fx::NodeId node_of(const fx::FxGraph& graph, const fx::Arg& arg, std::string_view attribute, fx::NodeId user);
/// Removes a node. Raises where it still has users.
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
    ModuleObjects modules;             ///< as setattr leaves them
    TextMap<ObjectId> before_lowering; ///< modules.at then, where attributes are preserved
    const QConfigMap* qconfig_of;      ///< node_name_to_qconfig
    QConfigMap regenerated;            ///< of convert's own mapping
    IdVector<ConvertedNode, PreparedNode> prepared_node;
    std::vector<std::pair<PreparedNode, PreparedNode>> taken_in, folded; ///< as in Converted
    /// What `gone` stands for is from now on the work of the call `by`.
    void takes_in(fx::NodeId by, fx::NodeId gone) { note_gone(taken_in, gone, by); }
    /// The observer that this node calls quantizes: a function's weight, or an activation.
    void quantizes(fx::NodeId observer);
    void folds(fx::NodeId into, fx::NodeId gone) { note_gone(folded, gone, into); }
    TextMap<std::shared_ptr<const Converted>> standalone;
    std::vector<Raised> gaps;                       ///< as in Converted
    std::vector<std::string> original_weights;      ///< as in Converted
    std::vector<ConvertedWeight> weights;           ///< as in Converted
    std::vector<PreparedNode> activation_observers; ///< as in Converted
    std::vector<PreparedNode> observers_run;        ///< likewise
    /// Observers that were run on a function's weight, or on what it is made of.
    std::unordered_set<ObjectId> shown_weights;
    /// Those of the weight itself.
    std::unordered_map<ObjectId, ConvertedWeight> weight_observers;
    /// Of the weights of functions, where known: by the name of the node that quantizes.
    TextMap<std::vector<std::int64_t>> zero_points;
    TextPool class_names; ///< of modules that are made

    /// The module that the node calls, as the table has it. The reference lasts until that object is
    /// replaced.
    const ModuleObject& module(const fx::FxNode& node) const { return object(module_id(node)); }
    ObjectId module_id(const fx::FxNode& node) const;
    /// dict(model.named_modules())[path] as the present pass made it: it is not told of what is replaced
    /// meanwhile. None if there is none.
    ObjectId in_table(const SharedText& path) const;
    const ModuleObject& object(ObjectId id) const { return modules[id]; }
    /// setattr(parent, name, object): the table does not know of it. Returns the object's id.
    ObjectId replace_module(const fx::FxNode& node, ModuleObject object);
    /// The same where the table is told of it.
    void set_in_table(const fx::FxNode& node, ModuleObject object);
    /// dict(model.named_modules()) once more.
    void renew_table();
    /// Its class before parametrization. Of a swapped parametrized module the type does not tell the QAT
    /// class.
    std::string_view plain_type(const ModuleObject& object) const;
    /// The module's record in the traced graph, or that of its first part; null if it has none.
    const model::Module* record(const ModuleObject& object) const;
    /// Of that record; of a fused module, where it has none of that name, of its first part.
    const config::Value* attribute(const ModuleObject& object, std::string_view name) const;

    /// Whether nothing is found at a dotted path because a fused module stands in the place of its owner.
    bool is_gone(std::string_view path) const;
    /// The module that owns what stands at a dotted path, if some node calls it; else null.
    const ModuleObject* owner_of(std::string_view path) const;

    /// An entry with None: "do not quantize". No entry is another thing.
    bool has_none_qconfig(const SharedText& name) const;
    bool has_none_qconfig(fx::NodeId node) const;
    std::string scope_path(std::string_view name) const; ///< "" if it is not known

    /// Calls a constructor. None and what a constructor raises are raised.
    std::shared_ptr<const ObserverInstance> build(const std::optional<config::ObserverSpec>& spec,
                                                  const std::string& node) const;

    /// A new node, which stands for node `from` of the graph.
    fx::NodeId before(fx::NodeId where, fx::NewNode node, fx::NodeId from);
    fx::NodeId after(fx::NodeId where, fx::NewNode node, fx::NodeId from);
    /// `prefix` and the smallest number that makes it a free attribute name; the name is then taken.
    SharedText take_attribute(std::string prefix);
    /// GraphModule(model, graph): only what the graph refers to stays an attribute of the model. What that is
    /// is found out when a name is taken; until then no node may be erased.
    void rebuild_attributes() {
        attributes_.clear();
        knows_attributes_ = false;
    }

private:
    void stands_for(fx::NodeId node, fx::NodeId from);
    void note_gone(std::vector<std::pair<PreparedNode, PreparedNode>>& list, fx::NodeId gone, fx::NodeId by);
    void find_attributes();

    mutable IdVector<fx::NodeId, signed char> none_qconfig_; ///< -1 = not asked yet
    mutable const QConfigMap* asked_ = nullptr;              ///< of which that was asked

    /// Names that hasattr(model, name) finds, besides those of the class.
    fx::NameSet attributes_;
    std::unordered_map<std::string, std::int64_t> next_attribute_; ///< by prefix: no smaller number is free
    bool knows_attributes_ = false;
    IdVector<ObjectId, ObjectId> replaced_; ///< of an object that the table does not know: the one it has
};

bool is_dequantize(const fx::FxGraph& graph, const fx::Arg& arg);
bool is_quantize_per_tensor(const fx::FxNode& node);

/// torch/ao/quantization/utils.py, getattr(observer, "dtype"); raises where there is none.
const config::Value& dtype_value(const ObserverInstance& observer, const std::string& node);

} // namespace qcs::predict::converting
