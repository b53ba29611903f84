#include "config/json_document.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace qcs {

const JsonValue* JsonValue::find(std::string_view key) const {
    for (const auto& member : members())
        if (member.key == key) return &member.value;
    return nullptr;
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

using Position = std::pair<std::uint32_t, std::uint32_t>;

/// The last of some children, in order of position, that begins at or before `target`.
template <typename Child>
const Child* child_at(std::span<const Child> children, Position target) {
    const auto begins_after = [](Position p, const Child& child) {
        return p < Position(child.line, child.column);
    };
    const auto next = std::upper_bound(children.begin(), children.end(), target, begins_after);
    return next == children.begin() ? nullptr : &*std::prev(next);
}

} // namespace

Place JsonDocument::place(std::uint32_t line, std::uint32_t column) const {
    Place place{file_, static_cast<int>(line), static_cast<int>(column), {}};
    const Position target(line, column);
    const JsonValue* at = &root_;
    while (at && Position(at->line, at->column) < target) {
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
    return place(value.line, value.column);
}
Place JsonDocument::place(const JsonMember& member) const {
    return place(member.line, member.column);
}

} // namespace qcs
