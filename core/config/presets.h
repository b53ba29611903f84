#pragma once
// Data recorded from torch 2.13 and linked in: backends, default mappings, named qconfigs, the catalogue.

#include "config/codecs.h"

namespace qcs::config {

/// "native", "fbgemm", "qnnpack", "x86", "onednn", "tensorrt", "executorch".
std::span<const std::string_view> backend_preset_names();
/// nullptr for an unknown name. Parsed once, on first use; safe from any thread.
const BackendConfig* backend_preset(std::string_view name);
/// "default:x86", "default-qat:x86" and the same for fbgemm, qnnpack, onednn.
std::span<const std::string_view> mapping_preset_names();
const QConfigMapping* mapping_preset(std::string_view name);
/// Named qconfigs of torch.ao.quantization.qconfig ("default_qconfig", ...), in order. `name` is set in each.
std::span<const QConfig> named_qconfigs();
const QConfig* named_qconfig(std::string_view name);

/// What the constructor of an observer or fake quantizer takes.
struct CatalogueParameter {
    std::string name;
    std::optional<Value> default_value; ///< nullopt: it has to be given
};

/// What forms complete from.
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
    std::string name;                           ///< canonical importable name, or the bare name of a method
    std::vector<std::string> bases;             ///< modules and observers: rest of __mro__, without object
    std::vector<std::string> aliases;           ///< other importable names of the same object
    std::vector<CatalogueParameter> parameters; ///< observers and fake quantizers: in order, without self
    bool takes_keywords = false;                ///< has **kwargs; a fake quantizer gives them to its observer
};
std::span<const CatalogueEntry> catalogue();
/// Looks up canonical names and aliases; nullptr if unknown.
const CatalogueEntry* catalogue_entry(std::string_view name);

} // namespace qcs::config
