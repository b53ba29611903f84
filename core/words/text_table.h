#pragma once
// Plain-text tables and ANSI colours for terminals.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace qcs::words {

/// Colours and styles of terminal text.
enum class TextStyle : std::uint8_t { Plain, Dim, Good, Warn, Bad, Bold, Struck };

/// Returns `text` in the given style, or unchanged if `colour` is false. The style is encoded in bytes that
/// are not valid UTF-8, so that no name can contain them. terminal_text() replaces these bytes by ANSI codes.
std::string styled(std::string_view text, TextStyle style, bool colour);

/// Makes a text safe for output to a terminal. Control characters except line breaks and tabs become
/// \u001b etc. (as in JSON, so that JSON text keeps its meaning), and bytes that are not valid UTF-8 become
/// U+FFFD. If `colour` is true, the styles that styled() encoded become ANSI codes. (If it is false, the text
/// must not contain any.)
std::string terminal_text(std::string_view text, bool colour);
/// Returns `text` with its control characters escaped, including line breaks and tabs.
std::string in_one_line(std::string_view text);

/// Returns the number of terminal columns that the text needs: two for each wide code point (East Asian
/// characters, emoji), one for each other code point.
std::size_t display_width(std::string_view utf8);

/// A function that receives a long text in consecutive pieces, one piece in each call.
using TextSink = std::function<void(std::string_view)>;

struct Cell {
    std::string text;
    TextStyle style = TextStyle::Plain;
};

/// A table with left-aligned columns, two spaces between columns, no spaces at the ends of lines, and one
/// line per row. Very wide cells (more than 400 columns) are shortened in the middle, since the text of a
/// rule may be long and may occur in a million rows.
class TextTable {
public:
    /// `header` has one text for each column. If it is empty, the table has no header.
    explicit TextTable(std::vector<std::string> header);
    void add(const std::vector<Cell>& row);
    /// Appends the rows of another table, which must have no header.
    void append(TextTable other);
    bool empty() const { return rows_ == 0; }
    /// Returns the whole table as text. `indent` is written at the start of each line.
    std::string to_text(bool colour, std::string_view indent = {}) const;
    /// Passes the text that to_text() returns to a sink, in pieces that consist of whole lines.
    void write(const TextSink& sink, bool colour, std::string_view indent = {}) const;

private:
    /// One cell. The texts of all cells of a block are stored one after another in Block::text.
    struct Stored {
        std::uint16_t size = 0, width = 0; ///< size in bytes, width in columns
        TextStyle style = TextStyle::Plain;
        bool ends_row = false;
    };
    /// Several whole rows. A table with a million rows consists of many blocks: a single string would need
    /// twice its memory while it grows.
    struct Block {
        std::string text; ///< of all cells
        std::vector<Stored> cells;
    };
    void add_cell(std::string_view text, TextStyle style, std::size_t column);

    std::vector<Block> blocks_;
    std::vector<std::size_t> widths_; ///< width of each column
    std::size_t rows_ = 0;
};

} // namespace qcs::words
