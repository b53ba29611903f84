#pragma once
// The dtype configs of a pattern as rows, in the order in which PyTorch tries them.

#include "config/backend_config.h"

#include <QAbstractTableModel>

namespace qcs::ui {

class DTypeConfigsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    enum Column { Input, Output, Weight, Bias, Dynamic, ColumnCount };
    enum Role {
        DTypeRole = Qt::UserRole, ///< "quint8"; "" if nothing is asked for
        ConstraintsRole,          ///< "0…127  eps ≥ 2⁻¹²"
        ProblemRole,              ///< bool: something in the cell can never be satisfied
    };
    /// What Dynamic holds for editing.
    enum Tristate { Unset = -1, No = 0, Yes = 1 };

    const std::vector<qcs::config::DTypeConfig>& configs() const { return configs_; }
    /// Rows that stay the same stay where they are.
    void setConfigs(const std::vector<qcs::config::DTypeConfig>& configs);
    /// Of the columns Input, Output and Weight; nullptr for others.
    const qcs::config::DTypeWithConstraints* constraints(const QModelIndex& index) const;

    // Edits by the person; each that changes something emits `edited` once.
    void setConstraints(const QModelIndex& index, const qcs::config::DTypeWithConstraints& wanted);
    int add(int row); ///< before that row; returns it
    int duplicate(int row);
    bool move(int from, int to); ///< to the row it will have
    bool removeRows(int row, int count, const QModelIndex& parent = {}) override;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// Of help/field_help.h: "dtype_config.input_dtype".
    static QString helpKey(int column);
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Bias: a dtype's name, "" for None. Dynamic: a Tristate.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    void edited();

private:
    QByteArray ownMark() const; ///< rows of another table are not taken
    int insert(int row, const qcs::config::DTypeConfig& config);
    const qcs::config::DTypeConfig& at(const QModelIndex& index) const;
    QString toolTip(const QModelIndex& index) const;
    std::vector<qcs::config::DTypeConfig> configs_;
};

/// A dtype as typed, "quint8" or "torch.quint8"; nullopt for anything else.
std::optional<qcs::DType> readDType(const QString& typed);
/// The importable name of one that torch does not have; "" for anything else.
std::string readUserDType(const QString& typed);
/// Why it is neither; "" for either, and for nothing.
QString dtypeProblem(const QString& typed);
/// All that PyTorch has, those that backends name first.
QStringList dtypeChoices();

} // namespace qcs::ui
