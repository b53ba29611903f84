#include "views/rules_view.h"

#include "models/rules_model.h"
#include "models/sorted_rows.h"
#include "tables/sorting.h"
#include "theme/focus_ring.h"
#include "views/rule_row.h"

#include <QDragMoveEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

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

RuleId ruleAt(const QModelIndex& index) {
    return index.data(RulesModel::RuleIdRole).toULongLong();
}

int heightOf(const QModelIndex& index) {
    return ruleAt(index) == 0 ? ruleHeadingHeight : ruleRowHeight;
}

class RuleDelegate final : public QStyledItemDelegate {
public:
    RuleDelegate(std::function<int(const QModelIndex&)> roomUnder, QObject* parent)
        : QStyledItemDelegate(parent), roomUnder_(std::move(roomUnder)) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const QRect rect = option.rect.adjusted(0, 0, 0, -roomUnder_(index));
        if (ruleAt(index) == 0) {
            paintRuleHeading(*painter, rect, index.data().toString().toUpper(),
                             index.data(RulesModel::RemarkRole).toString());
            return;
        }
        RuleRow row = rowOf(index);
        row.selected = option.state & QStyle::State_Selected;
        row.hovered = option.state & QStyle::State_MouseOver;
        row.focused = row.selected && showsFocus(option.widget);
        paintRuleRow(*painter, rect, row);
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {0, heightOf(index) + roomUnder_(index)};
    }

private:
    std::function<int(const QModelIndex&)> roomUnder_;
};

} // namespace

RulesView::RulesView(RulesModel* rules, QWidget* parent) : OrderedList(rules, parent), rules_(rules) {
    setObjectName(QStringLiteral("rules"));
    setAccessibleName(tr("Rules, strongest first"));
    setItemDelegate(new RuleDelegate([this](const QModelIndex& index) { return roomUnder(index); }, this));
    setSelectionMode(SingleSelection);
    const QList<TableColumn> columns = {
        {tr("Number"), 0, RulesModel::NumberRole},   {tr("Kind"), 0, RulesModel::KindTextRole},
        {tr("Key"), 0, RulesModel::KeyRole},         {tr("QConfig"), 0, RulesModel::QConfigRole},
        {tr("Matches"), 0, RulesModel::MatchesRole}, {tr("Wins"), 0, RulesModel::WinsRole},
        {tr("Remark"), 0, RulesModel::BadgeRole}};
    attachTableExport(this, QStringLiteral("rules"), columns);
    setSorting(attachSorting(this, tr("Order of precedence"), columns.mid(1))); // which is that by number
    connect(this, &QListView::doubleClicked, this, [this](const QModelIndex& index) {
        if (const RuleId rule = ruleAt(index)) Q_EMIT editRequested(rule);
    });
}

RuleId RulesView::currentRule() const {
    return ruleAt(currentIndex());
}

QModelIndex RulesView::rowOf(RuleId rule) const {
    return shown(rules_->indexOfRule(rule));
}

QModelIndex RulesView::lastOf(qcs::RuleKind kind) const {
    int row = model()->rowCount() - 1;
    while (row > 0 && model()->index(row, 0).data(RulesModel::KindRole).toInt() != static_cast<int>(kind))
        --row;
    return model()->index(row, 0);
}

void RulesView::setHeld(bool held) {
    rows().setHeld(held);
}

void RulesView::setCurrentRule(RuleId rule) {
    const QModelIndex index = rowOf(rule);
    if (index == currentIndex()) return;
    setCurrentIndex(index);
    if (index.isValid()) scrollTo(index);
}

int RulesView::contentHeight() const {
    int height = 0;
    for (int row = 0; row < model()->rowCount(); ++row)
        height += heightOf(model()->index(row, 0)) + roomUnder(model()->index(row, 0));
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
        OrderedList::keyPressEvent(event);
}

void RulesView::dragMoveEvent(QDragMoveEvent* event) {
    OrderedList::dragMoveEvent(event);
    const QPoint position = event->position().toPoint();
    refuse(rules_->refusalOf(currentRule(), modelRow(indexAt(position))), position);
}

void RulesView::dragLeaveEvent(QDragLeaveEvent* event) {
    OrderedList::dragLeaveEvent(event);
    refuse({}, {});
}

void RulesView::dropEvent(QDropEvent* event) {
    OrderedList::dropEvent(event);
    refuse({}, {});
}

void RulesView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    OrderedList::currentChanged(current, previous);
    Q_EMIT currentRuleChanged(ruleAt(current));
}

} // namespace qcs::ui
