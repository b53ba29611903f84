#pragma once
// Python expressions of values, observers, qconfigs and patterns.

#include "config/pattern.h"
#include "config/qconfig.h"
#include "report/python/detail/python_names.h"
#include "report/python/python_layout.h"

#include <unordered_map>

namespace qcs::report {

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
