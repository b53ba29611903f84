#include "views/rules_view.h"

#include "views/rule_list.h"
#include "views/rule_row.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

namespace qcs::ui {
namespace {

class RuleDelegate final : public QStyledItemDelegate {
public:
    RuleDelegate(const RuleList& list, QObject* parent) : QStyledItemDelegate(parent), list_(list) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        if (list_.ruleAt(index) < 0) {
            paintRuleHeading(*painter, option.rect, list_.heading(index), list_.headingRemark(index));
            return;
        }
        RuleRow row = list_.rowAt(index);
        row.selected = option.state & QStyle::State_Selected;
        row.hovered = option.state & QStyle::State_MouseOver;
        row.focused = row.selected && option.widget && option.widget->hasFocus();
        paintRuleRow(*painter, option.rect, row);
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {0, list_.ruleAt(index) < 0 ? ruleHeadingHeight : ruleRowHeight};
    }

private:
    const RuleList& list_;
};

} // namespace

RulesView::RulesView(RuleList* list, QWidget* parent) : QListView(parent), list_(list) {
    setObjectName(QStringLiteral("rules"));
    setAccessibleName(tr("Rules, strongest first"));
    setModel(list);
    setItemDelegate(new RuleDelegate(*list, this));
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
        if (const int rule = list_->ruleAt(index); rule >= 0) Q_EMIT editRequested(rule);
    });
}

int RulesView::currentRule() const {
    return list_->ruleAt(currentIndex());
}

void RulesView::setCurrentRule(int rule) {
    const QModelIndex index = list_->indexOf(rule);
    if (index == currentIndex()) return;
    setCurrentIndex(index);
    if (index.isValid()) scrollTo(index);
}

int RulesView::contentHeight() const {
    int height = 0;
    for (int row = 0; row < list_->rowCount(); ++row)
        height += list_->ruleAt(list_->index(row)) < 0 ? ruleHeadingHeight : ruleRowHeight;
    return height;
}

void RulesView::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && currentRule() >= 0)
        Q_EMIT editRequested(currentRule());
    else
        QListView::keyPressEvent(event);
}

void RulesView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    Q_EMIT currentRuleChanged(list_->ruleAt(current));
}

/// Headings are passed over.
QModelIndex RulesView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) {
    const int step =
        action == MoveUp || action == MovePrevious || action == MovePageUp || action == MoveEnd ? -1 : 1;
    QModelIndex index = currentIndex();
    if (action == MoveUp || action == MoveDown || action == MovePrevious || action == MoveNext)
        index = list_->index(index.isValid() ? index.row() + step : 0);
    else
        index = QListView::moveCursor(action, modifiers);
    while (index.isValid() && list_->ruleAt(index) < 0)
        index = list_->index(index.row() + step);
    return index.isValid() ? index : currentIndex();
}

} // namespace qcs::ui
