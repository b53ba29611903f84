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

std::string TextTable::to_text(bool colour, std::string_view indent) const {
    std::vector<std::size_t> widths;
    const auto widen = [&](std::size_t column, const std::string& text) {
        if (column >= widths.size()) widths.resize(column + 1);
        widths[column] = std::max(widths[column], display_width(text));
    };
    for (std::size_t i = 0; i < header_.size(); ++i)
        widen(i, header_[i]);
    for (const auto& row : rows_)
        for (std::size_t i = 0; i < row.size(); ++i)
            widen(i, row[i].text);

    std::string out;
    const auto line = [&](const std::vector<Cell>& cells) {
        out += indent;
        std::size_t pending = 0; // spaces that are only written if something follows
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (!cells[i].text.empty()) {
                out.append(pending, ' ');
                out += inked(cells[i].text, cells[i].ink, colour);
                pending = 0;
            }
            pending += widths[i] - display_width(cells[i].text) + 2;
        }
        out += '\n';
    };
    if (!header_.empty()) {
        std::vector<Cell> cells;
        for (const auto& title : header_)
            cells.push_back({title, Ink::Dim});
        line(cells);
    }
    for (const auto& row : rows_)
        line(row);
    return out;
}

} // namespace qcs
