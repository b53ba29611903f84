#pragma once
// A read-only tree of JSON values, for each of which the place in the text can be found. parse_json()
// validates the whole text, but an array or object is parsed only when its elements are first accessed (lazy
// parsing), so that unused parts cost little memory. Since even reading changes the tree internally, two
// threads must not use a document at the same time.

#include "base/diagnostic.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace qcs::json {

enum class JsonKind : std::uint8_t { Null, Bool, Int, Float, String, Array, Object };

class JsonStore;
struct JsonMember;

/// One JSON value. It is valid as long as its document exists; a value that was parsed during the lifetime of
/// a JsonMemoryScope is only valid as long as that JsonMemoryScope exists.
class JsonValue {
public:
    JsonKind kind = JsonKind::Null;

    JsonValue() = default;
    // Not copyable: the result of lazy parsing is stored in the value itself.
    JsonValue(const JsonValue&) = delete;
    JsonValue& operator=(const JsonValue&) = delete;

    bool is(JsonKind k) const { return kind == k; }
    /// Each of the functions up to members() requires that the value has the kind in the function's name
    /// (items(): Array; members(): Object).
    bool boolean() const { return data_.boolean; }
    std::int64_t integer() const { return data_.integer; }
    double floating() const { return data_.floating; }
    std::string_view string() const { return {data_.string, size_}; }
    std::span<const JsonValue> items() const {
        if (unparsed_) parse_elements();
        return {data_.items, size_};
    }
    std::span<const JsonMember> members() const;
    /// Returns the value of the member with this key. Returns null if there is no such member, or if this
    /// value is not an object. Takes time linear in the number of members.
    const JsonValue* find(std::string_view key) const;
    /// Returns true if an array or object has no elements. Does not parse the elements.
    bool empty() const;
    /// Returns the JSON text of an array or object that has not been parsed yet; nullopt for all other
    /// values.
    std::optional<std::string_view> unparsed_text() const;
    /// Returns the offset of the value in the text, in bytes.
    std::uint32_t offset() const { return offset_; }

private:
    friend class JsonStore;
    friend class JsonMemoryScope;
    void parse_elements() const;

    mutable bool unparsed_ = false; ///< an array or object that has not been parsed yet; `data_` is the store
    std::uint32_t offset_ = 0;
    mutable std::uint32_t size_ = 0; ///< of a string in bytes, of an array or object in elements
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
    if (unparsed_) parse_elements();
    return {data_.members, size_};
}

/// Limits for one document: the number of JSON values, and the memory in bytes for the text and all values
/// that are parsed.
struct JsonLimits {
    std::uint64_t values = 64'000'000;
    std::uint64_t bytes = std::uint64_t{3} << 30;
};

/// A JSON text and its tree of values. Use parse_json() to make one.
class JsonDocument {
public:
    explicit JsonDocument(std::unique_ptr<JsonStore> store);
    JsonDocument(JsonDocument&&) noexcept;
    JsonDocument& operator=(JsonDocument&&) noexcept;
    ~JsonDocument();

    const JsonValue& root() const;
    /// The name for diagnostics that was passed to parse_json().
    const std::string& file() const;
    /// Returns the place of a value of this document, including the JSON pointer. The pointer is computed
    /// from the offset of the value in O(depth log n).
    Place place(const JsonValue& value) const;
    /// Returns the line and column of a member's key, with the JSON pointer of the member's value.
    Place place(const JsonMember& member) const;

    /// To be called before the caller copies parts of this text: adds `bytes` to the memory that is compared
    /// with the limit. Returns false if this would exceed the limit, or if the limit has been exceeded
    /// before. In this case nothing is added, and the caller should not make the copy.
    bool charge(std::uint64_t bytes) const;
    /// Returns 0 as long as the memory limit has not been exceeded, else the limit in bytes. Arrays,
    /// objects and strings with escapes for which there was no memory appear empty.
    std::uint64_t exceeded() const;

private:
    friend class JsonMemoryScope;
    Place place(std::uint32_t offset) const;
    std::unique_ptr<JsonStore> store_;
};

/// Bounds the memory of reading a large table: create a JsonMemoryScope for each row. Values can be read as
/// usual, but everything that is parsed during the lifetime of the JsonMemoryScope is freed by its
/// destructor.
class JsonMemoryScope {
public:
    explicit JsonMemoryScope(const JsonDocument& document);
    ~JsonMemoryScope();
    JsonMemoryScope(const JsonMemoryScope&) = delete;
    JsonMemoryScope& operator=(const JsonMemoryScope&) = delete;

private:
    JsonStore& store_;
    std::size_t chunk_, used_, unfolded_; ///< the state of the store's memory at construction
};

/// Appends "/" and the token, escaped as in RFC 6901, to a JSON pointer.
void append_pointer_token(std::string& pointer, std::string_view token);

/// The maximum number of nested arrays and objects. Deeper nesting is the error "json-too-deep".
inline constexpr int max_json_depth = 200;

/// Validates JSON text (UTF-8, RFC 8259) and returns its document. `text` must outlive the document. `file`
/// is the name for diagnostics. Errors, each with its place: syntax errors, text after the value, truncated
/// text, a text of 4 GiB or more, invalid UTF-8, NaN and Infinity, numbers out of range, duplicate keys,
/// nesting that is too deep, more values than `limits` allows. That the memory limit is exceeded is not an
/// error of this function; JsonDocument::exceeded() tells it. Up to 100 duplicate keys are reported. Of all
/// other errors only the first is reported, since validation cannot continue after an error.
Expected<JsonDocument> parse_json(std::string_view text, const std::string& file = {},
                                  const JsonLimits& limits = {});
/// The same, but the document owns the text.
Expected<JsonDocument> parse_json(std::string&& text, const std::string& file = {},
                                  const JsonLimits& limits = {});
inline Expected<JsonDocument> parse_json(const char* text, const std::string& file = {}) {
    return parse_json(std::string_view(text), file);
}

} // namespace qcs::json
