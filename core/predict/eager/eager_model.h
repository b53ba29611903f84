#pragma once
// A tree of modules as eager mode quantization edits it in place: objects, and under which names they are
// registered. No graph of calls is needed for any of it.

#include "base/ids.h"
#include "config/qconfig.h"
#include "model/graph.h"
#include "predict/interpreter/class_names.h"
#include "predict/observers/observer_instance.h"
#include "predict/recorded/recorded.h"

#include <memory>

namespace qcs::predict::eager {

/// In Model.
struct ObjectTag {};
using ObjectId = Id<ObjectTag>;

/// A parameter or buffer that is not None.
struct Tensor {
    std::string name;
    std::optional<std::vector<std::int64_t>> shape; ///< nullopt: not known
    std::optional<DType> dtype = DType::Float32;
    bool is_meta = false;
    std::shared_ptr<const WeightRange> range = {}; ///< null where it is not on record
    bool operator==(const Tensor&) const = default;
};

/// What weight() and bias() of a quantized module tell.
struct QuantizedWeight {
    std::string name; ///< of a reference module's weight; "" of a quantized one
    std::optional<DType> dtype;
    std::optional<QScheme> qscheme;   ///< nullopt: a tensor that is not quantized
    std::optional<std::int64_t> axis; ///< of a reference module
    std::optional<bool> has_bias;     ///< nullopt: the class cannot say
    bool operator==(const QuantizedWeight&) const = default;
};

/// An entry of Module._modules; no id: None.
struct Child {
    std::string name;
    ObjectId id;
    bool operator==(const Child&) const = default;
};

/// A module's attribute: propagate_qconfig_ has told the constructors of its qconfig to build on its device.
/// Where that is the CPU it says nothing.
inline constexpr std::string_view builds_on_device = "qconfig_on_device";

struct Object {
    std::string type; ///< class, canonical importable name
    std::vector<std::string>
        bases;            ///< the rest of __mro__ in order, without object; empty: as the class table says
    bool training = true; ///< as a module that was just made
    config::Keywords attributes; ///< its plain ones
    std::vector<Child> children;
    std::vector<Tensor> parameters, buffers;
    bool has_qconfig = false;                       ///< has an attribute `qconfig`
    std::shared_ptr<const config::QConfig> qconfig; ///< its value; null = None
    /// The attribute `qconfig` of its class, if that has one.
    std::optional<std::shared_ptr<const config::QConfig>> class_qconfig;
    bool has_class_qconfig_only = false;              ///< `qconfig` is that of the class
    std::shared_ptr<const ObserverInstance> observer; ///< set if it is an observer or fake quantizer
    /// Of an observer: how many ranges it holds after what it has seen; 0: it has seen nothing.
    std::int64_t seen = 0;
    std::vector<std::string> pre_hooks, hooks; ///< importable names, in the order in which they are called
    std::vector<QuantizedWeight> weights;
    std::optional<DType> dtype; ///< of a Quantize
    /// Of a BatchNorm: what folding it multiplies each channel of a weight with; null where not on record.
    std::shared_ptr<const std::vector<double>> fold_factors;
    /// The BatchNorm, in the model as it was handed over, that fusion multiplies into its weight.
    ObjectId folded_norm;
    /// Of a module that a pass adds: its weight is this parameter of a module of that model.
    struct GivenWeight {
        ObjectId module;
        std::string name;
        bool operator==(const GivenWeight&) const = default;
    };
    std::optional<GivenWeight> given_weight;
    /// The module of the model as it was handed over whose place it has taken; none for what a pass adds.
    ObjectId origin;

    const config::Value* attribute(std::string_view name) const;
    std::optional<std::int64_t> integer(std::string_view name) const;
    bool flag(std::string_view name) const; ///< false where there is no such attribute
    const Tensor* parameter(std::string_view name) const;
    ObjectId child(std::string_view name) const; ///< none if there is none, or None
    void set_qconfig(std::shared_ptr<const config::QConfig> value);
    void set_builds_on_device(); ///< sets `builds_on_device`
    /// setattr(self, name, module): a new name comes last.
    void set_child(std::string_view name, ObjectId id);
    void remove_child(std::string_view name);
};

/// Objects by number, and the root among them. An object may be registered under several names.
struct Model {
    IdVector<ObjectId, Object> objects;
    ObjectId root;
    std::shared_ptr<const model::Graph> types; ///< holds the classes that are not torch's, and nothing else

    ObjectId add(Object object) { return objects.push_back(std::move(object)); }
    Object& operator[](ObjectId id) { return objects[id]; }
    const Object& operator[](ObjectId id) const { return objects[id]; }
};

/// named_children(): each object once, None left out.
std::vector<Child> named_children(const Model& model, ObjectId id);

struct NamedModule {
    std::string path; ///< "" for the root
    ObjectId id;
    bool is_alias = false; ///< the same object stands at an earlier path
};
/// A module that is one of those inside it, which nobody can walk over; none: there is none.
ObjectId inside_itself(const Model& model);
/// named_modules(remove_duplicate=False).
std::vector<NamedModule> named_modules(const Model& model);
/// What stands at a dotted path; none if there is nothing.
ObjectId at_path(const Model& model, std::string_view path);
/// What copy.deepcopy makes otherwise: a quantized convolution copies its weights and numbers only, a float
/// one that has lost its padding_mode gets one.
void change_in_copy(Model& model);
/// copy.deepcopy of a module with all it holds.
ObjectId deep_copy(Model& model, ObjectId id);

enum class Where : std::uint8_t { Meta, Real }; ///< on the device "meta", or on another
/// A parameter or buffer of the module, or of what it holds, is there.
bool has_tensor(const Model& model, ObjectId module, Where where);

// What Python's isinstance and type() say of an object.

bool derives_from(const Model& model, const Object& object, std::string_view base); ///< itself included
bool is_parametrized(const Model& model, const Object& object);
/// type_before_parametrizations (torch/nn/utils/parametrize.py).
std::string plain_type(const Model& model, const Object& object);
bool is_fused(const Model& model, const Object& object);
bool is_observer(const Model& model, const Object& object);
/// has_no_children_ignoring_parametrizations (torch/ao/quantization/utils.py).
bool is_leaf(const Model& model, const Object& object);

} // namespace qcs::predict::eager
