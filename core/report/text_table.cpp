#include "report/text_table.h"

#include <algorithm>

namespace qcs {

namespace {

bool is_wide(char32_t c) {
    return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3) ||
           (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
           (c >= 0xffe0 && c <= 0xffe6) || (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
}

std::string_view ansi(Ink ink) {
    switch (ink) {
    case Ink::Plain: return {};
    case Ink::Dim: return "\x1b[2m";
    case Ink::Good: return "\x1b[32m";
    case Ink::Warn: return "\x1b[33m";
    case Ink::Bad: return "\x1b[31m";
    case Ink::Bold: return "\x1b[1m";
    case Ink::Struck: return "\x1b[2;9m";
    }
    return {};
}

} // namespace

std::string inked(std::string_view text, Ink ink, bool colour) {
    if (!colour || ink == Ink::Plain) return std::string(text);
    return std::string(ansi(ink)).append(text).append("\x1b[0m");
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
    for (std::size_t i = 0; i < header.size(); ++i)
        append(header[i], Ink::Dim, i);
    cells_.back().ends_row = true;
}

void TextTable::add(const std::vector<Cell>& row) {
    if (row.empty()) append({}, Ink::Plain, 0);
    for (std::size_t i = 0; i < row.size(); ++i)
        append(row[i].text, row[i].ink, i);
    cells_.back().ends_row = true;
    ++rows_;
}

void TextTable::append(std::string_view text, Ink ink, std::size_t column) {
    constexpr std::size_t widest = 400, kept_at_end = 100;
    auto width = display_width(text);
    const auto before = text_.size();
    if (width <= widest) {
        text_ += text;
    } else {
        const auto is_inside = [&](std::size_t place) {
            return (static_cast<unsigned char>(text[place]) & 0xc0U) == 0x80;
        };
        auto first = widest - kept_at_end, last = text.size() - kept_at_end;
        while (first > 0 && is_inside(first))
            --first;
        while (last < text.size() && is_inside(last))
            ++last;
        text_.append(text.substr(0, first)).append(" … ").append(text.substr(last));
        width = display_width(std::string_view(text_).substr(before));
    }
    if (column >= widths_.size()) widths_.resize(column + 1);
    widths_[column] = std::max(widths_[column], width);
    cells_.push_back({text_.size(), static_cast<std::uint32_t>(width), ink, false});
}

std::string TextTable::to_text(bool colour, std::string_view indent) const {
    std::string out;
    std::size_t begin = 0, column = 0;
    std::size_t pending = 0; // spaces that are only written if something follows
    for (const auto& cell : cells_) {
        if (column == 0) out += indent;
        if (cell.end > begin) {
            out.append(pending, ' ');
            const auto text = std::string_view(text_).substr(begin, cell.end - begin);
            if (colour)
                out += inked(text, cell.ink, true);
            else
                out += text;
            pending = 0;
        }
        pending += widths_[column] - cell.width + 2;
        begin = cell.end;
        ++column;
        if (!cell.ends_row) continue;
        out += '\n';
        column = pending = 0;
    }
    return out;
}

} // namespace qcs
