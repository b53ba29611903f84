#pragma once
// The passes of eager mode, and the state that they share during one call of a function (eager.h, Call).

#include "predict/convert/prepack.h"
#include "predict/convert/weighted.h"
#include "predict/convert/zero_points.h"
#include "predict/eager/eager.h"
#include "predict/prepare/constructors.h"

#include <map>

namespace qcs::predict::eager {

using converting::raise;
using converting::raise_assertion_error;
using converting::raise_attribute_error;

/// An observer, with facts about the values that it has seen. It is either temporary or registered in the
/// model as a module.
struct ObserverState {
    std::shared_ptr<const ObserverInstance> instance;
    std::int64_t seen = 0; ///< as Object::seen
    ObjectId object;       ///< the observer's module in the model; none if it is not registered
    /// Range of the weight that it saw last; null if not recorded.
    std::shared_ptr<const WeightRange> range = {};
    /// Whether the observer is on the CPU, whatever device the module's tensors are on.
    bool is_on_cpu = false;
    /// Whether it has seen a tensor on the device "meta", which has no values, and so has no known range.
    bool has_no_range = false;
};

/// A parameter that is to be quantized, with its shape and values as far as they are known.
struct Weight {
    converting::WeightTensor tensor;
    std::shared_ptr<const WeightRange> range; ///< null if not recorded
    ObjectId module;                          ///< the module that has the parameter
    std::string name;                         ///< the parameter's name
};

/// The state of the call.
struct Run {
    explicit Run(const Input& given);

    const Input& input; ///< arguments of the call
    Model model;        ///< the model, which the passes edit
    std::vector<Warning> warnings;
    std::vector<QuantizedParameter>
        quantized_parameters; ///< the weights that were quantized so far, in order
    ObserverFactory factory;
    ConvertInput pack_settings; ///< settings for packing weights

    // Qconfigs and observers.

    /// Returns the qconfig wrapped as in _add_module_to_qconfig_obs_ctr, so that its constructors build on
    /// the module's device. Throws PyError if a trial call of a constructor raises.
    std::shared_ptr<const config::QConfig> wrapped(const std::shared_ptr<const config::QConfig>& qconfig);
    /// Returns what the constructor builds. Throws PyError if the constructor raises, or if `spec` is nullopt
    /// (PyTorch calls None, which raises a TypeError).
    std::shared_ptr<const ObserverInstance> build(const std::optional<config::ObserverSpec>& spec) const;
    /// The same for a call with factory_kwargs, which QAT modules pass.
    std::shared_ptr<const ObserverInstance>
    build_with_factory_kwargs(const std::optional<config::ObserverSpec>& spec) const;
    /// Adds a module for an observer to the model and returns its id. For a fake quantizer, adds a module for
    /// the observer inside as well.
    ObjectId observer_object(std::shared_ptr<const ObserverInstance> instance);
    /// Adds the observer that qconfig.activation() returns to the model and returns its id. If the user's
    /// constructor returns the same object on every call, the same id is returned.
    ObjectId add_observer(const std::optional<config::ObserverSpec>& spec);

    // Attributes of a module. These functions raise an AttributeError if there is no such attribute.

    Object& object(ObjectId id) { return model[id]; }
    const std::shared_ptr<const config::QConfig>& qconfig_of(ObjectId module) const; ///< module.qconfig
    ObserverState weight_observer(ObjectId module) const; ///< the result of module.qconfig.weight()
    /// The same, but if module.qconfig or its weight is None, builds the weight observer of this default
    /// qconfig of torch.
    ObserverState weight_observer(ObjectId module, std::string_view default_qconfig) const;
    /// Returns whether the constructor builds the observer on the device of the module's tensors. It does so
    /// if propagate_qconfig_ has wrapped the module's qconfig and the constructor accepts factory_kwargs.
    bool builds_on_device(ObjectId module, const std::optional<config::ObserverSpec>& constructor) const;
    /// Requires an attribute, parameter or child of that name.
    void need(ObjectId module, std::string_view name) const;
    ObjectId need_child(ObjectId module, std::string_view name) const; ///< requires a child and returns it
    /// Returns the parameter with what is known about it.
    Weight weight(ObjectId module, std::string_view name = "weight") const;
    /// Adds the weight to `quantized_parameters`; `observer` computes its qparams.
    void record_quantized(const Weight& weight, const ObserverState& observer);
    bool has_bias(ObjectId module) const;         ///< module.bias is not None
    std::string type_name(ObjectId module) const; ///< type(module).__name__

