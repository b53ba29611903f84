#pragma once
// Plain-text tables and ANSI colours for terminals.

#include <string>
#include <string_view>
#include <vector>

namespace qcs {

enum class Ink { Plain, Dim, Good, Warn, Bad, Bold, Struck };

/// `text` in that ink, or as it is if `colour` is off.
std::string inked(std::string_view text, Ink ink, bool colour);

/// Columns a terminal needs for UTF-8 text: code points, East Asian wide ones counted twice.
std::size_t display_width(std::string_view utf8);

struct Cell {
    std::string text;
    Ink ink = Ink::Plain;
};

/// Rows of cells, columns aligned left with two spaces between them, no trailing spaces, one line each.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> header) : header_(std::move(header)) {}
    void add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }
    bool empty() const { return rows_.empty(); }
    std::string to_text(bool colour, std::string_view indent = {}) const;

private:
    std::vector<std::string> header_;
    std::vector<std::vector<Cell>> rows_;
};

} // namespace qcs
