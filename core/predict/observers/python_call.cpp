#include "predict/observers/python_call.h"

#include "base/overloaded.h"
#include "json/json_write.h"
#include "predict/interpreter/class_names.h"
#include "predict/observers/construct.h"
#include "python/python_literal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace qcs::predict::python_values {

namespace {

std::string quoted_list(const std::vector<std::string_view>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += names.size() == 2 ? " and " : i + 1 == names.size() ? ", and " : ", ";
        text += fmt::format("'{}'", names[i]);
    }
    return text;
}

[[noreturn]] void too_many(const Signature& signature, std::size_t given) {
    const auto& parameters = signature.parameters;
    const auto required = static_cast<std::size_t>(std::ranges::count_if(
        parameters, [](const Parameter& parameter) { return !parameter.default_value; }));
    const auto most = parameters.size() + 1; // including self
    const bool optional = required < parameters.size();
    raise("TypeError",
          fmt::format("{}() takes {}{} positional argument{} but {} were given", signature.function,
                      optional ? fmt::format("from {} to ", required + 1) : "", most,
                      most == 1 && !optional ? "" : "s", given + 1));
}

} // namespace

void update(config::Keywords& kwargs, const config::Keywords& newer) {
    for (const auto& keyword : newer) {
        const auto it = std::ranges::find(kwargs, keyword.name, &config::KeywordArg::name);
        if (it == kwargs.end())
            kwargs.push_back(keyword);
        else
            it->value = keyword.value;
    }
}

const config::Value* find_keyword(const config::Keywords& kwargs, std::string_view name) {
    const auto it = std::ranges::find(kwargs, name, &config::KeywordArg::name);
    return it == kwargs.end() ? nullptr : &it->value;
}

const config::Value& BoundArguments::operator[](std::string_view name) const {
    const auto* value = find_keyword(values, name);
    if (!value) throw NotKnown{}; // constructors only read parameters that they declare
    return *value;
}

BoundArguments bind(const Signature& signature, const Call& call) {
    const auto& parameters = signature.parameters;
    std::vector<std::optional<config::Value>> slots(parameters.size());
    for (std::size_t i = 0; i < std::min(slots.size(), call.args.size()); ++i)
        slots[i] = call.args[i];

    BoundArguments bound;
    for (const auto& keyword : call.kwargs) {
        const auto it = std::ranges::find(parameters, keyword.name, &Parameter::name);
        const bool known = it != parameters.end();
        auto* slot = known ? &slots[static_cast<std::size_t>(it - parameters.begin())] : nullptr;
        if (keyword.name == "self" || (slot && *slot))
            raise("TypeError", fmt::format("{}() got multiple values for argument '{}'", signature.function,
                                           keyword.name));
        if (slot)
            *slot = keyword.value;
        else if (signature.takes_keywords)
            bound.rest.push_back(keyword);
        else
            raise("TypeError", fmt::format("{}() got an unexpected keyword argument '{}'", signature.function,
                                           keyword.name));
    }
    if (call.args.size() > parameters.size()) too_many(signature, call.args.size());

    std::vector<std::string_view> missing;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (!slots[i]) slots[i] = parameters[i].default_value;
        if (!slots[i])
            missing.push_back(parameters[i].name);
        else
            bound.values.push_back({std::string(parameters[i].name), std::move(*slots[i])});
    }
    if (!missing.empty())
        raise("TypeError",
              fmt::format("{}() missing {} required positional argument{}: {}", signature.function,
                          missing.size(), missing.size() == 1 ? "" : "s", quoted_list(missing)));
    return bound;
}

std::optional<std::string> count_error(const Signature& signature, std::size_t given) {
    try {
        bind(signature, {config::Values(given), {}});
    } catch (const PyError& error) {
        return error.raised.text;
    }
    return std::nullopt;
}

namespace {

static_assert(std::numeric_limits<long double>::digits >= 64, "every int64 and every double, exactly");

std::string repr(const config::Value& value);

std::string joined(const config::Values& items) {
    std::string text;
    for (const auto& item : items)
        text += (text.empty() ? "" : ", ") + repr(item);
    return text;
}

std::string dict_text(const config::Dict& dict) {
    std::string text;
    for (const auto& item : dict.items)
        text += (text.empty() ? "" : ", ") + repr(item.key) + ": " + repr(item.value);
    return "{" + text + "}";
}

std::string repr(const config::Value& value) {
    if (const auto* text = std::get_if<std::string>(&value.data)) return python::python_string(*text);
    return str(value);
}

template <typename T>
bool ordered(const T& a, std::string_view op, const T& b) {
    if (op == "<") return a < b;
    if (op == "<=") return a <= b;
    if (op == ">") return a > b;
    return a >= b;
}

bool is_sequence(const config::Value& value) {
    return std::holds_alternative<config::List>(value.data) ||
           std::holds_alternative<config::Tuple>(value.data) ||
           std::holds_alternative<config::Slice>(value.data);
}

} // namespace

void raise(std::string type, std::string text) {
    py_raise(std::move(type), std::move(text), {});
}

