#include "editors/pattern/atom_field.h"

#include "editors/fields/completion.h"
#include "editors/fields/name_line.h"
#include "help/field_help.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/paint.h"
#include "theme/theme.h"
#include "widgets/grip.h"
#include "widgets/wrapped_label.h"
#include "words/atom_text.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace qcs::ui {

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
    say(tr("a module, function or method"), false);
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
        say(typed.remark.isEmpty() ? atomKind(element->atom) : typed.remark, false);
    }
}

void AtomField::onTyped() {
    if (filling_) return;
    const TypedAtom typed = readAtom(line_->text());
    if (!typed.atom) return say(typed.remark, true);
    say(typed.remark.isEmpty() ? atomKind(*typed.atom) : typed.remark, false);
    const qcs::config::Pattern now{*typed.atom, {}, false};
    if (element_ == now) return;
    element_ = now;
    Q_EMIT edited();
}

void AtomField::say(const QString& text, bool wrong) {
    remark_->setText(text);
    setInk(*remark_, wrong ? Colour::FloatAlthoughAsked : Colour::Dim);
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
            event->accept(); // elsewhere in the window they walk the history
            if (event->type() == QEvent::KeyPress) Q_EMIT moveRequested(key.key() == Qt::Key_Left ? -1 : 1);
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace qcs::ui
