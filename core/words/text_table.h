#pragma once
// Plain-text tables and ANSI colours for terminals.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace qcs::words {

enum class Ink : std::uint8_t { Plain, Dim, Good, Warn, Bad, Bold, Struck };

/// Marks `text` with the ink, or returns it unchanged if `colour` is false. The mark is made of bytes that
/// are not valid UTF-8 and thus occur in no name; terminal_text() replaces it by ANSI colours.
std::string inked(std::string_view text, Ink ink, bool colour);

/// Makes a text safe for a terminal: control characters become \u001b etc. (as in JSON, so that JSON text
/// keeps its meaning), bytes that are not UTF-8 become U+FFFD, and inks become ANSI colours if `colour` is
/// true.
std::string terminal_text(std::string_view text, bool colour);
/// `text` with its control characters escaped, including line breaks and tabs.
std::string in_one_line(std::string_view text);

/// Number of terminal columns that the text takes: one per code point, two for East Asian wide ones.
std::size_t display_width(std::string_view utf8);

/// Receives a long text piece by piece.
using TextSink = std::function<void(std::string_view)>;

struct Cell {
    std::string text;
    Ink ink = Ink::Plain;
};

/// A table with left-aligned columns, two spaces between them, no trailing spaces, one line per row. Cells
/// that are wider than any screen are shortened in the middle, since the text of a rule may be long and occur
/// in a million rows.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> header);
    void add(const std::vector<Cell>& row);
    /// Appends the rows of another table, without its header.
    void append(TextTable other);
    bool empty() const { return rows_ == 0; }
    std::string to_text(bool colour, std::string_view indent = {}) const;
    /// Writes the same text to a sink, in whole lines.
    void write(const TextSink& sink, bool colour, std::string_view indent = {}) const;

private:
    /// One cell; the texts of all cells are stored one after another.
    struct Stored {
        std::uint16_t size = 0, width = 0; ///< size in bytes, width in columns
        Ink ink = Ink::Plain;
        bool ends_row = false;
    };
    /// A number of whole rows. A table of a million rows has many blocks, since growing a single string would
    /// need twice its memory.
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
