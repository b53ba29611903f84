#pragma once
// A JSON text as a read-only tree in which every value knows its place. Values and strings lie in one arena
// that the document owns; a JsonValue is a small trivially copyable view into it and is valid as long as the
// document.

#include "config/diagnostic.h"

#include <memory>
#include <memory_resource>
#include <span>
#include <string_view>

namespace qcs {

enum class JsonKind : std::uint8_t { Null, Bool, Int, Float, String, Array, Object };

struct JsonMember;

/// One value. `line` and `column` are those of its first byte, counted from 1, columns in bytes.
class JsonValue {
public:
    JsonKind kind = JsonKind::Null;
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    bool is(JsonKind k) const { return kind == k; }
    /// Each of these needs the kind it names.
    bool boolean() const { return data_.boolean; }
    std::int64_t integer() const { return data_.integer; }
    double floating() const { return data_.floating; }
    std::string_view string() const { return {data_.string, size_}; }
    std::span<const JsonValue> items() const { return {data_.items, size_}; }
    std::span<const JsonMember> members() const;
    /// The member of that name, nullptr if there is none. Linear in the number of members.
    const JsonValue* find(std::string_view key) const;

private:
    friend class JsonBuilder;
    std::uint32_t size_ = 0;
    union Data {
        bool boolean;
        std::int64_t integer;
        double floating;
        const char* string;
        const JsonValue* items;
        const JsonMember* members;
    } data_ = {.integer = 0};
};

struct JsonMember {
    std::string_view key;
    std::uint32_t line = 0; ///< of the key's opening quote
    std::uint32_t column = 0;
    JsonValue value;
};

inline std::span<const JsonMember> JsonValue::members() const {
    return {data_.members, size_};
}

class JsonDocument {
public:
    const JsonValue& root() const { return root_; }
    const std::string& file() const { return file_; }
    /// The place of a value of this document, with its JSON pointer (found by position, O(depth log n)).
    Place place(const JsonValue& value) const;
    /// The place of a member's key; the pointer is that of its value.
    Place place(const JsonMember& member) const;

private:
    friend class JsonBuilder;
    Place place(std::uint32_t line, std::uint32_t column) const;
    std::unique_ptr<std::pmr::monotonic_buffer_resource> arena_;
    JsonValue root_;
    std::string file_;
};

/// Appends "/" and one token of a JSON pointer, escaped (RFC 6901).
void append_pointer_token(std::string& pointer, std::string_view token);

/// Deeper nesting is an error ("json-too-deep"): nothing that we read nests more than a dozen levels.
inline constexpr int max_json_depth = 200;

/// Reads one JSON text (UTF-8, RFC 8259). Errors, each with its place: syntax, text after the value, a
/// truncated text, invalid UTF-8, NaN and Infinity, numbers out of range, duplicate keys, too deep nesting, 4
/// GiB and more. All duplicate keys are reported; of the others, which leave no text to go on with, the
/// first.
Expected<JsonDocument> parse_json(std::string_view text, const std::string& file = {});

} // namespace qcs
