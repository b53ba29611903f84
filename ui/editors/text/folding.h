#pragma once
// Objects and arrays of a text can be folded to their first and last line. What is folded is remembered with
// the first line, so that edits elsewhere leave it alone.

#include "editors/text/block_brackets.h"

namespace qcs::ui {

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
