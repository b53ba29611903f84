#pragma once
// Message codes. Everything that the program reports about its inputs is data: a code and its arguments. Each
// library declares its codes in files named *_codes.h. A declaration gives a code's name, the number of its
// arguments, its severity and its English sentence. The compiler checks each declaration, and the number of
// arguments in each call of message().

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace qcs {

enum class Severity : std::uint8_t { Error, Warning, Note };

/// The declaration of one code.
struct CodeRow {
    std::string_view name; ///< unique, in kebab case: "unknown-dtype"
    int arity;             ///< number of arguments
    Severity severity;     ///< default severity of diagnostics with this code
    /// The English text; %1 to %9 stand for the arguments. A part in braces that begins with "; " or " " is
    /// optional: it is left out if an argument in it is empty. For example, the end of "unknown key %1{; did
    /// you mean %2?}" is left out if argument 2 is empty. Other braces are plain text. In translations, an
    /// optional part may also begin with "{；" or "{（".
    std::string_view sentence;
};

namespace detail {

// These functions are declared but not defined. A check that fails at compile time calls one of them; this is
// a compile error that shows the function's name.
void the_name_is_not_kebab_case();
void the_sentence_has_a_placeholder_without_argument();
void a_part_that_may_be_left_out_is_not_closed();
void the_sentence_is_empty();

consteval void check_name(std::string_view name) {
    if (name.empty() || name.front() == '-' || name.back() == '-') the_name_is_not_kebab_case();
    for (const char c : name)
        if (c != '-' && (c < 'a' || c > 'z') && (c < '0' || c > '9') && (c < 'A' || c > 'Z'))
            the_name_is_not_kebab_case();
}

consteval void check_sentence(std::string_view text, int arity) {
    if (text.empty()) the_sentence_is_empty();
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (text[i] == '%' && text[i + 1] >= '1' && text[i + 1] <= '9' && text[i + 1] - '0' > arity)
            the_sentence_has_a_placeholder_without_argument();
        const bool opens = text[i] == '{' && (text[i + 1] == ' ' || text[i + 1] == ';');
        if (opens && text.find('}', i) == text.npos) a_part_that_may_be_left_out_is_not_closed();
    }
}

} // namespace detail

/// A code whose sentence takes `Arity` arguments. Every code is one global constant; it cannot be copied.
template <int Arity>
struct CodeOf : CodeRow {
    consteval CodeOf(std::string_view code, Severity default_severity, std::string_view text)
        : CodeRow{code, Arity, default_severity, text} {
        detail::check_name(code);
        detail::check_sentence(text, Arity);
    }
    CodeOf(const CodeOf&) = delete;
    CodeOf& operator=(const CodeOf&) = delete;
};

/// A reference to a code with any number of arguments, or to no code. It is copied and compared like a
/// pointer.
class Code {
public:
    constexpr Code() = default;
    template <int Arity>
    constexpr Code(const CodeOf<Arity>& row) : row_(&row) {} // NOLINT: implicit on purpose
    template <int Arity>
    Code(const CodeOf<Arity>&& temporary) = delete;

    /// The stable name, also used in JSON output: "unknown-dtype". "" for no code.
    constexpr std::string_view name() const { return row_ ? row_->name : std::string_view(); }
    constexpr operator std::string_view() const { return name(); } // NOLINT: implicit on purpose
    std::string str() const { return std::string(name()); }
    constexpr bool empty() const { return !row_; }
    constexpr explicit operator bool() const { return row_; }
    constexpr int arity() const { return row_ ? row_->arity : 0; }
    constexpr Severity severity() const { return row_ ? row_->severity : Severity::Error; }
    /// The English sentence with its placeholders; "" for no code.
    constexpr std::string_view sentence() const { return row_ ? row_->sentence : std::string_view(); }

    friend constexpr bool operator==(Code a, Code b) { return a.row_ == b.row_; }
    friend constexpr bool operator==(Code code, std::string_view name) { return code.name() == name; }

private:
    const CodeRow* row_ = nullptr;
};

/// A code with its arguments, which can be displayed as a sentence. Types with further fields derive from
/// Message: diagnostics, lint findings, rungs of the resolution ladder, ...
struct Message {
    Code code;
    std::vector<std::string> args;

    Message() = default;
    Message(const CodeOf<0>& row) : code(row) {} // NOLINT: implicit on purpose
    /// Replaces the code and the arguments. If this object is of a derived type, its other fields (severity,
    /// place, ...) stay as they are.
    void set_message(Message what) { *this = std::move(what); }
    bool operator==(const Message&) const = default;
};

/// Builds a message from a code and its arguments. Each argument must be implicitly or explicitly convertible
/// to std::string.
template <int Arity, typename... Args>
Message message(const CodeOf<Arity>& code, Args&&... args) {
    static_assert(sizeof...(Args) == Arity, "the sentence of this code takes another number of arguments");
    Message result;
    result.code = code;
    result.args.reserve(sizeof...(Args));
    const auto add = [&](auto&& arg) {
        if constexpr (std::is_convertible_v<decltype(arg), std::string>)
            result.args.push_back(std::forward<decltype(arg)>(arg));
        else
            result.args.push_back(std::string(std::forward<decltype(arg)>(arg)));
    };
    (add(std::forward<Args>(args)), ...);
    return result;
}

/// Builds a message from a code that is only known at run time. The number of arguments is not checked;
/// arguments for which the sentence has no placeholder do not appear in the text.
inline Message message_of(Code code, std::vector<std::string> args) {
    Message result;
    result.code = code;
    result.args = std::move(args);
    return result;
}

} // namespace qcs
