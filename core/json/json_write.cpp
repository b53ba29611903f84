#include "json/json_write.h"

#include "base/text.h"
#include "json/json_scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace qcs::json {

namespace {

constexpr std::size_t indent_step = 2;

std::size_t characters(std::string_view utf8) {
    return static_cast<std::size_t>(std::ranges::count_if(utf8, [](char c) { return (c & 0xc0) != 0x80; }));
}

void append_quoted(std::string& out, std::string_view text) {
    out += '"';
    for (std::size_t i = 0; i < text.size();) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c >= 0x80) {
            const auto length = first_character(text.substr(i)).length;
            out += length ? text.substr(i, length) : "\xef\xbf\xbd";
            i += length ? length : 1;
            continue;
        }
        switch (c) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '\n': out += "\\n"; break;
        case '\r': out += "\\r"; break;
        case '\t': out += "\\t"; break;
        case '\b': out += "\\b"; break;
        case '\f': out += "\\f"; break;
        default:
            if (c < 0x20)
                fmt::format_to(std::back_inserter(out), "\\u{:04x}", c);
            else
                out += text[i];
        }
        ++i;
    }
    out += '"';
}

} // namespace

std::string float_text(double value) {
    auto text = fmt::format("{}", value);
    if (text.find_first_of(".en") == std::string::npos) text += ".0"; // 'n': of inf and nan
    return text;
}

void JsonWriter::element() {
    if (after_key_) {
        after_key_ = false;
        return;
    }
    if (levels_.empty()) return;
    auto& starts = levels_.back().starts;
    if (!starts.empty()) text_ += ", ";
    starts.push_back(text_.size());
}

void JsonWriter::raw(std::string_view text) {
    element();
    text_ += text;
}

void JsonWriter::key(std::string_view name) {
    element();
    append_quoted(text_, name);
    text_ += ": ";
    after_key_ = true;
}

void JsonWriter::integer(std::int64_t value) {
    raw(fmt::format_int(value).c_str());
}
void JsonWriter::floating(double value) {
    raw(float_text(value));
}

void JsonWriter::string(std::string_view text) {
    element();
    append_quoted(text_, text);
}

void JsonWriter::begin(char bracket, JsonLayout layout) {
    element();
    // Children of a SingleLine container are always on its line.
    std::size_t column = 0;
    if (!levels_.empty()) {
        if (levels_.back().layout == JsonLayout::SingleLine) layout = JsonLayout::SingleLine;
        const auto key = std::string_view(text_).substr(levels_.back().starts.back());
        column = levels_.size() * indent_step + characters(key);
    }
    levels_.push_back({text_.size(), column, layout, false, {}});
    text_ += bracket;
}

void JsonWriter::end(char bracket) {
    const auto level = std::move(levels_.back());
    levels_.pop_back();
    text_ += bracket;
    const auto length = text_.size() - level.start;
    const auto room = level.column < width ? width - level.column : 0;
    const bool fits = !level.broken && length <= 4 * room && // a UTF-8 character has at most 4 bytes
                      characters(std::string_view(text_).substr(level.start)) <= room;
    if (level.starts.empty() || level.layout == JsonLayout::SingleLine ||
        (level.layout == JsonLayout::Fit && fits))
        return;

    if (!levels_.empty()) levels_.back().broken = true;
    std::string body;
    body.reserve(length + level.starts.size() * (levels_.size() + 2) * indent_step);
    body += text_[level.start];
    for (std::size_t i = 0; i < level.starts.size(); ++i) {
        const bool last = i + 1 == level.starts.size();
        const auto stop = last ? text_.size() - 1 : level.starts[i + 1] - 2; // without the ", "
        body += '\n';
        body.append((levels_.size() + 1) * indent_step, ' ');
        body.append(text_, level.starts[i], stop - level.starts[i]);
        if (!last) body += ',';
    }
    body += '\n';
    body.append(levels_.size() * indent_step, ' ');
    body += bracket;
    text_.replace(level.start, std::string::npos, body);
}

void JsonWriter::value(const JsonValue& value) {
    switch (value.kind) {
    case JsonKind::Null: null(); break;
    case JsonKind::Bool: boolean(value.boolean()); break;
    case JsonKind::Int: integer(value.integer()); break;
    case JsonKind::Float: floating(value.floating()); break;
    case JsonKind::String: string(value.string()); break;
    case JsonKind::Array:
        begin_array();
        for (const auto& item : value.items())
            this->value(item);
        end_array();
        break;
    case JsonKind::Object:
        begin_object();
        for (const auto& member : value.members()) {
            key(member.key);
            this->value(member.value);
        }
        end_object();
        break;
    }
}

std::string JsonWriter::take() {
    levels_.clear();
    after_key_ = false;
    return std::exchange(text_, {});
}

namespace {

/// Appends validated text on one line, in the form in which `JsonWriter::value` writes it.
void append_line(std::string& line, std::string_view text) {
    const char* const end = text.data() + text.size();
    for (const char* at = skip_space(text.data(), end); at != end; at = skip_space(at, end)) {
        const bool is_number = *at == '-' || (*at >= '0' && *at <= '9');
        const char* const behind = *at == '"'  ? string_end(at, end)
                                   : is_number ? number_end(at, end)
                                               : at + 1;
        const std::string_view token(at, behind);
        if (is_number && !is_integer(token)) {
            line += float_text(float_value(token).value_or(0.0));
        } else if (token == "-0") {
            line += '0';
        } else if (*at == '"' && token.find('\\') != token.npos) {
            std::string inside(token.substr(1, token.size() - 2));
            inside.resize(unescape(std::string(inside), inside.data()));
            append_quoted(line, inside);
        } else {
            line += token;
        }
        if (*at == ',' || *at == ':') line += ' ';
        at = behind;
    }
}

} // namespace

std::string to_json_line(const JsonValue& value) {
    if (const auto text = value.unparsed_text()) {
        std::string line;
        line.reserve(text->size());
        append_line(line, *text);
        return line;
    }
    JsonWriter writer;
    writer.begin_array(JsonLayout::SingleLine);
    writer.value(value);
    writer.end_array();
    const auto text = writer.take();
    return text.substr(1, text.size() - 2);
}

} // namespace qcs::json
