#pragma once
// Value types for the arguments of the eager-mode functions of torch.ao.quantization. Classes are given by
// their canonical importable names, and modules by dotted paths; "" is the root module.

#include "config/backend_config.h"
#include "config/custom_config.h"

namespace qcs::config {

/// An eager-mode function of torch.ao.quantization. The first three functions perform the whole quantization
/// by calling others, such as prepare. A config for one of the three may also set arguments of the called
/// functions (such as `allow_list` of prepare), although the function itself has no such parameters.
enum class EagerCall : std::uint8_t {
    Quantize,
    QuantizeQat,
    QuantizeDynamic,
    Prepare,
    PrepareQat,
    Convert,
    Propagate,
    FuseModules,
    FuseModulesQat,
    AddQuantDequant
};
/// Returns the Python names, in the order of EagerCall: "quantize", ..., "propagate_qconfig_", ...
std::span<const std::string_view> eager_call_names();
std::string_view name_of(EagerCall call);
/// Returns the names of PyTorch's class mappings to which EagerMapping::table can refer. Their contents are
/// in eager_presets.h.
std::span<const std::string_view> eager_table_names();

/// A qconfig for one module or for all modules of a type. With quantize_dynamic and propagate_qconfig_, every
/// rule is an entry of the argument `qconfig_spec` or `qconfig_dict`. With the other functions, a rule for a
/// module is set as the attribute `qconfig` of that module, and a rule for a type is passed to
/// propagate_qconfig_ beforehand.
struct EagerRule {
    std::string key;                ///< a module path, or a class if `by_type`
    bool by_type = false;           ///< the rule applies to modules of exactly this class, not of subclasses
    std::optional<QConfig> qconfig; ///< nullopt = Python's None: do not quantize
    /// The rule is switched off: it stays in EagerConfig::rules, but is not passed to PyTorch. Workspaces
    /// store which rules are off (Workspace::eager_rules_off); other config files do not.
    bool off = false;
    bool operator==(const EagerRule&) const = default;
};
/// Index in EagerConfig::rules.
struct EagerRuleTag {};
using EagerRuleIndex = Id<EagerRuleTag>;

/// Returns true if both rules are for the same path or type, whatever their qconfigs.
inline bool same_key(const EagerRule& a, const EagerRule& b) {
    return a.by_type == b.by_type && a.key == b.key;
}

/// A mapping from classes to the classes that replace them: the name of one of PyTorch's tables, or a list.
struct EagerMapping {
    std::string table;            ///< one of eager_table_names(); "" = `pairs` is used instead
    std::vector<ClassPair> pairs; ///< in the order of the Python dict; empty if `table` is set
    bool operator==(const EagerMapping&) const = default;
};

/// A sequence of module classes, and the fuser method for modules of these classes.
struct EagerFusion {
    std::vector<std::string> classes; ///< in execution order
    FuserMethod method;
    bool operator==(const EagerFusion&) const = default;
};

/// The contents of the arguments `prepare_custom_config_dict`, `convert_custom_config_dict` and
/// `fuse_custom_config_dict`, whose keys are all different. Exported code passes to each function the keys
/// that the function reads. The comment of each field gives the name of its key.
struct EagerCustom {
    std::vector<ClassPair> float_to_observed;     ///< float_to_observed_custom_module_class
    std::vector<ClassPair> observed_to_quantized; ///< observed_to_quantized_custom_module_class
    /// non_traceable_module_name. The names are those of children in their parent, not paths.
    std::vector<std::string> non_traceable_module_names;
    std::vector<std::string> non_traceable_module_classes; ///< non_traceable_module_class
    std::vector<EagerFusion> fusions;                      ///< additional_fuser_method_mapping
    json::Extras extras;
    bool operator==(const EagerCustom&) const = default;
};

/// One call of eager mode with its arguments.
struct EagerConfig {
    /// nullopt: quantize, quantize_qat or quantize_dynamic, according to the workspace's mode.
    std::optional<EagerCall> call;
    /// The rules, with unique keys, in the order in which they are set (JSON key: qconfigs). If no rule is
    /// switched on, quantize_dynamic is called without `qconfig_spec` and uses the default that PyTorch has
    /// for the argument `dtype` (EagerDynamicDefault).
    std::vector<EagerRule> rules;
    /// Lists of module paths. The modules of each list are fused into one before all other steps of the call.
    /// For fuse_modules and fuse_modules_qat, this is the argument `modules_to_fuse`.
    std::vector<std::vector<std::string>> fuse;
    /// The argument `mapping` of the call or, if the call performs the whole quantization, of convert.
    /// nullopt: the function's default.
    std::optional<EagerMapping> mapping;
    /// The argument `mapping` of prepare_qat, which quantize_qat calls. nullopt: the function's default.
    std::optional<EagerMapping> qat_mapping;
    /// The argument `allow_list` of prepare. nullopt: PyTorch's propagation list.
    std::optional<std::vector<std::string>> allow_list;
    std::vector<std::string> non_leaf; ///< the argument `observer_non_leaf_module_list` of prepare
    /// The argument `dtype` of quantize_dynamic. nullopt: `user_dtype` or, if that is empty, torch.qint8.
    std::optional<DType> dtype;
    /// Importable name of a user-defined dtype; `dtype` is nullopt then. "" = there is none.
    std::string user_dtype;
    std::optional<EagerCustom> custom; ///< nullopt: PyTorch's default_custom_config_dict
    // The remaining arguments of convert:
    bool is_reference = false;
    bool remove_qconfig = true;
    bool use_precomputed_fake_quant = false;
    json::Extras extras;
    bool operator==(const EagerConfig&) const = default;

    /// Returns true if a dtype is set, be it one of torch's or a user-defined one.
    bool has_dtype() const { return dtype || !user_dtype.empty(); }
    /// Returns true if a rule is switched off.
    bool has_off() const { return std::ranges::any_of(rules, &EagerRule::off); }
    /// Like an assignment to a Python dict: if there is a rule with the same key, replaces the qconfig of
    /// that rule and switches it on; else appends the new rule. Returns the rule's index in `rules`.
    std::size_t set(EagerRule rule);
};

/// Returns the indices of the rules that are switched off, in ascending order, as in
/// Workspace::eager_rules_off.
std::vector<std::int64_t> rows_off(const EagerConfig& config);
/// Returns the config that is passed to PyTorch: without the rules that are switched off.
EagerConfig without_off(EagerConfig config);
/// Returns the config with all rules switched on, as an eager-config file contains it.
EagerConfig all_on(EagerConfig config);
} // namespace qcs::config
