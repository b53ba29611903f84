#pragma once
// Folding of objects and arrays to their first and last line. The state is stored with the first line's
// block, so that edits elsewhere do not affect it.

#include "editors/text/code_highlighter.h"

#include <QTextBlock>

namespace qcs::ui {

// The brackets of one line, cached with its block until the line changes.

struct BlockData : QTextBlockUserData {
    struct Bracket {
        int at;
        char16_t sign;
    };
    int revision = -1;
    std::vector<Bracket> brackets;
    int net = 0; ///< opening minus closing brackets
    int low = 0; ///< lowest bracket depth within the line, relative to its start (<= 0)
    bool folded = false;
};

/// The data of this line, recomputed if the line changed; created on first use.
BlockData& blockData(QTextBlock block, LineLexer lexer);

/// Position of the partner of the bracket at `position`; -1 if it has none within 20,000 lines.
int matchingBracket(const QTextDocument& document, int position, LineLexer lexer);

/// Whether this line opens a bracket that it does not close.
bool canFold(const QTextBlock& block, LineLexer lexer);
bool isFolded(const QTextBlock& block);
/// The number of the line that closes the outermost bracket left open by `block`; -1 if none does.
int foldEnd(const QTextBlock& block, LineLexer lexer);
/// Only sets the state; refold() shows and hides the lines. False: the state did not change, or there is
/// nothing to fold.
bool setFolded(QTextBlock block, bool folded, LineLexer lexer);
/// The innermost line at or above `block` that starts a range containing `block` and whose state is `folded`;
/// an invalid block if there is none.
QTextBlock nearestFold(const QTextBlock& block, bool folded, LineLexer lexer);
void foldAll(QTextDocument& document, bool folded, LineLexer lexer);
/// Unfolds all ranges that hide this line.
void unfoldAround(const QTextBlock& block, LineLexer lexer);
/// Shows and hides lines according to the folded states; to be called after edits. False: nothing changed.
bool refold(QTextDocument& document, LineLexer lexer);

} // namespace qcs::ui
