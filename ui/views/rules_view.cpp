#include "views/rules_view.h"

#include "models/rules_model.h"
#include "views/rule_row.h"

#include <QDragMoveEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolTip>

#include <functional>

namespace qcs::ui {
namespace {

RuleRow rowOf(const QModelIndex& index) {
    RuleRow row;
    row.number = index.data(RulesModel::NumberRole).toInt();
    row.key = index.data(RulesModel::KeyRole).toString();
    row.keyIsName = index.data(RulesModel::KindRole).toInt() != static_cast<int>(qcs::RuleKind::Global);
    row.qconfig = index.data(RulesModel::QConfigRole).toString();
    row.none = index.data(RulesModel::IsNoneRole).toBool();
    row.badge = index.data(RulesModel::BadgeRole).toString();
    // "0 matches" beside "matches nothing" would say it twice.
    if (row.badge.isEmpty() || index.data(RulesModel::MatchesRole).toInt() > 0)
        row.counts = index.data(RulesModel::CountsRole).toString();
    return row;
}

int heightOf(const RulesModel& rules, const QModelIndex& index) {
    return rules.ruleAt(index) == 0 ? ruleHeadingHeight : ruleRowHeight;
}

class RuleDelegate final : public QStyledItemDelegate {
public:
    RuleDelegate(const RulesModel& rules, std::function<int(const QModelIndex&)> roomUnder, QObject* parent)
        : QStyledItemDelegate(parent), rules_(rules), roomUnder_(std::move(roomUnder)) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const QRect rect = option.rect.adjusted(0, 0, 0, -roomUnder_(index));
        if (rules_.ruleAt(index) == 0) {
            paintRuleHeading(*painter, rect, index.data().toString().toUpper(),
                             index.data(RulesModel::RemarkRole).toString());
            return;
        }
        RuleRow row = rowOf(index);
        row.selected = option.state & QStyle::State_Selected;
        row.hovered = option.state & QStyle::State_MouseOver;
        row.focused = row.selected && option.widget && option.widget->hasFocus();
        paintRuleRow(*painter, rect, row);
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {0, heightOf(rules_, index) + roomUnder_(index)};
    }

private:
    const RulesModel& rules_;
    std::function<int(const QModelIndex&)> roomUnder_;
};

} // namespace

RulesView::RulesView(RulesModel* rules, QWidget* parent) : QListView(parent), rules_(rules) {
    setObjectName(QStringLiteral("rules"));
    setAccessibleName(tr("Rules, strongest first"));
    setModel(rules);
    setItemDelegate(new RuleDelegate(
        *rules, [this](const QModelIndex& index) { return roomUnder(index); }, this));
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setSelectionMode(SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setDragDropMode(InternalMove);
    setDragEnabled(true);
    setDropIndicatorShown(true);
    setEditTriggers(NoEditTriggers);
    connect(this, &QListView::doubleClicked, this, [this](const QModelIndex& index) {
        if (const RuleId rule = rules_->ruleAt(index)) Q_EMIT editRequested(rule);
    });
}

RuleId RulesView::currentRule() const {
    return rules_->ruleAt(currentIndex());
}

void RulesView::setCurrentRule(RuleId rule) {
    const QModelIndex index = rules_->indexOfRule(rule);
    if (index == currentIndex()) return;
    setCurrentIndex(index);
    if (index.isValid()) scrollTo(index);
}

int RulesView::contentHeight() const {
    int height = 0;
    for (int row = 0; row < rules_->rowCount(); ++row)
        height += heightOf(*rules_, rules_->index(row)) + roomUnder(rules_->index(row));
    return height;
}

void RulesView::setRoom(const QModelIndex& row, int height) {
    if (roomRow_ == row && roomHeight_ == height) return;
    roomRow_ = row;
    roomHeight_ = row.isValid() ? height : 0;
    doItemsLayout();
}

QRect RulesView::room() const {
    if (!roomRow_.isValid() || roomHeight_ == 0) return {};
    QRect rect = visualRect(roomRow_);
    rect.setTop(rect.bottom() + 1 - roomHeight_);
    return rect;
}

void RulesView::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && currentRule() != 0)
        Q_EMIT editRequested(currentRule());
    else if (event->modifiers() & Qt::AltModifier)
        event->ignore(); // Alt and arrows move rules: at the end of its kind one stays, and stays current
    else
        QListView::keyPressEvent(event);
}

void RulesView::refuse(const QString& why, const QPoint& position) {
    if (why == refusal_) return;
    refusal_ = why;
    if (why.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(viewport()->mapToGlobal(position + QPoint(12, 12)), why, this);
}

void RulesView::dragMoveEvent(QDragMoveEvent* event) {
    QListView::dragMoveEvent(event);
    const QPoint position = event->position().toPoint();
    refuse(rules_->refusalOf(currentRule(), indexAt(position)), position);
}

void RulesView::dragLeaveEvent(QDragLeaveEvent* event) {
    QListView::dragLeaveEvent(event);
    refuse({}, {});
}

void RulesView::dropEvent(QDropEvent* event) {
    QListView::dropEvent(event);
    refuse({}, {});
}

void RulesView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    Q_EMIT currentRuleChanged(rules_->ruleAt(current));
}

/// Headings are passed over.
QModelIndex RulesView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) {
    const int step =
        action == MoveUp || action == MovePrevious || action == MovePageUp || action == MoveEnd ? -1 : 1;
    QModelIndex index = currentIndex();
    if (action == MoveUp || action == MoveDown || action == MovePrevious || action == MoveNext)
        index = rules_->index(index.isValid() ? index.row() + step : 0);
    else
        index = QListView::moveCursor(action, modifiers);
    while (index.isValid() && rules_->ruleAt(index) == 0)
        index = rules_->index(index.row() + step);
    return index.isValid() ? index : currentIndex();
}

} // namespace qcs::ui
