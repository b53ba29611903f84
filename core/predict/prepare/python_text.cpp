#include "base/overloaded.h"
#include "predict/interpreter/class_names.h"
#include "predict/prepare/matches.h"
#include "python/python_literal.h"

#include <fmt/format.h>

namespace qcs::predict {

namespace {

std::string float_repr(double value) {
    const auto text = python::python_float(value);
    return text.starts_with("float('") ? text.substr(7, text.size() - 9) : text;
}

std::string items_repr(const fx::FxGraph& graph, const fx::Args& items) {
    std::string text;
    for (const auto& item : items)
        text += (text.empty() ? "" : ", ") + repr(graph, item);
    return text;
}

} // namespace

std::string repr(const fx::FxGraph& graph, const fx::Arg& arg) {
    switch (arg.kind) {
    case fx::Arg::Kind::Node: return graph[arg.node].name;
    case fx::Arg::Kind::List: return "[" + items_repr(graph, arg.items) + "]";
    case fx::Arg::Kind::Tuple:
        return "(" + items_repr(graph, arg.items) + (arg.items.size() == 1 ? ",)" : ")");
    case fx::Arg::Kind::Slice: return "slice(" + items_repr(graph, arg.items) + ")";
    case fx::Arg::Kind::Dict: {
        std::string text;
        const auto& keys = std::get<config::List>(arg.literal->data).items;
        for (std::size_t i = 0; i < keys.size(); ++i)
            text +=
                (i > 0 ? ", " : "") + repr(graph, fx::Arg::of(keys[i])) + ": " + repr(graph, arg.items[i]);
        return "{" + text + "}";
    }
    case fx::Arg::Kind::Literal: break;
    }
    return std::visit(Overloaded{[](const config::None&) { return std::string("None"); },
                                 [](bool b) { return std::string(b ? "True" : "False"); },
                                 [](std::int64_t i) { return std::to_string(i); },
                                 [](double d) { return float_repr(d); },
                                 [](const std::string& s) { return python::python_string(s); },
                                 [](DType dtype) { return std::string(name_of(dtype)); },
                                 [](QScheme scheme) { return std::string(name_of(scheme)); },
                                 [](const config::Ellipsis&) { return std::string("Ellipsis"); },
                                 [](const config::Opaque& opaque) { return opaque.text.str(); },
                                 [](const config::ObjectRef& object) { return object.name; },
                                 [](const auto&) { return std::string(); }},
                      arg.value().data);
}

std::string type_name(const fx::Arg& arg) {
    switch (arg.kind) {
    case fx::Arg::Kind::Node: return "Node";
    case fx::Arg::Kind::List: return "immutable_list";
    case fx::Arg::Kind::Tuple: return "tuple";
    case fx::Arg::Kind::Dict: return "immutable_dict";
    case fx::Arg::Kind::Slice: return "slice";
    case fx::Arg::Kind::Literal: break;
    }
    return value_type_name(arg.value());
}

} // namespace qcs::predict
