#pragma once
// Presets: backend configs, default mappings and named qconfigs of PyTorch, and a catalogue of the names that
// configs may contain. All were recorded from torch 2.13 and are linked into the program. They are parsed on
// first use; all functions are thread-safe.

#include "config/codecs.h"

namespace qcs::config {

/// Returns "native", "fbgemm", "qnnpack", "x86", "onednn", "tensorrt", "executorch".
std::span<const std::string_view> backend_preset_names();
/// Returns the backend config with this name; null for an unknown name.
const BackendConfig* backend_preset(std::string_view name);
/// Returns "default:x86", "default-qat:x86", and the corresponding names for fbgemm, qnnpack and onednn.
std::span<const std::string_view> mapping_preset_names();
/// Returns the mapping with this name; null for an unknown name.
const QConfigMapping* mapping_preset(std::string_view name);
/// Returns the qconfigs that torch.ao.quantization.qconfig defines as variables ("default_qconfig", ...).
/// QConfig::name is set in each.
std::span<const QConfig> named_qconfigs();
/// Returns the qconfig with this name; null for an unknown name.
const QConfig* named_qconfig(std::string_view name);

/// A parameter of the constructor of an observer or fake quantizer.
struct CatalogueParameter {
    std::string name;
    std::optional<Value> default_value; ///< nullopt: it has no default
};

/// A name that configs may contain. The desktop application offers these names as completions.
struct CatalogueEntry {
    enum class Kind : std::uint8_t {
        Module, ///< a module class
        Function,
        Operator, ///< a function of Python's module `operator`
        Method,   ///< a tensor method
        Observer,
        FakeQuantize,
        FuserMethod,
        Getter ///< a root node getter or extra inputs getter of a BackendPatternConfig
    };
    Kind kind = Kind::Module;
    std::string name; ///< canonical importable name, or the bare name of a method
    /// For classes: the base classes in the order of __mro__, without the class itself and `object`.
    std::vector<std::string> bases;
    std::vector<std::string> aliases; ///< other importable names of the same object
    /// For observers and fake quantizers: the parameters in order, without `self`.
    std::vector<CatalogueParameter> parameters;
    bool takes_keywords = false; ///< accepts **kwargs, which a fake quantizer passes to its observer
};
std::span<const CatalogueEntry> catalogue();
/// Returns the entry with this canonical name or alias; null for an unknown name.
const CatalogueEntry* catalogue_entry(std::string_view name);

} // namespace qcs::config
