#include "editors/text/code_highlighter.h"

#include "theme/theme.h"

#include <QTextDocument>

#include <algorithm>
#include <array>

namespace qcs::ui {
namespace {

constexpr int margin = 60;          // lines around the visible part that are highlighted in advance
constexpr int coloured = 1;         // block state of a highlighted line
constexpr int longestLine = 20'000; // longer lines are not highlighted

} // namespace

QColor inkOf(TokenKind kind) {
    switch (kind) {
    case TokenKind::Key: return colour(Colour::Accent);
    case TokenKind::String: return colour(Colour::Good);
    case TokenKind::Number: return colour(Colour::FloatAsRequested);
    case TokenKind::Keyword: return colour(Colour::Dynamic);
    case TokenKind::Comment:
    case TokenKind::Separator: return colour(Colour::Dim);
    case TokenKind::Bad: return colour(Colour::FloatDespiteRequest);
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

void CodeHighlighter::setVisibleLines(int first, int last) {
    first_ = first - margin;
    last_ = last + margin;
    const QTextBlock end = document()->findBlockByNumber(last_ + 1);
    QTextBlock block = document()->findBlockByNumber(std::max(0, first_));
    for (; block.isValid() && block != end; block = block.next())
        if (block.isVisible() && block.userState() != coloured) rehighlightBlock(block);
}

void CodeHighlighter::highlightBlock(const QString& text) {
    const int number = currentBlock().blockNumber();
    const bool near = currentBlock().isVisible() && number >= first_ && number <= last_;
    setCurrentBlockState(near ? coloured : -1);
    if (!near || text.size() > longestLine) return;
    for (const CodeToken& token : lexer_(text))
        if (token.kind != TokenKind::Bracket) setFormat(token.start, token.length, inkOf(token.kind));
}

namespace {

bool isSpace(QChar c) {
    return c == QLatin1Char(' ') || c == QLatin1Char('\t') || c == QLatin1Char('\r');
}

bool isWordPart(QChar c) {
    return c.isLetterOrNumber() || c == QLatin1Char('_');
}

bool isBracket(QChar c) {
    return QStringLiteral("[]{}()").contains(c);
}

/// Position one past the closing quote; -1 if there is none.
int stringEnd(QStringView line, int quote) {
    for (int i = quote + 1; i < line.size(); ++i) {
        if (line[i] == QLatin1Char('\\'))
            ++i;
        else if (line[i] == line[quote])
            return i + 1;
    }
    return -1;
}

int wordEnd(QStringView line, int at) {
    while (at < line.size() && isWordPart(line[at]))
        ++at;
    return at;
}

int numberEnd(QStringView line, int at) {
    for (++at; at < line.size(); ++at) {
        const QChar c = line[at];
        const bool sign =
            (c == QLatin1Char('+') || c == QLatin1Char('-')) && line[at - 1].toLower() == QLatin1Char('e');
        if (!sign && !isWordPart(c) && c != QLatin1Char('.')) break;
    }
    return at;
}

bool startsNumber(QStringView line, int at) {
    return line[at].isDigit() ||
           (line[at] == QLatin1Char('-') && at + 1 < line.size() && line[at + 1].isDigit());
}

bool beforeColon(QStringView line, int at) {
    while (at < line.size() && isSpace(line[at]))
        ++at;
    return at < line.size() && line[at] == QLatin1Char(':');
}

bool isPythonKeyword(QStringView word) {
    static constexpr std::array keywords = {u"False", u"None",   u"True", u"and",    u"as",
                                            u"def",   u"for",    u"from", u"import", u"in",
                                            u"is",    u"lambda", u"not",  u"or",     u"return"};
    return std::ranges::any_of(keywords, [&](const char16_t* keyword) { return word == keyword; });
}

} // namespace

CodeTokens lexJsonLine(QStringView line) {
    CodeTokens tokens;
    const int size = static_cast<int>(line.size());
    for (int at = 0; at < size;) {
        const QChar c = line[at];
        if (isSpace(c)) {
            ++at;
            continue;
        }
        TokenKind kind = TokenKind::Bad;
        int end = at + 1;
        if (c == QLatin1Char('"')) {
            const int closed = stringEnd(line, at);
            end = closed < 0 ? size : closed;
            if (closed >= 0) kind = beforeColon(line, end) ? TokenKind::Key : TokenKind::String;
        } else if (startsNumber(line, at)) {
            end = numberEnd(line, at);
            kind = TokenKind::Number;
        } else if (isWordPart(c)) {
            end = wordEnd(line, at);
            const auto word = line.mid(at, end - at);
            if (word == u"true" || word == u"false" || word == u"null") kind = TokenKind::Keyword;
        } else if (c == QLatin1Char(',') || c == QLatin1Char(':')) {
            kind = TokenKind::Separator;
        } else if (isBracket(c) && c != QLatin1Char('(') && c != QLatin1Char(')')) {
            kind = TokenKind::Bracket;
        }
        tokens.push_back({kind, at, end - at});
        at = end;
    }
    return tokens;
}

CodeTokens lexPythonLine(QStringView line) {
    CodeTokens tokens;
    const int size = static_cast<int>(line.size());
    for (int at = 0; at < size;) {
        const QChar c = line[at];
        if (c == QLatin1Char('#')) {
            tokens.push_back({TokenKind::Comment, at, size - at});
            break;
        }
        int end = at + 1;
        if (c == QLatin1Char('"') || c == QLatin1Char('\'')) {
            const int closed = stringEnd(line, at);
            end = closed < 0 ? size : closed;
            tokens.push_back({TokenKind::String, at, end - at});
        } else if (c.isDigit()) {
            end = numberEnd(line, at);
            tokens.push_back({TokenKind::Number, at, end - at});
        } else if (isWordPart(c)) {
            end = wordEnd(line, at);
            if (isPythonKeyword(line.mid(at, end - at))) tokens.push_back({TokenKind::Keyword, at, end - at});
        } else if (isBracket(c)) {
            tokens.push_back({TokenKind::Bracket, at, 1});
        }
        at = end;
    }
    return tokens;
}

} // namespace qcs::ui
