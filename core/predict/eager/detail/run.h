#pragma once
// What the passes of one call share.

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

/// An observer that is called without being registered, or one that stands in the model.
struct Observed {
    std::shared_ptr<const ObserverInstance> instance;
    std::int64_t seen = 0;
    ObjectId object;                               ///< where it is registered; none
    std::shared_ptr<const WeightRange> range = {}; ///< of the weight that it was shown last
    bool is_on_cpu = false;                        ///< wherever the module's tensors are
    bool has_no_range = false;                     ///< it was shown tensors of the device "meta"
};

/// A tensor that is quantized: what is known of its shape, and of its values.
struct Weight {
    converting::WeightTensor tensor;
    std::shared_ptr<const WeightRange> range;
    ObjectId module; ///< whose parameter it is
    std::string name;
};

struct Run {
    explicit Run(const Input& given);

    const Input& input;
    Model model;
    std::vector<Warning> warnings;
    std::vector<TakenWeight> taken; ///< weights that were quantized, in that order
    ObserverFactory factory;
    ConvertInput engine; ///< what packing weights asks for

    // Qconfigs and observers.

    /// _add_module_to_qconfig_obs_ctr. Throws PyError where a constructor raises when it is tried.
    std::shared_ptr<const config::QConfig> wrapped(const std::shared_ptr<const config::QConfig>& qconfig);
    /// constructor(): throws PyError. None is called, too.
    std::shared_ptr<const ObserverInstance> build(const std::optional<config::ObserverSpec>& spec) const;
    /// The same with factory_kwargs, as QAT modules call it.
    std::shared_ptr<const ObserverInstance>
    build_with_factory_kwargs(const std::optional<config::ObserverSpec>& spec) const;
    /// The module object of what was built.
    ObjectId observer_object(std::shared_ptr<const ObserverInstance> instance);
    /// qconfig.activation() as a module, also where the user's constructor gives one object again and again.
    ObjectId made_by(const std::optional<config::ObserverSpec>& spec);

    // Attributes of a module: AttributeError where it has none.

    Object& object(ObjectId id) { return model[id]; }
    const std::shared_ptr<const config::QConfig>& qconfig_of(ObjectId module) const; ///< module.qconfig
    Observed weight_observer(ObjectId module) const; ///< module.qconfig.weight()
    /// The same, of this default where there is no qconfig, or none for weights.
    Observed weight_observer(ObjectId module, std::string_view default_qconfig) const;
    /// Its qconfig has been told where the module's tensors are, and this constructor of it can be told.
    bool builds_on_device(ObjectId module, const std::optional<config::ObserverSpec>& constructor) const;
    void need(ObjectId module, std::string_view name) const; ///< a plain attribute or parameter
    ObjectId need_child(ObjectId module, std::string_view name) const;
    Weight weight(ObjectId module, std::string_view name = "weight") const;
    /// The weight is quantized as this observer says.
    void take(const Weight& weight, const Observed& observer);
    bool has_bias(ObjectId module) const;         ///< module.bias is not None
    std::string type_name(ObjectId module) const; ///< type(module).__name__

    // Numbers.

    /// observer(tensor).
    void observe(Observed& observer, const Weight& weight);
    bool observe_on_meta(Observed& observer) const;
    /// observer.calculate_qparams(): how many scales it gives.
    std::int64_t calculate_qparams(const Observed& observer);
    Observed registered(ObjectId observer) const;

    // The user's own code.

    /// The next answer of that callable, which is given these modules. Throws PyError, without a type where
    /// it is not on record, or is that to another call.
    const UserCall& next_call(std::string_view kind, const std::string& callable,
                              const std::vector<ObjectId>& modules);
    /// Takes an answered module over into the model. None where it is no module.
    ObjectId take(const UserCall::Answer& answer);
    /// Registers `child` in `parent`. Throws PyError, without a type, where it would lie inside itself:
    /// PyTorch then walks on until Python's stack ends.
    void put(ObjectId parent, std::string_view name, ObjectId child);

private:
    bool is_given(const UserCall& call, const std::vector<ObjectId>& modules) const;

