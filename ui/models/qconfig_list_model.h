#pragma once
// What a rule can give: none, PyTorch's named qconfigs, and a pair of one's own, each with what it means.

#include "config/qconfig.h"

#include <QAbstractListModel>

namespace qcs::ui {

class QConfigListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        MeaningRole = Qt::UserRole, ///< one line for each observer
        TagsRole,                   ///< QStringList: "per channel", "dynamic", "QAT"
        SearchRole,                 ///< name, meaning and tags in one
    };
    explicit QConfigListModel(QObject* parent = nullptr);
    /// The rule's own pair, if it has no name of PyTorch's, stands second; nullopt takes it away.
    void setOwn(const std::optional<qcs::config::QConfig>& own);
    const std::optional<qcs::config::QConfig>& qconfigAt(int row) const {
        return rows_[static_cast<std::size_t>(row)].qconfig;
    }
    /// -1 if none is it.
    int rowOf(const std::optional<qcs::config::QConfig>& qconfig) const;
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        std::optional<qcs::config::QConfig> qconfig;
        QString title;
        mutable QString meaning; ///< worked out when it is first asked for
        mutable QStringList tags;
    };
    const Row& read(int row) const;
    std::vector<Row> rows_;
    bool hasOwn_ = false;
};

} // namespace qcs::ui
