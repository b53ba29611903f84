#pragma once
// A tree of modules that eager mode quantization edits in place: module objects, and the names under which
// they are registered. No graph of calls is needed.

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
    std::optional<std::vector<std::int64_t>> shape; ///< nullopt: not known
    std::optional<DType> dtype = DType::Float32;
    bool is_meta = false;
    std::shared_ptr<const WeightRange> range = {}; ///< null if it was not recorded
    bool operator==(const Tensor&) const = default;
};

/// What weight() and bias() of a quantized module return.
struct QuantizedWeight {
    std::string name; ///< of a reference module's weight; "" for a quantized module
    std::optional<DType> dtype;
    std::optional<QScheme> qscheme;   ///< nullopt: a tensor that is not quantized
    std::optional<std::int64_t> axis; ///< channel axis, for reference modules
    std::optional<bool> has_bias;     ///< nullopt: the class does not tell
    bool operator==(const QuantizedWeight&) const = default;
};

/// An entry of Module._modules; an empty id means None.
struct Child {
    std::string name;
    ObjectId id;
    bool operator==(const Child&) const = default;
};

/// Name of an attribute that is set on a module whose qconfig propagate_qconfig_ has wrapped so that
/// observers are built on the module's device. It is not set for the CPU.
inline constexpr std::string_view builds_on_device = "qconfig_on_device";

struct Object {
    std::string type; ///< class, canonical importable name
    /// The rest of __mro__ in order, without object; empty: as in the class table.
    std::vector<std::string> bases;
    bool training = true;        ///< true, as in a newly made module
    config::Keywords attributes; ///< plain attributes: neither modules, parameters nor buffers
    std::vector<Child> children;
    std::vector<Tensor> parameters, buffers;
    bool has_qconfig = false;                       ///< has an attribute `qconfig`
    std::shared_ptr<const config::QConfig> qconfig; ///< its value; null = None
    /// The class attribute `qconfig`, if the class has one.
    std::optional<std::shared_ptr<const config::QConfig>> class_qconfig;
    bool has_class_qconfig_only = false;              ///< `qconfig` is that of the class, not of the instance
    std::shared_ptr<const ObserverInstance> observer; ///< set if it is an observer or fake quantizer
    /// For an observer: the number of ranges it holds (one, or one per channel); 0: it has seen no data.
    std::int64_t seen = 0;
    std::vector<std::string> pre_hooks, hooks; ///< importable names, in the order in which they are called
    std::vector<QuantizedWeight> weights;
    std::optional<DType> dtype; ///< dtype of a Quantize module
    /// For a BatchNorm: the factor by which folding it multiplies each channel of a weight; null if not
    /// recorded.
    std::shared_ptr<const std::vector<double>> fold_factors;
    /// The BatchNorm, in the model that was passed, that fusion folds into this module's weight.
    ObjectId folded_norm;
    /// For a module that a pass adds: the parameter, in the model that was passed, that is its weight.
    struct GivenWeight {
        ObjectId module;
        std::string name;
        bool operator==(const GivenWeight&) const = default;
    };
    std::optional<GivenWeight> given_weight;
    /// The module of the model that was passed whose place this one has taken; none for a module that a pass
    /// adds.
    ObjectId origin;

    const config::Value* attribute(std::string_view name) const;
    std::optional<std::int64_t> integer(std::string_view name) const;
    bool flag(std::string_view name) const; ///< false if there is no such attribute
    const Tensor* parameter(std::string_view name) const;
    ObjectId child(std::string_view name) const; ///< none if there is no such child or it is None
    void set_qconfig(std::shared_ptr<const config::QConfig> value);
    void set_builds_on_device(); ///< sets `builds_on_device`
    /// setattr(self, name, module): a new name is added at the end.
    void set_child(std::string_view name, ObjectId id);
    void remove_child(std::string_view name);
};

/// Module objects by number, and which of them is the root. An object may be registered under several names.
struct Model {
    IdVector<ObjectId, Object> objects;
    ObjectId root;
    std::shared_ptr<const model::Graph> types; ///< contains only the classes that are not torch's

    ObjectId add(Object object) { return objects.push_back(std::move(object)); }
    Object& operator[](ObjectId id) { return objects[id]; }
    const Object& operator[](ObjectId id) const { return objects[id]; }
};

/// named_children(): each object once, None left out.
std::vector<Child> named_children(const Model& model, ObjectId id);

struct NamedModule {
    std::string path; ///< "" for the root
    ObjectId id;
    bool is_alias = false; ///< the same object occurs at an earlier path
};
/// A module that contains itself, which makes walking over the tree endless; none if there is no such module.
ObjectId inside_itself(const Model& model);
/// named_modules(remove_duplicate=False).
std::vector<NamedModule> named_modules(const Model& model);
/// The module at a dotted path; none if there is none.
ObjectId at_path(const Model& model, std::string_view path);
/// Applies the differences between a model and its copy.deepcopy: a copied quantized convolution keeps only
/// its weights and numbers, and a float convolution without padding_mode gets one.
void change_in_copy(Model& model);
/// copy.deepcopy of a module and everything in it.
ObjectId deep_copy(Model& model, ObjectId id);

enum class Where : std::uint8_t { Meta, Real }; ///< on the device "meta", or on another
/// Whether the module, or a module inside it, has a parameter or buffer on a device of that kind.
bool has_tensor(const Model& model, ObjectId module, Where where);

// Results of Python's isinstance and type() for an object.

bool derives_from(const Model& model, const Object& object, std::string_view base); ///< itself included
bool is_parametrized(const Model& model, const Object& object);
/// type_before_parametrizations (torch/nn/utils/parametrize.py).
std::string plain_type(const Model& model, const Object& object);
bool is_fused(const Model& model, const Object& object);
bool is_observer(const Model& model, const Object& object);
/// has_no_children_ignoring_parametrizations (torch/ao/quantization/utils.py).
bool is_leaf(const Model& model, const Object& object);

} // namespace qcs::predict::eager
