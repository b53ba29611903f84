#pragma once
// CodeHighlighter: highlights code in the colours of the theme. It highlights only lines that are visible or
// near the visible lines, so that the rest of a long text takes no time. Lines that are hidden in a fold are
// highlighted after they are unfolded. Also the lexers for JSON and Python.

#include <QString>
#include <QSyntaxHighlighter>

#include <vector>

namespace qcs::ui {

// The tokens of one line of code, for highlighting, for matching and folding brackets, and for placing marks.
// Each line is split by itself, because neither JSON nor the generated Python has tokens that span lines.

enum class TokenKind : std::uint8_t { Key, String, Number, Keyword, Bracket, Separator, Comment, Bad };

struct CodeToken {
    TokenKind kind;
    int start;
    int length;
    int end() const { return start + length; }
};
using CodeTokens = std::vector<CodeToken>;
using LineLexer = CodeTokens (*)(QStringView line);

/// Returns the tokens of a line of JSON. A string before a colon is a Key. An unterminated string, and
/// anything that is not JSON, is Bad.
CodeTokens lexJsonLine(QStringView line);
/// Returns the tokens of a line of Python. A Keyword is a Python keyword that generated code can contain.
/// Identifiers and operators are left out.
CodeTokens lexPythonLine(QStringView line);

class CodeHighlighter : public QSyntaxHighlighter {
    Q_OBJECT
public:
    CodeHighlighter(QTextDocument* document, LineLexer lexer);

    /// Sets the numbers of the first and the last visible line. Highlights these lines, the lines between
    /// them and the lines near them, if they are not highlighted yet. Skips lines that are hidden in a fold.
    void setVisibleLines(int first, int last);

protected:
    void highlightBlock(const QString& text) override;

private:
    LineLexer lexer_;
    int first_ = 0; ///< the first line that is to be highlighted
    int last_ = 200;
};

/// Returns the colour of a token kind in the present theme.
QColor inkOf(TokenKind kind);

} // namespace qcs::ui
