#include "report/markup.h"

#include "base/text.h"

#include <fmt/format.h>

#include <iterator>

namespace qcs::report {

namespace {

/// Invisible characters that change the text direction or break lines, and characters that XML does not
/// allow.
bool is_unseen(char32_t c) {
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x061c || c == 0x200e || c == 0x200f ||
           (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0xfeff || c == 0xfffe ||
           c == 0xffff;
}

std::string_view entity(char c) {
    switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return {};
    }
}

} // namespace

std::string markup_text(std::string_view text, bool keeps_lines) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const auto character = first_character(text);
        if (character.length == 0) {
            out += "\xef\xbf\xbd";
            text.remove_prefix(1);
            continue;
        }
        const bool is_line = keeps_lines && (text.front() == '\n' || text.front() == '\t');
        if (const auto escaped = entity(text.front()); !escaped.empty())
            out += escaped;
        else if (is_unseen(character.code_point) && !is_line)
            fmt::format_to(std::back_inserter(out), "\\u{:04x}",
                           static_cast<std::uint32_t>(character.code_point));
        else
            out += text.substr(0, character.length);
        text.remove_prefix(character.length);
    }
    return out;
}

void MarkupWriter::begin(std::string_view tag, Attributes attributes) {
    out_ += '<';
    out_ += tag;
    for (const auto& [name, value] : attributes)
        if (!value.empty()) fmt::format_to(std::back_inserter(out_), " {}=\"{}\"", name, markup_text(value));
}

void MarkupWriter::open(std::string_view tag, Attributes attributes) {
    begin(tag, attributes);
    out_ += '>';
    open_.emplace_back(tag);
}

void MarkupWriter::close() {
    fmt::format_to(std::back_inserter(out_), "</{}>", open_.back());
    open_.pop_back();
}

void MarkupWriter::empty_element(std::string_view tag, Attributes attributes) {
    begin(tag, attributes);
    out_ += "/>";
}

void MarkupWriter::text(std::string_view text) {
    out_ += markup_text(text);
}

void MarkupWriter::lines(std::string_view text) {
    out_ += markup_text(text, true);
}

void MarkupWriter::element(std::string_view tag, std::string_view contents, Attributes attributes) {
    open(tag, attributes);
    text(contents);
    close();
}

void MarkupWriter::prose(std::string_view sentence) {
    for (;;) {
        const auto begin = sentence.find('`');
        const auto end = begin == sentence.npos ? sentence.npos : sentence.find('`', begin + 1);
        text(sentence.substr(0, end == sentence.npos ? sentence.npos : begin));
        if (end == sentence.npos) return;
        element("code", sentence.substr(begin + 1, end - begin - 1));
        sentence.remove_prefix(end + 1);
    }
}

} // namespace qcs::report
