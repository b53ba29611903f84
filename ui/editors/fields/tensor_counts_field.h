#pragma once
// TensorCountsField: edits num_tensor_args_to_observation_type, with one row for each number of tensor
// arguments. Also InputIndexesField, which edits input_type_to_index.

#include "config/backend_config.h"

#include <QWidget>

#include <array>

class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace qcs::ui {

class TensorCountsField : public QWidget {
    Q_OBJECT
public:
    explicit TensorCountsField(QWidget* parent = nullptr);
    /// Shows these rows without emitting edited().
    void setCounts(const std::vector<qcs::config::TensorCountObservation>& counts);
    const std::vector<qcs::config::TensorCountObservation>& counts() const { return counts_; }

Q_SIGNALS:
    /// Emitted after each change by the user, except while two rows have the same number.
    void edited(const std::vector<qcs::config::TensorCountObservation>& counts);

private:
    struct Row {
        QWidget* widget;
        QSpinBox* count;
        QComboBox* type;
    };
    void addRow(const qcs::config::TensorCountObservation& count);
    void addNew();
    void removeRow(QWidget* row);
    void onEdited();
    void updateText();

    std::vector<qcs::config::TensorCountObservation> counts_;
    std::vector<Row> rows_;
    QVBoxLayout* column_;
    QToolButton* add_;
    QLabel* remark_;
    bool filling_ = false;
};

/// Fills the combo box with PyTorch's names of the three observation types, in the order of ObservationType.
void fillObservationTypes(QComboBox* box);

/// Edits input_type_to_index: which positional arguments of a function are the weight, the bias and the
/// input.
class InputIndexesField : public QWidget {
    Q_OBJECT
public:
    explicit InputIndexesField(QWidget* parent = nullptr);
    /// Shows these entries without emitting edited(). Entries for other types than "weight", "bias" and
    /// "input" are not shown, but they are kept unchanged.
    void setIndexes(const std::vector<qcs::config::InputTypeIndex>& indexes);
    const std::vector<qcs::config::InputTypeIndex>& indexes() const { return indexes_; }

Q_SIGNALS:
    /// Emitted after each change by the user.
    void edited(const std::vector<qcs::config::InputTypeIndex>& indexes);

private:
    void onEdited(std::size_t type);

    std::array<QSpinBox*, 3> boxes_ = {};
    std::vector<qcs::config::InputTypeIndex> indexes_;
    bool filling_ = false;
};

} // namespace qcs::ui
