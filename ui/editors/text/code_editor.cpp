#include "editors/text/code_editor.h"

#include "editors/text/code_highlighter.h"
#include "editors/text/code_margin.h"
#include "editors/text/folding.h"
#include "editors/text/text_patch.h"
#include "theme/theme.h"
#include "words/prose.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPlainTextDocumentLayout>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace qcs::ui {
namespace {

bool isRedo(const QKeyEvent& event) {
    return event.matches(QKeySequence::Redo) ||
           (event.key() == Qt::Key_Y && event.modifiers() == Qt::ControlModifier);
}

bool hasFolds(const QTextDocument& document) {
    for (QTextBlock block = document.firstBlock(); block.isValid(); block = block.next())
        if (isFolded(block)) return true;
    return false;
}

} // namespace

CodeEditor::CodeEditor(LineLexer lexer, QWidget* parent)
    : QPlainTextEdit(parent),
      lexer_(lexer),
      highlighter_(new CodeHighlighter(document(), lexer)),
      margin_(new CodeMargin(this)) {
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(NoWrap);
    setMouseTracking(true);
    setCornerWidget(new QWidget(this)); // keeps the corner between the scroll bars empty
    applyTheme();
    if (Theme* theme = Theme::current()) connect(theme, &Theme::changed, this, &CodeEditor::applyTheme);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int dy) {
        if (dy)
            margin_->scroll(0, dy);
        else
            margin_->update(0, rect.y(), margin_->width(), rect.height());
        updateVisibleLines();
    });
    connect(this, &QPlainTextEdit::blockCountChanged, margin_, &CodeMargin::fit);
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &CodeEditor::onCursorMoved);
    connect(document(), &QTextDocument::contentsChange, this, &CodeEditor::onChange);
    margin_->fit();
}

void CodeEditor::applyTheme() {
    setFont(monoFont());
    document()->setDefaultFont(monoFont());
    document()->setDocumentMargin(6);
    setTabStopDistance(2 * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    setCursorWidth(2);
    decorate();
}

QString CodeEditor::text() const {
    QString text = document()->toRawText();
    return text.replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
}

bool CodeEditor::canHold(QStringView text) {
    if (text.size() > maxCharacters) return false;
    for (qsizetype start = 0; start < text.size();) {
        qsizetype end = text.indexOf(QLatin1Char('\n'), start);
        if (end < 0) end = text.size();
        if (end - start > maxLineLength) return false;
        start = end + 1;
    }
    return true;
}

void CodeEditor::setTextMinimally(const QString& wanted) {
    const auto patches = patchesBetween(text(), wanted);
    if (patches.empty()) return;
    const int scrolled = verticalScrollBar()->value();
    document()->setUndoRedoEnabled(false);
    QTextCursor cursor(document());
    // Few patches are applied one by one: as one edit block, everything between the first and the last would
    // be laid out again.
    constexpr std::size_t few = 20;
    const bool together = patches.size() > few;
    if (together) cursor.beginEditBlock();
    for (auto patch = patches.rbegin(); patch != patches.rend(); ++patch) {
        cursor.setPosition(static_cast<int>(patch->at));
        cursor.setPosition(static_cast<int>(patch->at + patch->removed), QTextCursor::KeepAnchor);
        cursor.insertText(patch->inserted);
    }
    if (together) cursor.endEditBlock();
    document()->setUndoRedoEnabled(true);
    verticalScrollBar()->setValue(scrolled);
}

// --- folding ---

void CodeEditor::setFolded(QTextBlock block, bool folded) {
    if (!block.isValid() || !ui::setFolded(block, folded, lexer_)) return;
    const int end = foldEnd(block, lexer_);
    QTextCursor cursor = textCursor();
    if (folded && cursor.blockNumber() > block.blockNumber() && cursor.blockNumber() < end) {
        cursor.setPosition(block.position() + block.length() - 1);
        setTextCursor(cursor);
    }
    refold(*document(), lexer_);
    viewport()->update();
    margin_->update();
}

void CodeEditor::setLineFolded(int line, bool folded) {
    setFolded(document()->findBlockByNumber(line), folded);
}

bool CodeEditor::isLineFolded(int line) const {
    return isFolded(document()->findBlockByNumber(line));
}

void CodeEditor::setAllFolded(bool folded) {
    foldAll(*document(), folded, lexer_);
    refold(*document(), lexer_);
    QTextCursor cursor = textCursor();
    while (!cursor.block().isVisible() && cursor.movePosition(QTextCursor::PreviousBlock)) {
    }
    setTextCursor(cursor);
    ensureCursorVisible();
    viewport()->update();
    margin_->update();
}

void CodeEditor::setFoldedHere(bool folded) {
    const QTextBlock block = nearestFold(textCursor().block(), !folded, lexer_);
    setFolded(block, folded);
}

void CodeEditor::onChange(int at, int removed, int added) {
    if (removed == 0 && added == 0) return;
    moveMarks(at, removed, added);
    if (foldsStale_ || !hasFolds(*document())) return;
    foldsStale_ = true;
    QMetaObject::invokeMethod(
        this,
        [this] {
            foldsStale_ = false;
            if (!textCursor().block().isVisible()) unfoldAround(textCursor().block(), lexer_);
            refold(*document(), lexer_);
        },
        Qt::QueuedConnection);
}

void CodeEditor::onCursorMoved() {
    if (!textCursor().block().isVisible()) {
        unfoldAround(textCursor().block(), lexer_);
        refold(*document(), lexer_);
        ensureCursorVisible();
    }
    decorate();
    margin_->update();
}

void CodeEditor::goTo(int position, int length) {
    const int last = document()->characterCount() - 1;
    QTextCursor cursor = textCursor();
    cursor.setPosition(std::clamp(position + length, 0, last));
    cursor.setPosition(std::clamp(position, 0, last), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    centerCursor();
}

// --- visible lines ---

std::vector<CodeEditor::VisibleLine> CodeEditor::visibleLines() const {
    std::vector<VisibleLine> lines;
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        if (!block.isVisible()) continue;
        const QRect rect = blockBoundingGeometry(block).translated(contentOffset()).toAlignedRect();
        if (rect.top() > viewport()->height()) break;
        lines.push_back({block, rect});
    }
    return lines;
}

void CodeEditor::updateVisibleLines() {
    const int first = firstVisibleBlock().blockNumber();
    const int height = std::max(1, fontMetrics().lineSpacing());
    int last = first;
    int room = viewport()->height() / height + 1;
    for (QTextBlock block = firstVisibleBlock(); block.isValid() && room > 0; block = block.next()) {
        if (!block.isVisible()) continue;
        last = block.blockNumber();
        --room;
    }
    highlighter_->setVisibleLines(first, last);
}

void CodeEditor::setMarginWidth(int width) {
    if (width != viewportMargins().left()) setViewportMargins(width, 0, 0, 0);
    margin_->setGeometry(contentsRect().left(), contentsRect().top(), width, viewport()->height());
}

void CodeEditor::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    margin_->fit();
}

