#pragma once
// A backend's patterns as rows, searched by any word in them.

#include "config/backend_config.h"

#include <QAbstractListModel>

#include <memory>

namespace qcs::ui {

class PatternList : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;
    enum Role { DtypesRole = Qt::UserRole };
    void setBackend(std::shared_ptr<const qcs::BackendConfig> backend);
    /// Words that must all occur, in any order.
    void setSearch(const QString& words);
    const qcs::BackendPatternConfig* config(const QModelIndex& index) const;
    int entry(const QModelIndex& index) const; ///< -1 for an invalid one
    /// Of an entry of the backend; invalid if the search hides it.
    QModelIndex indexOf(int entry) const;
    int total() const { return static_cast<int>(texts_.size()); }
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    void filter();
    std::shared_ptr<const qcs::BackendConfig> backend_;
    struct Text {
        QString pattern;
        QString dtypes;
        QString searched;
    };
    std::vector<Text> texts_; ///< by place in backend_->configs
    std::vector<int> shown_;
    QString search_;
};

} // namespace qcs::ui
