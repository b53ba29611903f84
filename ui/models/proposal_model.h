#pragma once
// ProposalModel: a proposal as a table. The first rows are the proposed rules; the further rows are the
// layers that the proposal is about (Proposal::layers), with SQNR and size.

#include "session/proposals.h"

#include <QAbstractTableModel>

namespace qcs::ui {

/// Returns a few sentences that summarise a proposal, or that say why there is none.
QString proposalSummary(const ProposalAnswer& answer);

class ProposalModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { WhatColumn, ChangeColumn, SqnrColumn, SizeColumn, ColumnCount };
    enum Role { IsRuleRole = Qt::UserRole }; ///< bool: the row is a proposed rule; false: it is a layer
    using QAbstractTableModel::QAbstractTableModel;

    /// Sets the proposal to show; null: no rows.
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