    Constructors constructors_;
    WrappedQConfigs wrapped_;
    std::vector<std::shared_ptr<const config::QConfig>> kept_; ///< they are known by their addresses
    std::map<std::pair<std::string, std::string>, std::int64_t> calls_;
    std::vector<std::pair<config::ObserverSpec, ObjectId>> same_objects_;
};

/// QNNPACK packs a bias of zeros where there is none.
bool packs_zeros(const Run& run);

/// The qconfig_spec of quantize_dynamic. Throws PyError for a dtype that it has no qconfigs for.
std::vector<SpecEntry> dynamic_spec(const Arguments& arguments);

/// Module.to, of a module with tensors on the device "meta".
[[noreturn]] void refuse_moving(const Run& run, ObjectId module);
/// Tensor.item() of a tensor on the device "meta".
[[noreturn]] void raise_no_values();
/// Packing one: there is no such kernel.
[[noreturn]] void refuse_packing(std::string_view op);

/// What from_float reads to give it to a constructor, in order.
void need_settings(const Run& run, ObjectId module, std::span<const std::string_view> names);
std::span<const std::string_view> convolution_settings();
std::span<const std::string_view> transposed_settings();
std::span<const std::string_view> linear_settings();

/// float(tensor) of as many elements.
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
/// With torch's own lists.
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
/// What stands in the module's place then.
ObjectId add_quant_dequant(Run& run, ObjectId module);

// from_float of torch's classes.

/// target.from_float(module), or from_observed; of a class that is not torch's, what it answered.
ObjectId from_float(Run& run, const std::string& target, ObjectId module, bool use_precomputed_fake_quant);
ObjectId from_observed(Run& run, const std::string& target, ObjectId module);
/// swap_module shows `mod.weight` to one observer: that an RNN has weights of other names is not asked.
converting::ObservedWeight reference_qparams(Run& run, ObjectId module);
/// reference.from_float(module, weight_qparams).
ObjectId to_reference(Run& run, const std::string& target, ObjectId module);
/// By its attribute _IS_REFERENCE: not all of torch.ao.nn.quantized.reference have it.
bool is_reference_class(std::string_view target);
/// What the others answer swap_module with.
[[noreturn]] void refuse_reference(const std::string& target);
/// A QAT class of torch.ao.nn; nullopt: it is none.
std::optional<ObjectId> to_qat(Run& run, const std::string& target, ObjectId module);
/// A dynamically quantized class of torch.ao.nn; nullopt: it is none.
std::optional<ObjectId> to_dynamic(Run& run, const std::string& target, ObjectId module);
/// A class of torch.ao.nn.sparse; nullopt: it is none.
std::optional<ObjectId> to_sparse(Run& run, const std::string& target, ObjectId module);
/// quantizable.LSTM.from_float and quantizable.MultiheadAttention.from_float; nullopt: another class.
std::optional<ObjectId> to_quantizable(Run& run, const std::string& target, ObjectId module);

/// nnq.LSTM.from_observed and nnq.MultiheadAttention.from_observed.
ObjectId to_quantized(Run& run, const std::string& target, ObjectId module);

/// A module of class `type` that takes the place of `from`.
Object made(const Model& model, std::string type, ObjectId from);
/// mod[0] of a fused module.
ObjectId first_part(const Run& run, ObjectId module);
/// _quantize_weight, then packing it with `op` ("" for none).
QuantizedWeight quantize_weight(Run& run, const Observed& observer, const Weight& weight, std::string_view op,
                                bool has_output_padding = false);
/// Packs a quantized weight for the engine.
void pack(Run& run, const Observed& observer, const QuantizedWeight& quantized, const Weight& weight,
          std::string_view op, bool has_output_padding = false);

} // namespace qcs::predict::eager
