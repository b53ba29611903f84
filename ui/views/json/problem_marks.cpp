#include "views/json/problem_marks.h"

#include "words/sentences.h"
#include "words/translated_labels.h"

#include <QRegularExpression>
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

/// The marked word with the name that its sentence asks about ("did you mean …?") in the place of the wrong
/// one; "" where it asks about none.
QString meantInstead(const qcs::Diagnostic& problem, const QString& marked) {
    if (problem.args.empty()) return {};
    static const QRegularExpression question(QStringLiteral("did you mean `%(\\d)`"));
    const auto asked = question.match(QString::fromStdString(std::string(problem.code.sentence())));
    const auto number = static_cast<std::size_t>(asked.captured(1).toInt());
    if (!asked.hasMatch() || number < 1 || number > problem.args.size()) return {};
    const QString wrong = QString::fromStdString(problem.args.front());
    const QString meant = QString::fromStdString(problem.args[number - 1]);
    if (wrong.isEmpty() || meant.isEmpty() || !marked.contains(wrong)) return {};
    return QString(marked).replace(wrong, meant);
}

} // namespace

std::vector<CodeMark> marksOf(const qcs::Diagnostics& problems, const CodeEditor& editor) {
    std::vector<CodeMark> marks;
    for (const auto& problem : problems) {
        const auto [start, length] = extentOf(problem.place, editor);
        const QTextBlock block = editor.document()->findBlock(start);
        const QString marked = block.text().mid(start - block.position(), length);
        marks.push_back({start, length, problem.severity == qcs::Severity::Error, sentenceOf(problem),
                         meantInstead(problem, marked)});
    }
    return marks;
}

} // namespace qcs::ui
