#pragma once
// The words of a line of code, for colours, brackets and marks. Every line stands for itself: neither JSON
// nor the Python that we write has words that span lines.

#include <QString>

#include <vector>

namespace qcs::ui {

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

} // namespace qcs::ui
