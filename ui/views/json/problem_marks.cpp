#include "views/json/problem_marks.h"

#include "models/labels.h"

#include <QTextBlock>

#include <algorithm>

namespace qcs::ui {
namespace {

/// The word at a place; at the end of the text the last character.
std::pair<int, int> extentOf(const qcs::Place& place, const CodeEditor& editor) {
    QTextBlock block = editor.document()->findBlockByNumber(std::max(0, place.line - 1));
    if (!block.isValid()) block = editor.document()->lastBlock();
    const QString line = block.text();
    const QByteArray bytes = line.toUtf8().left(std::max(0, place.column - 1));
    const auto at = static_cast<int>(QString::fromUtf8(bytes).size());
    for (const CodeToken& token : editor.lexer()(line))
        if (token.end() > at)
            return {block.position() + std::max(at, token.start), token.end() - std::max(at, token.start)};
    while (block.previous().isValid() && block.text().trimmed().isEmpty())
        block = block.previous();
    const auto last = static_cast<int>(block.text().size()) - 1;
    return {block.position() + std::max(0, last), 1};
}

} // namespace

std::vector<CodeMark> marksOf(const qcs::Diagnostics& problems, const CodeEditor& editor) {
    std::vector<CodeMark> marks;
    for (const auto& problem : problems) {
        const auto [start, length] = extentOf(problem.place, editor);
        marks.push_back({start, length, problem.severity == qcs::Severity::Error,
                         sentenceOf(problem.code, problem.args)});
    }
    return marks;
}

} // namespace qcs::ui
