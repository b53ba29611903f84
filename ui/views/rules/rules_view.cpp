#include "views/rules/rules_view.h"

#include "models/rules_model.h"
#include "models/sort_proxy_model.h"
#include "widgets/sorting.h"
#include "words/finding_words.h"
#include "words/prose.h"

#include <QDragMoveEvent>
#include <QKeyEvent>
#include <QStyle>

namespace qcs::ui {
namespace {

constexpr int flashTime = 150; // ms

} // namespace

RulesView::RulesView(RulesModel* rules, QWidget* parent)
    : RuleList(rules, RulesModel::RuleIdRole, parent), rules_(rules) {
    setObjectName(QStringLiteral("rules"));
    setAccessibleName(tr("Rules, strongest first"));
    flashEnd_.setSingleShot(true);
    flashEnd_.setInterval(flashTime);
    connect(&flashEnd_, &QTimer::timeout, this, [this] {
        flashed_ = 0;
        viewport()->update();
    });
    connect(rules, &RulesModel::heightsChanged, this, [this] {
        forgetChosen();
        doItemsLayout();
    });
    const QList<TableColumn> columns = {
        {tr("Number"), 0, RulesModel::NumberRole},   {tr("Kind"), 0, RulesModel::KindTextRole},
        {tr("Key"), 0, RulesModel::KeyRole},         {tr("QConfig"), 0, RulesModel::QConfigRole},
        {tr("Matches"), 0, RulesModel::MatchesRole}, {tr("Wins"), 0, RulesModel::WinsRole},
        {tr("Off"), 0, RulesModel::OffRole},         {tr("Remark"), 0, RulesModel::BadgeRole}};
    attachTableExport(this, QStringLiteral("rules"), columns);
    setSorting(attachSorting(this, tr("Order of precedence"), columns.mid(1))); // ascending by rule number
}

RuleRow RulesView::content(const QModelIndex& index) const {
    const auto text = [&](int role) { return index.data(role).toString(); };
    RuleRow row;
    row.number = index.data(RulesModel::NumberRole).toInt();
    row.key = text(RulesModel::KeyRole);
    row.keyIsName =
        index.data(RulesModel::KindRole).toInt() != static_cast<int>(qcs::config::RuleKind::Global);
    row.qconfig = text(RulesModel::QConfigRole);
    row.off = index.data(RulesModel::OffRole).toBool();
    row.matches = text(RulesModel::MatchesTextRole);
    row.wins = text(RulesModel::WinsTextRole);
    row.matchesClickable = index.data(RulesModel::MatchesRole).toInt() > 0;
    row.winsClickable = index.data(RulesModel::WinsRole).toInt() > 0;
    row.bar.finding = text(RulesModel::FindingRole);
    row.bar.icon = text(RulesModel::FindingIconRole);
    row.bar.fix = text(RulesModel::FixRole);
    row.bar.fixAll = text(RulesModel::FixAllRole);
    row.flashing = ruleAt(index) == flashed_;
    return row;
}

bool RulesView::hasFinding(const QModelIndex& row) const {
    return !row.data(RulesModel::FindingRole).toString().isEmpty();
}

QString RulesView::headingRemark(const QModelIndex& row) const {
    return row.data(RulesModel::RemarkRole).toString();
}

void RulesView::flash(RuleId rule) {
    if (style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) == 0) return;
    flashed_ = rule;
    flashEnd_.start();
    viewport()->update();
}

QString RulesView::tipOf(const QModelIndex& row, RulePart part) const {
    const auto text = [&](int role) { return row.data(role).toString(); };
    switch (part) {
    case RulePart::Row: return text(Qt::ToolTipRole);
    case RulePart::Switch:
        return row.data(RulesModel::OffRole).toBool() ? tr("Off: it stays in the workspace, and PyTorch is "
                                                           "given the mapping without it. Click to "
                                                           "switch it on again (Space).")
                                                      : tr("Click to leave it out for now (Space)");
    case RulePart::Chip: return tr("%1\nClick to choose another one").arg(text(RulesModel::QConfigRole));
    case RulePart::Matches: return tr("Click to list what it matches in the model");
    case RulePart::Wins: return tr("Click to list what it decides in the model");
    case RulePart::Finding:
    case RulePart::Fix:
    case RulePart::FixAll: break;
    }
    const auto* problem = rules_->problem(ruleAt(row));
    if (!problem) return {};
    if (part == RulePart::Finding) return plainProse(findingWords(problem->finding));
    return part == RulePart::FixAll ? fixAllTip(*problem) : fixTip(*problem);
}

QModelIndex RulesView::rowOf(RuleId rule) const {
    return mapFromSource(rules_->indexOfRule(rule));
}

QModelIndex RulesView::lastRowOf(qcs::config::RuleKind kind) const {
    int row = model()->rowCount() - 1;
    while (row > 0 && model()->index(row, 0).data(RulesModel::KindRole).toInt() != static_cast<int>(kind))
        --row;
    return model()->index(row, 0);
}

void RulesView::setSortingPaused(bool paused) {
    rows().setSortingPaused(paused);
}

void RulesView::setCurrentRule(RuleId rule) {
    const QModelIndex index = rowOf(rule);
    if (index == currentIndex()) return;
    setCurrentIndex(index);
    if (index.isValid()) scrollTo(index);
}

void RulesView::setFormSpace(const QModelIndex& row, int height) {
    if (roomRow_ == row && roomHeight_ == height) return;
    roomRow_ = row;
    roomHeight_ = row.isValid() ? height : 0;
    doItemsLayout();
}

QRect RulesView::formSpace() const {
    if (!roomRow_.isValid() || roomHeight_ == 0) return {};
    QRect rect = visualRect(roomRow_);
    rect.setTop(rect.bottom() + 1 - roomHeight_);
    return rect;
}

void RulesView::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const RuleId rule = currentRule();
    const bool alt = event->modifiers() & Qt::AltModifier;
    if (rule != 0 && alt && enter && rules_->problem(rule))
        Q_EMIT partChosen(rule, RulePart::Fix);
    else if (alt && !enter && event->key() != Qt::Key_Space)
        // Left to the window, where Alt with an arrow key moves rules: it must never change the current row.
        event->ignore();
    else
        RuleList::keyPressEvent(event);
}

void RulesView::dragMoveEvent(QDragMoveEvent* event) {
    RuleList::dragMoveEvent(event);
    const QPoint position = event->position().toPoint();
    refuse(rules_->refusalOf(currentRule(), mapToSource(indexAt(position))), position);
}

void RulesView::dragLeaveEvent(QDragLeaveEvent* event) {
    RuleList::dragLeaveEvent(event);
    refuse({}, {});
}

void RulesView::dropEvent(QDropEvent* event) {
    RuleList::dropEvent(event);
    refuse({}, {});
}

} // namespace qcs::ui
