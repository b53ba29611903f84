#include "json/decode.h"

#include "base/text.h"
#include "json/json_codes.h"
#include "json/json_write.h"

#include <algorithm>
#include <utility>

namespace qcs::json {

namespace {

constexpr std::size_t max_diagnostics = 1000;

} // namespace

std::string describe(const JsonValue& value) {
    constexpr std::size_t max_length = 60;
    if (value.is(JsonKind::Array)) return value.empty() ? "[]" : "[...]";
    if (value.is(JsonKind::Object)) return value.empty() ? "{}" : "{...}";
    auto text = to_json_line(value);
    if (text.size() <= max_length) return text;
    auto end = max_length;
    while ((static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end; // do not cut a UTF-8 character
    return text.substr(0, end) + "...";
}

bool Decoder::only_counted(Severity severity) {
    if (severity == Severity::Error) failed_ = true;
    if (diagnostics_.size() < max_diagnostics) return false;
    ++not_kept_;
    return true;
}

template <typename At>
void Decoder::keep(Severity severity, const At& at, Message message) {
    if (only_counted(severity)) return;
    diagnostics_.emplace_back(std::move(message), document_.place(at));
    diagnostics_.back().severity = severity;
}

void Decoder::report(const JsonValue& at, Message message) {
    const auto severity = message.code.severity();
    keep(severity, at, std::move(message));
}

void Decoder::refuse(const JsonValue& at, Message message) {
    keep(Severity::Error, at, std::move(message));
}

void Decoder::unknown(const JsonValue& at, const CodeOf<2>& code, std::string_view found,
                      std::span<const std::string_view> candidates) {
    if (only_counted(code.severity)) return;
    report(at, message(code, found, nearest_name(found, candidates).value_or(std::string())));
}

void Decoder::wrong_type(const JsonValue& at, std::string_view expected) {
    if (!only_counted(Severity::Error))
        report(at, message(codes::wrong_type, std::string(expected), describe(at)));
}

std::optional<std::string_view> Decoder::string(const JsonValue& value) {
    if (value.is(JsonKind::String)) return value.string();
    wrong_type(value, "string");
    return std::nullopt;
}

std::optional<bool> Decoder::boolean(const JsonValue& value) {
    if (value.is(JsonKind::Bool)) return value.boolean();
    wrong_type(value, "true or false");
    return std::nullopt;
}

std::optional<std::int64_t> Decoder::integer(const JsonValue& value) {
    if (value.is(JsonKind::Int)) return value.integer();
    wrong_type(value, "integer");
    return std::nullopt;
}

std::span<const JsonValue> Decoder::array(const JsonValue& value, std::string_view expected) {
    if (value.is(JsonKind::Array)) return value.items();
    wrong_type(value, expected);
    return {};
}

std::span<const JsonValue> Decoder::row(const JsonValue& value, std::size_t length,
                                        std::string_view expected) {
    const auto items = array(value, expected);
    if (!value.is(JsonKind::Array) || items.size() == length) return items;
    report(value, message(codes::wrong_length, std::string(expected), std::to_string(items.size())));
    return {};
}

std::vector<std::string> Decoder::strings(const JsonValue& value) {
    std::vector<std::string> result;
    for (const auto& item : array(value, "array of strings"))
        if (const auto text = string(item)) result.emplace_back(*text);
    return result;
}

std::vector<std::int64_t> Decoder::integers(const JsonValue& value) {
    std::vector<std::int64_t> result;
    for (const auto& item : array(value, "array of integers"))
        if (const auto number = integer(item)) result.push_back(*number);
    return result;
}

void Decoder::object(const JsonValue& value, Extras* extras, std::span<const JsonField> fields,
                     const CodeOf<2>& unknown_key) {
    if (!value.is(JsonKind::Object)) {
        wrong_type(value, "object");
        return;
    }
    const bool has_header = header_is_read_ && &value == &document_.root();
    std::string_view previous;
    for (const auto& member : value.members()) {
        const auto field = std::ranges::find(fields, member.key, &JsonField::key);
        if (field != fields.end()) {
            field->read(member.value);
            previous = field->key;
            continue;
        }
        if (has_header && (member.key == "format" || member.key == "version")) continue;
        std::vector<std::string_view> names;
        for (const auto& f : fields)
            names.push_back(f.key);
        keep(unknown_key.severity, member,
             message(unknown_key, member.key, nearest_name(member.key, names).value_or(std::string())));
        const auto unread = member.value.unparsed_text();
        const bool is_text = member.value.is(JsonKind::String);
        if (extras && document_.charge(unread ? unread->size() : is_text ? member.value.string().size() : 0))
            extras->push_back({std::string(previous), std::string(member.key), to_json_line(member.value)});
    }
    for (const auto& field : fields)
        if (field.required && !value.find(field.key))
            report(value, message(codes::missing_key, std::string(field.key)));
}

void Decoder::object(const JsonValue& value, Extras& extras, std::span<const JsonField> fields) {
    object(value, &extras, fields, codes::unknown_key);
}

void Decoder::own_object(const JsonValue& value, Extras& extras, std::span<const JsonField> fields) {
    object(value, &extras, fields, codes::ignored_key);
}

void Decoder::closed_object(const JsonValue& value, std::span<const JsonField> fields) {
    object(value, nullptr, fields, codes::key_not_allowed);
}

Diagnostics Decoder::take() {
    std::ranges::stable_sort(diagnostics_, {},
                             [](const Diagnostic& d) { return std::pair(d.place.line, d.place.column); });
    if (not_kept_ > 0) {
        auto& rest = diagnostics_.emplace_back(message(codes::more_problems, std::to_string(not_kept_)),
                                               Place{document_.file()});
        if (failed_) rest.severity = Severity::Error;
    }
    if (const auto limit = document_.exceeded())
        diagnostics_.push_back(
            {message(codes::json_too_much_memory, std::to_string(limit >> 30)), {document_.file()}});
    not_kept_ = 0;
    failed_ = false;
    return std::exchange(diagnostics_, {});
}

} // namespace qcs::json
