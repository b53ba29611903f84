#include "report/python/detail/python_names.h"

#include "base/utf8.h"
#include "python/python_literal.h"
#include "python/regex/unicode.h"
#include "report/python/python_layout.h"
#include "report/report_codes.h"

#include <algorithm>

namespace qcs::report {

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

/// What the scripts define or use themselves; a module of that name would hide it or be hidden.
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
    constexpr std::string_view numbered[] = {"dtype_config_", "qconfig_", "wrapper_"};
    return std::ranges::find(words, word) != std::end(words) ||
           std::ranges::any_of(numbered, [&](std::string_view start) { return word.starts_with(start); });
}

/// The module part of a name is not marked. Canonical names are `module.Class`, `module.function` or, for a
/// class inside another, `module.Outer.Inner`; modules are in lower case. torch.ops.x.y are attributes, not
/// modules.
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
    diagnostic.severity = Severity::Error; // nothing is written then, whatever else the code is said of
    if (std::ranges::find(problems_, diagnostic) == problems_.end())
        problems_.push_back(std::move(diagnostic));
}

std::string PythonNames::object(std::string_view name, config::PythonUse use) {
    auto source = own(name); // what is no name at all is said there
    if (source == "None" || trusts_all_ || config::is_trusted(name, use, allow_)) return source;
    problem(message(codes::python_not_trusted, std::string(name), config::package_to_allow(name)));
    return "None";
}

std::string PythonNames::own(std::string_view name) {
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
