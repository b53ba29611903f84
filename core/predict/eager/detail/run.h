#pragma once
// The state that the passes of one eager-mode call share.

#include "predict/convert/prepack.h"
#include "predict/convert/weighted.h"
#include "predict/convert/zero_points.h"
#include "predict/eager/eager.h"
#include "predict/prepare/constructors.h"

#include <map>

namespace qcs::predict::eager {

using converting::assertion;
using converting::no_attribute;
using converting::raise;

/// An observer: either a temporary one, or one that is registered in the model.
struct Observed {
    std::shared_ptr<const ObserverInstance> instance;
    std::int64_t seen = 0;
    ObjectId object; ///< the observer's module in the model; none if it is not registered
    std::shared_ptr<const WeightRange> range = {}; ///< of the weight that it saw last
    bool is_on_cpu = false;    ///< the observer is on the CPU, wherever the module's tensors are
    bool has_no_range = false; ///< it has seen tensors on the device "meta", which have no values
};

/// A tensor that is quantized, with what is known of its shape and values.
struct Weight {
    converting::WeightTensor tensor;
    std::shared_ptr<const WeightRange> range;
    ObjectId module; ///< the module whose parameter it is
    std::string name;
};

struct Run {
    explicit Run(const Input& given);

    const Input& input;
    Model model;
    std::vector<Warning> warnings;
    std::vector<QuantizedParameter> taken; ///< the weights that were quantized, in order
    ObserverFactory factory;
    ConvertInput engine; ///< settings for packing weights

    // Qconfigs and observers.

    /// _add_module_to_qconfig_obs_ctr. Throws PyError if a trial call of a constructor raises.
    std::shared_ptr<const config::QConfig> wrapped(const std::shared_ptr<const config::QConfig>& qconfig);
    /// Calls the constructor; throws PyError if it raises. None is called as well, which raises a TypeError.
    std::shared_ptr<const ObserverInstance> build(const std::optional<config::ObserverSpec>& spec) const;
    /// The same with factory_kwargs, as QAT modules call it.
    std::shared_ptr<const ObserverInstance>
    build_with_factory_kwargs(const std::optional<config::ObserverSpec>& spec) const;
    /// Adds a module object for an observer that was built.
    ObjectId observer_object(std::shared_ptr<const ObserverInstance> instance);
    /// The module that qconfig.activation() returns. If the user's constructor returns the same object on
    /// every call, so does this.
    ObjectId made_by(const std::optional<config::ObserverSpec>& spec);

    // Attributes of a module. Raise an AttributeError if there is none.

    Object& object(ObjectId id) { return model[id]; }
    const std::shared_ptr<const config::QConfig>& qconfig_of(ObjectId module) const; ///< module.qconfig
    Observed weight_observer(ObjectId module) const; ///< module.qconfig.weight()
    /// The same, but with the weight observer of this default qconfig if the module has no qconfig, or none
    /// for weights.
    Observed weight_observer(ObjectId module, std::string_view default_qconfig) const;
    /// Whether the constructor builds on the device of the module's tensors: propagate_qconfig_ has wrapped
    /// the module's qconfig, and this constructor accepts factory_kwargs.
    bool builds_on_device(ObjectId module, const std::optional<config::ObserverSpec>& constructor) const;
    void need(ObjectId module, std::string_view name) const; ///< requires a plain attribute or parameter
    ObjectId need_child(ObjectId module, std::string_view name) const;
    Weight weight(ObjectId module, std::string_view name = "weight") const;
    /// Records that the weight is quantized with this observer's qparams.
    void take(const Weight& weight, const Observed& observer);
    bool has_bias(ObjectId module) const;         ///< module.bias is not None
    std::string type_name(ObjectId module) const; ///< type(module).__name__

    // What observers have seen.

    /// observer(tensor): updates what the observer has seen.
    void observe(Observed& observer, const Weight& weight);
    bool observe_on_meta(Observed& observer) const;
    /// observer.calculate_qparams(): returns the number of scales.
    std::int64_t calculate_qparams(const Observed& observer);
    Observed registered(ObjectId observer) const;

    // Calls of the user's own code.

    /// The recorded result of the next call of that callable with these modules. Throws PyError, without a
    /// type if the call was not recorded, or if it was recorded with other modules.
    const UserCall& next_call(std::string_view kind, const std::string& callable,
                              const std::vector<ObjectId>& modules);
    /// Adds a recorded module with its children to the model. None if the result is not a module.
    ObjectId take(const UserCall::Answer& answer);
    /// Registers `child` in `parent`. Throws PyError, without a type, if the module would then contain
    /// itself: in PyTorch, walking over it exhausts Python's stack.
    void put(ObjectId parent, std::string_view name, ObjectId child);

private:
    bool is_given(const UserCall& call, const std::vector<ObjectId>& modules) const;

