#pragma once
// A JSON text as a read-only tree in which every value knows its place. The whole text is checked when it is
// opened; its containers are read when somebody looks into them, so that what nobody asks for stays text.

#include "base/diagnostic.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace qcs::json {

enum class JsonKind : std::uint8_t { Null, Bool, Int, Float, String, Array, Object };

class JsonStore;
struct JsonMember;

/// One value; valid as long as its document, or as the JsonVisit in which it was reached.
class JsonValue {
public:
    JsonKind kind = JsonKind::Null;

    JsonValue() = default;
    JsonValue(const JsonValue&) = delete; // what is read of a value is remembered in its place
    JsonValue& operator=(const JsonValue&) = delete;

    bool is(JsonKind k) const { return kind == k; }
    /// Each of these needs the kind it names.
    bool boolean() const { return data_.boolean; }
    std::int64_t integer() const { return data_.integer; }
    double floating() const { return data_.floating; }
    std::string_view string() const { return {data_.string, size_}; }
    std::span<const JsonValue> items() const {
        if (folded_) unfold();
        return {data_.items, size_};
    }
    std::span<const JsonMember> members() const;
    /// The member of that name, nullptr if there is none, or this is no object. Linear in the number of
    /// members.
    const JsonValue* find(std::string_view key) const;
    /// Whether an array or object has nothing in it; reads no more of it.
    bool empty() const;
    /// The text of an array or object that nobody has looked into.
    std::optional<std::string_view> unread() const;
    /// Its first byte in the text.
    std::uint32_t offset() const { return offset_; }

private:
    friend class JsonStore;
    friend class JsonVisit;
    void unfold() const;

    mutable bool folded_ = false; ///< `data_` is the store, to read it from
    std::uint32_t offset_ = 0;
    mutable std::uint32_t size_ = 0;
    union Data {
        bool boolean;
        std::int64_t integer;
        double floating;
        const char* string;
        const JsonValue* items;
        const JsonMember* members;
        JsonStore* store;
    };
    mutable Data data_ = {.integer = 0};
};

struct JsonMember {
    std::string_view key;
    std::uint32_t offset = 0; ///< of the key's opening quote
    JsonValue value;
};

inline std::span<const JsonMember> JsonValue::members() const {
    if (folded_) unfold();
    return {data_.members, size_};
}

/// What one text may cost: values it may have, and bytes of memory for the text with all that is read of it.
struct JsonLimits {
    std::uint64_t values = 64'000'000;
    std::uint64_t bytes = std::uint64_t{3} << 30;
};

class JsonDocument {
public:
    explicit JsonDocument(std::unique_ptr<JsonStore> store);
    JsonDocument(JsonDocument&&) noexcept;
    JsonDocument& operator=(JsonDocument&&) noexcept;
    ~JsonDocument();

    const JsonValue& root() const;
    const std::string& file() const;
    /// The place of a value of this document, with its JSON pointer (found by position, O(depth log n)).
    Place place(const JsonValue& value) const;
    /// The place of a member's key; the pointer is that of its value.
    Place place(const JsonMember& member) const;

    /// Counts a copy of `bytes` bytes that somebody makes of this text. False, and nothing is counted, if
    /// that would exceed the limit.
    bool charge(std::uint64_t bytes) const;
    /// The limit in bytes if something could not be read within it (containers then seem empty), else 0.
    std::uint64_t exceeded() const;

private:
    friend class JsonVisit;
    Place place(std::uint32_t offset) const;
    std::unique_ptr<JsonStore> store_;
};

/// While it lives values are read as ever; what was read meanwhile is forgotten when it ends. Rows of large
/// tables are read one at a time in this way.
class JsonVisit {
public:
    explicit JsonVisit(const JsonDocument& document);
    ~JsonVisit();
    JsonVisit(const JsonVisit&) = delete;
    JsonVisit& operator=(const JsonVisit&) = delete;

private:
    JsonStore& store_;
    std::size_t chunk_, used_, unfolded_;
};

/// Appends "/" and one token of a JSON pointer, escaped (RFC 6901).
void append_pointer_token(std::string& pointer, std::string_view token);

/// Deeper nesting is an error ("json-too-deep"): nothing that we read nests more than a dozen levels.
inline constexpr int max_json_depth = 200;

/// Opens one JSON text (UTF-8, RFC 8259), which must outlive the document. Errors, each with its place:
/// syntax, text after the value, a truncated text, invalid UTF-8, NaN and Infinity, numbers out of range,
/// duplicate keys, too deep nesting, more than the limits. All duplicate keys are reported (100 at most); of
/// the others, which leave no text to go on with, the first.
Expected<JsonDocument> parse_json(std::string_view text, const std::string& file = {},
                                  const JsonLimits& limits = {});
/// The same of a text that the document keeps.
Expected<JsonDocument> parse_json(std::string&& text, const std::string& file = {},
                                  const JsonLimits& limits = {});
inline Expected<JsonDocument> parse_json(const char* text, const std::string& file = {}) {
    return parse_json(std::string_view(text), file);
}

} // namespace qcs::json
