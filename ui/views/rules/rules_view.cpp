#include "views/rules/rules_view.h"

#include "models/rules_model.h"
#include "models/sorted_rows.h"
#include "theme/focus_ring.h"
#include "widgets/sorting.h"
#include "words/finding_words.h"
#include "words/prose.h"

#include <QDragMoveEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QToolTip>

#include <algorithm>
#include <functional>

namespace qcs::ui {
namespace {

constexpr int flashTime = 150; // ms

RuleId ruleAt(const QModelIndex& index) {
    return index.data(RulesModel::RuleIdRole).toULongLong();
}

int heightOf(const QModelIndex& index) {
    if (ruleAt(index) == 0) return ruleHeadingHeight;
    const bool two = !index.data(RulesModel::FindingRole).toString().isEmpty();
    return two ? 2 * ruleLineHeight : ruleLineHeight;
}

class RuleDelegate final : public QStyledItemDelegate {
public:
    RuleDelegate(RulesView* view, std::function<int(const QModelIndex&)> roomUnder)
        : QStyledItemDelegate(view), view_(view), roomUnder_(std::move(roomUnder)) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        // As wide as if there were no scroll bar: columns stay where they are when it comes.
        QRect rect = option.rect.adjusted(0, 0, 0, -roomUnder_(index));
        rect.setWidth(view_->width());
        if (ruleAt(index) == 0) {
            paintRuleHeading(*painter, rect, index.data().toString().toUpper(),
                             index.data(RulesModel::RemarkRole).toString());
            return;
        }
        paintRuleRow(*painter, rect, view_->look(index));
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {0, heightOf(index) + roomUnder_(index)};
    }

private:
    RulesView* view_;
    std::function<int(const QModelIndex&)> roomUnder_;
};

} // namespace

RulesView::RulesView(RulesModel* rules, QWidget* parent) : OrderedList(rules, parent), rules_(rules) {
    setObjectName(QStringLiteral("rules"));
    setAccessibleName(tr("Rules, strongest first"));
    setItemDelegate(new RuleDelegate(this, [this](const QModelIndex& index) { return roomUnder(index); }));
    flashEnd_.setSingleShot(true);
    flashEnd_.setInterval(flashTime);
    connect(&flashEnd_, &QTimer::timeout, this, [this] {
        flashed_ = 0;
        viewport()->update();
    });
    connect(rules, &RulesModel::heightsChanged, this, [this] {
        chosen_ = RulePart::Row; // the part may be gone
        doItemsLayout();
    });
    setSelectionMode(SingleSelection);
    const QList<TableColumn> columns = {
        {tr("Number"), 0, RulesModel::NumberRole},   {tr("Kind"), 0, RulesModel::KindTextRole},
        {tr("Key"), 0, RulesModel::KeyRole},         {tr("QConfig"), 0, RulesModel::QConfigRole},
        {tr("Matches"), 0, RulesModel::MatchesRole}, {tr("Wins"), 0, RulesModel::WinsRole},
        {tr("Off"), 0, RulesModel::OffRole},         {tr("Remark"), 0, RulesModel::BadgeRole}};
    attachTableExport(this, QStringLiteral("rules"), columns);
    setSorting(attachSorting(this, tr("Order of precedence"), columns.mid(1))); // which is that by number
    connect(this, &QListView::doubleClicked, this, [this](const QModelIndex& index) {
        if (const RuleId rule = ruleAt(index)) Q_EMIT editRequested(rule);
    });
}

RuleRow RulesView::look(const QModelIndex& index) const {
    const auto text = [&](int role) { return index.data(role).toString(); };
    RuleRow row;
    const RuleId rule = ruleAt(index);
    row.number = index.data(RulesModel::NumberRole).toInt();
    row.key = text(RulesModel::KeyRole);
    row.keyIsName =
        index.data(RulesModel::KindRole).toInt() != static_cast<int>(qcs::config::RuleKind::Global);
    row.qconfig = text(RulesModel::QConfigRole);
    row.off = index.data(RulesModel::OffRole).toBool();
    row.decides = rule == decider_;
    row.matches = text(RulesModel::MatchesTextRole);
    row.wins = text(RulesModel::WinsTextRole);
    row.matchesLead = index.data(RulesModel::MatchesRole).toInt() > 0;
    row.winsLead = index.data(RulesModel::WinsRole).toInt() > 0;
    row.bar.finding = text(RulesModel::FindingRole);
    row.bar.icon = text(RulesModel::FindingIconRole);
    row.bar.fix = text(RulesModel::FixRole);
    row.bar.fixAll = text(RulesModel::FixAllRole);
    row.selected = selectionModel()->isSelected(index);
    row.hovered = rule == under_.rule;
    row.under = row.hovered ? under_.part : RulePart::Row;
    row.focused = showsFocus(this) && index == currentIndex();
    row.chosen = row.focused ? chosen_ : RulePart::Row;
    row.flashing = rule == flashed_;
    return row;
}

QRect RulesView::rowRect(const QModelIndex& row) const {
    QRect rect = visualRect(row).adjusted(0, 0, 0, -roomUnder(row));
    if (rect.isValid()) rect.setWidth(width());
    return rect;
}

QRect RulesView::partRect(const QModelIndex& row, RulePart part) const {
    return ruleRects(rowRect(row), look(row)).of(part);
}

