#include "views/eager/eager_rules_view.h"

#include "models/eager_rules_model.h"
#include "widgets/sorting.h"

#include <QKeyEvent>

namespace qcs::ui {
EagerRulesView::EagerRulesView(EagerRulesModel* rules, QWidget* parent)
    : RuleList(rules, EagerRulesModel::NumberRole, parent), rules_(rules) {
    setObjectName(QStringLiteral("eager-rules"));
    setAccessibleName(tr("QConfigs of eager mode, strongest first"));
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(model(), signal, this, [this] { updateGeometry(); }); // headings come and go
    connect(model(), &QAbstractItemModel::modelReset, this, [this] { updateGeometry(); });
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
    return shown(rules_->indexOfRule(rule));
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
    row.matchesLead = !row.off && count.toInt() > 0;
    return row;
}

void EagerRulesView::keyPressEvent(QKeyEvent* event) {
    const quint64 rule = currentRule();
    if (rule != 0 && event->key() == Qt::Key_F2)
        Q_EMIT editRequested(rule);
    else if (rule != 0 && event->key() == Qt::Key_Delete)
        Q_EMIT removeRequested(rule);
    else
        RuleList::keyPressEvent(event);
}

} // namespace qcs::ui
