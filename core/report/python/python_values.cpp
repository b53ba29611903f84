#include "report/python/python_values.h"

#include "base/overloaded.h"
#include "base/text.h"
#include "python/python_literal.h"
#include "python/regex/unicode.h"
#include "report/python/python_layout.h"
#include "report/report_codes.h"

#include <algorithm>
#include <charconv>

namespace qcs::report {

namespace {

bool is_number(std::string_view text) {
    constexpr std::size_t max_digits = 4000; // Python refuses to parse longer numbers
    if (text.starts_with('-')) text.remove_prefix(1);
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    return !text.empty() && text.size() <= max_digits && (text.size() == 1 || text[0] != '0') &&
           std::ranges::all_of(text, is_digit);
}

/// The numbers in "8, 3" of "float32[8, 3]" as expressions; nullopt if anything else is among them.
std::optional<std::vector<PythonExpression>> dimensions(std::string_view text) {
    std::vector<PythonExpression> result;
    while (!text.empty()) {
        const auto comma = text.find(", ");
        const auto number = text.substr(0, comma);
        if (!is_number(number) || number.starts_with('-')) return std::nullopt;
        result.push_back(python_atom(std::string(number)));
        text.remove_prefix(comma == text.npos ? text.size() : comma + 2);
    }
    return result;
}

/// A wrapper around a wrapper that has no identity is a separate object in each place.
bool may_be_shared(const config::ObserverSpec& spec);
bool may_be_shared(const config::Value& value) {
    const auto all = [](const config::Values& values) {
        return std::ranges::all_of(values, [](const config::Value& v) { return may_be_shared(v); });
    };
    if (const auto* spec = std::get_if<config::ObserverSpec>(&value.data)) return may_be_shared(*spec);
    if (const auto* list = std::get_if<config::List>(&value.data)) return all(list->items);
    if (const auto* tuple = std::get_if<config::Tuple>(&value.data)) return all(tuple->items);
    return true;
}
bool may_be_shared(const config::ObserverSpec& spec) {
    for (std::size_t i = 0; i + 1 < spec.layers.size(); ++i)
        if (!spec.layers[i].identity) return false;
    return std::ranges::all_of(spec.layers, [](const config::ObserverLayer& layer) {
        return std::ranges::all_of(layer.kwargs,
                                   [](const config::KeywordArg& k) { return may_be_shared(k.value); });
    });
}

} // namespace

PythonExpression PythonValues::variable(const std::string& stem, const PythonExpression& expression,
                                        bool shared) {
    const auto text = to_python_line(expression);
    auto& known = variables_[stem + ' ' + text];
    if (known.empty() || !shared) {
        known = stem + '_' + std::to_string(++counts_[stem]);
        definitions_ += to_python_text(known + " = ", expression) + '\n';
    }
    return python_atom(known);
}

std::vector<PythonExpression> PythonValues::values(const config::Values& values) {
    std::vector<PythonExpression> result;
    for (const auto& v : values)
        result.push_back(value(v));
    return result;
}

PythonExpression PythonValues::values_as_tuple(const config::Values& items) {
    return python_tuple(values(items));
}

std::vector<PythonExpression> PythonValues::keywords(const config::Keywords& keywords) {
    std::vector<PythonExpression> result;
    for (const auto& [name, content] : keywords) {
        if (is_python_identifier(name))
            result.push_back(with_prefix(name + "=", value(content)));
        else // passed in a dictionary of one item, since the order of arguments matters
            result.push_back(with_prefix("**", python_dict({{python::python_string(name), value(content)}})));
    }
    return result;
}

PythonExpression PythonValues::object(const config::ObjectRef& object, config::PythonUse use) {
    switch (object.kind) {
    case config::ObjectRef::Kind::None: return python_atom("None");
    case config::ObjectRef::Kind::Method: return python_atom(python::python_string(object.name));
    case config::ObjectRef::Kind::Object: return python_atom(names_.object(object.name, use));
    }
    return {};
}

PythonExpression PythonValues::opaque(const config::Opaque& opaque) {
    const std::string_view text = opaque.text;
    if (opaque.type == "builtins.int" && is_number(text)) return python_atom(opaque.text);
    if (opaque.type == "torch.Tensor") { // as recorded by the bridge: "float32[1, 3, 8, 8]"
        const auto open = text.find('[');
        const auto dtype = dtype_from_name("torch." + opaque.text.substr(0, open));
        const bool closed = open != text.npos && text.ends_with(']');
        const auto shape = closed ? dimensions(text.substr(open + 1, text.size() - open - 2)) : std::nullopt;
        if (dtype && shape)
            return python_call(names_.trusted_object("torch.zeros"),
                               {python_tuple(*shape), with_prefix("dtype=", value(*dtype))});
    }
    constexpr std::string_view device = "device(type='";
    if (opaque.type == "torch.device" && text.starts_with(device)) {
        const auto end = text.find('\'', device.size());
        const auto type = text.substr(device.size(), end - device.size());
        constexpr std::string_view before_index = ", index=";
        const auto rest = end == text.npos ? text : text.substr(end + 1);
        std::vector<PythonExpression> arguments = {python_atom(python::python_string(type))};
        if (rest == ")") return python_call(names_.trusted_object("torch.device"), std::move(arguments));
        if (rest.starts_with(before_index) && rest.ends_with(')')) {
            const auto index = rest.substr(before_index.size(), rest.size() - before_index.size() - 1);
            if (is_number(index)) {
                arguments.push_back(python_atom(std::string(index)));
                return python_call(names_.trusted_object("torch.device"), std::move(arguments));
            }
        }
    }
    names_.problem(message(codes::python_opaque, opaque.type, opaque.text));
    return python_atom("None");
}

PythonExpression PythonValues::value(const config::Value& value) {
    return std::visit(Overloaded{
                          [](config::None) { return python_atom("None"); },
                          [](bool v) { return python_atom(v ? "True" : "False"); },
                          [](std::int64_t v) { return python_atom(std::to_string(v)); },
                          [](double v) { return python_atom(python::python_float(v)); },
                          [](const std::string& v) { return python_atom(python::python_string(v)); },
                          [&](DType v) { return python_atom(names_.trusted_object(name_of(v))); },
                          [&](QScheme v) { return python_atom(names_.trusted_object(name_of(v))); },
                          [&](const config::ObjectRef& v) { return object(v, config::PythonUse::Observer); },
                          [&](const config::NodeRef& v) {
                              names_.problem(message(codes::python_node, v.name));
                              return python_atom("None");
                          },
                          [](config::Ellipsis) { return python_atom("..."); },
                          [&](const config::Opaque& v) { return opaque(v); },
                          [&](const config::List& v) { return python_list(values(v.items)); },
                          [&](const config::Tuple& v) { return python_tuple(values(v.items)); },
                          [&](const config::Dict& v) {
                              std::vector<std::pair<std::string, PythonExpression>> items;
                              for (const auto& item : v.items)
                                  items.emplace_back(to_python_line(this->value(item.key)),
                                                     this->value(item.value));
                              return python_dict(std::move(items));
                          },
                          [&](const config::Slice& v) { return python_call("slice", values(v.bounds)); },
                          [&](const config::ObserverSpec& v) { return spec(v); },
                      },
                      value.data);
}

/// The class wrapped in the first `layers` layers.
PythonExpression PythonValues::wrapped(const config::ObserverSpec& spec, std::size_t layers) {
    if (layers == 0) return python_atom(names_.object(spec.callable, config::PythonUse::Observer));
    const auto& layer = spec.layers[layers - 1];
    const bool is_inner = layers < spec.layers.size();
    if (is_inner && layer.identity)
        if (const auto known = wrappers_.find(*layer.identity); known != wrappers_.end())
            return python_atom(known->second);

    auto inner = wrapped(spec, layers - 1);
    PythonExpression result;
    const bool names_own = std::ranges::any_of(layer.kwargs, [](const config::KeywordArg& keyword) {
        return keyword.name == "self" ||
               keyword.name == "cls_or_self"; // with_args uses this name for a parameter of its own
    });
    if (layer.args.empty() && !names_own) {
        result = std::move(inner);
        result.calls.push_back(python_call(".with_args", keywords(layer.kwargs)));
    } else { // arguments that with_args cannot pass on
        auto arguments = values(layer.args);
        arguments.insert(arguments.begin(), std::move(inner));
        for (auto& keyword : keywords(layer.kwargs))
            arguments.push_back(std::move(keyword));
        result = python_call(names_.trusted_object("torch.ao.quantization.observer._PartialWrapper"),
                             {python_call(names_.trusted_object("functools.partial"), std::move(arguments))});
    }
    if (!layer.callable_args.empty())
        result.calls.push_back(python_call(".with_callable_args", keywords(layer.callable_args)));
    if (!is_inner || !layer.identity) return result;
    auto shared = variable("wrapper", result, false);
    wrappers_.emplace(*layer.identity, shared.head);
    return shared;
}

PythonExpression PythonValues::spec(const config::ObserverSpec& spec) {
    return wrapped(spec, spec.layers.size());
}

PythonExpression PythonValues::qconfig(const std::optional<config::QConfig>& qconfig) {
    if (!qconfig) return python_atom("None");
    if (!qconfig->name.empty())
        return python_atom(names_.trusted_object("torch.ao.quantization.qconfig." + qconfig->name));
    const auto part = [&](const std::optional<config::ObserverSpec>& s) {
        return s ? spec(*s) : python_atom("None");
    };
    const auto call = python_call(names_.config_class("torch.ao.quantization", "QConfig"),
                                  {with_prefix("activation=", part(qconfig->activation)),
                                   with_prefix("weight=", part(qconfig->weight))});
    const auto shared = [](const std::optional<config::ObserverSpec>& s) { return !s || may_be_shared(*s); };
    return variable("qconfig", call, shared(qconfig->activation) && shared(qconfig->weight));
}

PythonExpression PythonValues::pattern(const config::Pattern& pattern) {
    if (const auto* ref = std::get_if<config::ObjectRef>(&pattern.atom.data); ref && !pattern.is_tuple)
        return object(*ref, config::PythonUse::Type);
    if (!pattern.is_tuple) return value(pattern.atom);
    std::vector<PythonExpression> elements;
    for (const auto& element : pattern.elements)
        elements.push_back(this->pattern(element));
    return python_tuple(std::move(elements));
}

PythonExpression PythonValues::fuser_method(const config::FuserMethod& method) {
    if (!method.is_factory) return python_atom(names_.object(method.name, config::PythonUse::Fuser));
    if (!config::is_fuser_factory(method.name)) {
        names_.problem(message(codes::python_factory, method.name));
        return python_atom("None");
    }
    std::vector<PythonExpression> arguments;
    for (const auto& arg : method.args)
        arguments.push_back(object(arg, config::argument_use(method.name)));
    return python_call(names_.trusted_object(method.name), std::move(arguments));
}

namespace {

std::vector<std::string_view> split(std::string_view name) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto dot = name.find('.');
        parts.push_back(name.substr(0, dot));
        if (dot == name.npos) return parts;
        name.remove_prefix(dot + 1);
    }
}

