#include "views/eager/eager_rules_view.h"

#include "models/eager_rules_model.h"
#include "models/sorted_rows.h"
#include "theme/focus_ring.h"
#include "widgets/sorting.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace qcs::ui {
namespace {

/// -1 for a heading and where there is no row.
int ruleAt(const QModelIndex& index) {
    return index.isValid() ? index.data(EagerRulesModel::RuleRole).toInt() : -1;
}

bool isHeading(const QModelIndex& index) {
    return ruleAt(index) < 0;
}

class EagerRuleDelegate final : public QStyledItemDelegate {
public:
    explicit EagerRuleDelegate(EagerRulesView* view) : QStyledItemDelegate(view), view_(view) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        if (isHeading(index))
            paintRuleHeading(*painter, option.rect, index.data(EagerRulesModel::KeyRole).toString().toUpper(),
                             index.data(EagerRulesModel::RemarkRole).toString());
        else
            paintRuleRow(*painter, option.rect, view_->look(index));
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {0, isHeading(index) ? ruleHeadingHeight : ruleLineHeight};
    }

private:
    EagerRulesView* view_;
};

} // namespace

EagerRulesView::EagerRulesView(EagerRulesModel* rules, QWidget* parent)
    : QListView(parent), rules_(rules), rows_(new SortedRows(rules, this)) {
    setObjectName(QStringLiteral("eager-rules"));
    setAccessibleName(tr("QConfigs of eager mode, strongest first"));
    setModel(rows_);
    setItemDelegate(new EagerRuleDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setMouseTracking(true);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(rows_, signal, this, [this] { updateGeometry(); }); // headings come and go
    connect(rows_, &QAbstractItemModel::modelReset, this, [this] { updateGeometry(); });
    const QList<TableColumn> columns = {{tr("Key"), 0, EagerRulesModel::KeyRole},
                                        {tr("QConfig"), 0, EagerRulesModel::QConfigRole},
                                        {tr("Modules"), 0, EagerRulesModel::CountRole},
                                        {tr("Off"), 0, EagerRulesModel::OffRole}};
    attachTableExport(this, QStringLiteral("eager-rules"), columns);
    attachSorting(this, tr("Order of precedence"), columns);
}

int EagerRulesView::contentHeight() const {
    int height = 2;
    for (int row = 0; row < rows_->rowCount(); ++row)
        height += isHeading(rows_->index(row, 0)) ? ruleHeadingHeight : ruleLineHeight;
    return height;
}

int EagerRulesView::currentRule() const {
    return ruleAt(currentIndex());
}

void EagerRulesView::setCurrentRule(int rule) {
    setCurrentIndex(rowOf(rule));
}

QModelIndex EagerRulesView::rowOf(int rule) const {
    return rows_->mapFromSource(rules_->indexOfRule(rule));
}

void EagerRulesView::setDecider(int rule) {
    if (std::exchange(decider_, rule) != rule) viewport()->update();
}

RuleRow EagerRulesView::look(const QModelIndex& index) const {
    RuleRow row;
    const int rule = ruleAt(index);
    row.number = rule + 1;
    row.key = index.data(EagerRulesModel::KeyRole).toString();
    row.keyIsName = index.data(EagerRulesModel::KeyIsNameRole).toBool();
    row.qconfig = index.data(EagerRulesModel::QConfigRole).toString();
    row.off = index.data(EagerRulesModel::OffRole).toBool();
    row.decides = rule == decider_;
    const QVariant count = index.data(EagerRulesModel::CountRole);
    if (row.off)
        row.matches = tr("off");
    else if (count.isValid())
        row.matches = tr("%n module(s)", nullptr, count.toInt());
    row.matchesLead = !row.off && count.toInt() > 0;
    row.selected = selectionModel()->isSelected(index);
    row.hovered = rule == under_.rule;
    row.under = row.hovered ? under_.part : RulePart::Row;
    row.focused = showsFocus(this) && index == currentIndex();
    row.chosen = row.focused ? chosen_ : RulePart::Row;
    return row;
}

QRect EagerRulesView::partRect(int rule, RulePart part) const {
    const QModelIndex index = rowOf(rule);
    return index.isValid() ? ruleRects(visualRect(index), look(index)).of(part) : QRect();
}

EagerRulesView::Spot EagerRulesView::spotAt(const QPoint& position) const {
    const QModelIndex index = indexAt(position);
    const int rule = ruleAt(index);
    if (rule < 0) return {};
    return {rule, rulePartAt(visualRect(index), look(index), position)};
}

void EagerRulesView::setUnder(const Spot& spot) {
    if (spot == under_) return;
    under_ = spot;
    if (spot.part == RulePart::Row)
        viewport()->unsetCursor();
    else
        viewport()->setCursor(Qt::PointingHandCursor);
    viewport()->update();
}

void EagerRulesView::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->button() == Qt::LeftButton ? spotAt(event->pos()) : Spot{};
    if (pressed_.part == RulePart::Row || pressed_.part == RulePart::Chip)
        QListView::mousePressEvent(event);
    else
        event->accept();
}

void EagerRulesView::mouseReleaseEvent(QMouseEvent* event) {
    const Spot pressed = std::exchange(pressed_, {});
    QListView::mouseReleaseEvent(event);
    if (pressed.part != RulePart::Row && pressed == spotAt(event->pos()))
        Q_EMIT partChosen(pressed.rule, pressed.part);
}

void EagerRulesView::mouseMoveEvent(QMouseEvent* event) {
    setUnder(spotAt(event->pos()));
    if (event->buttons() == Qt::NoButton) QListView::mouseMoveEvent(event);
}

void EagerRulesView::mouseDoubleClickEvent(QMouseEvent* event) {
    const Spot spot = spotAt(event->pos());
    if (spot.part != RulePart::Row)
        mousePressEvent(event);
    else if (spot.rule >= 0)
        Q_EMIT editRequested(spot.rule);
}

void EagerRulesView::leaveEvent(QEvent* event) {
    setUnder({});
    QListView::leaveEvent(event);
}

void EagerRulesView::keyPressEvent(QKeyEvent* event) {
    const int rule = currentRule();
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (rule < 0) return QListView::keyPressEvent(event);
    if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Left) {
        const auto parts = rulePartsOf(visualRect(currentIndex()), look(currentIndex()));
        const auto at = parts.indexOf(chosen_) + (event->key() == Qt::Key_Right ? 1 : -1);
        chosen_ = parts[std::clamp<qsizetype>(at, 0, parts.size() - 1)];
        viewport()->update();
    } else if (enter && chosen_ != RulePart::Row) {
        Q_EMIT partChosen(rule, chosen_);
    } else if (enter || event->key() == Qt::Key_F2) {
        Q_EMIT editRequested(rule);
    } else if (event->key() == Qt::Key_Space) {
        Q_EMIT partChosen(rule, RulePart::Switch);
    } else if (event->key() == Qt::Key_Delete) {
        Q_EMIT removeRequested(rule);
    } else {
        QListView::keyPressEvent(event);
    }
}

void EagerRulesView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    chosen_ = RulePart::Row;
    Q_EMIT currentRuleChanged(ruleAt(current));
}

} // namespace qcs::ui
