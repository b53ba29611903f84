#pragma once
// The rules as rows: a heading for each of the five kinds, strongest first, and under it its rules.

#include "views/effect_facts.h"
#include "views/rule_row.h"

#include <QAbstractListModel>

#include <vector>

namespace qcs::ui {

class RuleList : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    /// `resolution` may be missing or older than the mapping: then there are no counts yet.
    void setOutcome(Outcome outcome);
    const Outcome& outcome() const { return outcome_; }
    const qcs::Rule* rule(int index) const;

    /// -1 for a heading.
    int ruleAt(const QModelIndex& index) const;
    QModelIndex indexOf(int rule) const;
    RuleRow rowAt(const QModelIndex& index) const;
    QString heading(const QModelIndex& index) const;
    QString headingRemark(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    /// The person dropped `rule` so that it should come to stand before the rule that is now at `before`.
    void moveRequested(int rule, int before);

private:
    struct Row {
        qcs::RuleKind kind = qcs::RuleKind::Global;
        int rule = -1; ///< -1: the heading of the kind
        bool operator==(const Row&) const = default;
    };
    int targetOf(const QMimeData* data, int row, const QModelIndex& parent) const;

    Outcome outcome_;
    std::vector<Row> rows_;
    mutable std::vector<QString> remarks_; // by rule; null: not asked yet
};

} // namespace qcs::ui
