#pragma once
// DTypeConfigsModel: the dtype configs of a backend entry as an editable table, in the order in which PyTorch
// tries them.

#include "config/backend_config.h"

#include <QAbstractTableModel>

namespace qcs::ui {

class DTypeConfigsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    enum Column { Input, Output, Weight, Bias, Dynamic, ColumnCount };
    enum Role {
        DTypeRole = Qt::UserRole, ///< the required dtype, such as "quint8"; "" if none is required
        ConstraintsRole,          ///< the constraints in short form, such as "0…127  eps ≥ 2⁻¹²"
        ProblemRole,              ///< bool: the cell contains a requirement that no observer can satisfy
    };
    /// The values that setData() accepts for the column Dynamic. Unset: the config does not set is_dynamic.
    enum Tristate { Unset = -1, No = 0, Yes = 1 };

    const std::vector<qcs::config::DTypeConfig>& configs() const { return configs_; }
    /// Sets all rows. Emits no signals for the rows before the first and after the last difference, so that a
    /// selection of these rows is kept.
    void setConfigs(const std::vector<qcs::config::DTypeConfig>& configs);
    /// Returns the constraints in a cell of the columns Input, Output and Weight; nullptr for other columns.
    const qcs::config::DTypeWithConstraints* constraints(const QModelIndex& index) const;

    // Edits by the user. Each call that changes anything emits edited() once.
    void setConstraints(const QModelIndex& index, const qcs::config::DTypeWithConstraints& wanted);
    int add(int row); ///< inserts an empty config before `row`; returns the new row
    /// Inserts a copy after `row`; returns the new row, or -1 if `row` does not exist.
    int duplicate(int row);
    bool move(int from, int to); ///< `to` is the row after the move; returns false if nothing moves
    bool removeRows(int row, int count, const QModelIndex& parent = {}) override;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    /// Returns the key of a column's help text (help/field_help.h), such as "dtype_config.input_dtype".
    static QString helpKey(int column);
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// In the column Bias, `value` is the name of a dtype, or "" for None; in the column Dynamic, it is a
    /// Tristate.
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
    /// Emitted after an edit by the user.
    void edited();

private:
    QByteArray
    ownMark() const; ///< identifies this table in MIME data, so that rows of other tables are refused
    int insert(int row, const qcs::config::DTypeConfig& config);
    const qcs::config::DTypeConfig& at(const QModelIndex& index) const;
    QString toolTip(const QModelIndex& index) const;
    std::vector<qcs::config::DTypeConfig> configs_;
};

/// Reads a dtype that the user typed as "quint8" or "torch.quint8"; nullopt if the text is not a dtype of
/// torch.
std::optional<qcs::DType> readDType(const QString& typed);
/// Reads the importable name of a dtype that is defined outside torch; "" if the text is not such a name.
std::string readUserDType(const QString& typed);
/// Returns why the text is neither a dtype of torch nor the name of a user's dtype; "" if it is one of them
/// or empty.
QString dtypeProblem(const QString& typed);
/// Returns the names of all dtypes of PyTorch, with those that backends use first, and then the names of the
/// dtypes in the user's packages.
QStringList dtypeChoices();

} // namespace qcs::ui
