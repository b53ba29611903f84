#include "config/json_document.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>
#include <unordered_map>

namespace qcs {

namespace {

/// Where the lexer stands. The lexer copies its iterators, so they share this.
struct Cursor {
    const char* position;
    const char* line_start;
    const char* previous_line_start;
    std::uint32_t line = 1;

    void advance() {
        if (*position++ == '\n') {
            ++line;
            previous_line_start = line_start;
            line_start = position;
        }
    }
    /// Sets line and column of a byte on the current line, or on the one before it: no token spans lines, but
    /// the lexer reads one byte past a number.
    template <typename At>
    void locate(const char* byte, At& at) const {
        const bool before = byte < line_start;
        at.line = before ? line - 1 : line;
        at.column = static_cast<std::uint32_t>(byte - (before ? previous_line_start : line_start) + 1);
    }
};

/// The counting iterator: the end is any one without a cursor.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(Cursor* cursor, const char* end) : cursor_(cursor), end_(end) {}
    reference operator*() const { return *cursor_->position; }
    CountingIterator& operator++() {
        cursor_->advance();
        return *this;
    }
    CountingIterator operator++(int) {
        auto old = *this;
        ++*this;
        return old;
    }
    bool operator==(const CountingIterator& other) const { return at() == other.at(); }
    bool operator!=(const CountingIterator& other) const { return at() != other.at(); }

private:
    const char* at() const { return cursor_ ? cursor_->position : end_; }
    Cursor* cursor_;
    const char* end_;
};

constexpr bool in_number(char c) {
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || (c | 32) == 'e';
}

} // namespace

/// Receives nlohmann's SAX events. A value's first byte is found backwards from where the lexer stands.
class JsonBuilder {
public:
    JsonBuilder(std::string_view text, const std::string& file)
        : text_(text), cursor_{text.data(), text.data(), text.data()} {
        document_.file_ = file;
        document_.arena_ = std::make_unique<std::pmr::monotonic_buffer_resource>(64 * 1024);
    }

    Expected<JsonDocument> run() {
        if (text_.size() >= std::numeric_limits<std::uint32_t>::max())
            return tl::unexpected(
                Diagnostics{{Severity::Error, "json-too-large", {}, {document_.file_, 0, 0, {}}}});
        const char* end = text_.data() + text_.size();
        // Without a BOM of our own to skip: the lexer accepts one and the columns of line 1 then count its 3
        // bytes.
        nlohmann::json::sax_parse(CountingIterator(&cursor_, end), CountingIterator(nullptr, end), this);
        if (problems_.empty() && ended_at_nul()) nul_found();
        if (!problems_.empty()) return tl::unexpected(std::move(problems_));
        return std::move(document_);
    }

    bool null() { return add(literal(JsonKind::Null, 4)); }
    bool boolean(bool b) {
        auto value = literal(JsonKind::Bool, b ? 4 : 5);
        value.data_.boolean = b;
        return add(value);
    }
    bool number_integer(std::int64_t number) {
        auto value = at(number_start(), JsonKind::Int);
        value.data_.integer = number;
        return add(value);
    }
    bool number_unsigned(std::uint64_t number) {
        if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return fail(number_start(), "json-integer-too-large", {std::to_string(number)});
        return number_integer(static_cast<std::int64_t>(number));
    }
    bool number_float(double number, const std::string& digits) {
        if (digits.find_first_not_of("-0123456789") == std::string::npos)
            return fail(number_start(), "json-integer-too-large", {digits});
        auto value = at(number_start(), JsonKind::Float);
        value.data_.floating = number;
        return add(value);
    }
    bool string(const std::string& characters) {
        auto value = at(string_start(), JsonKind::String);
        const auto kept = keep(characters);
        value.data_.string = kept.data();
        value.size_ = static_cast<std::uint32_t>(kept.size());
        return add(value);
    }
    bool binary(const nlohmann::json::binary_t&) { return false; } // never from text
    bool key(const std::string& name) {
        JsonMember member{keep(name), 0, 0, {}};
        cursor_.locate(string_start(), member);
        keys_.push_back(member);
        return true;
    }
    bool start_object(std::size_t) { return open(JsonKind::Object); }
    bool start_array(std::size_t) { return open(JsonKind::Array); }

