#pragma once
// Eager mode quantization: what the functions of torch.ao.quantization do to a tree of modules
// (torch/ao/quantization/quantize.py, fuse_modules.py, stubs.py; docs/semantics/eager.md). No data runs
// through the model here: observers have seen only what was recorded, before the call (Object::seen) or in a
// call of run_fn (UserCall::seen).

#include "config/eager_config.h"
#include "predict/eager/eager_model.h"
#include "predict/interpreter/py_error.h"
#include "predict/observers/observer_factory.h"

namespace qcs::predict::eager {

/// The functions of torch.ao.quantization.
enum class Call : std::uint8_t {
    Prepare,
    PrepareQat,
    Convert,
    QuantizeDynamic,
    PropagateQConfig,
    FuseModules,
    FuseModulesQat,
    AddQuantDequant,
    Quantize,    ///< quantize; run_fn is assumed to do nothing, unless a call of it was recorded
    QuantizeQat, ///< quantize_qat; likewise
};
/// Returns the functions' names ("prepare", "propagate_qconfig_", ...), in the order of Call.
std::span<const std::string_view> call_names();

/// Pairs of a class and the class that replaces it, as canonical names.
using ClassPairs = std::vector<config::ClassPair>;

/// An entry of a qconfig_dict.
struct QConfigSpecEntry {
    bool is_type = false;                           ///< whether the key is a class
    std::string key;                                ///< a class's canonical name, or a module's path
    std::shared_ptr<const config::QConfig> qconfig; ///< null = None
    bool operator==(const QConfigSpecEntry&) const = default;
};

/// The contents of prepare_custom_config_dict and convert_custom_config_dict.
struct CustomConfig {
    ClassPairs float_to_observed, observed_to_quantized;
    std::vector<std::string> non_traceable_names, non_traceable_classes;
    bool operator==(const CustomConfig&) const = default;
};

/// The arguments of the functions except the model. nullopt is None, for which each function uses its
/// default, except for `dtype`. Each function reads only the arguments that it has.
struct Arguments {
    std::optional<std::vector<std::string>> allow_list;
    std::vector<std::string> non_leaf;  ///< observer_non_leaf_module_list
    std::optional<ClassPairs> mapping;  ///< of convert, prepare_qat, quantize, quantize_dynamic
    std::optional<CustomConfig> custom; ///< of prepare, propagate_qconfig_ and convert
    std::optional<std::vector<QConfigSpecEntry>> spec; ///< qconfig_dict, or a qconfig_spec that is a dict
    /// A qconfig_spec that is a set; the qconfigs of its entries are ignored.
    std::optional<std::vector<QConfigSpecEntry>> set;
    /// The dtype that is passed to quantize_dynamic; nullopt for a dtype that DType does not have.
    std::optional<DType> dtype = DType::QInt8;
    std::string dtype_text = "torch.qint8";     ///< the dtype as Python prints it
    std::vector<std::vector<std::string>> fuse; ///< modules_to_fuse
    std::string fuser_func;                     ///< "" for fuse_known_modules
    std::vector<config::EagerFusion> fusers;    ///< additional_fuser_method_mapping
    bool inplace = false;
    bool remove_qconfig = true;
    bool is_reference = false;
    bool use_precomputed_fake_quant = false;
};

/// The warnings that the functions emit.
enum class Warning : std::uint8_t {
    NoQConfig,  ///< "None of the submodule got qconfig applied"
    NotRun,     ///< "must run observer before calling calculate_qparams"
    PReLUDType, ///< "PReLU's weight observer should have dtype quint8"
};

/// A recorded call of the user's own code: from_float, from_observed, a fuser method, fuser_func or run_fn.
struct UserCall {
    /// "from_float", "fuser_func", "run_fn", ...; and the canonical name of the called class or function.
    std::string kind, callable;
    std::int64_t ordinal = 0; ///< number of the call among the calls with this kind and callable, from 0
    /// The paths of the modules that were passed; nullopt for a module that was not in the model.
    std::vector<std::optional<std::string>> arguments;
    /// What the call returned: a tree of modules. A module that was in the model at that time is represented
    /// by its path.
    struct Answer {
        Model tree;
        /// For each object of `tree`: its path if it is a module that was in the model, else nullopt.
        IdVector<ObjectId, std::optional<std::string>> same_as;
        bool is_module = false; ///< false: the call returned something that is not a module
        /// If an earlier element of `answers` is the same Python object: the index of that element.
        std::optional<std::size_t> same_item;
    };
    std::vector<Answer> answers; ///< one, or one for each element of a returned list
    std::optional<Raised> raised;
    std::vector<Warning> warnings; ///< warnings that the call emitted
    /// For run_fn: the number of value ranges (one, or one per channel) that each observer holds afterwards,
    /// by the observer's path; as Object::seen.
    std::vector<std::pair<std::string, std::int64_t>> seen;
};
/// The recorded calls in the order in which they were made; null if there are none. Shared, because recorded
/// results are large.
using UserCalls = std::shared_ptr<const std::vector<UserCall>>;

/// A call of one of the functions.
struct Input {
    std::shared_ptr<const Model> model; ///< the model that is passed to the call
    Call call = Call::Prepare;
    Arguments arguments;
    std::vector<RecordedConstructor> constructors; ///< recorded observers of classes that are not torch's
    UserCalls calls;
    std::string engine = "x86";           ///< torch.backends.quantized.engine
    bool has_vnni = true;                 ///< whether the processor has VNNI
    std::optional<Raised> deepcopy_error; ///< what copy.deepcopy(model) raises, if anything
    /// The training flag of each module, by path, after the call has switched the model to training or eval
    /// mode. Recorded only if a module of the model has a train() of the user's own. Empty if nothing was
    /// recorded: all modules are then switched.
    std::vector<std::pair<std::string, bool>> training_flags;
};

/// A parameter that convert quantizes. Its qparams are those that its observer computes after seeing only
/// this parameter.
struct QuantizedParameter {
    ObjectId module;      ///< the module in the model that was passed; none for a module that was added
    std::string name;     ///< "weight", "weight_ih_l0"
    ObjectId folded_norm; ///< as Object::folded_norm
    /// The observer or fake quantizer that determines the qparams.
    std::shared_ptr<const ObserverInstance> observer;
};

/// The result of the call.
struct Outcome {
    Model model; ///< the returned model or, if the call raises, the model as it is then
    std::vector<Warning> warnings;
    /// What PyTorch raises. If its `type` is "", it is not an exception: the next step of PyTorch depends on
    /// something that was not recorded.
    std::optional<Raised> raised;
};

/// Makes the call. Exceptions of PyTorch are returned in Outcome::raised.
Outcome run(const Input& input);

} // namespace qcs::predict::eager
