#include "conformance/json_difference.h"

#include "json/json_write.h"

#include <algorithm>

namespace qcs::conformance {

namespace {

class Comparison {
public:
    explicit Comparison(std::size_t most) : most_(most) {}

    void compare(const json::JsonValue& expected, const json::JsonValue& actual) {
        if (found_.size() >= most_) return;
        if (expected.kind != actual.kind) return add(&expected, &actual);
        switch (expected.kind) {
        case json::JsonKind::Null: return;
        case json::JsonKind::Bool:
            if (expected.boolean() != actual.boolean()) add(&expected, &actual);
            return;
        case json::JsonKind::Int:
            if (expected.integer() != actual.integer()) add(&expected, &actual);
            return;
        case json::JsonKind::Float:
            if (expected.floating() != actual.floating()) add(&expected, &actual);
            return;
        case json::JsonKind::String:
            if (expected.string() != actual.string()) add(&expected, &actual);
            return;
        case json::JsonKind::Array: return arrays(expected.items(), actual.items());
        case json::JsonKind::Object: return objects(expected, actual);
        }
    }

    std::vector<JsonDifference> take() { return std::move(found_); }

private:
    void add(const json::JsonValue* expected, const json::JsonValue* actual) {
        if (found_.size() < most_)
            found_.push_back({pointer_, expected ? json::to_json_line(*expected) : "",
                              actual ? json::to_json_line(*actual) : ""});
    }

    template <typename Step>
    void at(std::string_view token, Step&& step) {
        const auto length = pointer_.size();
        json::append_pointer_token(pointer_, token);
        step();
        pointer_.resize(length);
    }

    void arrays(std::span<const json::JsonValue> expected, std::span<const json::JsonValue> actual) {
        for (std::size_t i = 0; i < std::max(expected.size(), actual.size()); ++i)
            at(std::to_string(i), [&] {
                if (i < expected.size() && i < actual.size())
                    compare(expected[i], actual[i]);
                else
                    add(i < expected.size() ? &expected[i] : nullptr,
                        i < actual.size() ? &actual[i] : nullptr);
            });
    }

    void objects(const json::JsonValue& expected, const json::JsonValue& actual) {
        for (const auto& member : expected.members())
            at(member.key, [&] {
                if (const auto* other = actual.find(member.key))
                    compare(member.value, *other);
                else
                    add(&member.value, nullptr);
            });
        for (const auto& member : actual.members())
            if (!expected.find(member.key)) at(member.key, [&] { add(nullptr, &member.value); });
    }

    std::size_t most_;
    std::string pointer_;
    std::vector<JsonDifference> found_;
};

} // namespace

std::vector<JsonDifference> differences(const json::JsonValue& expected, const json::JsonValue& actual,
                                        std::size_t most) {
    Comparison comparison(most);
    comparison.compare(expected, actual);
    return comparison.take();
}

} // namespace qcs::conformance