    // What observers have seen.

    /// observer(tensor): updates what `observer` has seen.
    void observe(ObserverState& observer, const Weight& weight);
    /// The part of observe() for a tensor on the device "meta". Returns false if the tensor does not change
    /// the observer.
    bool observe_on_meta(ObserverState& observer) const;
    /// observer.calculate_qparams(): returns the number of scales: one, or one per channel.
    std::int64_t calculate_qparams(const ObserverState& observer);
    /// Returns the state of an observer that is a module of the model. If the module is not an
    /// observer (but usually a torch.nn.Identity), the result contains only its class and its id.
    ObserverState registered(ObjectId observer) const;

    // Calls of the user's own code.

    /// Returns the record of the next call of that callable, with these modules as arguments. Throws PyError
    /// if the call raised, and PyError with `type` "" (py_error.h) if the call was not recorded or was
    /// recorded with other modules.
    const UserCall& next_call(std::string_view kind, const std::string& callable,
                              const std::vector<ObjectId>& modules);
    /// Adds a recorded module and its children to the model and returns its id. Modules that were in the
    /// model before the call are not added again. Returns none if the recorded result is not a module.
    ObjectId add_recorded(const UserCall::Answer& answer);
    /// Registers `child` in `parent`. Throws PyError with `type` "" if `child` is or contains `parent`:
    /// `parent` would then contain itself, and walking over it in PyTorch would exhaust Python's stack.
    void put(ObjectId parent, std::string_view name, ObjectId child);

private:
    /// Whether the call was recorded with these modules.
    bool is_given(const UserCall& call, const std::vector<ObjectId>& modules) const;

