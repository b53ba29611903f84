#pragma once
// The lint findings as a list that can be searched, most severe first.

#include "insight/lint/lint.h"

#include <QAbstractListModel>

namespace qcs::ui {

class FindingsModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    enum Role { SeverityRole = Qt::UserRole, PlaceRole, IdRole, SeverityWordRole };

    /// Signals only the rows that differ, so that the selection in the others is kept.
    void setFindings(std::vector<qcs::insight::Finding> findings);
    /// Shows only findings that contain all these words, in any order.
    void setSearch(const QString& words);
    /// nullptr for an invalid index.
    const qcs::insight::Finding* finding(const QModelIndex& index) const;
    int total() const { return static_cast<int>(findings_.size()); }
    int count(qcs::Severity severity) const;
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    bool isWanted(const qcs::insight::Finding& finding) const;
    /// Replaces the rows that differ.
    void show(std::vector<qcs::insight::Finding> rows);
    void refresh();

    std::vector<qcs::insight::Finding> findings_;
    std::vector<qcs::insight::Finding> rows_;
    QString search_;
};

} // namespace qcs::ui
