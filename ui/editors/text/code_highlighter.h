#pragma once
// Syntax highlighting in the theme's colours. A line is highlighted when it is edited or first comes near the
// visible part, so that a long text costs nothing outside it. Folded lines are not highlighted until they are
// unfolded.

#include <QString>
#include <QSyntaxHighlighter>

#include <vector>

namespace qcs::ui {

// Tokens of one line of code, for colours, brackets and marks. Lines are independent of each other: neither
// JSON nor the generated Python has tokens that span lines.

enum class TokenKind : std::uint8_t { Key, String, Number, Word, Bracket, Separator, Comment, Bad };

struct CodeToken {
    TokenKind kind;
    int start;
    int length;
    int end() const { return start + length; }
};
using CodeTokens = std::vector<CodeToken>;
using LineLexer = CodeTokens (*)(QStringView line);

/// A string before a colon is a Key; an unterminated string and anything that is not JSON is Bad.
CodeTokens lexJsonLine(QStringView line);
/// Identifiers are no tokens; `Word` is a Python keyword.
CodeTokens lexPythonLine(QStringView line);

class CodeHighlighter : public QSyntaxHighlighter {
    Q_OBJECT
public:
    CodeHighlighter(QTextDocument* document, LineLexer lexer);

    /// The first and the last visible line, by number; folded lines between them are skipped.
    void setSeen(int first, int last);

protected:
    void highlightBlock(const QString& text) override;

private:
    LineLexer lexer_;
    int first_ = 0;
    int last_ = 200;
};

/// The colour of a token kind in the current theme.
QColor inkOf(TokenKind kind);

} // namespace qcs::ui
