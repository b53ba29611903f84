#pragma once
// Folding of code, and bracket matching. A range that can be folded begins in a line that opens a bracket,
// and ends in the line that closes the bracket. While the range is folded, only these two lines are visible.
// The folded state is stored in the QTextBlock of the first line, so that edits of other lines do not change
// it.

#include "editors/text/code_highlighter.h"

#include <QTextBlock>

namespace qcs::ui {

/// The data that is stored with a line: the brackets in it, cached until the line changes, and the folded
/// state.
struct BlockData : QTextBlockUserData {
    struct Bracket {
        int at; ///< position in the line
        char16_t sign;
    };
    int revision = -1; ///< the QTextBlock::revision() for which the brackets were computed
    std::vector<Bracket> brackets;
    int net = 0;         ///< number of opening brackets minus number of closing brackets
    int low = 0;         ///< lowest bracket depth in the line, relative to the start of the line (<= 0)
    bool folded = false; ///< the range that begins in this line is folded
};

/// Returns the data of a line. Creates the data in the first call, and computes the brackets again if the
/// line has changed.
BlockData& blockData(QTextBlock block, LineLexer lexer);

/// Returns the position of the bracket that matches the one at `position`. Returns -1 if there is no bracket
/// at `position`, if its partner is a bracket of another kind, or if no partner is found within 20,000 lines.
int matchingBracket(const QTextDocument& document, int position, LineLexer lexer);

// Folding. A range is identified by the line in which it begins. Except for refold(), these functions only
// read and set whether ranges are folded; refold() then shows and hides the lines.

/// Returns true if the line opens a bracket that it does not close, and is not the last line.
bool canFold(const QTextBlock& block, LineLexer lexer);
bool isFolded(const QTextBlock& block);
/// Returns the number of the line that closes the outermost bracket that `block` leaves open; -1 if there is
/// none.
int foldEnd(const QTextBlock& block, LineLexer lexer);
/// Sets the state of a range. Returns false if the state did not change, or if a range to be folded contains
/// no lines to hide.
bool setFolded(QTextBlock block, bool folded, LineLexer lexer);
/// Of the ranges that contain the line `block`, finds the innermost one that is folded (if `folded` is true)
/// or unfolded (if it is false). Returns the first line of this range; an invalid block if there is none.
QTextBlock nearestFold(const QTextBlock& block, bool folded, LineLexer lexer);
/// Sets the state of all ranges. A range that begins in the first line of the document is never folded,
/// because otherwise only its first and its last line would stay visible.
void foldAll(QTextDocument& document, bool folded, LineLexer lexer);
/// Unfolds all ranges that hide this line.
void unfoldAround(const QTextBlock& block, LineLexer lexer);
/// Shows and hides lines according to the states of the ranges; to be called after such a state was changed,
/// and after edits. Unfolds ranges that contain no lines to hide any more. Returns false if no line was shown
/// or hidden.
bool refold(QTextDocument& document, LineLexer lexer);

} // namespace qcs::ui
