#include "words/text_table.h"

#include "base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace qcs::words {

namespace {

bool is_wide(char32_t c) {
    return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3) ||
           (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
           (c >= 0xffe0 && c <= 0xffe6) || (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
}

constexpr char style_mark = '\xff';
/// The codes after the mark, for each style; Plain ends the previous one.
constexpr std::array<std::string_view, 7> style_codes = {"0m", "2m", "32m", "33m", "31m", "1m", "2;9m"};

std::string_view style_code_at(std::string_view text) {
    for (const auto code : style_codes)
        if (text.substr(1).starts_with(code)) return code;
    return {};
}

/// True for ASCII without control characters. Has no early exit, so that the loop can be vectorised.
bool is_plain(std::string_view text) {
    bool plain = true;
    for (const char c : text)
        plain &= c >= 0x20 && c < 0x7f;
    return plain;
}

bool is_control(char32_t c) {
    return c < 0x20 || (c >= 0x7f && c < 0xa0);
}

/// Escapes control characters, except for those in `kept`. `other` is called for bytes that are not UTF-8 and
/// returns how many of them it has handled.
template <typename Other>
std::string without_controls(std::string_view text, std::string_view kept, Other other) {
    std::string out;
    out.reserve(text.size());
    while (!text.empty()) {
        const auto plain = static_cast<std::size_t>(
            std::ranges::find_if(text, [](unsigned char c) { return c < 0x20 || c >= 0x7f; }) - text.begin());
        out += text.substr(0, plain);
        text.remove_prefix(plain);
        if (text.empty()) break;
        const auto character = first_character(text);
        if (character.length == 0) {
            text.remove_prefix(other(text, out));
            continue;
        }
        const bool keep = !is_control(character.code_point) || kept.find(text[0]) != kept.npos;
        if (keep)
            out += text.substr(0, character.length);
        else
            fmt::format_to(std::back_inserter(out), "\\u{:04x}",
                           static_cast<std::uint32_t>(character.code_point));
        text.remove_prefix(character.length);
    }
    return out;
}

} // namespace

std::string styled(std::string_view text, TextStyle style, bool colour) {
    if (!colour || style == TextStyle::Plain) return std::string(text);
    const auto mark = [](TextStyle i) {
        return style_mark + std::string(style_codes[static_cast<std::size_t>(i)]);
    };
    return mark(style).append(text).append(mark(TextStyle::Plain));
}

std::string terminal_text(std::string_view text, bool colour) {
    return without_controls(text, "\n\t", [&](std::string_view rest, std::string& out) {
        const auto code = colour && rest[0] == style_mark ? style_code_at(rest) : std::string_view();
        out += code.empty() ? "\xef\xbf\xbd" : "\x1b[" + std::string(code);
        return 1 + code.size();
    });
}

std::string in_one_line(std::string_view text) {
    return without_controls(text, {}, [](std::string_view rest, std::string& out) {
        out += rest[0];
        return std::size_t{1};
    });
}

std::size_t display_width(std::string_view utf8) {
    std::size_t width = 0;
    for (std::size_t i = 0; i < utf8.size();) {
        const auto lead = static_cast<unsigned char>(utf8[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        char32_t c = length == 1 ? lead : lead & (0x7fU >> length);
        for (std::size_t k = 1; k < length && i + k < utf8.size(); ++k)
            c = (c << 6) | (static_cast<unsigned char>(utf8[i + k]) & 0x3fU);
        width += is_wide(c) ? 2 : 1;
        i += length;
    }
    return width;
}

TextTable::TextTable(std::vector<std::string> header) {
    if (header.empty()) return;
    blocks_.emplace_back();
    for (std::size_t i = 0; i < header.size(); ++i)
        add_cell(header[i], TextStyle::Dim, i);
    blocks_.back().cells.back().ends_row = true;
}

void TextTable::add(const std::vector<Cell>& row) {
    constexpr std::size_t full = std::size_t{1} << 16;
    if (blocks_.empty() || blocks_.back().text.size() >= full) {
        blocks_.emplace_back();
        if (blocks_.size() > 1) blocks_.back().text.reserve(full + full / 8);
    }
    if (row.empty()) add_cell({}, TextStyle::Plain, 0);
    for (std::size_t i = 0; i < row.size(); ++i)
        add_cell(row[i].text, row[i].style, i);
    blocks_.back().cells.back().ends_row = true;
    ++rows_;
}

void TextTable::append(TextTable other) {
    std::ranges::move(other.blocks_, std::back_inserter(blocks_));
    widths_.resize(std::max(widths_.size(), other.widths_.size()));
    for (std::size_t i = 0; i < other.widths_.size(); ++i)
        widths_[i] = std::max(widths_[i], other.widths_[i]);
    rows_ += other.rows_;
}

void TextTable::add_cell(std::string_view raw, TextStyle style, std::size_t column) {
    const bool plain = is_plain(raw);
    const auto written_out = plain ? std::string() : in_one_line(raw);
    const auto text = plain ? raw : std::string_view(written_out);
    constexpr std::size_t widest = 400, kept_at_end = 100;
    auto width = plain ? text.size() : display_width(text);
    auto& [all, cells] = blocks_.back();
    const auto before = all.size();
    if (width <= widest) {
        all += text;
    } else {
        const auto is_inside = [&](std::size_t place) {
            return (static_cast<unsigned char>(text[place]) & 0xc0U) == 0x80;
        };
        auto first = widest - kept_at_end, last = text.size() - kept_at_end;
        while (first > 0 && is_inside(first))
            --first;
        while (last < text.size() && is_inside(last))
            ++last;
        all.append(text.substr(0, first)).append(" … ").append(text.substr(last));
        width = display_width(std::string_view(all).substr(before));
    }
    if (column >= widths_.size()) widths_.resize(column + 1);
    widths_[column] = std::max(widths_[column], width);
    cells.push_back(
        {static_cast<std::uint16_t>(all.size() - before), static_cast<std::uint16_t>(width), style, false});
}

std::string TextTable::to_text(bool colour, std::string_view indent) const {
    std::string out;
    write([&](std::string_view lines) { out += lines; }, colour, indent);
    return out;
}

void TextTable::write(const TextSink& sink, bool colour, std::string_view indent) const {
    constexpr std::size_t at_once = std::size_t{1} << 16;
    std::string out;
    std::size_t column = 0;
    std::size_t pending = 0; // spaces are only written if something follows
    for (const auto& block : blocks_) {
        std::size_t begin = 0;
        for (const auto& cell : block.cells) {
            if (column == 0) out += indent;
            if (cell.size > 0) {
                out.append(pending, ' ');
                const auto text = std::string_view(block.text).substr(begin, cell.size);
                if (colour)
                    out += styled(text, cell.style, true);
                else
                    out += text;
                pending = 0;
            }
            pending += widths_[column] - cell.width + 2;
            begin += cell.size;
            ++column;
            if (!cell.ends_row) continue;
            out += '\n';
            column = pending = 0;
            if (out.size() < at_once) continue;
            sink(out);
            out.clear();
        }
    }
    sink(out);
}

} // namespace qcs::words
