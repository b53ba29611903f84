#pragma once
// Data recorded from torch 2.13 and linked in: backend configs, default mappings, named qconfigs and the
// catalogue of names.

#include "config/codecs.h"

namespace qcs::config {

/// "native", "fbgemm", "qnnpack", "x86", "onednn", "tensorrt", "executorch".
std::span<const std::string_view> backend_preset_names();
/// null for an unknown name. Parsed on first use; thread-safe.
const BackendConfig* backend_preset(std::string_view name);
/// "default:x86", "default-qat:x86", and the same for fbgemm, qnnpack and onednn.
std::span<const std::string_view> mapping_preset_names();
const QConfigMapping* mapping_preset(std::string_view name);
/// The named qconfigs of torch.ao.quantization.qconfig ("default_qconfig", ...), in order. `name` is set in
/// each.
std::span<const QConfig> named_qconfigs();
const QConfig* named_qconfig(std::string_view name);

/// A parameter of the constructor of an observer or fake quantizer.
struct CatalogueParameter {
    std::string name;
    std::optional<Value> default_value; ///< nullopt: it has no default
};

/// A name that configs may contain. Forms use these entries for completion.
struct CatalogueEntry {
    enum class Kind : std::uint8_t {
        Module,
        Function,
        Operator,
        Method,
        Observer,
        FakeQuantize,
        FuserMethod,
        Getter
    };
    Kind kind = Kind::Module;
    std::string name; ///< canonical importable name, or the bare name of a method
    /// For modules and observers: __mro__ without the class itself and object.
    std::vector<std::string> bases;
    std::vector<std::string> aliases;           ///< other importable names of the same object
    std::vector<CatalogueParameter> parameters; ///< for observers and fake quantizers: in order, without self
    bool takes_keywords = false; ///< takes **kwargs; a fake quantizer passes them to its observer
};
std::span<const CatalogueEntry> catalogue();
/// Finds an entry by canonical name or alias; null if unknown.
const CatalogueEntry* catalogue_entry(std::string_view name);

} // namespace qcs::config
