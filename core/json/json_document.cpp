#include "json/json_scan.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <new>
#include <type_traits>
#include <utility>

namespace qcs::json {

// The storage of a document: its text, and the memory for what is parsed from it.

class JsonStore {
public:
    /// `kept` is the text itself, or empty if the caller owns it.
    JsonStore(std::string kept, std::string_view other, std::string name, const JsonLimits& limits)
        : kept_(std::move(kept)),
          text(kept_.empty() ? other : std::string_view(kept_)),
          file(std::move(name)),
          limit(limits.bytes),
          positions(text),
          room_(limits.bytes) {}

    /// Validates the text and parses its root.
    Diagnostics open(const JsonLimits& limits);
    /// Parses the children of a container; containers among them stay unparsed.
    void parse_elements(const JsonValue& value);
    std::string_view text_of(const JsonValue& container) const;
    /// Counts bytes against the limit. If they do not fit, sets `exceeded` and returns false.
    bool charge(std::uint64_t bytes);

private:
    std::string kept_;

public:
    const std::string_view text;
    const std::string file;
    const std::uint64_t limit;
    TextPositions positions;
    bool exceeded = false;
    JsonValue root;

private:
    friend class JsonMemoryScope;
    struct Chunk {
        std::unique_ptr<std::byte[]> memory;
        std::size_t size;
    };
    /// null if the limit would be exceeded.
    std::byte* allocate(std::size_t bytes);
    void forget_chunks(std::size_t from);
    template <typename Child>
    const Child* read_children(const char* bracket, std::uint32_t& count);
    const LongContainer* long_one(const char* bracket) const;
    std::uint32_t count_of(const char* bracket) const;
    const char* value_end(const char* at) const;
    const char* read(const char* at, JsonValue& into);
    const char* read(const char* at, JsonMember& into);
    std::string_view characters(const char* quote, const char* behind);

