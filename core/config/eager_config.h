#pragma once
// The arguments of the eager-mode functions of torch.ao.quantization as plain values. Class names are
// canonical importable names; modules are named by dotted paths, "" being the root.

#include "config/backend_config.h"
#include "config/custom_config.h"

namespace qcs::config {

/// A function of torch.ao.quantization. The first three perform the whole quantization; a config for them may
/// also set parameters of the functions that they call (prepare's `allow_list`, ...), although they do not
/// take these themselves.
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
std::span<const std::string_view> eager_call_names(); ///< names in the order of EagerCall
std::string_view name_of(EagerCall call); ///< the Python name: "quantize", ..., "propagate_qconfig_"
/// The names of PyTorch's tables that a mapping may refer to; eager_presets.h has their contents.
std::span<const std::string_view> eager_table_names();

/// A qconfig for one module, which is set as its attribute `qconfig` (for quantize_dynamic: an entry of
/// `qconfig_spec`), or for all modules of a type (an entry of `qconfig_spec` or of propagate_qconfig_'s
/// `qconfig_dict`).
struct EagerRule {
    std::string key;      ///< a module path, or a class if `by_type`
    bool by_type = false; ///< matches exactly this class and no subclass, as everywhere in eager mode
    std::optional<QConfig> qconfig; ///< nullopt = Python's None
    /// Switched off: kept in its place, but not passed to PyTorch, like Rule::off. Only rules of workspaces
    /// can be off (`rules_off`).
    bool off = false;
    bool operator==(const EagerRule&) const = default;
};
/// Index in EagerConfig::rules.
struct EagerRuleTag {};
using EagerRuleIndex = Id<EagerRuleTag>;

/// True if both are for the same path or type, whatever their qconfigs.
inline bool same_key(const EagerRule& a, const EagerRule& b) {
    return a.by_type == b.by_type && a.key == b.key;
}

/// A mapping between classes: one of PyTorch's tables by name, or explicit rows.
struct EagerMapping {
    std::string table;            ///< one of eager_table_names(); "" = `pairs` is used
    std::vector<ClassPair> pairs; ///< in order
    bool operator==(const EagerMapping&) const = default;
};

/// A sequence of classes, in execution order, and the fuser method for it.
struct EagerFusion {
    std::vector<std::string> classes;
    FuserMethod method;
    bool operator==(const EagerFusion&) const = default;
};

/// The dictionaries `prepare_custom_config_dict`, `convert_custom_config_dict` and `fuse_custom_config_dict`
/// merged into one; each function is passed the keys that it reads.
struct EagerCustom {
    std::vector<ClassPair> float_to_observed;     ///< float_to_observed_custom_module_class
    std::vector<ClassPair> observed_to_quantized; ///< observed_to_quantized_custom_module_class
    /// non_traceable_module_name: names relative to their parent.
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
    /// In order, with unique keys (JSON key: qconfigs). If all are off or there are none, quantize_dynamic is
    /// called without a spec and uses its default for the dtype.
    std::vector<EagerRule> rules;
    /// Groups of module paths, fused one after another before the call.
    std::vector<std::vector<std::string>> fuse;
    /// The class mapping; nullopt: the call's default. If the call does the whole quantization, it is
    /// convert's.
    std::optional<EagerMapping> mapping;
    std::optional<EagerMapping> qat_mapping;            ///< likewise, for prepare_qat within quantize_qat
    std::optional<std::vector<std::string>> allow_list; ///< nullopt: PyTorch's propagation list
    std::vector<std::string> non_leaf;                  ///< observer_non_leaf_module_list
    std::optional<DType> dtype; ///< of quantize_dynamic; nullopt: torch.qint8, or user_dtype
    std::string user_dtype; ///< importable name of a dtype that torch does not have; `dtype` is empty then
    std::optional<EagerCustom> custom; ///< nullopt: PyTorch's default_custom_config_dict
    bool is_reference = false;         // this and the next two are arguments of convert
    bool remove_qconfig = true;
    bool use_precomputed_fake_quant = false;
    json::Extras extras;
    bool operator==(const EagerConfig&) const = default;

    /// True if a dtype is set, be it torch's or the user's.
    bool asks_dtype() const { return dtype || !user_dtype.empty(); }
    bool has_off() const { return std::ranges::any_of(rules, &EagerRule::off); }
    /// Like assignment in a Python dict: replaces the qconfig of an existing key in place and switches that
    /// rule on, else appends the rule. Returns its index in `rules`.
    std::size_t set(EagerRule rule);
};

/// The indices of the rules that are off, ascending, as `rules_off` of a workspace lists them.
std::vector<std::int64_t> rows_off(const EagerConfig& config);
/// The config that PyTorch is given: without the rules that are off.
EagerConfig without_off(EagerConfig config);
/// The config as a file of its own holds it: with all rules on.
EagerConfig all_on(EagerConfig config);
} // namespace qcs::config
