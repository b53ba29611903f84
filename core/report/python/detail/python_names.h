#pragma once
// The names a Python script uses: what it imports, and what it must not be asked to import.

#include "base/diagnostic.h"
#include "config/python_trust.h"

#include <map>
#include <set>
#include <string_view>

namespace qcs::report {

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

} // namespace qcs::report
