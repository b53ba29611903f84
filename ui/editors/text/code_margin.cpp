#include "editors/text/code_margin.h"

#include "editors/text/code_editor.h"
#include "editors/text/folding.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr int markRoom = 16;
constexpr int foldRoom = 16;

} // namespace

CodeMargin::CodeMargin(CodeEditor* editor) : QWidget(editor), editor_(editor) {
    setObjectName(QStringLiteral("code-margin"));
    setCursor(Qt::ArrowCursor);
    setToolTip(tr("Click an arrow to fold what begins on that line, or to open it again"));
}

QSize CodeMargin::sizeHint() const {
    const auto digits = std::max<qsizetype>(3, QString::number(editor_->blockCount()).size());
    const int digit = textWidth(QStringLiteral("0"), monoFont(smallText));
    return {markRoom + static_cast<int>(digits) * digit + 4 + foldRoom, 0};
}

void CodeMargin::fit() {
    editor_->setMarginWidth(sizeHint().width());
}

void CodeMargin::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.fillRect(event->rect(), colour(Colour::Panel));
    painter.fillRect(QRect(width() - 1, event->rect().top(), 1, event->rect().height()),
                     colour(Colour::Line));
    const int current = editor_->textCursor().blockNumber();
    std::map<int, bool> marked; // line -> whether one of its marks is an error
    for (const CodeMark& mark : editor_->marks()) {
        const int line = editor_->document()->findBlock(mark.start).blockNumber();
        marked[line] = marked[line] || mark.error;
    }
    for (const auto& [block, rect] : editor_->visibleLines()) {
        const int line = block.blockNumber();
        const QRect row(0, rect.top(), width(), rect.height());
        if (const auto mark = marked.find(line); mark != marked.end())
            paintIcon(painter, QRect(2, row.center().y() - 6, 12, 12),
                      mark->second ? QStringLiteral("warning") : QStringLiteral("info"),
                      colour(mark->second ? Colour::FloatDespiteRequest : Colour::FloatAsRequested));
        drawText(painter, row.adjusted(markRoom, 0, -foldRoom - 3, 0), QString::number(line + 1),
                 monoFont(smallText), colour(line == current ? Colour::Text : Colour::Dim), Qt::ElideNone,
                 Qt::AlignRight);
        if (canFold(block, editor_->lexer()))
            paintIcon(painter, QRect(width() - foldRoom, row.center().y() - 6, 12, 12),
                      isFolded(block) ? QStringLiteral("chevron-right") : QStringLiteral("chevron-down"),
                      colour(Colour::Dim));
    }
}

void CodeMargin::mousePressEvent(QMouseEvent* event) {
    for (const auto& [block, rect] : editor_->visibleLines()) {
        if (event->position().y() < rect.top() || event->position().y() >= rect.bottom() + 1) continue;
        if (event->position().x() >= width() - foldRoom - 2 && canFold(block, editor_->lexer()))
            editor_->setLineFolded(block.blockNumber(), !isFolded(block));
        else
            editor_->goTo(block.position());
        return;
    }
}

void CodeMargin::wheelEvent(QWheelEvent* event) {
    QCoreApplication::sendEvent(editor_->viewport(), event);
}

} // namespace qcs::ui
