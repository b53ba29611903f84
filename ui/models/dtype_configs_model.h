#pragma once
// The dtype configs of a backend entry as an editable table, in the order in which PyTorch tries them.

#include "config/backend_config.h"

#include <QAbstractTableModel>

namespace qcs::ui {

class DTypeConfigsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    enum Column { Input, Output, Weight, Bias, Dynamic, ColumnCount };
    enum Role {
        DTypeRole = Qt::UserRole, ///< "quint8"; "" if no dtype is required
        ConstraintsRole,          ///< "0…127  eps ≥ 2⁻¹²"
        ProblemRole,              ///< bool: no observer can satisfy something in the cell
    };
    /// The values of the column Dynamic for editing.
    enum Tristate { Unset = -1, No = 0, Yes = 1 };

    const std::vector<qcs::config::DTypeConfig>& configs() const { return configs_; }
    /// Signals only the rows that differ, so that the selection in the others is kept.
    void setConfigs(const std::vector<qcs::config::DTypeConfig>& configs);
    /// The constraints in the columns Input, Output and Weight; nullptr for other columns.
    const qcs::config::DTypeWithConstraints* constraints(const QModelIndex& index) const;

    // Edits by the user. Each of them that changes something emits `edited` once.
    void setConstraints(const QModelIndex& index, const qcs::config::DTypeWithConstraints& wanted);
    int add(int row); ///< inserts before `row`; returns the new row
    int duplicate(int row);
    bool move(int from, int to); ///< `to` is the row after the move
    bool removeRows(int row, int count, const QModelIndex& parent = {}) override;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// The key of a column for help/field_help.h: "dtype_config.input_dtype".
    static QString helpKey(int column);
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// The value is a dtype's name, or "" for None, in the column Bias; a Tristate in the column Dynamic.
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
    QByteArray ownMark() const; ///< identifies this table in MIME data; rows of other tables are refused
    int insert(int row, const qcs::config::DTypeConfig& config);
    const qcs::config::DTypeConfig& at(const QModelIndex& index) const;
    QString toolTip(const QModelIndex& index) const;
    std::vector<qcs::config::DTypeConfig> configs_;
};

/// A dtype as typed, "quint8" or "torch.quint8"; nullopt for anything else.
std::optional<qcs::DType> readDType(const QString& typed);
/// The importable name of a user's dtype, which torch does not have; "" for anything else.
std::string readUserDType(const QString& typed);
/// Why the text is neither; "" if it is one of them, or empty.
QString dtypeProblem(const QString& typed);
/// The names of all dtypes of PyTorch, those that backends use first.
QStringList dtypeChoices();

} // namespace qcs::ui
