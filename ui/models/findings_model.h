#pragma once
// FindingsModel: the lint findings as a list that can be searched, the most severe first.

#include "insight/lint/lint.h"

#include <QAbstractListModel>

namespace qcs::ui {

class FindingsModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    enum Role { SeverityRole = Qt::UserRole, PlaceRole, IdRole, SeverityWordRole };

    /// Sets the findings, which must be in the order of the rows. Emits no signals for the rows before the
    /// first and after the last difference, so that a selection of these rows is kept.
    void setFindings(std::vector<qcs::insight::Finding> findings);
    /// Shows only the findings that contain all words of the search, in any order.
    void setSearch(const QString& words);
    /// Returns the finding in a row; nullptr for an invalid index.
    const qcs::insight::Finding* finding(const QModelIndex& index) const;
    /// Returns the number of findings, including those that the search hides.
    int total() const { return static_cast<int>(findings_.size()); }
    /// Returns the number of findings with this severity, including those that the search hides.
    int count(qcs::Severity severity) const;
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    bool isWanted(const qcs::insight::Finding& finding) const;
    /// Replaces the rows from the first to the last one that differs from `rows`.
    void show(std::vector<qcs::insight::Finding> rows);
    void refresh();

    std::vector<qcs::insight::Finding> findings_;
    std::vector<qcs::insight::Finding> rows_;
    QString search_;
};

} // namespace qcs::ui
