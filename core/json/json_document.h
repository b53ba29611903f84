#pragma once
// JSON text as a read-only tree in which every value knows its place. The whole text is validated when it is
// opened, but arrays and objects are parsed only on first access (lazy parsing), so that unused parts stay
// text. Reading changes the tree internally: one document must not be used by several threads at once.

#include "base/diagnostic.h"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace qcs::json {

enum class JsonKind : std::uint8_t { Null, Bool, Int, Float, String, Array, Object };

class JsonStore;
struct JsonMember;

/// One value. It is valid as long as its document, or as the JsonVisit during which it was reached.
class JsonValue {
public:
    JsonKind kind = JsonKind::Null;

    JsonValue() = default;
    // Not copyable: what is parsed on access is stored in the value itself.
    JsonValue(const JsonValue&) = delete;
    JsonValue& operator=(const JsonValue&) = delete;

    bool is(JsonKind k) const { return kind == k; }
    /// Each of these requires the kind in its name.
    bool boolean() const { return data_.boolean; }
    std::int64_t integer() const { return data_.integer; }
    double floating() const { return data_.floating; }
    std::string_view string() const { return {data_.string, size_}; }
    std::span<const JsonValue> items() const {
        if (folded_) unfold();
        return {data_.items, size_};
    }
    std::span<const JsonMember> members() const;
    /// The member with this name; null if there is none or if this is not an object. Linear in the number of
    /// members.
    const JsonValue* find(std::string_view key) const;
    /// True if an array or object has no elements. Does not parse it.
    bool empty() const;
    /// The text of an array or object that has not been parsed yet; else nullopt.
    std::optional<std::string_view> unread() const;
    /// The offset in bytes of the value in the text.
    std::uint32_t offset() const { return offset_; }

private:
    friend class JsonStore;
    friend class JsonVisit;
    void unfold() const;

    mutable bool folded_ = false; ///< not parsed yet: `data_` is the store to parse it from
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

/// Limits for one text: the number of its values, and the bytes of memory for the text and everything parsed
/// from it.
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
    /// The place of a value of this document, with its JSON pointer, which is found from the offset in
    /// O(depth log n).
    Place place(const JsonValue& value) const;
    /// The place of a member's key, with the JSON pointer of its value.
    Place place(const JsonMember& member) const;

    /// Counts `bytes` bytes that the caller copies from this text against the memory limit. If that would
    /// exceed the limit, counts nothing and returns false.
    bool charge(std::uint64_t bytes) const;
    /// The memory limit in bytes if it was exceeded (arrays and objects that did not fit then appear empty),
    /// else 0.
    std::uint64_t exceeded() const;

private:
    friend class JsonVisit;
    Place place(std::uint32_t offset) const;
    std::unique_ptr<JsonStore> store_;
};

/// While it exists, values can be read as usual; everything parsed during its lifetime is freed when it ends.
/// Used to read large tables one row at a time.
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

/// Appends "/" and one escaped token of a JSON pointer (RFC 6901).
void append_pointer_token(std::string& pointer, std::string_view token);

/// Deeper nesting is an error ("json-too-deep"); the files of this program nest about a dozen levels at most.
inline constexpr int max_json_depth = 200;

/// Opens JSON text (UTF-8, RFC 8259), which must outlive the document. Errors, each with its place: syntax,
/// text after the value, truncated text, invalid UTF-8, NaN and Infinity, numbers out of range, duplicate
/// keys, nesting that is too deep, exceeded limits. All duplicate keys are reported, up to 100; of the other
/// errors, which make it impossible to continue, only the first.
Expected<JsonDocument> parse_json(std::string_view text, const std::string& file = {},
                                  const JsonLimits& limits = {});
/// The same, with the text owned by the document.
Expected<JsonDocument> parse_json(std::string&& text, const std::string& file = {},
                                  const JsonLimits& limits = {});
inline Expected<JsonDocument> parse_json(const char* text, const std::string& file = {}) {
    return parse_json(std::string_view(text), file);
}

} // namespace qcs::json
