#pragma once
// Colours for code, in the theme's inks. A line is coloured when it is edited, or first comes near the part
// that is seen: a long text costs nothing where nobody looks.

#include <QString>
#include <QSyntaxHighlighter>

#include <vector>

namespace qcs::ui {

// The words of a line of code, for colours, brackets and marks. Every line stands for itself: neither JSON
// nor the Python that we write has words that span lines.

enum class TokenKind : std::uint8_t { Key, String, Number, Word, Bracket, Separator, Comment, Bad };

struct CodeToken {
    TokenKind kind;
    int start;
    int length;
    int end() const { return start + length; }
};
using CodeTokens = std::vector<CodeToken>;
using LineLexer = CodeTokens (*)(QStringView line);

/// A string before a colon is a key; a string that does not end, and what JSON has no words for, is bad.
CodeTokens lexJsonLine(QStringView line);
/// Names are no tokens; `Word` are Python's keywords.
CodeTokens lexPythonLine(QStringView line);

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