    bool end_array() {
        auto [value, first, first_key] = open_.back();
        open_.pop_back();
        const auto count = values_.size() - first;
        auto* items = allocate<JsonValue>(count);
        std::copy_n(values_.data() + first, count, items);
        values_.resize(first);
        value.data_.items = items;
        value.size_ = static_cast<std::uint32_t>(count);
        return add(value);
    }
    bool end_object() {
        auto [value, first, first_key] = open_.back();
        open_.pop_back();
        const auto count = values_.size() - first;
        auto* members = allocate<JsonMember>(count);
        std::copy_n(keys_.data() + first_key, count, members);
        for (std::size_t i = 0; i < count; ++i)
            members[i].value = values_[first + i];
        values_.resize(first);
        keys_.resize(first_key);
        check_unique({members, count});
        value.data_.members = members;
        value.size_ = static_cast<std::uint32_t>(count);
        return add(value);
    }

    bool parse_error(std::size_t, const std::string& token, const nlohmann::json::exception& error) {
        const std::string_view what = error.what();
        const auto says = [&](std::string_view part) { return what.find(part) != what.npos; };
        const char* end = text_.data() + text_.size();
        // The lexer has read the offending byte, unless there was none.
        const char* byte = cursor_.position > text_.data() ? cursor_.position - 1 : cursor_.position;
        if (says("ill-formed UTF-8")) return fail(byte, "json-invalid-utf8", {});
        if (says("unexpected end of input") && ended_at_nul()) return nul_found();
        const char* word = byte;
        while (word > text_.data() && (std::isalnum(static_cast<unsigned char>(word[-1])) || word[-1] == '-'))
            --word;
        const std::string_view rest(word, static_cast<std::size_t>(end - word));
        const auto begun = [&](std::string_view literal) { return literal.starts_with(rest); };
        const bool stops_within =
            cursor_.position == end &&
            ((says("invalid number") && in_number(*byte)) ||
             (says("invalid literal") && (begun("true") || begun("false") || begun("null"))));
        if (stops_within || says("unexpected end of input") || says("missing closing quote"))
            return fail(end, "json-truncated", {});
        for (const std::string_view literal : {"NaN", "Infinity", "-Infinity"})
            if (rest.starts_with(literal)) return fail(word, "json-not-finite", {std::string(literal)});
        if (says("number overflow")) return fail(number_start(), "json-number-too-large", {token});
        if (says("unexpected number literal")) byte = number_start(); // the lexer is one byte past it
        if (open_.empty() && complete_) return fail(byte, "json-text-after-value", {});
        return fail(byte, "json-syntax", {printable(byte)});
    }

private:
    struct Open {
        JsonValue value;
        std::size_t first;
        std::size_t first_key;
    };

    template <typename T>
    T* allocate(std::size_t count) {
        auto* memory = static_cast<T*>(document_.arena_->allocate(count * sizeof(T), alignof(T)));
        std::uninitialized_default_construct_n(memory, count);
        return memory;
    }
    std::string_view keep(const std::string& characters) {
        if (characters.empty()) return "";
        auto* memory = static_cast<char*>(document_.arena_->allocate(characters.size(), 1));
        std::memcpy(memory, characters.data(), characters.size());
        return {memory, characters.size()};
    }

    JsonValue at(const char* byte, JsonKind kind) const {
        JsonValue value;
        value.kind = kind;
        cursor_.locate(byte, value);
        return value;
    }
    JsonValue literal(JsonKind kind, int length) const { return at(cursor_.position - length, kind); }
    const char* number_start() const {
        const char* byte = cursor_.position;
        if (!in_number(byte[-1])) --byte;
        while (byte > text_.data() && in_number(byte[-1]))
            --byte;
        return byte;
    }
    /// Inside a string every quote has an odd number of backslashes before it, the opening one has none.
    const char* string_start() const {
        const char* quote = cursor_.position - 1;
        for (;;) {
            const char* before = quote = static_cast<const char*>(
                memrchr(text_.data(), '"', static_cast<std::size_t>(quote - text_.data())));
            while (before > text_.data() && before[-1] == '\\')
                --before;
            if ((quote - before) % 2 == 0) return quote;
        }
    }