    Constructors constructors_;
    WrappedQConfigs wrapped_;
    /// Keeps qconfigs alive that are identified by address.
    std::vector<std::shared_ptr<const config::QConfig>> kept_;
    std::map<std::pair<std::string, std::string>, std::int64_t> calls_;
    std::vector<std::pair<config::ObserverSpec, ObjectId>> same_objects_;
};

/// Whether the engine packs a bias of zeros for modules without bias, as QNNPACK does.
bool packs_zeros(const Run& run);

/// The qconfig_spec that quantize_dynamic uses. Throws PyError for a dtype without default qconfigs.
std::vector<SpecEntry> dynamic_spec(const Arguments& arguments);

/// Raises the error of Module.to for a module with tensors on the device "meta".
[[noreturn]] void refuse_moving(const Run& run, ObjectId module);
/// Raises the error of Tensor.item() for a tensor on the device "meta".
[[noreturn]] void raise_no_values();
/// Raises the error of packing a weight on the device "meta", for which there is no kernel.
[[noreturn]] void refuse_packing(std::string_view op);

/// Requires the attributes that from_float reads to pass them to a constructor, in order.
void need_settings(const Run& run, ObjectId module, std::span<const std::string_view> names);
std::span<const std::string_view> convolution_settings();
std::span<const std::string_view> transposed_settings();
std::span<const std::string_view> linear_settings();

/// float(tensor): raises unless the tensor has a single element.
void as_number(std::int64_t elements);

// The passes. All throw PyError.

void set_training(Model& model, ObjectId module, bool training);
void propagate_qconfig(Run& run, ObjectId root, const std::vector<SpecEntry>& spec,
                       const CustomConfig& custom);

struct PrepareOptions {
    const std::vector<std::string>& allow_list;
    const std::vector<std::string>& non_leaf;
    const ClassPairs& custom; ///< float to observed
};
void prepare(Run& run, ObjectId root, const PrepareOptions& options);
/// The same with torch's default lists.
void prepare(Run& run, ObjectId root);
void prepare_qat(Run& run, ObjectId root, const ClassPairs& mapping);

struct ConvertOptions {
    const ClassPairs& mapping;
    const ClassPairs& custom; ///< observed to quantized
    bool remove_qconfig = true;
    bool use_precomputed_fake_quant = false;
};
void convert(Run& run, ObjectId root, const ConvertOptions& options);
void fuse_modules(Run& run, ObjectId root, const Arguments& arguments, bool is_qat);
/// torch/ao/quantization/qconfig.py, _activation_is_memoryless.
bool is_memoryless(Run& run, const config::QConfig& qconfig);
/// The module that replaces `module` if it is wrapped with quant and dequant stubs.
ObjectId add_quant_dequant(Run& run, ObjectId module);

// from_float of torch's classes.

/// target.from_float(module) or from_observed(module); for a class that is not torch's, the recorded result.
ObjectId from_float(Run& run, const std::string& target, ObjectId module, bool use_precomputed_fake_quant);
ObjectId from_observed(Run& run, const std::string& target, ObjectId module);
/// The qparams of the module's `weight` that swap_module computes with one observer. As in PyTorch, RNNs,
/// whose weights have other names, are not treated specially.
converting::ObservedWeight reference_qparams(Run& run, ObjectId module);
/// reference.from_float(module, weight_qparams).
ObjectId to_reference(Run& run, const std::string& target, ObjectId module);
/// Decided by the attribute _IS_REFERENCE, which not all classes in torch.ao.nn.quantized.reference have.
bool is_reference_class(std::string_view target);
/// Raises the error of swap_module for the reference classes without that attribute.
[[noreturn]] void refuse_reference(const std::string& target);
/// For the QAT classes of torch.ao.nn; nullopt for other classes.
std::optional<ObjectId> to_qat(Run& run, const std::string& target, ObjectId module);
/// For the dynamically quantized classes of torch.ao.nn; nullopt for other classes.
std::optional<ObjectId> to_dynamic(Run& run, const std::string& target, ObjectId module);
/// For the classes of torch.ao.nn.sparse; nullopt for other classes.
std::optional<ObjectId> to_sparse(Run& run, const std::string& target, ObjectId module);
/// quantizable.LSTM.from_float and quantizable.MultiheadAttention.from_float; nullopt for other classes.
std::optional<ObjectId> to_quantizable(Run& run, const std::string& target, ObjectId module);

/// nnq.LSTM.from_observed and nnq.MultiheadAttention.from_observed.
ObjectId to_quantized(Run& run, const std::string& target, ObjectId module);

/// A module of class `type` to replace `from`, with its attributes and parameters.
Object made(const Model& model, std::string type, ObjectId from);
/// mod[0] of a fused module.
ObjectId first_part(const Run& run, ObjectId module);
/// _quantize_weight, then packs the result with `op` ("" = no packing).
QuantizedWeight quantize_weight(Run& run, const Observed& observer, const Weight& weight, std::string_view op,
                                bool has_output_padding = false);
/// Packs a quantized weight for the engine.
void pack(Run& run, const Observed& observer, const QuantizedWeight& quantized, const Weight& weight,
          std::string_view op, bool has_output_padding = false);

} // namespace qcs::predict::eager