/// Names that the scripts define or use themselves; a module of the same name would conflict with them.
bool is_taken(std::string_view word) {
    constexpr std::string_view words[] = {"BackendConfig",
                                          "BackendPatternConfig",
                                          "ConvertCustomConfig",
                                          "DTypeConfig",
                                          "DTypeWithConstraints",
                                          "FuseCustomConfig",
                                          "ObservationType",
                                          "PrepareCustomConfig",
                                          "QConfig",
                                          "QConfigMapping",
                                          "QuantType",
                                          "backend_config",
                                          "convert_custom_config",
                                          "float",
                                          "fuse_custom_config",
                                          "prepare_custom_config",
                                          "qconfig_mapping",
                                          "slice"};
    const auto getter = [&](std::string_view end) { return word.starts_with("get_") && word.ends_with(end); };
    if (getter("_backend_config") || getter("_qconfig_mapping")) return true;
    constexpr std::string_view numbered[] = {"dtype_config_", "eager_", "qconfig_", "wrapper_"};
    return std::ranges::find(words, word) != std::end(words) ||
           std::ranges::any_of(numbered, [&](std::string_view start) { return word.starts_with(start); });
}

/// Nothing marks where the module part of a name ends. Canonical names are `module.Class`, `module.function`
/// or, for a nested class, `module.Outer.Inner`; module names are in lower case. torch.ops.x.y are
/// attributes, not modules.
std::size_t module_length(const std::vector<std::string_view>& parts) {
    if (parts.size() > 2 && parts[0] == "torch" && parts[1] == "ops") return 1;
    for (std::size_t i = 1; i + 1 < parts.size(); ++i) {
        const auto letter = parts[i].find_first_not_of('_');
        if (letter != parts[i].npos && parts[i][letter] >= 'A' && parts[i][letter] <= 'Z' && parts[i] != "_C")
            return i;
    }
    return parts.size() - 1;
}

} // namespace

