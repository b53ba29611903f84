#include "views/eager/eager_rules_view.h"

#include "models/eager_rules_model.h"
#include "widgets/sorting.h"
#include "words/prose.h"

#include <QKeyEvent>

namespace qcs::ui {
EagerRulesView::EagerRulesView(EagerRulesModel* rules, QWidget* parent)
    : RuleList(rules, EagerRulesModel::NumberRole, parent), rules_(rules) {
    setObjectName(QStringLiteral("eager-rules"));
    setAccessibleName(tr("QConfigs of eager mode, strongest first"));
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(model(), signal, this, [this] { updateGeometry(); }); // the height changes with the headings
    connect(model(), &QAbstractItemModel::modelReset, this, [this] { updateGeometry(); });
    connect(rules, &EagerRulesModel::heightsChanged, this, [this] {
        forgetChosen();
        doItemsLayout();
        updateGeometry();
    });
    const QList<TableColumn> columns = {{tr("Key"), 0, EagerRulesModel::KeyRole},
                                        {tr("QConfig"), 0, EagerRulesModel::QConfigRole},
                                        {tr("Modules"), 0, EagerRulesModel::CountRole},
                                        {tr("Off"), 0, EagerRulesModel::OffRole}};
    attachTableExport(this, QStringLiteral("eager-rules"), columns);
    setSorting(attachSorting(this, tr("Order of precedence"), columns));
}

void EagerRulesView::setCurrentRule(int rule) {
    setCurrentIndex(rowOf(rule));
}

QModelIndex EagerRulesView::rowOf(int rule) const {
    return mapFromSource(rules_->indexOfRule(rule));
}

QString EagerRulesView::headingRemark(const QModelIndex& row) const {
    return row.data(EagerRulesModel::RemarkRole).toString();
}

RuleRow EagerRulesView::content(const QModelIndex& index) const {
    RuleRow row;
    row.number = static_cast<int>(ruleAt(index));
    row.key = index.data(EagerRulesModel::KeyRole).toString();
    row.keyIsName = index.data(EagerRulesModel::KeyIsNameRole).toBool();
    row.qconfig = index.data(EagerRulesModel::QConfigRole).toString();
    row.off = index.data(EagerRulesModel::OffRole).toBool();
    const QVariant count = index.data(EagerRulesModel::CountRole);
    if (row.off)
        row.matches = tr("off");
    else if (count.isValid())
        row.matches = tr("%n module(s)", nullptr, count.toInt());
    row.matchesClickable = !row.off && count.toInt() > 0;
    if (const auto* wrong = problemOf(index)) {
        row.bar.finding = plainProse(findingWords(wrong->finding));
        row.bar.icon = lookOf(wrong->finding.severity).icon;
        row.bar.fix = fixButtonWords(*wrong);
        row.bar.fixAll = fixAllButtonWords(*wrong);
    }
    return row;
}

const RowProblem* EagerRulesView::problemOf(const QModelIndex& row) const {
    return rules_->problem(static_cast<int>(ruleAt(row)) - 1);
}

bool EagerRulesView::hasFinding(const QModelIndex& row) const {
    return problemOf(row) != nullptr;
}

QString EagerRulesView::tipOf(const QModelIndex& row, RulePart part) const {
    const auto* wrong = problemOf(row);
    if (wrong && part == RulePart::Finding) return plainProse(findingWords(wrong->finding));
    if (wrong && part == RulePart::Fix) return fixTip(*wrong);
    if (wrong && part == RulePart::FixAll) return fixAllTip(*wrong);
    return RuleList::tipOf(row, part);
}

void EagerRulesView::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const quint64 rule = currentRule();
    if (rule != 0 && enter && event->modifiers() & Qt::AltModifier && problemOf(currentIndex()))
        Q_EMIT partChosen(rule, RulePart::Fix);
    else if (rule != 0 && event->key() == Qt::Key_F2)
        Q_EMIT editRequested(rule);
    else if (rule != 0 && event->key() == Qt::Key_Delete)
        Q_EMIT removeRequested(rule);
    else
        RuleList::keyPressEvent(event);
}

} // namespace qcs::ui
