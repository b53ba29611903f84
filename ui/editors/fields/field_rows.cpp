#include "editors/fields/field_rows.h"

#include "editors/fields/completion.h"
#include "editors/fields/name_field.h"
#include "help/field_help.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/ordered_list.h"
#include "words/prose.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {

FieldRows::FieldRows(std::vector<FieldColumn> columns, const QString& addText, QWidget* parent)
    : QWidget(parent),
      columns_(std::move(columns)),
      completions_(columns_.size()),
      add_(new QToolButton(this)) {
    add_->setObjectName(QStringLiteral("add-row"));
    add_->setIcon(icon(QStringLiteral("add")));
    add_->setText(addText);
    add_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add_->setAutoRaise(true);
    add_->setFocusPolicy(Qt::TabFocus);
    list_ = new QVBoxLayout;
    list_->setSpacing(4);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(list_);
    column->addWidget(add_, 0, Qt::AlignLeft);
    connect(add_, &QToolButton::clicked, this, &FieldRows::add);
}

FieldRows::Row FieldRows::makeRow(const QStringList& texts) {
    Row row;
    row.frame = new QWidget(this);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    auto* grip = new Grip(tr("Drag to reorder (Alt+Up, Alt+Down)"), row.frame);
    connect(grip, &Grip::grabbed, this, &FieldRows::undoStepFinished);
    connect(grip, &Grip::dragged, this,
            [this, grip, frame = row.frame](QPoint to) { drag(frame, grip->mapTo(this, to).y()); });
    connect(grip, &Grip::dropped, this, &FieldRows::undoStepFinished); // the whole drag is one undo step
    line->addWidget(grip);
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        const FieldColumn& wanted = columns_[column];
        QWidget* field = nullptr;
        if (wanted.choices.isEmpty()) {
            auto* edit = wanted.kind == FieldColumn::Kind::ImportableName ? new NameLine(row.frame)
                                                                          : new QLineEdit(row.frame);
            edit->setFont(monoFont());
            edit->setTextMargins(4, 0, 4, 0);
            edit->setPlaceholderText(wanted.name);
            complete(edit, column);
            connect(edit, &QLineEdit::textChanged, this, &FieldRows::onEdited);
            line->addWidget(edit, 1);
            field = edit;
        } else {
            auto* combo = new QComboBox(row.frame);
            combo->addItems(wanted.choices);
            connect(combo, &QComboBox::currentIndexChanged, this, &FieldRows::onEdited);
            line->addWidget(combo);
            field = combo;
        }
        field->setAccessibleName(wanted.name);
        setTipWithHelp(field, tr("%1. Alt+Up and Alt+Down move the row.").arg(wanted.name));
        field->installEventFilter(this);
        row.fields.push_back(field);
    }
    auto* remove = new QToolButton(row.frame);
    remove->setObjectName(QStringLiteral("remove-row"));
    remove->setIcon(icon(QStringLiteral("close"), Colour::Dim));
    remove->setAutoRaise(true);
    remove->setFixedSize(24, 24);
    remove->setToolTip(tr("Remove the row"));
    remove->setAccessibleName(remove->toolTip());
    remove->setFocusPolicy(Qt::TabFocus);
    QWidget* frame = row.frame;
    connect(remove, &QToolButton::clicked, this, [this, frame] {
        const auto at = std::ranges::find(rows_, frame, &Row::frame);
        if (at != rows_.end()) this->remove(static_cast<int>(at - rows_.begin()));
    });
    line->addWidget(remove);
    row.remove = remove;
    row.remark = remarkLabel(row.frame);
    row.remark->setObjectName(QStringLiteral("row-problem"));
    // Aligned with the first field.
    row.remark->setContentsMargins(grip->maximumWidth() + line->spacing(), 0, 0, 0);
    auto* column = new QVBoxLayout(row.frame);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(line);
    column->addWidget(row.remark);
    fill(row, texts);
    return row;
}

void FieldRows::fill(Row& row, const QStringList& texts) {
    const bool was = std::exchange(filling_, true);
    for (std::size_t column = 0; column < columns_.size(); ++column) {
        const QString text = texts.value(static_cast<qsizetype>(column));
        if (auto* combo = qobject_cast<QComboBox*>(row.fields[column]))
            combo->setCurrentIndex(std::max(0, combo->findText(text)));
        else if (auto* edit = static_cast<QLineEdit*>(row.fields[column]); edit->text() != text) {
            edit->setText(text);
            edit->setCursorPosition(0);
        }
    }
    filling_ = was;
}

QStringList FieldRows::textsOf(const Row& row) const {
    QStringList texts;
    for (QWidget* field : row.fields) {
        if (const auto* combo = qobject_cast<const QComboBox*>(field))
            texts.push_back(combo->currentText());
        else
            texts.push_back(static_cast<QLineEdit*>(field)->text());
    }
    return texts;
}

FieldRows::Rows FieldRows::rows() const {
    Rows texts;
    for (const Row& row : rows_)
        texts.push_back(textsOf(row));
    return texts;
}

void FieldRows::drop(Row& row) {
    row.frame->hide();
    row.frame->deleteLater();
}

