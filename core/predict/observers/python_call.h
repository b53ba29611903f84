#pragma once
// How Python 3.11 binds the arguments of a call to the parameters of a method.

#include "predict/observers/python_operators.h"

namespace qcs::predict::python_values {

struct Call {
    config::Values args; ///< without self
    config::Keywords kwargs;
};

/// {**kwargs, **newer}: a keyword that is already there keeps its place and gets the newer value.
void update(config::Keywords& kwargs, const config::Keywords& newer);
const config::Value* find_keyword(const config::Keywords& kwargs, std::string_view name);

struct Parameter {
    std::string_view name;
    std::optional<config::Value> default_value = std::nullopt;
};

/// Of a method: its first parameter is self.
struct Signature {
    std::string_view function;         ///< as messages name it: "MinMaxObserver.__init__"
    std::vector<Parameter> parameters; ///< without self
    bool takes_keywords = false;       ///< has **kwargs
};

struct Bound {
    config::Keywords values; ///< one for each parameter, in order
    config::Keywords rest;   ///< what **kwargs gets
    const config::Value& operator[](std::string_view name) const;
};

/// Throws a TypeError where Python does.
Bound bind(const Signature& signature, const Call& call);
/// What the TypeError says where a call has too few or too many arguments, all of them positional.
std::optional<std::string> count_error(const Signature& signature, std::size_t given);

} // namespace qcs::predict::python_values