bool is_python_identifier(std::string_view word) {
    if (word.empty() || python::is_python_keyword(word)) return false;
    bool first = true;
    while (!word.empty()) {
        const auto [code, length] = first_character(word);
        if (length == 0) return false;
        if (!python::unicode::contains(
                first ? python::unicode::identifier_start() : python::unicode::identifier_part(), code))
            return false;
        word.remove_prefix(length);
        first = false;
    }
    return true;
}

void PythonNames::problem(Message what) {
    Diagnostic diagnostic(std::move(what));
    diagnostic.severity = Severity::Error; // nothing can be exported then, whatever the code's severity
    if (std::ranges::find(problems_, diagnostic) == problems_.end())
        problems_.push_back(std::move(diagnostic));
}

std::string PythonNames::object(std::string_view name, config::PythonUse use) {
    auto source = trusted_object(name); // also reports names that are invalid
    if (source == "None" || trusts_all_ || config::is_trusted(name, use, allow_)) return source;
    problem(message(codes::python_not_trusted, std::string(name), config::package_to_allow(name)));
    return "None";
}

std::string PythonNames::trusted_object(std::string_view name) {
    const auto parts = split(name);
    if (parts.size() < 2 || !std::ranges::all_of(parts, is_python_identifier)) {
        problem(message(codes::python_bad_name, std::string(name)));
        return "None";
    }
    if (is_taken(parts[0])) {
        problem(message(codes::python_name_taken, std::string(name), std::string(parts[0])));
        return "None";
    }
    std::string module(parts[0]);
    for (std::size_t i = 1; i < module_length(parts); ++i)
        (module += '.') += parts[i];
    modules_.insert(module);
    return std::string(name);
}

std::string PythonNames::config_class(std::string_view module, std::string_view name) {
    classes_[std::string(module)].emplace(name);
    return std::string(name);
}

std::string PythonNames::imports() const {
    std::string text;
    for (const auto& module : modules_)
        text += "import " + module + '\n';
    for (const auto& [module, names] : classes_) {
        auto list = python_tuple({});
        for (const auto& name : names)
            list.items.push_back(python_atom(name));
        auto line = "from " + module + " import ";
        const auto one_line = to_python_line(list);
        const bool fits = line.size() + one_line.size() <= python_width;
        text += fits ? line + one_line.substr(1, one_line.size() - 2) : to_python_text(line, list);
        text += '\n';
    }
    return text;
}

} // namespace qcs::report
