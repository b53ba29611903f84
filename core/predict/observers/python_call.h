#pragma once
// Evaluates calls and operators as Python 3.11 does.

#include "config/value.h"
#include "predict/interpreter/py_error.h"

namespace qcs::predict::python_values {

// Operators on values, as the constructors of observers use them. These functions return the result, or throw
// a PyError with the type and exact text of Python's exception.

/// Thrown if the result depends on something that only Python knows. It does not correspond to an exception
/// of PyTorch, and is always caught within core/predict.
struct NotKnown {};

/// Throws a PyError with this type and text. The part that explains the cause (Raised's Message) is empty:
/// the caller, which knows what was called, sets it.
[[noreturn]] void raise(std::string type, std::string text);

/// Returns the name of the value's type as the interpreter's messages show it ("NoneType", "torch.dtype").
/// Throws NotKnown if only Python knows the type.
std::string type_name(const config::Value& value);
/// Returns bool(value); nullopt if only Python knows the result.
std::optional<bool> truth(const config::Value& value);
bool is_true(const config::Value& value); ///< truth(value); throws NotKnown if that is nullopt
/// str(value). Throws NotKnown if only Python knows the text.
std::string str(const config::Value& value);
/// Returns str(value) for use in a message; "" if only Python knows the text.
std::string shown(const config::Value& value);
bool is_none(const config::Value& value);
/// Returns the value of a bool, int or float; nullopt for other values. A long double represents every int64
/// and every double exactly.
std::optional<long double> number(const config::Value& value);
/// Returns whether `value == number`. Throws NotKnown if only Python knows the result.
bool equal_to(const config::Value& value, std::int64_t number);
/// `left OP right`, where OP is one of "<", "<=", ">", ">=". Throws PyError or NotKnown.
bool compare(const config::Value& left, std::string_view op, const config::Value& right);
/// `value // 2` for a number.
config::Value half_rounded_down(const config::Value& value);

/// The arguments of a call.
struct Call {
    config::Values args; ///< without self
    config::Keywords kwargs;
};

/// Replaces `kwargs` by {**kwargs, **newer}: a keyword that already exists keeps its place and gets the newer
/// value.
void update(config::Keywords& kwargs, const config::Keywords& newer);
/// Returns the value of that keyword; null if there is no such keyword.
const config::Value* find_keyword(const config::Keywords& kwargs, std::string_view name);

/// A parameter of a method.
struct Parameter {
    std::string_view name;
    std::optional<config::Value> default_value = std::nullopt; ///< nullopt: required
};

/// The signature of a method, whose first parameter is self.
struct Signature {
    std::string_view function;         ///< its name in messages: "MinMaxObserver.__init__"
    std::vector<Parameter> parameters; ///< without self
    bool takes_keywords = false;       ///< whether it has **kwargs
};

/// The arguments of a call, bound to parameters.
struct BoundArguments {
    config::Keywords values; ///< one value for each parameter, in order
    config::Keywords rest;   ///< keywords that go to **kwargs
    const config::Value& operator[](std::string_view name) const;
};

/// Binds the arguments of a call to parameters. Throws PyError with the TypeError if they do not fit.
BoundArguments bind(const Signature& signature, const Call& call);
/// Returns the text of the TypeError for a call with too few or too many arguments, all of them positional;
/// nullopt if the count is right.
std::optional<std::string> count_error(const Signature& signature, std::size_t given);

} // namespace qcs::predict::python_values
