#pragma once
// Plain-text tables and ANSI colours for terminals.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace qcs::words {

enum class Ink : std::uint8_t { Plain, Dim, Good, Warn, Bad, Bold, Struck };

/// `text` in that ink, or as it is if `colour` is off. Inks are marks that no name can have (bytes that are
/// no UTF-8); terminal_text() makes colours of them.
std::string inked(std::string_view text, Ink ink, bool colour);

/// What may go to a terminal: control characters of names become \u001b and so on (as JSON escapes them, so
/// that a JSON text stays the same), bytes that are no UTF-8 become U+FFFD, inks ANSI colours if `colour` is
/// on.
std::string terminal_text(std::string_view text, bool colour);
/// `text` with its control characters written out, line breaks and tabs, too.
std::string in_one_line(std::string_view text);

/// Columns a terminal needs for UTF-8 text: code points, East Asian wide ones counted twice.
std::size_t display_width(std::string_view utf8);

/// Takes a long text piece by piece.
using TextSink = std::function<void(std::string_view)>;

struct Cell {
    std::string text;
    Ink ink = Ink::Plain;
};

/// Rows of cells, columns aligned left with two spaces between them, no trailing spaces, one line each. What
/// is wider than any screen is shortened in its middle: a rule's text may be long, and stand in a million
/// rows.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> header);
    void add(const std::vector<Cell>& row);
    /// Adds the rows of another table without a header.
    void append(TextTable other);
    bool empty() const { return rows_ == 0; }
    std::string to_text(bool colour, std::string_view indent = {}) const;
    /// The same to a sink, whole lines at a time.
    void write(const TextSink& sink, bool colour, std::string_view indent = {}) const;

private:
    /// The cells' texts follow each other.
    struct Stored {
        std::uint16_t size = 0, width = 0; ///< in bytes, in columns
        Ink ink = Ink::Plain;
        bool ends_row = false;
    };
    /// Whole rows. Tables of a million rows have many: growing one would need room for its text twice.
    struct Block {
        std::string text; ///< of all cells
        std::vector<Stored> cells;
    };
    void add_cell(std::string_view text, Ink ink, std::size_t column);

    std::vector<Block> blocks_;
    std::vector<std::size_t> widths_; ///< by column
    std::size_t rows_ = 0;
};

} // namespace qcs::words
