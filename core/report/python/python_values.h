#pragma once
// Generates Python expressions for values, observers, qconfigs and patterns.

#include "base/diagnostic.h"
#include "config/backend_config.h"
#include "config/python_trust.h"
#include "config/qconfig.h"
#include "report/python/python_layout.h"

#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

namespace qcs::report {

// Collects the imports of a script, and rejects names that the script must not use.

class PythonNames {
public:
    /// Names inside the packages that `allow` lists are trusted.
    explicit PythonNames(std::vector<std::string> allow = {}) : allow_(std::move(allow)) {}

    /// Returns an object that trusts every name, for text that is displayed but never run.
    static PythonNames for_display() {
        PythonNames names;
        names.trusts_all_ = true;
        return names;
    }

    /// Returns the source text for an importable object that a config names; this text is the name itself.
    /// Adds an import of the object's module to the script. If the name is not trusted for this use
    /// (python_trust.h), returns "None" and reports the problem "python-not-trusted".
    std::string object(std::string_view name, config::PythonUse use);
    /// As object(), but for an object that the script may always use. Both functions return "None" and report
    /// "python-bad-name" or "python-name-taken" if the script cannot contain the name.
    std::string trusted_object(std::string_view name);
    /// Returns the source text for one of torch's config classes; this text is the bare name of the class.
    /// Adds an import of the class ("from module import name") to the script.
    std::string config_class(std::string_view module, std::string_view name);
    /// Adds an import of a module that the script needs for its own code. (object() itself adds the imports
    /// for the names that are passed to it.)
    void add_import(const std::string& module) { modules_.insert(module); }
    /// Returns the import statements as source text. Each begins on a new line; one that is longer than
    /// python_width is wrapped.
    std::string imports() const;

    /// Adds a problem to those that take_problems() returns.
    void problem(Message what);
    Diagnostics take_problems() { return std::move(problems_); }

private:
    std::vector<std::string> allow_;
    bool trusts_all_ = false;
    std::set<std::string> modules_;
    /// Classes that are imported by name, keyed by their module.
    std::map<std::string, std::set<std::string>> classes_;
    Diagnostics problems_;
};

/// True for a valid Python identifier that is not a keyword.
bool is_python_identifier(std::string_view word);

/// Converts values to Python expressions. An object that can occur more than once (an unnamed qconfig, an
/// inner `with_args` wrapper, a dtype config) is assigned to a variable, so that it is a single object in
/// Python too.
class PythonValues {
public:
    explicit PythonValues(PythonNames& names) : names_(names) {}

    PythonExpression value(const config::Value& value);
    PythonExpression values_as_tuple(const config::Values& values);
    PythonExpression object(const config::ObjectRef& object, config::PythonUse use);
    PythonExpression spec(const config::ObserverSpec& spec);
    PythonExpression qconfig(const std::optional<config::QConfig>& qconfig);
    PythonExpression pattern(const config::Pattern& pattern);
    PythonExpression fuser_method(const config::FuserMethod& method);
    /// Assigns the expression to a new variable "<stem>_<number>" and returns the variable. If `shared` is
    /// true and a variable with the same stem and the same source text exists already, returns that variable.
    PythonExpression variable(const std::string& stem, const PythonExpression& expression,
                              bool shared = true);

    /// The assignments to all variables, as source text.
    const std::string& definitions() const { return definitions_; }

private:
    PythonExpression opaque(const config::Opaque& opaque);
    PythonExpression wrapped(const config::ObserverSpec& spec, std::size_t layers);
    std::vector<PythonExpression> keywords(const config::Keywords& keywords);
    std::vector<PythonExpression> values(const config::Values& values);

    PythonNames& names_;
    std::string definitions_;
    std::unordered_map<std::string, std::string> variables_; ///< keyed by stem and source text
    std::unordered_map<std::string, int> counts_;            ///< keyed by stem
    std::unordered_map<std::int64_t, std::string> wrappers_; ///< keyed by ObserverLayer::identity
};

} // namespace qcs::report
