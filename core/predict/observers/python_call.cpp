#include "predict/observers/python_call.h"

#include <fmt/format.h>

#include <algorithm>

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
    const auto most = parameters.size() + 1; // self counts
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

const config::Value& Bound::operator[](std::string_view name) const {
    const auto* value = find_keyword(values, name);
    if (!value) throw NotKnown{}; // no constructor asks for what it does not declare
    return *value;
}

Bound bind(const Signature& signature, const Call& call) {
    const auto& parameters = signature.parameters;
    std::vector<std::optional<config::Value>> slots(parameters.size());
    for (std::size_t i = 0; i < std::min(slots.size(), call.args.size()); ++i)
        slots[i] = call.args[i];

    Bound bound;
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

} // namespace qcs::predict::python_values
