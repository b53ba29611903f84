#include "config/diff/detail/json_fields.h"

#include "json/json_write.h"

#include <algorithm>

namespace qcs::config {

namespace {

bool same(const json::JsonValue& a, const json::JsonValue& b) {
    return a.kind == b.kind && json::to_json_line(a) == json::to_json_line(b);
}

class Comparison {
public:
    explicit Comparison(std::string field) : field_(std::move(field)) {}

    void compare(const json::JsonValue& before, const json::JsonValue& after) {
        if (before.is(json::JsonKind::Object) && after.is(json::JsonKind::Object))
            objects(before, after);
        else if (before.is(json::JsonKind::Array) && after.is(json::JsonKind::Array))
            arrays(before.items(), after.items());
        else if (!same(before, after))
            add(&before, &after);
    }

    std::vector<FieldChange> take() { return std::move(found_); }

private:
    void add(const json::JsonValue* before, const json::JsonValue* after) {
        found_.push_back(
            {field_, before ? json::to_json_line(*before) : "", after ? json::to_json_line(*after) : ""});
    }

    template <typename Step>
    void at(std::string_view token, Step&& step) {
        const auto length = field_.size();
        json::append_pointer_token(field_, token);
        if (length == 0) field_.erase(0, 1);
        step();
        field_.resize(length);
    }

    void arrays(std::span<const json::JsonValue> before, std::span<const json::JsonValue> after) {
        std::size_t first = 0;
        while (first < before.size() && first < after.size() && same(before[first], after[first]))
            ++first;
        auto last_before = before.size(), last_after = after.size();
        while (last_before > first && last_after > first &&
               same(before[last_before - 1], after[last_after - 1])) {
            --last_before;
            --last_after;
        }
        for (auto i = first; i < std::max(last_before, last_after); ++i)
            at(std::to_string(i), [&] {
                if (i < last_before && i < last_after)
                    compare(before[i], after[i]);
                else
                    add(i < last_before ? &before[i] : nullptr, i < last_after ? &after[i] : nullptr);
            });
    }

    void objects(const json::JsonValue& before, const json::JsonValue& after) {
        for (const auto& member : before.members())
            at(member.key, [&] {
                if (const auto* other = after.find(member.key))
                    compare(member.value, *other);
                else
                    add(&member.value, nullptr);
            });
        for (const auto& member : after.members())
            if (!before.find(member.key)) at(member.key, [&] { add(nullptr, &member.value); });
    }

    std::string field_;
    std::vector<FieldChange> found_;
};

} // namespace

std::vector<FieldChange> field_changes(const json::JsonValue& before, const json::JsonValue& after,
                                       const std::string& field) {
    Comparison comparison(field);
    comparison.compare(before, after);
    return comparison.take();
}

} // namespace qcs::config
