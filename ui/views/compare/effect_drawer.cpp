#include "views/compare/effect_drawer.h"

#include "models/effect_rows.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "views/compare/effect_table.h"
#include "widgets/elided_label.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

namespace qcs::ui {
namespace {

constexpr int closedForGood = 2;
constexpr int summaryHeight = 36; // two lines

/// Where the person is in the widget: at the cursor of a text, at the row of a list.
QRect placeOf(const QWidget& widget) {
    if (const auto* list = qobject_cast<const QAbstractItemView*>(&widget))
        return list->visualRect(list->currentIndex());
    const QRect cursor = widget.inputMethodQuery(Qt::ImCursorRectangle).toRect();
    return cursor.isValid() && widget.testAttribute(Qt::WA_InputMethodEnabled) ? cursor : widget.rect();
}

} // namespace

EffectDrawer::EffectDrawer(QAction* undo, QWidget* parent)
    : QFrame(parent),
      rows_(new EffectRows(this)),
      title_(new QLabel(this)),
      edit_(new ElidedLabel(this)),
      undo_(new QToolButton(this)),
      fold_(new QToolButton(this)),
      summary_(new QLabel(this)),
      table_(new EffectTable(rows_, this)) {
    setObjectName(QStringLiteral("effect"));
    title_->setFont(uiFont(normalText, QFont::DemiBold));
    edit_->setObjectName(QStringLiteral("effect-edit"));
    edit_->setForegroundRole(QPalette::PlaceholderText);
    edit_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    summary_->setObjectName(QStringLiteral("effect-summary"));
    summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    undo_->setObjectName(QStringLiteral("effect-undo"));
    undo_->setIcon(icon(QStringLiteral("undo")));
    undo_->setText(tr("Undo"));
    undo_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    undo_->setFocusPolicy(Qt::TabFocus);
    undo_->setFixedHeight(24);
    undo_->setEnabled(undo->isEnabled());
    undo_->setToolTip(undo->toolTip());
    fold_->setObjectName(QStringLiteral("effect-fold"));
    fold_->setAutoRaise(true);
    fold_->setFixedSize(24, 24);
    fold_->setFocusPolicy(Qt::TabFocus);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(16, 1, 12, 0);
    head->setSpacing(8);
    head->addWidget(title_);
    head->addWidget(edit_, 1);
    head->addWidget(undo_);
    head->addWidget(fold_);
    auto* top = new QWidget(this);
    top->setFixedHeight(headHeight);
    top->setLayout(head);
    summary_->setContentsMargins(16, 0, 16, 0);
    summary_->setWordWrap(true);
    summary_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    summary_->setFixedHeight(summaryHeight);
    table_->setFixedHeight(EffectTable::headHeight + 3 * EffectTable::rowHeight);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(top);
    column->addWidget(summary_);
    column->addWidget(table_);
    column->addStretch(1);
    connect(undo, &QAction::changed, undo_, [this, undo] { undo_->setEnabled(undo->isEnabled()); });
    connect(undo_, &QToolButton::clicked, undo, &QAction::trigger);
    connect(fold_, &QToolButton::clicked, this, &EffectDrawer::toggle);
    connect(table_, &EffectTable::nodeChosen, this, &EffectDrawer::nodeChosen);
    reset();
}

void EffectDrawer::reset() {
    closed_ = 0;
    effect_ = {};
    rows_->setEffect({});
    stand(false);
}

void EffectDrawer::takeOver(const EffectDrawer& other) {
    closed_ = other.closed_;
    effect_.number = other.effect_.number; // it is no next edit
    stand(other.open_);
}

void EffectDrawer::setOpen(bool open) {
    closed_ = open ? 0 : closed_ + 1;
    stand(open);
}

void EffectDrawer::stand(bool open) {
    open_ = open;
    byItself_ = false;
    setFixedHeight(open ? openHeight : headHeight);
    summary_->setVisible(open);
    table_->setVisible(open);
    fold_->setIcon(icon(open ? QStringLiteral("close") : QStringLiteral("chevron-up")));
    fold_->setToolTip(open ? tr("Fold the drawer (Ctrl+Shift+E)") : tr("Open the drawer (Ctrl+Shift+E)"));
    fold_->setAccessibleName(fold_->toolTip());
    say();
}

void EffectDrawer::setEffect(const Effect& effect) {
    const bool isNext = effect.number != effect_.number && !effect.edit.isEmpty();
    const auto before = effect_.diff;
    effect_ = effect;
    if (effect.diff != before || !effect.diff) rows_->setEffect(effect);
    const bool opens = isNext && !effect.saved && !effect.undone && !open_ && closed_ < closedForGood &&
                       parentWidget()->height() >= (effect.editing ? leastPlaceOfForms : leastPlace) &&
                       !isInTheWay();
    if (opens) {
        stand(true);
        byItself_ = true;
    } else if (byItself_ && open_ && (effect.undone || effect.edit.isEmpty())) {
        stand(false);
    } else {
        say();
    }
}

bool EffectDrawer::isInTheWay() const {
    const QWidget* place = parentWidget();
    const QRect covered(0, place->height() - openHeight, place->width(), openHeight - headHeight);
    const QRect there(place->mapToGlobal(covered.topLeft()), covered.size());
    if (window()->isActiveWindow() && there.contains(QCursor::pos())) return true;
    const QWidget* focus = QApplication::focusWidget();
    if (!focus || !place->isAncestorOf(focus)) return false;
    const QRect at = placeOf(*focus);
    return there.intersects(QRect(focus->mapToGlobal(at.topLeft()), at.size()));
}

void EffectDrawer::say() {
    title_->setText(effect_.editing ? tr("Effect of this edit")
                    : effect_.step  ? tr("Effect of this step")
                                    : tr("Effect of the last edit"));
    setAccessibleName(title_->text());
    const QString words = effectSummary(effect_);
    const bool nothing = effect_.edit.isEmpty();
    summary_->setText(nothing ? tr("What the next edit changes in the model is listed here.") : words);
    summary_->setToolTip(nothing ? QString() : words);
    // Folded, the head has the sentence.
    edit_->setText(open_ || nothing ? effect_.edit : words.isEmpty() ? effect_.edit : words);
    edit_->setToolTip(nothing ? QString() : effect_.edit);
    table_->setHeaderHidden(rows_->rowCount({}) == 0);
    undo_->setVisible(!nothing && !effect_.step && !effect_.saved);
    setAccessibleDescription(QStringLiteral("%1\n%2").arg(effect_.edit, words));
}

QString EffectDrawer::summary() const {
    return effectSummary(effect_);
}

QString EffectDrawer::text() const {
    QStringList lines = {effect_.edit, summary()};
    for (int row = 0; row < rows_->rowCount(); ++row)
        lines.push_back(rows_->index(row, 0).data(Qt::AccessibleTextRole).toString());
    return lines.join(QLatin1Char('\n'));
}

void EffectDrawer::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::Panel));
    painter.fillRect(QRect(0, 0, width(), 1), colour(Colour::Line));
}

void EffectDrawer::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    say();
}

/// A click on the head opens it; × and the key close it.
void EffectDrawer::mouseReleaseEvent(QMouseEvent* event) {
    if (!open_ && event->button() == Qt::LeftButton && rect().contains(event->pos())) setOpen(true);
    QFrame::mouseReleaseEvent(event);
}

} // namespace qcs::ui
