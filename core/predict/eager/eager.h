#pragma once
// Eager mode quantization: what the functions of torch.ao.quantization make of a tree of modules
// (torch/ao/quantization/quantize.py, fuse_modules.py, stubs.py; semantics §13). Nothing is calibrated.

#include "config/eager_config.h"
#include "predict/eager/eager_model.h"
#include "predict/interpreter/py_error.h"
#include "predict/observers/observer_factory.h"

namespace qcs::predict::eager {

enum class Call : std::uint8_t {
    Prepare,
    PrepareQat,
    Convert,
    QuantizeDynamic,
    PropagateQConfig,
    FuseModules,
    FuseModulesQat,
    AddQuantDequant,
    Quantize,    ///< its run_fn does nothing
    QuantizeQat, ///< likewise
};
/// "prepare", "propagate_qconfig_" and so on, in the order of Call.
std::span<const std::string_view> call_names();

using ClassPairs = std::vector<config::ClassPair>;

/// An entry of a dictionary of qconfigs: its key is a class or the path of a module.
struct SpecEntry {
    bool is_type = false;
    std::string key;
    std::shared_ptr<const config::QConfig> qconfig; ///< null = None
    bool operator==(const SpecEntry&) const = default;
};

/// prepare_custom_config_dict and convert_custom_config_dict.
struct CustomConfig {
    ClassPairs float_to_observed, observed_to_quantized;
    std::vector<std::string> non_traceable_names, non_traceable_classes;
    bool operator==(const CustomConfig&) const = default;
};

/// What the functions take besides the model; nullopt = None, the function's default.
struct Arguments {
    std::optional<std::vector<std::string>> allow_list;
    std::vector<std::string> non_leaf;          ///< observer_non_leaf_module_list
    std::optional<ClassPairs> mapping;          ///< of convert, prepare_qat, quantize, quantize_dynamic
    std::optional<CustomConfig> custom;         ///< of prepare, propagate_qconfig_ and convert
    std::optional<std::vector<SpecEntry>> spec; ///< qconfig_dict, or a qconfig_spec that is a dict
    std::optional<std::vector<SpecEntry>>
        set; ///< a qconfig_spec that is a set; its qconfigs are not looked at
    std::optional<DType> dtype =
        DType::QInt8; ///< of quantize_dynamic; nullopt: another than PyTorch knows here
    std::string dtype_text = "torch.qint8";
    std::vector<std::vector<std::string>> fuse; ///< modules_to_fuse
    std::string fuser_func;                     ///< "" for fuse_known_modules
    std::vector<config::EagerFusion> fusers;    ///< additional_fuser_method_mapping
    bool inplace = false;
    bool remove_qconfig = true;
    bool is_reference = false;
    bool use_precomputed_fake_quant = false;
};

enum class Warning : std::uint8_t {
    NoQConfig,  ///< "None of the submodule got qconfig applied"
    NotRun,     ///< "must run observer before calling calculate_qparams"
    PReLUDType, ///< "PReLU's weight observer should have dtype quint8"
};

/// A call of the user's own code: from_float, from_observed, a fuser method or fuser_func.
struct UserCall {
    std::string kind, callable;
    std::int64_t ordinal = 0; ///< which call of that callable and kind, from 0
    /// The paths of the modules that it was given; nullopt: of one that stood nowhere in the model.
    std::vector<std::optional<std::string>> arguments;
    /// What it answered: trees of modules. A module that stood in the model then is given by its path.
    struct Answer {
        Model tree;
        IdVector<ObjectId, std::optional<std::string>> same_as; ///< by object of `tree`
        bool is_module = false;                                 ///< else something that is none
        std::optional<std::size_t> same_item; ///< it is the very module that an answer before is
    };
    std::vector<Answer> answers; ///< one, or those of a list
    std::optional<Raised> raised;
    std::vector<Warning> warnings; ///< that it emitted
    /// Of run_fn: how many ranges observers hold then, by path.
    std::vector<std::pair<std::string, std::int64_t>> seen;
};
/// In the order in which they were made; null: none. They are large: who has them shares them.
using UserCalls = std::shared_ptr<const std::vector<UserCall>>;

struct Input {
    std::shared_ptr<const Model> model; ///< as it is handed over
    Call call = Call::Prepare;
    Arguments arguments;
    std::vector<RecordedConstructor> constructors; ///< observers that are not torch's
    UserCalls calls;
    std::string engine = "x86"; ///< torch.backends.quantized.engine
    bool has_vnni = true;
    std::optional<Raised> uncopied; ///< what copy.deepcopy(model) raises
    /// Which modules train once the call has switched the mode, by path; empty: all of them, or none.
    std::vector<std::pair<std::string, bool>> trained;
};

/// A parameter that is quantized. The qparams are what its observer says after being shown it alone.
struct TakenWeight {
    ObjectId module;                                  ///< in the model as it was handed over; none: added
    std::string name;                                 ///< "weight", "weight_ih_l0"
    ObjectId folded_norm;                             ///< as in Object
    std::shared_ptr<const ObserverInstance> observer; ///< or fake quantizer
};

struct Outcome {
    Model model; ///< what is returned, as far as the call came
    std::vector<Warning> warnings;
    std::optional<Raised> raised; ///< without a type: what comes next is not on record
};

Outcome run(const Input& input);

} // namespace qcs::predict::eager
