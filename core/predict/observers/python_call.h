#pragma once
// Calls and operators of Python 3.11.

#include "config/value.h"
#include "predict/interpreter/py_error.h"

namespace qcs::predict::python_values {

// Operators of Python 3.11 on values, as the constructors of observers use them. They return the result, or
// throw the exception with its exact text.

/// Thrown if the result depends on something that only Python knows. It is no exception of PyTorch, and is
/// caught within core/predict.
struct NotKnown {};

/// Throws PyError without an explanation, which the caller adds because it knows what was called.
[[noreturn]] void raise(std::string type, std::string text);

/// The name of the value's type as messages of the interpreter show it ("NoneType", "torch.dtype"). Throws
/// NotKnown.
std::string type_name(const config::Value& value);
/// bool(value); nullopt if it is not known.
std::optional<bool> truth(const config::Value& value);
bool is_true(const config::Value& value); ///< throws NotKnown
/// str(value). Throws NotKnown if the text is not determined.
std::string str(const config::Value& value);
/// The same for messages; "" if the text is not determined.
std::string shown(const config::Value& value);
bool is_none(const config::Value& value);
/// The value of a bool, int or float; represents every int64 and every double exactly. nullopt for other
/// values.
std::optional<long double> number(const config::Value& value);
bool equal_to(const config::Value& value, std::int64_t number);
/// `left OP right`, where OP is one of "<", "<=", ">", ">=". Throws PyError or NotKnown.
bool compare(const config::Value& left, std::string_view op, const config::Value& right);
/// `value // 2` for a number.
config::Value half_rounded_down(const config::Value& value);

struct Call {
    config::Values args; ///< without self
    config::Keywords kwargs;
};

/// {**kwargs, **newer}: a keyword that already exists keeps its place and gets the newer value.
void update(config::Keywords& kwargs, const config::Keywords& newer);
const config::Value* find_keyword(const config::Keywords& kwargs, std::string_view name);

struct Parameter {
    std::string_view name;
    std::optional<config::Value> default_value = std::nullopt;
};

/// The signature of a method, whose first parameter is self.
struct Signature {
    std::string_view function;         ///< its name in messages: "MinMaxObserver.__init__"
    std::vector<Parameter> parameters; ///< without self
    bool takes_keywords = false;       ///< has **kwargs
};

struct Bound {
    config::Keywords values; ///< one for each parameter, in order
    config::Keywords rest;   ///< keywords that go to **kwargs
    const config::Value& operator[](std::string_view name) const;
};

/// Binds the arguments of a call to parameters. Throws the TypeError that Python raises.
Bound bind(const Signature& signature, const Call& call);
/// The text of the TypeError for a call with too few or too many arguments, all of them positional; nullopt
/// if the count is right.
std::optional<std::string> count_error(const Signature& signature, std::size_t given);

} // namespace qcs::predict::python_values
