#include "views/json/find_bar.h"

#include "editors/text/code_editor.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "words/number_text.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QTextBlock>
#include <QToolButton>

namespace qcs::ui {
namespace {

QToolButton* button(const QString& name, const QString& says, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setIcon(icon(name));
    button->setAutoRaise(true);
    button->setToolTip(says);
    button->setAccessibleName(says);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

FindBar::FindBar(QWidget* parent)
    : QFrame(parent),
      field_(new QLineEdit(this)),
      answer_(new QLabel(this)),
      previous_(button(QStringLiteral("chevron-up"), tr("The one before (Shift+Enter)"), this)),
      next_(button(QStringLiteral("chevron-down"), tr("The next one (Enter)"), this)) {
    field_->setObjectName(QStringLiteral("json-find"));
    field_->installEventFilter(this);
    answer_->setFont(uiFont(smallText));
    answer_->setForegroundRole(QPalette::PlaceholderText);
    answer_->setMinimumWidth(90);
    auto* close = button(QStringLiteral("close"), tr("Close (Esc)"), this);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 12, 7);
    row->setSpacing(8);
    row->addWidget(field_, 1);
    row->addWidget(answer_);
    row->addWidget(previous_);
    row->addWidget(next_);
    row->addWidget(close);
    connect(field_, &QLineEdit::textEdited, this, &FindBar::onTyped);
    connect(previous_, &QToolButton::clicked, this, [this] { findAgain(true); });
    connect(next_, &QToolButton::clicked, this, [this] { findAgain(false); });
    connect(close, &QToolButton::clicked, this, &FindBar::leave);
    hide();
}

void FindBar::setEditor(CodeEditor* editor) {
    if (editor_ == editor) return;
    editor_ = editor;
    hide();
}

QString FindBar::answer() const {
    return answer_->text();
}

void FindBar::open(Mode mode, const QString& text) {
    if (!editor_) return;
    mode_ = mode;
    const bool find = mode == Mode::Find;
    const QString says = find ? tr("Find in the text") : tr("Go to line");
    field_->setPlaceholderText(says);
    field_->setAccessibleName(says);
    field_->setText(text);
    answer_->clear();
    previous_->setVisible(find);
    next_->setVisible(find);
    from_ = editor_->textCursor().selectionStart();
    show();
    field_->setFocus(Qt::ShortcutFocusReason);
    field_->selectAll();
}

void FindBar::startFind() {
    if (!editor_) return;
    const QString selected = editor_->textCursor().selectedText();
    const bool oneLine = !selected.isEmpty() && !selected.contains(QChar::ParagraphSeparator);
    if (oneLine) words_ = selected;
    open(Mode::Find, words_);
}

void FindBar::startGoToLine() {
    open(Mode::Line, {});
}

void FindBar::onTyped() {
    if (mode_ == Mode::Line) return goToLine();
    words_ = field_->text();
    find(from_, false);
}

void FindBar::findAgain(bool backwards) {
    if (!editor_) return;
    if (words_.isEmpty()) return startFind();
    const QTextCursor cursor = editor_->textCursor();
    find(backwards ? cursor.selectionStart() - 1 : cursor.selectionEnd(), backwards);
}

/// The search wraps around and ignores case.
void FindBar::find(int from, bool backwards) {
    const QString text = editor_->text();
    if (words_.isEmpty()) return answer_->clear();
    const auto count = text.count(words_, Qt::CaseInsensitive);
    if (count == 0) return answer_->setText(tr("not found"));
    qsizetype at = -1;
    if (backwards) {
        if (from >= 0) at = text.lastIndexOf(words_, from, Qt::CaseInsensitive);
        if (at < 0) at = text.lastIndexOf(words_, -1, Qt::CaseInsensitive);
    } else {
        at = text.indexOf(words_, from, Qt::CaseInsensitive);
        if (at < 0) at = text.indexOf(words_, 0, Qt::CaseInsensitive);
    }
    editor_->goTo(static_cast<int>(at), static_cast<int>(words_.size()));
    const auto before = QStringView(text).left(at).count(words_, Qt::CaseInsensitive);
    answer_->setText(tr("%1 of %2")
                         .arg(countText(static_cast<std::uint64_t>(before) + 1),
                              countText(static_cast<std::uint64_t>(count))));
}

void FindBar::goToLine() {
    bool number = false;
    const int line = field_->text().trimmed().toInt(&number);
    const int last = editor_->blockCount();
    if (!number || line < 1 || line > last)
        return answer_->setText(field_->text().isEmpty() ? QString() : tr("1 to %1").arg(last));
    answer_->clear();
    editor_->goTo(editor_->document()->findBlockByNumber(line - 1).position());
}

void FindBar::leave() {
    hide();
    if (editor_) editor_->setFocus(Qt::OtherFocusReason);
}

bool FindBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Find)) {
        event->accept();
        return true;
    }
    if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Find)) {
        open(Mode::Find, words_);
        return true;
    }
    switch (key->key()) {
    case Qt::Key_Escape: leave(); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (mode_ == Mode::Line)
            leave();
        else
            findAgain(key->modifiers() & Qt::ShiftModifier);
        return true;
    case Qt::Key_F3: findAgain(key->modifiers() & Qt::ShiftModifier); return true;
    default: return QFrame::eventFilter(watched, event);
    }
}

void FindBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::Window));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colour(Colour::Line));
}

} // namespace qcs::ui
