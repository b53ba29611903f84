#include "editors/text/json_editor.h"

#include "theme/theme.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QScrollBar>
#include <QStandardItemModel>

namespace qcs::ui {
namespace {

constexpr int step = 2; // spaces per indentation level
constexpr int TextRole = Qt::UserRole;
constexpr int KeyRole = Qt::UserRole + 1;

QString blanks(int count) {
    return QString(std::max(0, count), QLatin1Char(' '));
}

int indentOf(const QString& line) {
    int count = 0;
    while (count < line.size() && line[count] == QLatin1Char(' '))
        ++count;
    return count;
}

bool opens(QChar c) {
    return c == QLatin1Char('{') || c == QLatin1Char('[');
}
bool closes(QChar c) {
    return c == QLatin1Char('}') || c == QLatin1Char(']');
}

} // namespace

JsonEditor::JsonEditor(QWidget* parent)
    : CodeEditor(lexJsonLine, parent),
      completer_(new QCompleter(this)),
      items_(new QStandardItemModel(this)) {
    completer_->setModel(items_);
    completer_->setWidget(this);
    completer_->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer_->setMaxVisibleItems(12);
    completer_->popup()->setObjectName(QStringLiteral("json-completions"));
    completer_->popup()->setAccessibleName(tr("What can be written here"));
    completer_->popup()->setFont(monoFont());
    connect(completer_, qOverload<const QModelIndex&>(&QCompleter::activated), this, &JsonEditor::accept);
}

JsonSpot JsonEditor::spotHere() const {
    return spotAt(text(), textCursor().position());
}

void JsonEditor::complete(bool asked) {
    QAbstractItemView* popup = completer_->popup();
    if (!source_ || textCursor().hasSelection()) return popup->hide();
    const JsonSpot spot = spotHere();
    if (!asked && spot.typed.isEmpty() && !spot.quoted) return popup->hide();
    const auto completions = source_(spot);
    const bool finished = completions.size() == 1 && completions.front().shown == spot.typed;
    if (completions.empty() || finished) return popup->hide();
    items_->clear();
    for (const Completion& completion : completions) {
        auto* item = new QStandardItem(completion.shown);
        item->setData(completion.text, TextRole);
        item->setData(completion.key, KeyRole);
        item->setToolTip(completion.meaning);
        items_->appendRow(item);
    }
    QTextCursor start = textCursor();
    start.setPosition(static_cast<int>(spot.start));
    QRect place = cursorRect(start).translated(viewport()->pos());
    place.setWidth(std::min(width() * 3 / 4, popup->sizeHintForColumn(0) +
                                                 popup->verticalScrollBar()->sizeHint().width() + 16));
    completer_->complete(place);
    popup->setCurrentIndex(completer_->completionModel()->index(0, 0));
}

void JsonEditor::accept(const QModelIndex& index) {
    const JsonSpot spot = spotHere();
    QString text = index.data(TextRole).toString();
    const QString all = this->text();
    if (index.data(KeyRole).toBool()) {
        auto after = spot.end;
        while (after < all.size() && all[after] == QLatin1Char(' '))
            ++after;
        if (after >= all.size() || all[after] != QLatin1Char(':')) text += QStringLiteral(": ");
    }
    // An unterminated string extends to the end of its line; that rest must not be replaced.
    const bool open = spot.quoted && (spot.end - spot.start < 2 || all[spot.end - 1] != QLatin1Char('"'));
    QTextCursor cursor = textCursor();
    cursor.setPosition(static_cast<int>(spot.start));
    cursor.setPosition(open ? textCursor().position() : static_cast<int>(spot.end), QTextCursor::KeepAnchor);
    cursor.insertText(text);
    setTextCursor(cursor);
}

bool JsonEditor::passesToPopup(int key) const {
    if (!completer_->popup()->isVisible()) return false;
    return key == Qt::Key_Enter || key == Qt::Key_Return || key == Qt::Key_Escape || key == Qt::Key_Tab ||
           key == Qt::Key_Backtab;
}

void JsonEditor::keyPressEvent(QKeyEvent* event) {
    if (passesToPopup(event->key())) {
        event->ignore(); // left to the completer
        return;
    }
    const bool control = event->modifiers() & Qt::ControlModifier;
    const QString typed = event->text();
    if (control && event->key() == Qt::Key_Space) return complete(true);
    // Tab indents, so Ctrl+Tab moves the focus out of the editor.
    if (control && (event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab)) {
        // NOLINTNEXTLINE(bugprone-parent-virtual-call): QPlainTextEdit's own one keeps the focus
        QWidget::focusNextPrevChild(event->key() == Qt::Key_Tab);
        return;
    }
    if (isReadOnly() || control) return CodeEditor::keyPressEvent(event);
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return breakLine();
    if (event->key() == Qt::Key_Tab && !(event->modifiers() & ~Qt::KeypadModifier)) return indent(false);
    if (event->key() == Qt::Key_Backtab) return indent(true);
    if (typed.size() == 1 && closes(typed[0])) {
        closeBracket(typed[0]);
        return completer_->popup()->hide();
    }
    CodeEditor::keyPressEvent(event);
    const bool writes = !typed.isEmpty() && typed[0].isPrint() && !typed[0].isSpace();
    const bool erases = event->key() == Qt::Key_Backspace && completer_->popup()->isVisible();
    if (writes || erases)
        complete(false);
    else if (event->key() != Qt::Key_Shift)
        completer_->popup()->hide();
}

bool JsonEditor::isEmptyTo(const QTextCursor& cursor) const {
    return cursor.block().text().left(cursor.positionInBlock()).trimmed().isEmpty();
}

/// The new line is indented like this one, one level deeper after an opening bracket; its closing bracket
/// moves to a line of its own.
void JsonEditor::breakLine() {
    QTextCursor cursor = textCursor();
    cursor.beginEditBlock();
    cursor.removeSelectedText();
    const QString line = cursor.block().text();
    const QString before = line.left(cursor.positionInBlock()).trimmed();
    const QString after = line.mid(cursor.positionInBlock()).trimmed();
    const bool deeper = !before.isEmpty() && opens(before.back());
    const int indent = std::min(indentOf(line), cursor.positionInBlock());
    cursor.insertText(QLatin1Char('\n') + blanks(indent + (deeper ? step : 0)));
    if (deeper && !after.isEmpty() && closes(after.front())) {
        const int here = cursor.position();
        cursor.insertText(QLatin1Char('\n') + blanks(indent));
        cursor.setPosition(here);
    }
    cursor.endEditBlock();
    setTextCursor(cursor);
    ensureCursorVisible();
}

/// A closing bracket typed on a blank line is first moved one indentation level to the left.
void JsonEditor::closeBracket(QChar bracket) {
    QTextCursor cursor = textCursor();
    cursor.beginEditBlock();
    cursor.removeSelectedText();
    if (isEmptyTo(cursor)) {
        const int excess = std::min(step, cursor.positionInBlock());
        cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, excess);
    }
    cursor.insertText(QString(bracket));
    cursor.endEditBlock();
    setTextCursor(cursor);
}

/// Indents the selected lines, or inserts spaces up to the next indentation level.
void JsonEditor::indent(bool less) {
    QTextCursor cursor = textCursor();
    if (!less && !cursor.hasSelection()) {
        cursor.insertText(blanks(step - cursor.positionInBlock() % step));
        return setTextCursor(cursor);
    }
    const QTextBlock last =
        document()->findBlock(std::max(cursor.selectionStart(), cursor.selectionEnd() - 1));
    cursor.beginEditBlock();
    for (QTextBlock block = document()->findBlock(cursor.selectionStart()); block.isValid();
         block = block.next()) {
        QTextCursor edit(block);
        if (!less)
            edit.insertText(blanks(step));
        else
            for (int i = 0; i < step && block.text().startsWith(QLatin1Char(' ')); ++i)
                edit.deleteChar();
        if (block == last) break;
    }
    cursor.endEditBlock();
}

} // namespace qcs::ui