    std::uint64_t room_;
    std::vector<LongContainer> long_;
    std::vector<Chunk> chunks_;
    std::size_t chunk_ = 0, used_ = 0; ///< the current chunk, and the bytes used in it
    int visits_ = 0;
    std::vector<const JsonValue*> unfolded_; ///< containers parsed while a JsonMemoryScope exists
};

namespace {

const char* end_of(std::string_view text) {
    return text.data() + text.size();
}

} // namespace

Diagnostics JsonStore::open(const JsonLimits& limits) {
    (void)charge(text.size());
    auto found = scan_json(text, file, limits);
    if (!found) return std::move(found.error());
    long_ = std::move(*found);
    (void)charge(long_.size() * sizeof(LongContainer));
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    const auto skipped = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    read(skip_space(text.data() + skipped, end_of(text)), root);
    return {};
}

bool JsonStore::charge(std::uint64_t bytes) {
    if (bytes > room_) exceeded = true;
    if (!exceeded) room_ -= bytes;
    return !exceeded;
}

std::byte* JsonStore::allocate(std::size_t bytes) {
    bytes = (bytes + alignof(JsonMember) - 1) / alignof(JsonMember) * alignof(JsonMember);
    if (chunks_.empty() || bytes > chunks_[chunk_].size - used_) {
        const auto next = chunks_.empty() ? 0 : chunk_ + 1;
        if (next < chunks_.size() && chunks_[next].size < bytes) forget_chunks(next);
        if (next == chunks_.size()) {
            const auto usual = std::clamp(text.size() * 4, std::size_t{1} << 10, std::size_t{1} << 20);
            const auto size = std::max<std::uint64_t>(bytes, std::min<std::uint64_t>(usual, room_));
            if (!charge(size)) return nullptr;
            chunks_.push_back({std::make_unique_for_overwrite<std::byte[]>(size), size});
        }
        chunk_ = next;
        used_ = 0;
    }
    auto* memory = chunks_[chunk_].memory.get() + used_;
    used_ += bytes;
    return memory;
}

void JsonStore::forget_chunks(std::size_t from) {
    for (; chunks_.size() > from; chunks_.pop_back())
        room_ += chunks_.back().size;
}

const LongContainer* JsonStore::long_one(const char* bracket) const {
    const auto offset = static_cast<std::uint32_t>(bracket - text.data());
    const auto found = std::ranges::lower_bound(long_, offset, {}, &LongContainer::begin);
    return found != long_.end() && found->begin == offset ? &*found : nullptr;
}

const char* JsonStore::value_end(const char* at) const {
    switch (*at) {
    case '"': return string_end(at, end_of(text));
    case '{':
    case '[':
        if (const auto* known = long_one(at)) return text.data() + known->end;
        return container_end(at, end_of(text));
    case 't':
    case 'n': return at + 4;
    case 'f': return at + 5;
    default: return number_end(at, end_of(text));
    }
}

std::uint32_t JsonStore::count_of(const char* bracket) const {
    const char* const end = end_of(text);
    const bool object = *bracket == '{';
    const char* at = skip_space(bracket + 1, end);
    if (*at == (object ? '}' : ']')) return 0;
    for (std::uint32_t count = 1;; ++count) {
        // Skips the key and the colon.
        if (object) at = skip_space(skip_space(string_end(at, end), end) + 1, end);
        at = skip_space(value_end(at), end);
        if (*at != ',') return count;
        at = skip_space(at + 1, end);
    }
}

std::string_view JsonStore::characters(const char* quote, const char* behind) {
    const std::string_view inside(quote + 1, static_cast<std::size_t>(behind - quote - 2));
    if (inside.find('\\') == inside.npos) return inside;
    auto* memory = reinterpret_cast<char*>(allocate(inside.size()));
    return memory ? std::string_view(memory, unescape(inside, memory)) : std::string_view();
}

const char* JsonStore::read(const char* at, JsonValue& into) {
    const char* const behind = value_end(at);
    into.offset_ = static_cast<std::uint32_t>(at - text.data());
    switch (*at) {
    case '{':
    case '[':
        into.kind = *at == '{' ? JsonKind::Object : JsonKind::Array;
        into.unparsed_ = true;
        into.data_.store = this;
        break;
    case '"': {
        into.kind = JsonKind::String;
        const auto kept = characters(at, behind);
        into.size_ = static_cast<std::uint32_t>(kept.size());
        into.data_.string = kept.data();
        break;
    }
    case 'n': into.kind = JsonKind::Null; break;
    case 't':
    case 'f':
        into.kind = JsonKind::Bool;
        into.data_.boolean = *at == 't';
        break;
    default:
        const std::string_view number(at, behind);
        into.kind = is_integer(number) ? JsonKind::Int : JsonKind::Float;
        if (into.kind == JsonKind::Int)
            std::from_chars(at, behind, into.data_.integer);
        else
            into.data_.floating = float_value(number).value_or(0.0);
    }
    return behind;
}

const char* JsonStore::read(const char* at, JsonMember& into) {
    const char* const behind = string_end(at, end_of(text));
    into.offset = static_cast<std::uint32_t>(at - text.data());
    into.key = characters(at, behind);
    const char* const colon = skip_space(behind, end_of(text));
    return read(skip_space(colon + 1, end_of(text)), into.value);
}

template <typename Child>
const Child* JsonStore::read_children(const char* bracket, std::uint32_t& count) {
    // Freeing children runs no destructors.
    static_assert(std::is_trivially_destructible_v<Child>);
    auto* memory = allocate(count * sizeof(Child));
    if (!memory) count = 0;
    auto* children = reinterpret_cast<Child*>(memory);
    std::uninitialized_default_construct_n(children, count);
    const char* at = bracket;
    for (std::uint32_t i = 0; i < count; ++i) // at the opening bracket or a comma
        at = skip_space(read(skip_space(at + 1, end_of(text)), children[i]), end_of(text));
    return children;
}

void JsonStore::parse_elements(const JsonValue& value) {
    const char* const bracket = text.data() + value.offset_;
    const auto* known = long_one(bracket);
    auto count = known ? known->count : count_of(bracket);
    JsonValue::Data data = {};
    if (value.is(JsonKind::Array))
        data.items = read_children<JsonValue>(bracket, count);
    else
        data.members = read_children<JsonMember>(bracket, count);
    value.data_ = data;
    value.size_ = count;
    value.unparsed_ = false;
    if (visits_ > 0) unfolded_.push_back(&value);
}

std::string_view JsonStore::text_of(const JsonValue& container) const {
    const char* const bracket = text.data() + container.offset_;
    return {bracket, value_end(bracket)};
}

JsonMemoryScope::JsonMemoryScope(const JsonDocument& document)
    : store_(*document.store_),
      chunk_(store_.chunk_),
      used_(store_.used_),
      unfolded_(store_.unfolded_.size()) {
    ++store_.visits_;
}

JsonMemoryScope::~JsonMemoryScope() {
    --store_.visits_;
    for (auto i = unfolded_; i < store_.unfolded_.size(); ++i) {
        const auto& value = *store_.unfolded_[i];
        value.unparsed_ = true;
        value.data_.store = &store_;
    }
    store_.unfolded_.resize(unfolded_);
    store_.chunk_ = chunk_;
    store_.used_ = used_;
    // One more chunk is kept for the next row.
    if (store_.chunks_.size() > chunk_ + 2) store_.forget_chunks(chunk_ + 2);
}

void JsonValue::parse_elements() const {
    data_.store->parse_elements(*this);
}

const JsonValue* JsonValue::find(std::string_view key) const {
    if (!is(JsonKind::Object)) return nullptr;
    for (const auto& member : members())
        if (member.key == key) return &member.value;
    return nullptr;
}

std::optional<std::string_view> JsonValue::unparsed_text() const {
    if (!unparsed_) return std::nullopt;
    return data_.store->text_of(*this);
}

bool JsonValue::empty() const {
    if (!unparsed_) return size_ == 0;
    const auto& text = data_.store->text;
    const char next = *skip_space(text.data() + offset_ + 1, text.data() + text.size());
    return next == ']' || next == '}';
}

void append_pointer_token(std::string& pointer, std::string_view token) {
    pointer += '/';
    for (const char c : token) {
        if (c == '~')
            pointer += "~0";
        else if (c == '/')
            pointer += "~1";
        else
            pointer += c;
    }
}

namespace {

std::uint32_t offset_of(const JsonValue& value) {
    return value.offset();
}
std::uint32_t offset_of(const JsonMember& member) {
    return member.offset;
}

/// The last of the children (sorted by offset) that begins at or before `target`; null if there is none.
template <typename Child>
const Child* child_at(std::span<const Child> children, std::uint32_t target) {
    const auto begins_after = [](std::uint32_t p, const Child& child) { return p < offset_of(child); };
    const auto next = std::upper_bound(children.begin(), children.end(), target, begins_after);
    return next == children.begin() ? nullptr : &*std::prev(next);
}

} // namespace

JsonDocument::JsonDocument(std::unique_ptr<JsonStore> store) : store_(std::move(store)) {}
JsonDocument::JsonDocument(JsonDocument&&) noexcept = default;
JsonDocument& JsonDocument::operator=(JsonDocument&&) noexcept = default;
JsonDocument::~JsonDocument() = default;

const JsonValue& JsonDocument::root() const {
    return store_->root;
}

const std::string& JsonDocument::file() const {
    return store_->file;
}

Place JsonDocument::place(std::uint32_t target) const {
    auto place = store_->positions.place(store_->file, target);
    const JsonValue* at = &store_->root;
    while (at && at->offset() < target) {
        if (at->is(JsonKind::Array)) {
            const auto* child = child_at(at->items(), target);
            if (!child) break;
            append_pointer_token(place.pointer, std::to_string(child - at->items().data()));
            at = child;
        } else if (at->is(JsonKind::Object)) {
            const auto* child = child_at(at->members(), target);
            if (!child) break;
            append_pointer_token(place.pointer, child->key);
            // If the target is this member's key, the value begins after it and the loop ends.
            at = &child->value;
        } else {
            break;
        }
    }
    return place;
}

Place JsonDocument::place(const JsonValue& value) const {
    return place(value.offset());
}
Place JsonDocument::place(const JsonMember& member) const {
    return place(member.offset);
}

bool JsonDocument::charge(std::uint64_t bytes) const {
    return store_->charge(bytes);
}

std::uint64_t JsonDocument::exceeded() const {
    return store_->exceeded ? store_->limit : 0;
}

namespace {

Expected<JsonDocument> open(std::unique_ptr<JsonStore> store, const JsonLimits& limits) {
    if (auto problems = store->open(limits); !problems.empty()) return tl::unexpected(std::move(problems));
    return JsonDocument(std::move(store));
}

} // namespace

Expected<JsonDocument> parse_json(std::string_view text, const std::string& file, const JsonLimits& limits) {
    return open(std::make_unique<JsonStore>(std::string(), text, file, limits), limits);
}

Expected<JsonDocument> parse_json(std::string&& text, const std::string& file, const JsonLimits& limits) {
    return open(std::make_unique<JsonStore>(std::move(text), std::string_view(), file, limits), limits);
}

} // namespace qcs::json
