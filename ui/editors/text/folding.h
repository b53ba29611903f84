#pragma once
// Objects and arrays of a text can be folded to their first and last line. What is folded is remembered with
// the first line, so that edits elsewhere leave it alone.

#include "editors/text/code_highlighter.h"

#include <QTextBlock>

namespace qcs::ui {

// What a line of a text opens and closes, remembered with the line until it changes.

struct BlockData : QTextBlockUserData {
    struct Bracket {
        int at;
        char16_t sign;
    };
    int revision = -1;
    std::vector<Bracket> brackets;
    int net = 0; ///< opened less closed
    int low = 0; ///< the lowest depth within the line, beside that of its beginning
    bool folded = false;
};

/// Of this line as it is now; made on first use.
BlockData& blockData(QTextBlock block, LineLexer lexer);

/// Where the partner of the bracket at `position` stands; -1 if it has none, or only far away.
int matchingBracket(const QTextDocument& document, int position, LineLexer lexer);

/// Whether something begins in this line and does not end in it.
bool canFold(const QTextBlock& block, LineLexer lexer);
bool isFolded(const QTextBlock& block);
/// The number of the line in which what begins in `block` ends; -1 if it does not.
int foldEnd(const QTextBlock& block, LineLexer lexer);
/// False: there is nothing to fold.
bool setFolded(QTextBlock block, bool folded, LineLexer lexer);
/// The innermost line at or above this one in which something begins that reaches here, and that is folded or
/// not, as asked; invalid if there is none.
QTextBlock nearestFold(const QTextBlock& block, bool folded, LineLexer lexer);
void foldAll(QTextDocument& document, bool folded, LineLexer lexer);
/// Opens what hides this line.
void unfoldAround(const QTextBlock& block, LineLexer lexer);
/// Shows and hides lines as the folded ones say; for after edits. False: nothing changed.
bool refold(QTextDocument& document, LineLexer lexer);

} // namespace qcs::ui
