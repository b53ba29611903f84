#include "json/detail/json_store.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace qcs::json {

void JsonValue::unfold() const {
    data_.store->unfold(*this);
}

const JsonValue* JsonValue::find(std::string_view key) const {
    if (!is(JsonKind::Object)) return nullptr;
    for (const auto& member : members())
        if (member.key == key) return &member.value;
    return nullptr;
}

std::optional<std::string_view> JsonValue::unread() const {
    if (!folded_) return std::nullopt;
    return data_.store->text_of(*this);
}

bool JsonValue::empty() const {
    if (!folded_) return size_ == 0;
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

/// The last of some children, in order of position, that begins at or before `target`.
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
            at = &child->value; // begins after the target if the target is its key: the loop ends
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
