#pragma once
// A proposal as a table: its rules, then the layers that it changes, with SQNR and size.

#include "session/proposals.h"

#include <QAbstractTableModel>

namespace qcs::ui {

/// One or two sentences about a proposal, or why there is none.
QString proposalSummary(const ProposalAnswer& answer);

class ProposalRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { WhatColumn, ChangeColumn, SqnrColumn, SizeColumn, ColumnCount };
    enum Role { IsRuleRole = Qt::UserRole };
    using QAbstractTableModel::QAbstractTableModel;

    /// Null: no rows.
    void setAnswer(std::shared_ptr<const ProposalAnswer> answer);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    const qcs::insight::Proposal* proposal() const;
    QString ruleText(const qcs::insight::ProposedRule& rule, int column) const;
    QString ruleText(const qcs::insight::ProposedEagerRule& rule, int column) const;
    static QString layerText(const qcs::insight::LayerEffect& layer, int column);

    std::shared_ptr<const ProposalAnswer> answer_;
};

} // namespace qcs::ui