    /// The lexer takes a NUL for the end of the text.
    bool ended_at_nul() const { return cursor_.position > text_.data() && cursor_.position[-1] == '\0'; }
    bool nul_found() { return fail(cursor_.position - 1, "json-syntax", {"0x00"}); }

    bool open(JsonKind kind) {
        const auto value = at(cursor_.position - 1, kind);
        if (open_.size() >= static_cast<std::size_t>(max_json_depth))
            return fail(cursor_.position - 1, "json-too-deep", {std::to_string(max_json_depth)});
        open_.push_back({value, values_.size(), keys_.size()});
        return true;
    }
    bool add(const JsonValue& value) {
        if (open_.empty()) {
            document_.root_ = value;
            complete_ = true;
        } else {
            values_.push_back(value);
        }
        return true;
    }

    void check_unique(std::span<const JsonMember> members) {
        constexpr std::size_t small = 16;
        if (members.size() <= small) {
            for (std::size_t i = 1; i < members.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (members[i].key == members[j].key) {
                        duplicate(members[i], members[j]);
                        break;
                    }
            return;
        }
        std::unordered_map<std::string_view, const JsonMember*> seen;
        seen.reserve(members.size());
        for (const auto& member : members)
            if (const auto [first, is_new] = seen.emplace(member.key, &member); !is_new)
                duplicate(member, *first->second);
    }
    void duplicate(const JsonMember& member, const JsonMember& first) {
        constexpr std::size_t enough = 100;
        if (problems_.size() >= enough) return;
        auto pointer = pointer_of_open();
        append_pointer_token(pointer, member.key);
        problems_.push_back(
            {Severity::Error,
             "json-duplicate-key",
             {std::string(member.key), std::to_string(first.line), std::to_string(first.column)},
             {document_.file_, static_cast<int>(member.line), static_cast<int>(member.column),
              std::move(pointer)}});
    }
    /// The pointer of the container that is read now. Values so far are counted, the current key is the last
    /// one.
    std::string pointer_of_open() const {
        std::string pointer;
        for (std::size_t i = 0; i < open_.size(); ++i) {
            const auto end = i + 1 < open_.size() ? open_[i + 1].first : values_.size();
            const auto end_key = i + 1 < open_.size() ? open_[i + 1].first_key : keys_.size();
            if (open_[i].value.is(JsonKind::Array))
                append_pointer_token(pointer, std::to_string(end - open_[i].first));
            else if (end_key > open_[i].first_key)
                append_pointer_token(pointer, keys_[end_key - 1].key);
        }
        return pointer;
    }
    bool fail(const char* byte, std::string code, std::vector<std::string> args) {
        JsonValue value = at(byte, JsonKind::Null);
        problems_.push_back({Severity::Error,
                             std::move(code),
                             std::move(args),
                             {document_.file_, static_cast<int>(value.line), static_cast<int>(value.column),
                              pointer_of_open()}});
        return false;
    }
    static std::string printable(const char* byte) {
        const auto c = static_cast<unsigned char>(*byte);
        if (c >= 0x21 && c < 0x7f) return {*byte};
        constexpr char digits[] = "0123456789abcdef";
        return {'0', 'x', digits[c >> 4], digits[c & 15]};
    }

    std::string_view text_;
    Cursor cursor_;
    JsonDocument document_;
    std::vector<Open> open_;
    std::vector<JsonValue> values_; ///< finished children of the open containers
    std::vector<JsonMember> keys_;  ///< keys of the open objects
    Diagnostics problems_;
    bool complete_ = false;
};

Expected<JsonDocument> parse_json(std::string_view text, const std::string& file) {
    return JsonBuilder(text, file).run();
}

} // namespace qcs
