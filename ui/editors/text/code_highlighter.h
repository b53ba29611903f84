#pragma once
// Colours for code, in the theme's inks. A line is coloured when it is edited, or first comes near the part
// that is seen: a long text costs nothing where nobody looks.

#include "editors/text/code_tokens.h"

#include <QSyntaxHighlighter>

namespace qcs::ui {

class CodeHighlighter : public QSyntaxHighlighter {
    Q_OBJECT
public:
    CodeHighlighter(QTextDocument* document, LineLexer lexer);

    /// The lines that are seen.
    void setSeen(int first, int last);

protected:
    void highlightBlock(const QString& text) override;

private:
    LineLexer lexer_;
    int first_ = 0;
    int last_ = 200;
};

/// The ink of a kind of words in the theme that is on.
QColor inkOf(TokenKind kind);

} // namespace qcs::ui
