#pragma once
// Which names exported Python may use without permission, and where a config contains others. `load` of the
// Python bridge (resources/python/qconfig_studio.py) has the same list.

#include "config/eager_config.h"

#include <span>

namespace qcs::config {

/// What the Python code does with a name.
enum class PythonUse : std::uint8_t {
    Type,     ///< compares with it: a type or function that a rule or pattern names
    Module,   ///< instantiates it or compares with it: a module class
    Observer, ///< calls it: constructor of an observer or fake quantizer
    Fuser,    ///< calls it with modules: a fuser method
    Getter,   ///< calls it with nodes
};

/// True if the name would be called, which makes an untrusted name dangerous. Users' own classes that are
/// only compared with are common in configs.
constexpr bool is_called(PythonUse use) {
    return use == PythonUse::Observer || use == PythonUse::Fuser || use == PythonUse::Getter;
}

/// torch's factories of fuser methods, the only functions in configs that a script calls. Each takes one
/// argument: a module class or another fuser method.
bool is_fuser_factory(std::string_view name);
/// How the factory uses its argument.
PythonUse argument_use(std::string_view factory);

/// The package that the user would have to allow for this name; "" for builtins (exec, eval, open), which
/// cannot be allowed.
std::string package_to_allow(std::string_view name);

/// True if the catalogue lists the name, or one of its aliases, for this use, or if it is inside a package of
/// `allow`. torch.nn.Identity counts as an observer, because torch's qconfigs with only an activation or only
/// a weight use it for the other one.
bool is_trusted(std::string_view name, PythonUse use, std::span<const std::string> allow = {});

struct UntrustedName {
    std::string name;
    PythonUse use = PythonUse::Type;
    std::string pointer;            ///< JSON pointer in the config's body
    RuleIndex rule;                 ///< for a mapping: the rule that contains the name
    EntryIndex entry;               ///< for a backend config: the entry that contains it
    EagerRuleIndex eager_rule = {}; ///< for an eager config: the rule that contains it
    bool operator==(const UntrustedName&) const = default;
};
/// All untrusted names, in the order of the config. Rules that are off are skipped, since they are not
/// exported.
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
