#pragma once
// How Python 3.11 binds the arguments of a call to the parameters of a method.

#include "predict/observers/python_operators.h"

namespace qcs::python {

struct Call {
    Values args; ///< without self
    Keywords kwargs;
};

/// {**kwargs, **newer}: a keyword that is already there keeps its place and gets the newer value.
void update(Keywords& kwargs, const Keywords& newer);
const Value* find_keyword(const Keywords& kwargs, std::string_view name);

struct Parameter {
    std::string_view name;
    std::optional<Value> default_value = std::nullopt;
};

/// Of a method: its first parameter is self.
struct Signature {
    std::string_view function;         ///< as messages name it: "MinMaxObserver.__init__"
    std::vector<Parameter> parameters; ///< without self
    bool takes_keywords = false;       ///< has **kwargs
};

struct Bound {
    Keywords values; ///< one for each parameter, in order
    Keywords rest;   ///< what **kwargs gets
    const Value& operator[](std::string_view name) const;
};

/// Throws a TypeError where Python does.
Bound bind(const Signature& signature, const Call& call);
/// What the TypeError says where a call has too few or too many arguments, all of them positional.
std::optional<std::string> count_error(const Signature& signature, std::size_t given);

} // namespace qcs::python
