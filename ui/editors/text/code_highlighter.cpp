#include "editors/text/code_highlighter.h"

#include "theme/theme.h"

#include <QTextDocument>

namespace qcs::ui {
namespace {

constexpr int margin = 60;          // lines that are coloured before they are seen
constexpr int coloured = 1;         // a line's state
constexpr int longestLine = 20'000; // longer ones stay plain

} // namespace

QColor inkOf(TokenKind kind) {
    switch (kind) {
    case TokenKind::Key: return colour(Colour::Accent);
    case TokenKind::String: return colour(Colour::Good);
    case TokenKind::Number: return colour(Colour::FloatAsAsked);
    case TokenKind::Word: return colour(Colour::Dynamic);
    case TokenKind::Comment:
    case TokenKind::Separator: return colour(Colour::Dim);
    case TokenKind::Bad: return colour(Colour::FloatAlthoughAsked);
    case TokenKind::Bracket: break;
    }
    return colour(Colour::Text);
}

CodeHighlighter::CodeHighlighter(QTextDocument* document, LineLexer lexer)
    : QSyntaxHighlighter(document), lexer_(lexer) {
    if (Theme* theme = Theme::current())
        connect(theme, &Theme::changed, this, [this] {
            for (QTextBlock block = this->document()->firstBlock(); block.isValid(); block = block.next())
                if (block.userState() == coloured) rehighlightBlock(block);
        });
}

void CodeHighlighter::setSeen(int first, int last) {
    first_ = first - margin;
    last_ = last + margin;
    QTextBlock block = document()->findBlockByNumber(std::max(0, first_));
    for (; block.isValid() && block.blockNumber() <= last_; block = block.next())
        if (block.userState() != coloured) rehighlightBlock(block);
}

void CodeHighlighter::highlightBlock(const QString& text) {
    const int number = currentBlock().blockNumber();
    const bool near = number >= first_ && number <= last_;
    setCurrentBlockState(near ? coloured : -1);
    if (!near || text.size() > longestLine) return;
    for (const CodeToken& token : lexer_(text))
        if (token.kind != TokenKind::Bracket) setFormat(token.start, token.length, inkOf(token.kind));
}

} // namespace qcs::ui
