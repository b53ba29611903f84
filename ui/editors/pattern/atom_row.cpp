#include "editors/pattern/atom_row.h"

#include "editors/fields/completion.h"
#include "editors/fields/name_field.h"
#include "help/field_help.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/ordered_list.h"
#include "widgets/text_labels.h"
#include "words/pattern_words.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {
namespace {
constexpr std::size_t maxAtoms = 3;
} // namespace

AtomRow::AtomRow(QWidget* parent) : QWidget(parent), row_(new QHBoxLayout(this)) {
    row_->setContentsMargins(0, 0, 0, 0);
    row_->setSpacing(2);
    fields_.push_back(makeField());
    layOut();
}

void AtomRow::setPattern(const std::optional<qcs::config::Pattern>& pattern) {
    if (pattern == pattern_) return;
    pattern_ = pattern;
    std::vector<std::optional<qcs::config::Pattern>> elements;
    if (pattern && pattern->is_tuple)
        elements.assign(pattern->elements.begin(), pattern->elements.end());
    else
        elements.push_back(pattern);
    const bool same = elements.size() == fields_.size();
    while (fields_.size() > elements.size()) {
        fields_.back()->deleteLater();
        fields_.back()->hide();
        fields_.pop_back();
    }
    while (fields_.size() < elements.size())
        fields_.push_back(makeField());
    for (std::size_t i = 0; i < elements.size(); ++i)
        fields_[i]->setElement(elements[i]);
    if (!same) layOut();
}

AtomField* AtomRow::makeField() {
    auto* field = new AtomField(this);
    connect(field, &AtomField::edited, this, &AtomRow::takeOver);
    connect(field, &AtomField::removeRequested, this, [this, field] { remove(placeOf(field)); });
    connect(field, &AtomField::moveRequested, this, [this, field](int by) {
        const int place = placeOf(field);
        move(place, place + by);
    });
    connect(field, &AtomField::dragged, this, [this, field](QPoint to) {
        const int from = placeOf(field);
        for (int place = 0; place < static_cast<int>(fields_.size()); ++place) {
            const QRect other = fields_[static_cast<std::size_t>(place)]->geometry();
            const bool passed = place < from ? to.x() < other.center().x() : to.x() > other.center().x();
            if (place != from && passed) return move(from, place);
        }
    });
    return field;
}

int AtomRow::placeOf(const AtomField* field) const {
    return static_cast<int>(std::ranges::find(fields_, field) - fields_.begin());
}

void AtomRow::layOut() {
    for (QWidget* joint : joints_) {
        joint->hide();
        joint->deleteLater();
    }
    joints_.clear();
    while (QLayoutItem* item = row_->takeAt(0))
        delete item;
    const bool room = fields_.size() < maxAtoms;
    QWidget* last = nullptr;
    for (std::size_t place = 0; place <= fields_.size(); ++place) {
        auto* joint = new QToolButton(this);
        joint->setObjectName(QStringLiteral("insert-%1").arg(place));
        joint->setIcon(icon(QStringLiteral("add"), Colour::Dim));
        joint->setAutoRaise(true);
        joint->setFixedSize(20, 28);
        joint->setEnabled(room);
        joint->setToolTip(!room                     ? tr("PyTorch takes at most 3 operations in a row")
                          : place == 0              ? tr("Add an operation before")
                          : place == fields_.size() ? tr("Add an operation after")
                                                    : tr("Add an operation between"));
        joint->setAccessibleName(joint->toolTip());
        connect(joint, &QToolButton::clicked, this, [this, place] { insert(static_cast<int>(place)); });
        joints_.push_back(joint);
        row_->addWidget(joint, 0, Qt::AlignTop);
        joint->show();
        if (last) setTabOrder(last, joint);
        last = joint;
        if (place == fields_.size()) break;
        row_->addWidget(fields_[place], 1);
        fields_[place]->line()->setObjectName(QStringLiteral("atom-%1").arg(place));
        fields_[place]->show();
        setTabOrder(last, fields_[place]->line());
        last = fields_[place]->line();
    }
}

void AtomRow::takeOver() {
    std::vector<qcs::config::Pattern> elements;
    for (const AtomField* field : fields_)
        if (field->element()) elements.push_back(*field->element());
    std::optional<qcs::config::Pattern> now;
    if (elements.size() == 1) now = elements.front();
    if (elements.size() > 1) now = qcs::config::Pattern::tuple(std::move(elements));
    if (now == pattern_) return;
    pattern_ = std::move(now);
    Q_EMIT edited();
}

void AtomRow::insert(int place) {
    if (fields_.size() >= maxAtoms) return;
    Q_EMIT undoStepFinished();
    fields_.insert(fields_.begin() + place, makeField());
    layOut();
    fields_[static_cast<std::size_t>(place)]->line()->setFocus(Qt::OtherFocusReason);
}

