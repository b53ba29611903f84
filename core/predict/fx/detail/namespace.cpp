#include "predict/fx/detail/namespace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace qcs::predict::fx {

namespace {

// Keywords and builtins of Python 3.11, and the names that torch.fx's generated code imports.
constexpr std::array<std::string_view, 196> reserved = {
    "ArithmeticError",
    "AssertionError",
    "AttributeError",
    "BaseException",
    "BaseExceptionGroup",
    "BlockingIOError",
    "BrokenPipeError",
    "BufferError",
    "BytesWarning",
    "ChildProcessError",
    "ConnectionAbortedError",
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "DeprecationWarning",
    "EOFError",
    "Ellipsis",
    "EncodingWarning",
    "EnvironmentError",
    "Exception",
    "ExceptionGroup",
    "False",
    "FileExistsError",
    "FileNotFoundError",
    "FloatingPointError",
    "FutureWarning",
    "GeneratorExit",
    "IOError",
    "ImportError",
    "ImportWarning",
    "IndentationError",
    "IndexError",
    "InterruptedError",
    "IsADirectoryError",
    "KeyError",
    "KeyboardInterrupt",
    "LookupError",
    "MemoryError",
    "ModuleNotFoundError",
    "NameError",
    "None",
    "NoneType",
    "NotADirectoryError",
    "NotImplemented",
    "NotImplementedError",
    "OSError",
    "OverflowError",
    "PendingDeprecationWarning",
    "PermissionError",
    "ProcessLookupError",
    "RecursionError",
    "ReferenceError",
    "ResourceWarning",
    "RuntimeError",
    "RuntimeWarning",
    "StopAsyncIteration",
    "StopIteration",
    "SyntaxError",
    "SyntaxWarning",
    "SystemError",
    "SystemExit",
    "TabError",
    "TimeoutError",
    "True",
    "TypeError",
    "UnboundLocalError",
    "UnicodeDecodeError",
    "UnicodeEncodeError",
    "UnicodeError",
    "UnicodeTranslateError",
    "UnicodeWarning",
    "UserWarning",
    "ValueError",
    "Warning",
    "ZeroDivisionError",
    "__build_class__",
    "__debug__",
    "__doc__",
    "__import__",
    "__loader__",
    "__name__",
    "__package__",
    "__spec__",
    "abs",
    "aiter",
    "all",
    "and",
    "anext",
    "any",
    "as",
    "ascii",
    "assert",
    "async",
    "await",
    "bin",
    "bool",
    "break",
    "breakpoint",
    "bytearray",
    "bytes",
    "callable",
    "chr",
    "class",
    "classmethod",
    "compile",
    "complex",
    "continue",
    "copyright",
    "credits",
    "def",
    "del",
    "delattr",
    "device",
    "dict",
    "dir",
    "divmod",
    "elif",
    "else",
    "enumerate",
    "eval",
    "except",
    "exec",
    "exit",
    "filter",
    "finally",
    "float",
    "for",
    "format",
    "from",
    "frozenset",
    "fx_pytree",
    "getattr",
    "global",
    "globals",
    "hasattr",
    "hash",
    "help",
    "hex",
    "id",
    "if",
    "import",
    "in",
    "inf",
    "input",
    "int",
    "is",
    "isinstance",
    "issubclass",
    "iter",
    "lambda",
    "len",
    "license",
    "list",
    "locals",
    "map",
    "max",
    "memoryview",
    "min",
    "nan",
    "next",
    "nonlocal",
    "not",
    "object",
    "oct",
    "open",
    "or",
    "ord",
    "pass",
    "pow",
    "print",
    "property",
    "pytree",
    "quit",
    "raise",
    "range",
    "repr",
    "return",
    "reversed",
    "round",
    "set",
    "setattr",
    "slice",
    "sorted",
    "staticmethod",
    "str",
    "sum",
    "super",
    "torch",
    "try",
    "tuple",
    "type",
    "vars",
    "while",
    "with",
    "yield",
    "zip",
};

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}
constexpr bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
constexpr bool is_word(char c) {
    return is_digit(c) || is_lower(c) || is_upper(c) || c == '_';
}
constexpr auto word_characters = [] {
    std::array<bool, 256> result = {};
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = is_word(static_cast<char>(i));
    return result;
}();
bool all_words(std::string_view text) {
    return std::ranges::all_of(text, [](unsigned char c) { return word_characters[c]; });
}

bool is_reserved(const SharedText& name) {
    static const TextSet names(reserved.begin(), reserved.end());
    return names.contains(name);
}

/// Runs of illegal characters become one "_".
std::string legal(std::string_view candidate) {
    std::string name;
    for (const char c : candidate) {
        if (is_word(c))
            name += c;
        else if (name.empty() || name.back() != '\0')
            name += '\0';
    }
    std::replace(name.begin(), name.end(), '\0', '_');
    if (name.empty()) name = "_unnamed";
    if (is_digit(name.front())) name.insert(0, "_");
    return name;
}

/// Where the number of "relu_1" begins, or npos.
std::size_t number_of(std::string_view name) {
    std::size_t i = name.size();
    while (i > 0 && is_digit(name[i - 1]))
        --i;
    if (i == name.size() || i < 2 || name[i - 1] != '_') return std::string_view::npos;
    return i;
}

} // namespace

SharedText Namespace::create_name(const SharedText& candidate) {
    const auto text = candidate.view();
    const bool is_legal = !text.empty() && !is_digit(text.front()) && all_words(text);
    auto name = is_legal ? candidate : SharedText(legal(text));
    const auto first = name; // what the base is a part of
    const auto digits = number_of(first);
    const bool numbered = digits != std::string::npos;
    const auto base = first.view().substr(0, numbered ? digits - 1 : first.size());
    const auto known = base_count_.find(base);
    std::int64_t number = 0;
    const auto next = [&] { return SharedText(fmt::format("{}_{}", base, ++number)); };
    if (!numbered || used_.contains(name)) {
        number = known == base_count_.end() ? 0 : known->second;
        if (is_reserved(name)) name = next();
    } else {
        std::from_chars(name.view().data() + digits, name.view().data() + name.size(), number);
    }
    while (!used_.insert(name))
        name = next();
    if (known != base_count_.end())
        known->second = number;
    else if (number != 0)
        base_count_.try_emplace(numbered ? SharedText(base) : first, number);
    return name;
}

SharedText name_candidate(const SharedText& target, bool is_function) {
    std::string_view text = target;
    if (is_function) {
        text = text.substr(text.rfind('.') + 1);
    } else if (text.size() > 4 && text.starts_with("__") && text.ends_with("__")) {
        text = text.substr(2, text.size() - 4);
    }
    if (text.size() == target.size() && std::ranges::none_of(text, is_upper)) return target;
    std::string name;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_upper(text[i]) && i > 0 && is_lower(text[i - 1])) name += '_';
        name += is_upper(text[i]) ? static_cast<char>(text[i] - 'A' + 'a') : text[i];
    }
    return name;
}

} // namespace qcs::predict::fx