void CodeEditor::paintEvent(QPaintEvent* event) {
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    for (const VisibleLine& line : visibleLines()) {
        if (!isFolded(line.block)) continue;
        const QTextLine last = line.block.layout()->lineAt(0);
        if (!last.isValid()) continue;
        const QRect box(line.rect.left() + static_cast<int>(last.naturalTextWidth()) + 14,
                        line.rect.top() + 2, 24, line.rect.height() - 4);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour(Colour::Chip));
        painter.drawRoundedRect(box, 3, 3);
        painter.setPen(colour(Colour::Dim));
        painter.drawText(box, Qt::AlignCenter, QStringLiteral("…"));
    }
}

// --- marks ---

void CodeEditor::setMarks(std::vector<CodeMark> marks) {
    std::ranges::stable_sort(marks, [](const CodeMark& a, const CodeMark& b) { return a.error && !b.error; });
    marks_ = std::move(marks);
    decorate();
    margin_->update();
}

/// Keeps the marks at their words after an edit, until the text has been checked again.
void CodeEditor::moveMarks(int at, int removed, int added) {
    for (CodeMark& mark : marks_) {
        if (mark.start >= at + removed)
            mark.start += added - removed;
        else if (mark.start + mark.length > at)
            mark.length = std::max(1, mark.length + added - removed);
    }
}

const CodeMark* CodeEditor::markAt(int position) const {
    const auto found = std::ranges::find_if(marks_, [&](const CodeMark& mark) {
        return position >= mark.start && position < mark.start + mark.length;
    });
    return found == marks_.end() ? nullptr : &*found;
}

/// The cursor may also be directly behind the marked word.
const CodeMark* CodeEditor::fixable(int position) const {
    if (isReadOnly()) return nullptr;
    for (const int at : {position, position - 1})
        if (const CodeMark* mark = markAt(at); mark && !mark->fix.isEmpty()) return mark;
    return nullptr;
}