void AtomRow::remove(int place) {
    AtomField* field = fields_[static_cast<std::size_t>(place)];
    if (fields_.size() == 1) {
        field->clear();
        field->line()->setFocus(Qt::OtherFocusReason);
    } else {
        field->hide();
        field->deleteLater();
        fields_.erase(fields_.begin() + place);
        layOut();
        fields_[std::min(static_cast<std::size_t>(place), fields_.size() - 1)]->line()->setFocus(
            Qt::OtherFocusReason);
    }
    takeOver();
    Q_EMIT undoStepFinished();
}

void AtomRow::move(int from, int to) {
    if (from == to || std::min(from, to) < 0 || std::max(from, to) >= static_cast<int>(fields_.size()))
        return;
    AtomField* field = fields_[static_cast<std::size_t>(from)];
    fields_.erase(fields_.begin() + from);
    fields_.insert(fields_.begin() + to, field);
    layOut();
    field->line()->setFocus(Qt::OtherFocusReason);
    takeOver();
    Q_EMIT undoStepFinished();
}

AtomField::AtomField(QWidget* parent)
    : QFrame(parent),
      line_(new NameLine(this)),
      grip_(new Grip(tr("Drag to reorder (Alt+Left, Alt+Right)"), this)),
      remove_(new QToolButton(this)),
      remark_(new WrappedLabel(this)) {
    line_->setFont(monoFont());
    line_->setTextMargins(2, 0, 2, 0);
    line_->setPlaceholderText(QStringLiteral("torch.nn.Conv2d"));
    line_->setAccessibleName(tr("Operation"));
    line_->setMinimumWidth(96);
    setCompletions(line_, atomChoices());
    remove_->setIcon(icon(QStringLiteral("close"), Colour::Dim));
    remove_->setAutoRaise(true);
    remove_->setFixedSize(20, 24);
    remove_->setToolTip(tr("Remove the operation"));
    remove_->setAccessibleName(remove_->toolTip());
    remove_->setObjectName(QStringLiteral("remove-atom"));
    remark_->setFont(uiFont(smallText));
    remark_->setTextFormat(Qt::PlainText);
    remark_->setContentsMargins(16, 0, 0, 0);

    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    row->addWidget(grip_);
    row->addWidget(line_, 1);
    row->addWidget(remove_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(remark_);
    column->addStretch(1);

    line_->installEventFilter(this);
    connect(line_, &QLineEdit::textChanged, this, &AtomField::onTyped);
    connect(grip_, &Grip::dragged, this,
            [this](QPoint to) { Q_EMIT dragged(grip_->mapTo(parentWidget(), to)); });
    connect(remove_, &QToolButton::clicked, this, &AtomField::removeRequested);
    clear();
}

void AtomField::clear() {
    setElement(std::nullopt);
    filling_ = true;
    line_->clear(); // also a text that is no operation
    filling_ = false;
    showText(tr("a module, function or method"), false);
}

void AtomField::setElement(const std::optional<qcs::config::Pattern>& element) {
    if (element == element_) return;
    element_ = element;
    filling_ = true;
    const bool nested = element && element->is_tuple;
    line_->setReadOnly(nested);
    line_->setText(!element ? QString() : nested ? tr("a tuple") : writeAtom(element->atom));
    line_->setCursorPosition(0);
    setTipWithHelp(line_, line_->text());
    filling_ = false;
    if (element && !nested) {
        const TypedAtom typed = readAtom(line_->text());
        showText(typed.remark.isEmpty() ? atomKind(element->atom) : typed.remark, false);
    }
}

void AtomField::onTyped() {
    if (filling_) return;
    const TypedAtom typed = readAtom(line_->text());
    if (!typed.atom) return showText(typed.remark, true);
    showText(typed.remark.isEmpty() ? atomKind(*typed.atom) : typed.remark, false);
    const qcs::config::Pattern now{*typed.atom, {}, false};
    if (element_ == now) return;
    element_ = now;
    Q_EMIT edited();
}

void AtomField::showText(const QString& text, bool wrong) {
    remark_->setText(text);
    setInk(*remark_, wrong ? Colour::FloatDespiteRequest : Colour::Dim);
    line_->setProperty("invalid", wrong);
    line_->setAccessibleDescription(text);
    line_->update();
}

QString AtomField::remark() const {
    return remark_->text();
}

bool AtomField::eventFilter(QObject* watched, QEvent* event) {
    if (watched == line_ &&
        (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        const bool sideways = key.key() == Qt::Key_Left || key.key() == Qt::Key_Right;
        if (sideways && (key.modifiers() & ~Qt::KeypadModifier) == Qt::AltModifier) {
            event->accept(); // in the rest of the window these keys go back and forward
            if (event->type() == QEvent::KeyPress) Q_EMIT moveRequested(key.key() == Qt::Key_Left ? -1 : 1);
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace qcs::ui