RulesView::Spot RulesView::spotAt(const QPoint& position) const {
    const QModelIndex index = indexAt(position);
    const RuleId rule = ruleAt(index);
    const QRect rect = rowRect(index);
    if (rule == 0 || !rect.contains(position)) return {};
    return {rule, rulePartAt(rect, look(index), position)};
}

void RulesView::setUnder(const Spot& spot) {
    if (spot == under_) return;
    const RuleId before = std::exchange(under_, spot).rule;
    if (spot.part == RulePart::Row)
        viewport()->unsetCursor();
    else
        viewport()->setCursor(Qt::PointingHandCursor);
    viewport()->update();
    if (spot.rule != before) Q_EMIT hoveredRuleChanged(spot.rule);
}

void RulesView::setDecider(RuleId rule) {
    if (std::exchange(decider_, rule) != rule) viewport()->update();
}

void RulesView::flash(RuleId rule) {
    if (style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0) return;
    flashed_ = rule;
    flashEnd_.start();
    viewport()->update();
}

QString RulesView::tipOf(const Spot& spot) const {
    const QModelIndex row = rowOf(spot.rule);
    const auto text = [&](int role) { return row.data(role).toString(); };
    switch (spot.part) {
    case RulePart::Row: return text(Qt::ToolTipRole);
    case RulePart::Switch:
        return row.data(RulesModel::OffRole).toBool() ? tr("Off: it stays in the workspace, and PyTorch is "
                                                           "given the mapping without it. Click to "
                                                           "switch it on again (Space).")
                                                      : tr("Click to take it out for a moment (Space)");
    case RulePart::Chip: return tr("%1\nClick to choose another one").arg(text(RulesModel::QConfigRole));
    case RulePart::Matches: return tr("Click to list what it matches in the model");
    case RulePart::Wins: return tr("Click to list what it decides in the model");
    case RulePart::Finding:
    case RulePart::Fix:
    case RulePart::FixAll: break;
    }
    const auto* problem = rules_->problem(spot.rule);
    if (!problem) return {};
    if (spot.part == RulePart::Finding) return plainProse(findingWords(problem->finding));
    return spot.part == RulePart::FixAll ? fixAllTip(*problem) : fixTip(*problem);
}

bool RulesView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) setUnder({});
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const Spot spot = spotAt(help->pos());
        if (spot.rule != 0) {
            QToolTip::showText(help->globalPos(), tipOf(spot), viewport());
            return true;
        }
    }
    return OrderedList::viewportEvent(event);
}

void RulesView::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->button() == Qt::LeftButton ? spotAt(event->pos()) : Spot{};
    // What is pressed on is not chosen by that: only the row and its chip are.
    if (pressed_.part == RulePart::Row || pressed_.part == RulePart::Chip)
        OrderedList::mousePressEvent(event);
    else
        event->accept();
}

void RulesView::mouseMoveEvent(QMouseEvent* event) {
    setUnder(spotAt(event->pos()));
    if (pressed_.part == RulePart::Row || pressed_.part == RulePart::Chip || event->buttons() == Qt::NoButton)
        OrderedList::mouseMoveEvent(event);
}

void RulesView::mouseReleaseEvent(QMouseEvent* event) {
    const Spot pressed = std::exchange(pressed_, {});
    OrderedList::mouseReleaseEvent(event);
    if (pressed.part != RulePart::Row && pressed == spotAt(event->pos()))
        Q_EMIT partChosen(pressed.rule, pressed.part);
}

void RulesView::mouseDoubleClickEvent(QMouseEvent* event) {
    const RulePart part = spotAt(event->pos()).part;
    if (part == RulePart::Row || part == RulePart::Chip)
        OrderedList::mouseDoubleClickEvent(event);
    else
        mousePressEvent(event); // two clicks on a switch are two clicks
}

void RulesView::walkParts(int by) {
    const QModelIndex row = currentIndex();
    const auto parts = rulePartsOf(rowRect(row), look(row));
    const auto at = parts.indexOf(chosen_);
    chosen_ = parts[std::clamp<qsizetype>(at + by, 0, parts.size() - 1)];
    viewport()->update();
}

RuleId RulesView::currentRule() const {
    return ruleAt(currentIndex());
}

QModelIndex RulesView::rowOf(RuleId rule) const {
    return shown(rules_->indexOfRule(rule));
}

QModelIndex RulesView::lastOf(qcs::config::RuleKind kind) const {
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
    const RuleId rule = currentRule();
    if (rule != 0 && !event->modifiers() && (event->key() == Qt::Key_Right || event->key() == Qt::Key_Left))
        walkParts(event->key() == Qt::Key_Right ? 1 : -1);
    else if (rule != 0 && enter && event->modifiers() & Qt::AltModifier && rules_->problem(rule))
        Q_EMIT partChosen(rule, RulePart::Fix);
    else if (rule != 0 && enter && chosen_ != RulePart::Row)
        Q_EMIT partChosen(rule, chosen_);
    else if (rule != 0 && enter)
        Q_EMIT editRequested(rule);
    else if (rule != 0 && event->key() == Qt::Key_Space)
        Q_EMIT partChosen(rule, RulePart::Switch);
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
    chosen_ = RulePart::Row;
    Q_EMIT currentRuleChanged(ruleAt(current));
}

} // namespace qcs::ui
