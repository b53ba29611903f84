#pragma once
// Codes: what the program has to say about its inputs, as data. Every code is declared once, in the room that
// finds it out (files named *_codes.h), with the number of its arguments, its severity and its English
// sentence; the compiler checks both the declaration and every message that is made with it.

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace qcs {

enum class Severity : std::uint8_t { Error, Warning, Note };

/// One row of the tables.
struct CodeRow {
    std::string_view name;
    int arity;
    Severity severity; ///< of a diagnostic with it, unless whoever reports it knows better
    /// %1 .. %9 are the arguments. A part "{; ...}" or "{ ...}" is left out when an argument in it is empty:
    /// "unknown key %1{; did you mean %2?}" (other braces are text; a translation may open it with "{；" or
    /// "{（").
    std::string_view sentence;
};

namespace detail {

// Reaching one of these while a code is declared is the error that the compiler shows.
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

/// A code whose sentence takes `Arity` arguments. It is a row of a table: there is one of it, which lives as
/// long as the program.
template <int Arity>
struct CodeOf : CodeRow {
    consteval CodeOf(std::string_view code, Severity graveness, std::string_view text)
        : CodeRow{code, Arity, graveness, text} {
        detail::check_name(code);
        detail::check_sentence(text, Arity);
    }
    CodeOf(const CodeOf&) = delete;
    CodeOf& operator=(const CodeOf&) = delete;
};

/// Any of the codes, or none (its name is then ""). Copied and compared like a pointer.
class Code {
public:
    constexpr Code() = default;
    template <int Arity>
    constexpr Code(const CodeOf<Arity>& row) : row_(&row) {} // NOLINT: a code is one
    template <int Arity>
    Code(const CodeOf<Arity>&& temporary) = delete;

    /// Stable, and the same in the JSON that programs print: "unknown-dtype".
    constexpr std::string_view name() const { return row_ ? row_->name : std::string_view(); }
    constexpr operator std::string_view() const { return name(); } // NOLINT: where a code is printed
    std::string str() const { return std::string(name()); }
    constexpr bool empty() const { return !row_; }
    constexpr explicit operator bool() const { return row_; }
    constexpr int arity() const { return row_ ? row_->arity : 0; }
    constexpr Severity severity() const { return row_ ? row_->severity : Severity::Error; }
    /// In English, with its placeholders.
    constexpr std::string_view sentence() const { return row_ ? row_->sentence : std::string_view(); }

    friend constexpr bool operator==(Code a, Code b) { return a.row_ == b.row_; }
    friend constexpr bool operator==(Code code, std::string_view name) { return code.name() == name; }

private:
    const CodeRow* row_ = nullptr;
};

/// A code and its arguments: what a sentence is made of. Reasons, rungs, findings and diagnostics are
/// messages.
struct Message {
    Code code;
    std::vector<std::string> args;

    Message() = default;
    Message(const CodeOf<0>& row) : code(row) {} // NOLINT: a code without arguments says all
    /// Says something else from now on; the rest of what is a message stays.
    void say(Message what) { *this = std::move(what); }
    bool operator==(const Message&) const = default;
};

/// The message of a code with its arguments, which are strings or what a string can be made of.
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

/// The same of a code that is only chosen when the program runs: the compiler cannot count for it. What a
/// sentence does not name is left out of it.
inline Message message_of(Code code, std::vector<std::string> args) {
    Message result;
    result.code = code;
    result.args = std::move(args);
    return result;
}

} // namespace qcs
