#pragma once
// How Python 3.11 calls methods, and its operators.

#include "config/value.h"
#include "predict/interpreter/py_error.h"

namespace qcs::predict::python_values {

// Operators of Python 3.11 on values, as the constructors of observers use them: the answer, or the
// exception with its exact text.

/// Thrown inside this room only: the answer depends on something that only Python knows. It raises nothing.
struct NotKnown {};

/// Throws PyError. Why is said by whoever knows what was called.
[[noreturn]] void raise(std::string type, std::string text);

/// The name of the value's type as messages of the interpreter show it ("NoneType", "torch.dtype"). Throws
/// NotKnown.
std::string type_name(const config::Value& value);
/// bool(value); nullopt if it is not known.
std::optional<bool> truth(const config::Value& value);
bool is_true(const config::Value& value); ///< throws NotKnown
/// str(value). Throws NotKnown where the text is not determined.
std::string str(const config::Value& value);
/// The same for people and messages; "" where it is not known.
std::string shown(const config::Value& value);
bool is_none(const config::Value& value);
/// bool, int and float: every int64 and every double exactly.
std::optional<long double> number(const config::Value& value);
bool equal_to(const config::Value& value, std::int64_t number);
/// `left OP right` where OP is one of "<", "<=", ">", ">=". Throws.
bool compare(const config::Value& left, std::string_view op, const config::Value& right);
/// `value // 2` of a number.
config::Value half_rounded_down(const config::Value& value);

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
