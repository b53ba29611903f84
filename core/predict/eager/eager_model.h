#pragma once
// The tree of modules that eager mode quantization edits in place: module objects, and the names under which
// they are registered. Eager mode needs no graph of calls.

#include "base/ids.h"
#include "config/qconfig.h"
#include "model/graph.h"
#include "predict/interpreter/class_names.h"
#include "predict/observers/observer_instance.h"
#include "predict/recorded/recorded.h"

#include <memory>

namespace qcs::predict::eager {

/// Index into Model::objects.
struct ObjectTag {};
using ObjectId = Id<ObjectTag>;

/// A parameter or buffer that is not None.
struct Tensor {
    std::string name;
    std::optional<std::vector<std::int64_t>> shape; ///< nullopt if it is not known
    std::optional<DType> dtype = DType::Float32;
    bool is_meta = false;                          ///< whether it is on the device "meta"
    std::shared_ptr<const WeightRange> range = {}; ///< null if it was not recorded
    bool operator==(const Tensor&) const = default;
};

/// Describes the quantized tensors that weight() and bias() of a quantized module return.
struct QuantizedWeight {
    std::string name; ///< of a weight of a reference module or dynamic RNN; "" for other quantized modules
    std::optional<DType> dtype;
    std::optional<QScheme> qscheme;   ///< nullopt: the tensor is not quantized (e.g. float16)
    std::optional<std::int64_t> axis; ///< channel axis, for reference modules
    std::optional<bool> has_bias;     ///< nullopt if the class does not determine it
    bool operator==(const QuantizedWeight&) const = default;
};

/// An entry of Module._modules; an id that is none means None.
struct Child {
    std::string name;
    ObjectId id;
    bool operator==(const Child&) const = default;
};

/// Name of an attribute that PyTorch's modules do not have. It says that propagate_qconfig_ has wrapped the
/// module's qconfig so that observers are built on the module's device. It is not set if this is the CPU.
inline constexpr std::string_view builds_on_device = "qconfig_on_device";

/// A module object.
struct Object {
    std::string type; ///< canonical importable name of its class
    /// The classes that follow `type` in its __mro__, without Python's `object`. May be empty if Model::types
    /// or the catalogue of torch's classes contains the class.
    std::vector<std::string> bases;
    bool training = true;        ///< true by default, as in a newly made module
    config::Keywords attributes; ///< plain attributes: neither modules, parameters nor buffers
    std::vector<Child> children;
    std::vector<Tensor> parameters, buffers;
    bool has_qconfig = false;                       ///< whether it has an attribute `qconfig`
    std::shared_ptr<const config::QConfig> qconfig; ///< value of that attribute; null = None
    /// The class attribute `qconfig`, if the class has one.
    std::optional<std::shared_ptr<const config::QConfig>> class_qconfig;
    /// Whether `qconfig` is an attribute of the class, not of the instance.
    bool has_class_qconfig_only = false;
    std::shared_ptr<const ObserverInstance> observer; ///< set if it is an observer or fake quantizer
    /// For an observer: the number of ranges it holds (one, or one per channel); 0: it has seen no data.
    std::int64_t seen = 0;
    /// Importable names of forward hooks, in the order in which they are called.
    std::vector<std::string> pre_hooks, hooks;
    std::vector<QuantizedWeight> weights; ///< of a quantized or reference module
    std::optional<DType> dtype;           ///< dtype of a Quantize module
    /// For a BatchNorm: when it is folded into a weight, the weight's output channels are multiplied by these
    /// factors. Null if they were not recorded.
    std::shared_ptr<const std::vector<double>> fold_factors;
    /// The BatchNorm that fusion folds into this module's weight: its id in Input::model.
    ObjectId folded_norm;
    /// For a module that a pass adds and whose weight comes from a parameter of the original model
    /// (Input::model): that parameter.
    struct GivenWeight {
        ObjectId module;
        std::string name;
        bool operator==(const GivenWeight&) const = default;
    };
    std::optional<GivenWeight> given_weight;
    /// The module of the original model (Input::model) that this object is, or that it has replaced. None for
    /// a module that a pass adds.
    ObjectId origin;

    /// Return the plain attribute with this name. attribute() returns null if there is none; integer()
    /// returns nullopt if there is none or if it is not an integer.
    const config::Value* attribute(std::string_view name) const;
    std::optional<std::int64_t> integer(std::string_view name) const;
    bool flag(std::string_view name) const;               ///< false if there is no such attribute
    const Tensor* parameter(std::string_view name) const; ///< null if there is no such parameter
    ObjectId child(std::string_view name) const;          ///< none if there is no such child or it is None
    void set_qconfig(std::shared_ptr<const config::QConfig> value);
    void set_builds_on_device(); ///< sets the attribute `builds_on_device`
    /// setattr(self, name, module): a new name is added at the end.
    void set_child(std::string_view name, ObjectId id);
    void remove_child(std::string_view name);
};

/// Module objects by number, and the root. An object may be registered under several names.
struct Model {
    IdVector<ObjectId, Object> objects;
    ObjectId root;
    /// A graph without nodes that lists the classes that are not torch's.
    std::shared_ptr<const model::Graph> types;

    ObjectId add(Object object) { return objects.push_back(std::move(object)); }
    Object& operator[](ObjectId id) { return objects[id]; }
    const Object& operator[](ObjectId id) const { return objects[id]; }
};

/// named_children(): each child object once, without those that are None.
std::vector<Child> named_children(const Model& model, ObjectId id);

struct NamedModule {
    std::string path; ///< "" for the root
    ObjectId id;
    bool is_alias = false; ///< the same object occurs at an earlier path
};
/// Returns a module that contains itself (directly or not), which makes walking over the tree endless; none
/// if there is no such module.
ObjectId find_module_cycle(const Model& model);
/// named_modules(remove_duplicate=False) of the root.
std::vector<NamedModule> named_modules(const Model& model);
/// Returns the module at a dotted path; none if there is no such module.
ObjectId at_path(const Model& model, std::string_view path);
/// Applies the differences between a model and its copy.deepcopy: the copy of a quantized convolution keeps
/// only its weights, its settings (stride, padding_mode, ...), scale and zero point, and a float convolution
/// without padding_mode gets one.
void apply_deepcopy_changes(Model& model);
/// Adds a copy.deepcopy of a module and everything in it, and returns the copy's id.
ObjectId deep_copy(Model& model, ObjectId id);

enum class DeviceKind : std::uint8_t { Meta, Real }; ///< on the device "meta", or on another
/// Whether the module, or a module inside it, has a parameter or buffer on a device of that kind.
bool has_tensor(const Model& model, ObjectId module, DeviceKind where);

// Results of Python's isinstance and type() for an object.

/// Whether the object's class is `base` or derives from it.
bool derives_from(const Model& model, const Object& object, std::string_view base);
/// Whether torch.nn.utils.parametrize has parametrized the module.
bool is_parametrized(const Model& model, const Object& object);
/// type_before_parametrizations (torch/nn/utils/parametrize.py).
std::string plain_type(const Model& model, const Object& object);
/// Whether its class is a fused class of torch.ao.nn.intrinsic.
bool is_fused(const Model& model, const Object& object);
/// Whether it is an observer or fake quantizer.
bool is_observer(const Model& model, const Object& object);
/// has_no_children_ignoring_parametrizations (torch/ao/quantization/utils.py).
bool is_leaf(const Model& model, const Object& object);

} // namespace qcs::predict::eager