bool CodeEditor::fixAt(int position) {
    const CodeMark* found = fixable(position);
    if (!found) return false;
    const CodeMark mark = *found; // a copy, because the insertion moves the marks
    QTextCursor cursor(document());
    cursor.setPosition(mark.start);
    cursor.setPosition(mark.start + mark.length, QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    insertPlainText(mark.fix);
    return true;
}

/// Highlights the line of the cursor, the bracket beside it with its partner, and the marks.
void CodeEditor::decorate() {
    QList<QTextEdit::ExtraSelection> extras;
    const QTextCursor here = textCursor();
    if (!isReadOnly()) {
        QTextEdit::ExtraSelection line;
        line.cursor = here;
        line.cursor.clearSelection();
        line.format.setBackground(colour(Colour::Hover));
        line.format.setProperty(QTextFormat::FullWidthSelection, true);
        extras.push_back(line);
    }
    const auto add = [&](int start, int length) -> QTextCharFormat& {
        QTextEdit::ExtraSelection extra;
        extra.cursor = QTextCursor(document());
        const int last = document()->characterCount() - 1;
        extra.cursor.setPosition(std::min(start, last));
        extra.cursor.setPosition(std::min(start + length, last), QTextCursor::KeepAnchor);
        extras.push_back(extra);
        return extras.back().format;
    };
    constexpr std::size_t maxMarks = 200;
    for (std::size_t i = 0; i < std::min(marks_.size(), maxMarks); ++i) {
        const CodeMark& mark = marks_[i];
        QTextCharFormat& format = add(mark.start, mark.length);
        format.setUnderlineStyle(mark.error ? QTextCharFormat::WaveUnderline
                                            : QTextCharFormat::DashUnderline);
        format.setUnderlineColor(colour(mark.error ? Colour::FloatDespiteRequest : Colour::FloatAsRequested));
    }
    for (const int beside : {here.position(), here.position() - 1}) {
        const int partner = beside < 0 ? -1 : matchingBracket(*document(), beside, lexer_);
        if (partner < 0) continue;
        for (const int bracket : {beside, partner}) {
            QTextCharFormat& format = add(bracket, 1);
            format.setBackground(colour(Colour::Selection));
            format.setFontWeight(QFont::Bold);
        }
        break;
    }
    setExtraSelections(extras);
}

bool CodeEditor::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QPlainTextEdit::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const CodeMark* mark = markAt(cursorForPosition(help->pos()).position());
    if (mark)
        QToolTip::showText(help->globalPos(),
                           mark->fix.isEmpty() || isReadOnly()
                               ? proseHtml(mark->text)
                               : proseHtml(mark->text) + QStringLiteral("<br>") +
                                     tr("Alt+Enter changes it to %1").arg(mark->fix.toHtmlEscaped()),
                           viewport());
    else
        QToolTip::hideText();
    return true;
}

// --- keys ---

bool CodeEditor::isOurs(const QKeyEvent& event) const {
    const bool plain = event.modifiers() == Qt::ControlModifier;
    return event.matches(QKeySequence::Undo) || isRedo(event) || event.matches(QKeySequence::Find) ||
           event.matches(QKeySequence::FindNext) || event.matches(QKeySequence::FindPrevious) ||
           (plain && event.key() == Qt::Key_G) ||
           ((event.modifiers() & Qt::ControlModifier) && (event.modifiers() & Qt::ShiftModifier) &&
            (event.key() == Qt::Key_BracketLeft || event.key() == Qt::Key_BracketRight ||
             event.key() == Qt::Key_BraceLeft || event.key() == Qt::Key_BraceRight ||
             event.key() == Qt::Key_Minus || event.key() == Qt::Key_Underscore ||
             event.key() == Qt::Key_Plus || event.key() == Qt::Key_Equal));
}

bool CodeEditor::takeKey(const QKeyEvent& event) {
    if (!isOurs(event)) return false;
    switch (event.key()) {
    case Qt::Key_BracketLeft:
    case Qt::Key_BraceLeft: setFoldedHere(true); return true;
    case Qt::Key_BracketRight:
    case Qt::Key_BraceRight: setFoldedHere(false); return true;
    case Qt::Key_Minus:
    case Qt::Key_Underscore: setAllFolded(true); return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal: setAllFolded(false); return true;
    default: break;
    }
    // Checked first: some desktops use it as "find next"
    if (event.key() == Qt::Key_G && !(event.modifiers() & Qt::ShiftModifier))
        Q_EMIT lineRequested();
    else if (event.matches(QKeySequence::Undo))
        Q_EMIT undoRequested();
    else if (isRedo(event))
        Q_EMIT redoRequested();
    else if (event.matches(QKeySequence::Find))
        Q_EMIT findRequested();
    else if (event.matches(QKeySequence::FindNext))
        Q_EMIT findAgainRequested(false);
    else
        Q_EMIT findAgainRequested(true);
    return true;
}

