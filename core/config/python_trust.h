#pragma once
// Exported Python is data: which names it may use, and where a config has others. The bridge's `load`
// (resources/python/qconfig_studio.py) has the same list.

#include "config/eager_config.h"

#include <span>

namespace qcs::config {

/// What Python does with a name.
enum class PythonUse : std::uint8_t {
    Type,     ///< compares with it: a type or function that a rule or pattern names
    Module,   ///< makes one of it, or compares with it: a class of modules
    Observer, ///< calls it: the constructor of an observer or fake quantizer
    Fuser,    ///< calls it with modules: a fuser method
    Getter,   ///< calls it with nodes
};

/// People's own classes are named in many configs; what would be called is another matter.
constexpr bool is_called(PythonUse use) {
    return use == PythonUse::Observer || use == PythonUse::Fuser || use == PythonUse::Getter;
}

/// torch's own factories of fuser methods: the only functions of the configs that a script calls. Each takes
/// one argument, a class of modules or another fuser method.
bool is_fuser_factory(std::string_view name);
PythonUse argument_use(std::string_view factory);

/// The package that has to be allowed for that name; "" for builtins (exec, eval, open), which nobody can
/// allow.
std::string package_to_allow(std::string_view name);

/// True for what the catalogue lists for that use, under any of its names, and for what lies in a package of
/// `allow`. torch.nn.Identity counts as an observer: torch's own qconfigs with only an activation or only a
/// weight have it in the other place.
bool is_trusted(std::string_view name, PythonUse use, std::span<const std::string> allow = {});

struct UntrustedName {
    std::string name;
    PythonUse use = PythonUse::Type;
    std::string pointer;            ///< JSON pointer in the body of the config
    RuleIndex rule;                 ///< of the config itself that it belongs to
    EntryIndex entry;               ///< the same of a backend
    EagerRuleIndex eager_rule = {}; ///< the same of an eager config
    bool operator==(const UntrustedName&) const = default;
};
/// In the order of the config.
std::vector<UntrustedName> untrusted_names(const QConfigMapping& mapping,
                                           std::span<const std::string> allow = {});
std::vector<UntrustedName> untrusted_names(const BackendConfig& config,
                                           std::span<const std::string> allow = {});
std::vector<UntrustedName> untrusted_names(const PrepareCustomConfig& config,
                                           std::span<const std::string> allow = {});
std::vector<UntrustedName> untrusted_names(const ConvertCustomConfig& config,
                                           std::span<const std::string> allow = {});
std::vector<UntrustedName> untrusted_names(const FuseCustomConfig& config,
                                           std::span<const std::string> allow = {});
std::vector<UntrustedName> untrusted_names(const EagerConfig& config,
                                           std::span<const std::string> allow = {});

} // namespace qcs::config