void FieldRows::setRows(const Rows& rows) {
    if (rows == this->rows()) return check();
    const auto wanted = static_cast<std::size_t>(rows.size());
    while (rows_.size() > wanted) {
        drop(rows_.back());
        rows_.pop_back();
    }
    for (std::size_t i = 0; i < wanted; ++i) {
        if (i < rows_.size())
            fill(rows_[i], rows[static_cast<qsizetype>(i)]);
        else
            rows_.push_back(makeRow(rows[static_cast<qsizetype>(i)]));
    }
    layOut();
    check();
}

void FieldRows::layOut() {
    while (QLayoutItem* item = list_->takeAt(0))
        delete item;
    // In the tab order the rows come between the widget before them and the button below; both exist longer
    // than the rows.
    QWidget* last = add_->previousInFocusChain();
    while (last != add_ && (last->focusPolicy() == Qt::NoFocus || isAncestorOf(last)))
        last = last->previousInFocusChain();
    for (const Row& row : rows_) {
        list_->addWidget(row.frame);
        row.frame->show();
        for (QWidget* next : row.fields) {
            setTabOrder(last, next);
            last = next;
        }
        setTabOrder(last, row.remove);
        last = row.remove;
    }
}

void FieldRows::setCompletions(int column, const std::shared_ptr<const NameIndex>& names) {
    const auto at = static_cast<std::size_t>(column);
    completions_[at] = names;
    for (const Row& row : rows_)
        if (auto* edit = qobject_cast<QLineEdit*>(row.fields[at])) complete(edit, at);
}

void FieldRows::complete(QLineEdit* edit, std::size_t column) {
    if (columns_[column].kind == FieldColumn::Kind::List)
        setListCompletions(edit, completions_[column]);
    else
        ui::setCompletions(edit, completions_[column]);
}

void FieldRows::setCheck(Check check) {
    check_ = std::move(check);
    this->check();
}

void FieldRows::check() {
    const Rows all = rows();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const auto found = check_ ? check_(all, static_cast<int>(i)) : Remark();
        if (!found) continue;
        const QString remark = plainProse(found->text);
        rows_[i].wrong = found->isProblem();
        showRemark(rows_[i].remark, remark, rows_[i].wrong);
        for (QWidget* field : rows_[i].fields) {
            field->setProperty("invalid", rows_[i].wrong);
            setDescription(field, remark);
            field->update();
        }
    }
}

QString FieldRows::problem(int row) const {
    return rows_[static_cast<std::size_t>(row)].wrong ? remark(row) : QString();
}

QString FieldRows::remark(int row) const {
    return rows_[static_cast<std::size_t>(row)].remark->text();
}

QWidget* FieldRows::field(int row, int column) const {
    return rows_[static_cast<std::size_t>(row)].fields[static_cast<std::size_t>(column)];
}

void FieldRows::onEdited() {
    if (filling_) return;
    check();
    Q_EMIT edited();
}

void FieldRows::add() {
    Q_EMIT undoStepFinished();
    QStringList texts;
    for (const FieldColumn& column : columns_)
        texts.push_back(column.choices.value(0));
    rows_.push_back(makeRow(texts));
    layOut();
    for (QWidget* field : rows_.back().fields)
        if (qobject_cast<QLineEdit*>(field)) {
            field->setFocus(Qt::OtherFocusReason);
            break;
        }
    check();
}

void FieldRows::remove(int row) {
    Q_EMIT undoStepFinished();
    drop(rows_[static_cast<std::size_t>(row)]);
    rows_.erase(rows_.begin() + row);
    if (!rows_.empty())
        rows_[std::min(static_cast<std::size_t>(row), rows_.size() - 1)].fields.back()->setFocus(
            Qt::OtherFocusReason);
    onEdited();
    Q_EMIT undoStepFinished();
}

void FieldRows::move(int from, int to) {
    if (from == to || std::min(from, to) < 0 || std::max(from, to) >= static_cast<int>(rows_.size())) return;
    Q_EMIT undoStepFinished();
    place(from, to);
    Q_EMIT undoStepFinished();
}

void FieldRows::place(int from, int to) {
    const Row moved = rows_[static_cast<std::size_t>(from)];
    rows_.erase(rows_.begin() + from);
    rows_.insert(rows_.begin() + to, moved);
    layOut();
    layout()->activate();
    onEdited();
}

void FieldRows::drag(const QWidget* frame, int y) {
    QList<QWidget*> frames;
    for (const Row& row : rows_)
        frames.push_back(row.frame);
    const auto from = static_cast<int>(std::ranges::find(frames, frame) - frames.begin());
    if (const int to = rowDraggedTo(frames, from, y); to >= 0) place(from, to);
}

int FieldRows::rowOf(const QObject* field) const {
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (std::ranges::find(rows_[i].fields, field) != rows_[i].fields.end()) return static_cast<int>(i);
    return -1;
}

bool FieldRows::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        const bool upOrDown = key.key() == Qt::Key_Up || key.key() == Qt::Key_Down;
        const int row = rowOf(watched);
        if (row >= 0 && upOrDown && (key.modifiers() & ~Qt::KeypadModifier) == Qt::AltModifier) {
            event->accept(); // otherwise the window's shortcuts with the same keys would act on its rules
            if (event->type() == QEvent::KeyPress) move(row, row + (key.key() == Qt::Key_Up ? -1 : 1));
            return true;
        }
    }
    if (event->type() == QEvent::FocusOut && rowOf(watched) >= 0 &&
        static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason)
        Q_EMIT undoStepFinished();
    return QWidget::eventFilter(watched, event);
}

} // namespace qcs::ui