bool CodeEditor::event(QEvent* event) {
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && key->modifiers() & Qt::AltModifier && fixable(textCursor().position())) {
            event->accept();
            return event->type() == QEvent::ShortcutOverride || fixAt(textCursor().position());
        }
    }
    // These keys are shortcuts of the window outside the editor.
    if (event->type() == QEvent::ShortcutOverride && isOurs(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QPlainTextEdit::event(event);
}

void CodeEditor::keyPressEvent(QKeyEvent* event) {
    if (!takeKey(*event)) QPlainTextEdit::keyPressEvent(event);
}

void CodeEditor::focusOutEvent(QFocusEvent* event) {
    QPlainTextEdit::focusOutEvent(event);
    if (event->reason() != Qt::PopupFocusReason) Q_EMIT focusLeft();
}

void CodeEditor::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    const int under = event->reason() == QContextMenuEvent::Mouse ? cursorForPosition(event->pos()).position()
                                                                  : textCursor().position();
    if (const CodeMark* mark = fixable(under)) {
        QString fix = mark->fix;
        menu.addAction(tr("Change to %1").arg(fix.replace(QLatin1Char('&'), QLatin1String("&&"))),
                       QKeySequence(Qt::ALT | Qt::Key_Return), this, [this, under] { fixAt(under); })
            ->setObjectName(QStringLiteral("fix-mark"));
        menu.addSeparator();
    }
    if (!isReadOnly()) {
        menu.addAction(tr("&Undo"), QKeySequence(QKeySequence::Undo), this, &CodeEditor::undoRequested);
        menu.addAction(tr("&Redo"), QKeySequence(QKeySequence::Redo), this, &CodeEditor::redoRequested);
        menu.addSeparator();
        menu.addAction(tr("Cu&t"), QKeySequence(QKeySequence::Cut), this, &QPlainTextEdit::cut);
    }
    menu.addAction(tr("&Copy"), QKeySequence(QKeySequence::Copy), this, &QPlainTextEdit::copy);
    if (!isReadOnly())
        menu.addAction(tr("&Paste"), QKeySequence(QKeySequence::Paste), this, &QPlainTextEdit::paste);
    menu.addAction(tr("Select &all"), QKeySequence(QKeySequence::SelectAll), this,
                   &QPlainTextEdit::selectAll);
    menu.addSeparator();
    const auto keys = [](Qt::Key key) { return QKeySequence(Qt::CTRL | Qt::SHIFT | key); };
    menu.addAction(tr("&Fold"), keys(Qt::Key_BracketLeft), this, [this] { setFoldedHere(true); });
    menu.addAction(tr("U&nfold"), keys(Qt::Key_BracketRight), this, [this] { setFoldedHere(false); });
    menu.addAction(tr("Fold a&ll"), keys(Qt::Key_Minus), this, [this] { setAllFolded(true); });
    menu.addAction(tr("Unfold all"), keys(Qt::Key_Plus), this, [this] { setAllFolded(false); });
    Q_EMIT menuAboutToShow(&menu);
    menu.exec(event->globalPos());
}

/// Dropped files are left to the window, which opens them.
bool CodeEditor::canInsertFromMimeData(const QMimeData* source) const {
    return source->hasText() && !source->hasUrls();
}

void CodeEditor::insertFromMimeData(const QMimeData* source) {
    const QString text = source->text();
    const QTextCursor replaced = textCursor();
    const qsizetype kept =
        document()->characterCount() - (replaced.selectionEnd() - replaced.selectionStart());
    if (kept + text.size() > maxCharacters || !canHold(text))
        Q_EMIT refused();
    else
        insertPlainText(text);
}

QMimeData* CodeEditor::createMimeDataFromSelection() const {
    auto* copied = new QMimeData;
    copied->setText(textCursor().selectedText().replace(QChar::ParagraphSeparator, QLatin1Char('\n')));
    return copied;
}

} // namespace qcs::ui