std::string type_name(const config::Value& value) {
    return std::visit(Overloaded{
                          [](config::None) -> std::string { return "NoneType"; },
                          [](bool) -> std::string { return "bool"; },
                          [](std::int64_t) -> std::string { return "int"; },
                          [](double) -> std::string { return "float"; },
                          [](const std::string&) -> std::string { return "str"; },
                          [](DType) -> std::string { return "torch.dtype"; },
                          [](QScheme) -> std::string { return "torch.qscheme"; },
                          [](const config::List&) -> std::string { return "list"; },
                          [](const config::Tuple&) -> std::string { return "tuple"; },
                          [](const config::Dict&) -> std::string { return "dict"; },
                          [](const config::Slice&) -> std::string { return "slice"; },
                          [](config::Ellipsis) -> std::string { return "ellipsis"; },
                          [](const config::ObserverSpec& spec) -> std::string {
                              if (!spec.layers.empty()) return "_PartialWrapper";
                              const auto metaclass = observers::metaclass_of(spec.callable);
                              if (metaclass.empty()) throw NotKnown{};
                              return std::string(metaclass);
                          },
                          [](const auto&) -> std::string { throw NotKnown{}; },
                      },
                      value.data);
}

std::optional<bool> truth(const config::Value& value) {
    return std::visit(Overloaded{
                          [](config::None) -> std::optional<bool> { return false; },
                          [](bool v) -> std::optional<bool> { return v; },
                          [](std::int64_t v) -> std::optional<bool> { return v != 0; },
                          [](double v) -> std::optional<bool> { return v != 0; },
                          [](const std::string& v) -> std::optional<bool> { return !v.empty(); },
                          [](const config::List& v) -> std::optional<bool> { return !v.items.empty(); },
                          [](const config::Tuple& v) -> std::optional<bool> { return !v.items.empty(); },
                          [](const config::Dict& v) -> std::optional<bool> { return !v.items.empty(); },
                          [](const config::Opaque&) -> std::optional<bool> { return std::nullopt; },
                          [](const auto&) -> std::optional<bool> { return true; },
                      },
                      value.data);
}

bool is_true(const config::Value& value) {
    const auto answer = truth(value);
    if (!answer) throw NotKnown{};
    return *answer;
}

std::string str(const config::Value& value) {
    return std::visit(
        Overloaded{
            [](config::None) -> std::string { return "None"; },
            [](bool v) -> std::string { return v ? "True" : "False"; },
            [](std::int64_t v) { return fmt::format("{}", v); },
            [](double v) { return json::float_text(v); },
            [](const std::string& v) { return v; },
            [](DType v) { return std::string(name_of(v)); },
            [](QScheme v) { return std::string(name_of(v)); },
            [](const config::List& v) { return "[" + joined(v.items) + "]"; },
            [](const config::Tuple& v) { return "(" + joined(v.items) + (v.items.size() == 1 ? ",)" : ")"); },
            [](const config::Dict& v) { return dict_text(v); },
            [](config::Ellipsis) -> std::string { return "Ellipsis"; },
            [](const config::ObserverSpec& v) -> std::string {
                if (!v.layers.empty()) throw NotKnown{}; // the text contains the address of a wrapper
                return class_repr(v.callable);
            },
            [](const auto&) -> std::string { throw NotKnown{}; },
        },
        value.data);
}

std::string shown(const config::Value& value) {
    try {
        return str(value);
    } catch (const NotKnown&) {
        return {};
    }
}

bool is_none(const config::Value& value) {
    return std::holds_alternative<config::None>(value.data);
}

std::optional<long double> number(const config::Value& value) {
    if (const auto* boolean = std::get_if<bool>(&value.data)) return *boolean ? 1 : 0;
    if (const auto* integer = std::get_if<std::int64_t>(&value.data)) return *integer;
    if (const auto* floating = std::get_if<double>(&value.data)) return *floating;
    return std::nullopt;
}

bool equal_to(const config::Value& value, std::int64_t wanted) {
    if (std::holds_alternative<config::Opaque>(value.data) ||
        std::holds_alternative<config::ObjectRef>(value.data))
        throw NotKnown{};
    const auto found = number(value);
    return found && *found == static_cast<long double>(wanted);
}

bool compare(const config::Value& left, std::string_view op, const config::Value& right) {
    const auto a = number(left);
    const auto b = number(right);
    if (a && b) return ordered(*a, op, *b);
    const auto* a_text = std::get_if<std::string>(&left.data);
    const auto* b_text = std::get_if<std::string>(&right.data);
    // UTF-8 sorts in the same order as code points.
    if (a_text && b_text) return ordered(*a_text, op, *b_text);
    const auto names = fmt::format("'{}' and '{}'", type_name(left), type_name(right));
    if (is_sequence(left) && left.data.index() == right.data.index()) throw NotKnown{};
    raise("TypeError", fmt::format("'{}' not supported between instances of {}", op, names));
}

config::Value half_rounded_down(const config::Value& value) {
    if (std::holds_alternative<bool>(value.data)) return std::int64_t{0};
    if (const auto* integer = std::get_if<std::int64_t>(&value.data)) return *integer >> 1;
    if (const auto* floating = std::get_if<double>(&value.data)) {
        if (!std::isfinite(*floating)) return std::numeric_limits<double>::quiet_NaN();
        return std::floor(*floating / 2);
    }
    throw NotKnown{};
}

} // namespace qcs::predict::python_values