    ObserverCache constructors_;
    WrappedQConfigs wrapped_;
    /// Keeps qconfigs alive that `wrapped_` identifies by their address.
    std::vector<std::shared_ptr<const config::QConfig>> kept_;
    /// Number of calls so far, by kind and callable.
    std::map<std::pair<std::string, std::string>, std::int64_t> calls_;
    /// Constructors that return the same object on every call, with that object.
    std::vector<std::pair<config::ObserverSpec, ObjectId>> same_objects_;
};

/// Returns whether the engine packs a bias of zeros for modules without bias, as QNNPACK does.
bool packs_zeros(const Run& run);

/// Returns the qconfig_spec that quantize_dynamic uses. Throws PyError if the arguments contain no qconfigs
/// and there are no default ones for the dtype.
std::vector<QConfigSpecEntry> dynamic_spec(const Arguments& arguments);

/// Raises the error of Module.to for a module with tensors on the device "meta".
[[noreturn]] void refuse_moving(const Run& run, ObjectId module);
/// Raises the error of Tensor.item() for a tensor on the device "meta".
[[noreturn]] void raise_no_values();
/// Raises the error of packing a weight on the device "meta", for which there is no kernel.
[[noreturn]] void refuse_packing(std::string_view op);

/// Raises an AttributeError for the first of `names` that is not an attribute of the module. They are the
/// attributes that from_float passes to a constructor, in this order.
void need_settings(const Run& run, ObjectId module, std::span<const std::string_view> names);
/// Return these names for convolutions, transposed convolutions and linear layers.
std::span<const std::string_view> convolution_settings();
std::span<const std::string_view> transposed_settings();
std::span<const std::string_view> linear_settings();

/// float(tensor) for a tensor with that number of elements: raises if there is more than one.
void require_scalar(std::int64_t elements);

// The passes. All throw PyError.

/// module.train(training).
void set_training(Model& model, ObjectId module, bool training);
void propagate_qconfig(Run& run, ObjectId root, const std::vector<QConfigSpecEntry>& spec,
                       const CustomConfig& custom);

/// Arguments of prepare that the user may set.
struct PrepareOptions {
    const std::vector<std::string>& allow_list; ///< classes of leaf modules that get an observer
    const std::vector<std::string>& non_leaf;   ///< classes that get an observer although they have children
    const ClassPairs& custom;                   ///< float class to observed class
};
void prepare(Run& run, ObjectId root, const PrepareOptions& options);
/// prepare with torch's default lists.
void prepare(Run& run, ObjectId root);
void prepare_qat(Run& run, ObjectId root, const ClassPairs& mapping);

struct ConvertOptions {
    const ClassPairs& mapping; ///< float or QAT class to quantized class
    const ClassPairs& custom;  ///< observed class to quantized class
    bool remove_qconfig = true;
    bool use_precomputed_fake_quant = false;
};
void convert(Run& run, ObjectId root, const ConvertOptions& options);
void fuse_modules(Run& run, ObjectId root, const Arguments& arguments, bool is_qat);
/// Returns whether the activation observer keeps nothing from earlier batches
/// (torch/ao/quantization/qconfig.py, _activation_is_memoryless).
bool is_memoryless(Run& run, const config::QConfig& qconfig);
/// Returns the module that replaces `module`: a QuantWrapper around it, or `module` itself.
ObjectId add_quant_dequant(Run& run, ObjectId module);

// from_float of torch's classes.

/// target.from_float(module) and target.from_observed(module). Return the new module's id. For a class that
/// is not torch's, they return the recorded result.
ObjectId from_float(Run& run, const std::string& target, ObjectId module, bool use_precomputed_fake_quant);
ObjectId from_observed(Run& run, const std::string& target, ObjectId module);
/// Returns the qparams of the module's `weight`, which swap_module computes with one observer and passes to
/// from_float of a reference class. As in PyTorch, RNNs, whose weights have other names, are not treated
/// specially.
converting::ObservedWeight reference_qparams(Run& run, ObjectId module);
/// reference.from_float(module, weight_qparams).
ObjectId to_reference(Run& run, const std::string& target, ObjectId module);
/// Returns whether swap_module treats the class as a reference class. It checks the attribute _IS_REFERENCE,
/// which not all classes in torch.ao.nn.quantized.reference have.
bool is_reference_class(std::string_view target);
/// Raises the error of swap_module for the reference classes without that attribute.
[[noreturn]] void refuse_reference(const std::string& target);
/// target.from_float(module) for the QAT classes of torch.ao.nn; nullopt for other classes.
std::optional<ObjectId> to_qat(Run& run, const std::string& target, ObjectId module);
/// The same for the dynamically quantized classes of torch.ao.nn; nullopt for other classes.
std::optional<ObjectId> to_dynamic(Run& run, const std::string& target, ObjectId module);
/// The same for the classes of torch.ao.nn.sparse; nullopt for other classes.
std::optional<ObjectId> to_sparse(Run& run, const std::string& target, ObjectId module);
/// quantizable.LSTM.from_float and quantizable.MultiheadAttention.from_float; nullopt for other classes.
std::optional<ObjectId> to_quantizable(Run& run, const std::string& target, ObjectId module);

/// nnq.LSTM.from_observed and nnq.MultiheadAttention.from_observed.
ObjectId to_quantized(Run& run, const std::string& target, ObjectId module);

/// Returns a module of class `type` that is to replace `from`: it has the attributes, the parameters,
/// `origin` and `given_weight` of `from`. The module is not added to the model.
Object made(const Model& model, std::string type, ObjectId from);
/// Returns mod[0] of a fused module.
ObjectId first_part(const Run& run, ObjectId module);
/// Quantizes a weight (_quantize_weight), then packs the result with `op`; "" means no packing.
QuantizedWeight quantize_weight(Run& run, const ObserverState& observer, const Weight& weight,
                                std::string_view op, bool has_output_padding = false);
/// Checks that the engine can pack a quantized weight with `op`; throws PyError if it cannot.
void pack(Run& run, const ObserverState& observer, const QuantizedWeight& quantized, const Weight& weight,
          std::string_view op, bool has_output_padding = false);

} // namespace qcs::predict::eager
