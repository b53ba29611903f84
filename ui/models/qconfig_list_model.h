#pragma once
// The qconfigs that a rule can set, as a list: None, PyTorch's named qconfigs, and the rule's own qconfig,
// each with a description.

#include "config/qconfig.h"

#include <QAbstractListModel>

namespace qcs::ui {

class QConfigListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        MeaningRole = Qt::UserRole, ///< a description with one line for each observer
        TagsRole,                   ///< QStringList: "per channel", "dynamic", "QAT"
        SearchRole,                 ///< name, description and tags in one text
    };
    explicit QConfigListModel(QObject* parent = nullptr);
    /// Inserts the rule's own qconfig as second row, unless it equals one of PyTorch's; nullopt removes it.
    void setOwn(const std::optional<qcs::config::QConfig>& own);
    const std::optional<qcs::config::QConfig>& qconfigAt(int row) const {
        return rows_[static_cast<std::size_t>(row)].qconfig;
    }
    /// -1 if no row has it.
    int rowOf(const std::optional<qcs::config::QConfig>& qconfig) const;
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        std::optional<qcs::config::QConfig> qconfig;
        QString title;
        mutable QString meaning; ///< computed on first use
        mutable QStringList tags;
    };
    const Row& read(int row) const;
    std::vector<Row> rows_;
    bool hasOwn_ = false;
};

} // namespace qcs::ui
