#include "widgets/rule_list.h"

#include "theme/focus_ring.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace qcs::ui {
namespace {

class RuleDelegate final : public QStyledItemDelegate {
public:
    explicit RuleDelegate(RuleList* list) : QStyledItemDelegate(list), list_(list) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        // The full width, including the scroll bar, so that columns do not move when it appears.
        QRect rect = option.rect.adjusted(0, 0, 0, -list_->spaceBelow(index));
        rect.setWidth(list_->width());
        if (list_->ruleAt(index) == 0)
            paintRuleHeading(*painter, rect, index.data().toString().toUpper(), list_->headingRemark(index));
        else
            paintRuleRow(*painter, rect, list_->look(index));
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {0, list_->heightOf(index) + list_->spaceBelow(index)};
    }

private:
    RuleList* list_;
};

} // namespace

RuleList::RuleList(QAbstractItemModel* rules, int ruleRole, QWidget* parent)
    : OrderedList(rules, parent), ruleRole_(ruleRole) {
    setItemDelegate(new RuleDelegate(this));
    setSelectionMode(SingleSelection);
    connect(this, &QListView::doubleClicked, this, [this](const QModelIndex& index) {
        if (const quint64 rule = ruleAt(index)) Q_EMIT editRequested(rule);
    });
}

quint64 RuleList::ruleAt(const QModelIndex& row) const {
    return row.data(ruleRole_).toULongLong();
}

void RuleList::setDecider(quint64 rule) {
    if (std::exchange(decider_, rule) != rule) viewport()->update();
}

int RuleList::heightOf(const QModelIndex& row) const {
    if (ruleAt(row) == 0) return ruleHeadingHeight;
    return hasFinding(row) ? 2 * ruleLineHeight : ruleLineHeight;
}

int RuleList::contentHeight() const {
    int height = 0;
    for (int row = 0; row < model()->rowCount(); ++row)
        height += heightOf(model()->index(row, 0)) + spaceBelow(model()->index(row, 0));
    return height;
}

RuleRow RuleList::look(const QModelIndex& index) const {
    RuleRow row = content(index);
    const quint64 rule = ruleAt(index);
    row.decides = rule == decider_;
    row.selected = selectionModel()->isSelected(index);
    row.hovered = rule == under_.rule;
    row.under = row.hovered ? under_.part : RulePart::Row;
    row.focused = showsFocus(this) && index == currentIndex();
    row.chosen = row.focused ? chosen_ : RulePart::Row;
    return row;
}

QRect RuleList::rowRect(const QModelIndex& row) const {
    QRect rect = visualRect(row).adjusted(0, 0, 0, -spaceBelow(row));
    if (rect.isValid()) rect.setWidth(width());
    return rect;
}

QRect RuleList::partRect(const QModelIndex& row, RulePart part) const {
    return ruleRects(rowRect(row), look(row)).of(part);
}

RuleList::Spot RuleList::spotAt(const QPoint& position) const {
    const QModelIndex index = indexAt(position);
    const quint64 rule = ruleAt(index);
    const QRect rect = rowRect(index);
    if (rule == 0 || !rect.contains(position)) return {};
    return {rule, rulePartAt(rect, look(index), position)};
}

void RuleList::setUnder(const Spot& spot) {
    if (spot == under_) return;
    const quint64 before = std::exchange(under_, spot).rule;
    if (spot.part == RulePart::Row)
        viewport()->unsetCursor();
    else
        viewport()->setCursor(Qt::PointingHandCursor);
    viewport()->update();
    if (spot.rule != before) Q_EMIT hoveredRuleChanged(spot.rule);
}

QString RuleList::tipOf(const QModelIndex& row, RulePart) const {
    return row.data(Qt::ToolTipRole).toString();
}

bool RuleList::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) setUnder({});
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const Spot spot = spotAt(help->pos());
        if (spot.rule != 0) {
            QToolTip::showText(help->globalPos(), tipOf(indexAt(help->pos()), spot.part), viewport());
            return true;
        }
    }
    return OrderedList::viewportEvent(event);
}

void RuleList::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->button() == Qt::LeftButton ? spotAt(event->pos()) : Spot{};
    // Pressing a part does not select the row, except for the row itself and its chip.
    if (pressed_.part == RulePart::Row || pressed_.part == RulePart::Chip)
        OrderedList::mousePressEvent(event);
    else
        event->accept();
}

void RuleList::mouseMoveEvent(QMouseEvent* event) {
    setUnder(spotAt(event->pos()));
    if (pressed_.part == RulePart::Row || pressed_.part == RulePart::Chip || event->buttons() == Qt::NoButton)
        OrderedList::mouseMoveEvent(event);
}

void RuleList::mouseReleaseEvent(QMouseEvent* event) {
    const Spot pressed = std::exchange(pressed_, {});
    OrderedList::mouseReleaseEvent(event);
    if (pressed.part != RulePart::Row && pressed == spotAt(event->pos()))
        Q_EMIT partChosen(pressed.rule, pressed.part);
}

void RuleList::mouseDoubleClickEvent(QMouseEvent* event) {
    const RulePart part = spotAt(event->pos()).part;
    if (part == RulePart::Row || part == RulePart::Chip)
        OrderedList::mouseDoubleClickEvent(event);
    else
        mousePressEvent(event); // a double click on a switch counts as two clicks
}

void RuleList::walkParts(int by) {
    const QModelIndex row = currentIndex();
    const auto parts = rulePartsOf(rowRect(row), look(row));
    const auto at = parts.indexOf(chosen_);
    chosen_ = parts[std::clamp<qsizetype>(at + by, 0, parts.size() - 1)];
    viewport()->update();
}

void RuleList::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const quint64 rule = currentRule();
    if (rule != 0 && !event->modifiers() && (event->key() == Qt::Key_Right || event->key() == Qt::Key_Left))
        walkParts(event->key() == Qt::Key_Right ? 1 : -1);
    else if (rule != 0 && enter && chosen_ != RulePart::Row)
        Q_EMIT partChosen(rule, chosen_);
    else if (rule != 0 && enter)
        Q_EMIT editRequested(rule);
    else if (rule != 0 && event->key() == Qt::Key_Space)
        Q_EMIT partChosen(rule, RulePart::Switch);
    else
        OrderedList::keyPressEvent(event);
}

void RuleList::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    OrderedList::currentChanged(current, previous);
    chosen_ = RulePart::Row;
    Q_EMIT currentRuleChanged(ruleAt(current));
}

} // namespace qcs::ui
