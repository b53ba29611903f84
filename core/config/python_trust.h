#pragma once
// Finds untrusted names in configs. Python code that is exported from a config calls some of the functions
// and classes that the config names. So that a config from an unknown source cannot run arbitrary code, the
// user must allow all names that are not in the list of trusted names. The function `load` of the Python
// bridge (resources/python/qconfig_studio.py) uses the same list.

#include "config/eager_config.h"

#include <span>

namespace qcs::config {

/// How the exported Python code uses a name.
enum class PythonUse : std::uint8_t {
    Type,     ///< in comparisons: a class or function in a rule or pattern, or a user-defined dtype
    Module,   ///< in comparisons, or to make instances: a module class
    Observer, ///< called: the constructor of an observer or fake quantizer
    Fuser,    ///< called with modules: a fuser method
    Getter,   ///< called with nodes: a root node getter or extra inputs getter
};

/// Returns true if a name with this use is called, which is dangerous if the name is untrusted. The uses Type
/// and Module are less dangerous, and configs often contain user-defined classes with one of these two uses.
constexpr bool is_called(PythonUse use) {
    return use == PythonUse::Observer || use == PythonUse::Fuser || use == PythonUse::Getter;
}

/// Returns true for torch's factories of fuser methods (FuserMethod::is_factory). Exported code calls a
/// factory with one argument, a module class or another fuser method, to get a fuser method.
bool is_fuser_factory(std::string_view name);
/// Returns how this factory uses its argument: Module or Fuser.
PythonUse argument_use(std::string_view factory);

/// Returns the package that the user must allow so that this name becomes trusted. Returns "" for builtins
/// (exec, eval, open, ...), which cannot be allowed.
std::string package_to_allow(std::string_view name);

/// Returns true if the name is inside one of the packages in `allow`, or if the catalogue (config/presets.h)
/// has an entry with this name or alias whose kind fits the use. There are three exceptions. A factory of
/// fuser methods is not trusted as a fuser method, and MatchAllNode is not trusted as a module class.
/// torch.nn.Identity is trusted as an observer, because torch uses it in qconfigs that quantize only the
/// activation or only the weight.
bool is_trusted(std::string_view name, PythonUse use, std::span<const std::string> allow = {});

/// One occurrence of an untrusted name in a config.
struct UntrustedName {
    std::string name;
    PythonUse use = PythonUse::Type;
    std::string pointer;            ///< JSON pointer of the occurrence in the JSON of the config
    RuleIndex rule;                 ///< the rule with the name, if the config is a QConfigMapping
    EntryIndex entry;               ///< the entry with the name, if the config is a BackendConfig
    EagerRuleIndex eager_rule = {}; ///< the rule with the name, if the config is an EagerConfig
    bool operator==(const UntrustedName&) const = default;
};
/// Return all occurrences of untrusted names, in the order of the config. `allow` has the packages that the
/// user has allowed. Rules that are switched off are skipped, since they are not exported.
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
