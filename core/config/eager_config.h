#pragma once
// What eager mode of torch.ao.quantization is asked to do with a model, as plain values. Class names are
// canonical importable names; modules are named by their dotted paths, "" the root.

#include "config/backend_config.h"
#include "config/custom_config.h"

namespace qcs::config {

/// A function of torch.ao.quantization. The first three are the whole way to a quantized model; with them a
/// config may hold what their parts take (prepare's `allow_list`, ...), although the functions do not.
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
std::span<const std::string_view> eager_call_names(); ///< in the order of EagerCall
std::string_view name_of(EagerCall call);             ///< "quantize", ..., "propagate_qconfig_"
/// The names that a mapping can have: tables that PyTorch comes with (eager_presets.h has what they hold).
std::span<const std::string_view> eager_table_names();

/// A qconfig for a module, which is set on it (quantize_dynamic: an entry of `qconfig_spec`), or for all
/// modules of a type (an entry of `qconfig_spec`, or of propagate_qconfig_'s `qconfig_dict`).
struct EagerRule {
    std::string key;                ///< path, or class where `by_type`
    bool by_type = false;           ///< exactly that class, as in all of eager mode
    std::optional<QConfig> qconfig; ///< nullopt = None
    /// Taken out for the moment, as Rule::off. Only workspaces have such rules (`rules_off`).
    bool off = false;
    bool operator==(const EagerRule&) const = default;
};
/// In EagerConfig::rules.
struct EagerRuleTag {};
using EagerRuleIndex = Id<EagerRuleTag>;

inline bool same_key(const EagerRule& a, const EagerRule& b) {
    return a.by_type == b.by_type && a.key == b.key;
}

/// Which class becomes which: a table of PyTorch's by its name, or the rows themselves.
struct EagerMapping {
    std::string table;            ///< one of eager_table_names(); "" = `pairs`
    std::vector<ClassPair> pairs; ///< in order
    bool operator==(const EagerMapping&) const = default;
};

/// A sequence of classes, in execution order, and what fuses it.
struct EagerFusion {
    std::vector<std::string> classes;
    FuserMethod method;
    bool operator==(const EagerFusion&) const = default;
};

/// The dictionaries `prepare_custom_config_dict`, `convert_custom_config_dict` and `fuse_custom_config_dict`:
/// each function gets the keys that it reads.
struct EagerCustom {
    std::vector<ClassPair> float_to_observed;              ///< float_to_observed_custom_module_class
    std::vector<ClassPair> observed_to_quantized;          ///< observed_to_quantized_custom_module_class
    std::vector<std::string> non_traceable_module_names;   ///< non_traceable_module_name: local names
    std::vector<std::string> non_traceable_module_classes; ///< non_traceable_module_class
    std::vector<EagerFusion> fusions;                      ///< additional_fuser_method_mapping
    json::Extras extras;
    bool operator==(const EagerCustom&) const = default;
};

struct EagerConfig {
    std::optional<EagerCall> call; ///< nullopt: the whole way in the mode of the workspace
    /// In order, no key twice (key of a file: qconfigs). Where none is on, quantize_dynamic is given no spec
    /// and takes its default for the dtype.
    std::vector<EagerRule> rules;
    std::vector<std::vector<std::string>> fuse; ///< groups of paths, fused one after another before the call
    /// nullopt: the default of the call. Of `convert` where the call is a whole way.
    std::optional<EagerMapping> mapping;
    std::optional<EagerMapping> qat_mapping;            ///< the same of prepare_qat in quantize_qat
    std::optional<std::vector<std::string>> allow_list; ///< nullopt: PyTorch's propagation list
    std::vector<std::string> non_leaf;                  ///< observer_non_leaf_module_list
    std::optional<DType> dtype; ///< of quantize_dynamic; nullopt: qint8, or user_dtype
    std::string user_dtype;     ///< importable name of one that torch does not name; `dtype` is empty then
    std::optional<EagerCustom> custom; ///< nullopt: PyTorch's default_custom_config_dict
    bool is_reference = false;         // these three are convert's
    bool remove_qconfig = true;
    bool use_precomputed_fake_quant = false;
    json::Extras extras;
    bool operator==(const EagerConfig&) const = default;

    bool asks_dtype() const { return dtype || !user_dtype.empty(); }
    bool has_off() const { return std::ranges::any_of(rules, &EagerRule::off); }
    /// As a dictionary of Python's: overwrites the qconfig of an existing key in place (and switches it on),
    /// else appends. Returns the index in `rules`.
    std::size_t set(EagerRule rule);
};

/// Its place among the rules of each that is off, in order: what `rules_off` of a workspace lists.
std::vector<std::int64_t> rows_off(const EagerConfig& config);
/// The config as PyTorch is given it: without the rules that are off.
EagerConfig without_off(EagerConfig config);
/// The config as a file of its own has it: all of its rules are on.
EagerConfig all_on(EagerConfig config);
} // namespace qcs::config
