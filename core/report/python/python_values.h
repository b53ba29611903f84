#pragma once
// Python expressions of values, observers, qconfigs and patterns.

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

// The names a Python script uses: what it imports, and what it must not be asked to import.

class PythonNames {
public:
    /// Names in the packages of `allow` are trusted.
    explicit PythonNames(std::vector<std::string> allow = {}) : allow_(std::move(allow)) {}

    /// For texts that only people read: every name is trusted.
    static PythonNames for_people() {
        PythonNames names;
        names.trusts_all_ = true;
        return names;
    }

    /// The source of an importable object that a config names, whose module is imported: the name itself, or
    /// "None" and a problem. "python-not-trusted" for what is not known for that use.
    std::string object(std::string_view name, config::PythonUse use);
    /// The same of an object that every script may use.
    std::string own(std::string_view name);
    /// The source of one of torch's config classes, imported by its bare name.
    std::string config_class(std::string_view module, std::string_view name);
    /// A module that the script needs, though it names nothing of it.
    void needs(const std::string& module) { modules_.insert(module); }
    /// The import statements, one a line.
    std::string imports() const;

    void problem(Message what);
    Diagnostics take_problems() { return std::move(problems_); }

private:
    std::vector<std::string> allow_;
    bool trusts_all_ = false;
    std::set<std::string> modules_;
    std::map<std::string, std::set<std::string>> classes_; ///< by module
    Diagnostics problems_;
};

/// True for what Python takes for an identifier and does not keep for itself.
bool is_python_identifier(std::string_view word);

/// Writes expressions; what they share (qconfigs, wrappers around which others stand, dtype configs) becomes
/// variables, so that one object in torch stays one object.
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
    /// A variable "<stem>_<number>" of that expression; the same one for the same source text if it may be
    /// `shared`.
    PythonExpression variable(const std::string& stem, const PythonExpression& expression,
                              bool shared = true);

    /// The assignments to variables, one statement after another.
    const std::string& definitions() const { return definitions_; }

private:
    PythonExpression opaque(const config::Opaque& opaque);
    PythonExpression wrapped(const config::ObserverSpec& spec, std::size_t layers);
    std::vector<PythonExpression> keywords(const config::Keywords& keywords);
    std::vector<PythonExpression> values(const config::Values& values);

    PythonNames& names_;
    std::string definitions_;
    std::unordered_map<std::string, std::string> variables_; ///< by stem and source text
    std::unordered_map<std::string, int> counts_;            ///< by stem
    std::unordered_map<std::int64_t, std::string> wrappers_; ///< by identity
};

} // namespace qcs::report
