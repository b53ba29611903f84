#pragma once
// QConfigListModel: the qconfigs that a rule can be given, as a list with descriptions: None, PyTorch's named
// qconfigs, and the qconfig that the rule has now.

#include "config/qconfig.h"

#include <QAbstractListModel>

namespace qcs::ui {

class QConfigListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        MeaningRole = Qt::UserRole, ///< a description of the qconfig, with one line for each observer
        TagsRole,   ///< QStringList: short properties such as "per channel", "dynamic" and "QAT"
        SearchRole, ///< name, description and tags in one text, for searching
    };
    explicit QConfigListModel(QObject* parent = nullptr);
    /// Shows `own`, the qconfig that the rule has now, as the second row; nullopt removes this row. Call it
    /// only with a qconfig that is not one of PyTorch's named qconfigs, because equal rows are not detected.
    void setOwn(const std::optional<qcs::config::QConfig>& own);
    /// Returns the qconfig in a row; nullopt is None.
    const std::optional<qcs::config::QConfig>& qconfigAt(int row) const {
        return rows_[static_cast<std::size_t>(row)].qconfig;
    }
    /// Returns the row of a qconfig; -1 if no row has it.
    int rowOf(const std::optional<qcs::config::QConfig>& qconfig) const;
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        std::optional<qcs::config::QConfig> qconfig;
        QString title;
        mutable QString meaning; ///< "" until it is needed
        mutable QStringList tags;
    };
    const Row& read(int row) const;
    std::vector<Row> rows_;
    bool hasOwn_ = false;
};

} // namespace qcs::ui
