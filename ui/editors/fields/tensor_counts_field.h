#pragma once
// Editor of num_tensor_args_to_observation_type: one row per number of tensor arguments.

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
    void setCounts(const std::vector<qcs::config::TensorCountObservation>& counts);
    const std::vector<qcs::config::TensorCountObservation>& counts() const { return counts_; }

Q_SIGNALS:
    /// Not emitted while two rows have the same number.
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

/// Fills the box with the three observation types, by their PyTorch names, in the order of the enumeration.
void fillObservationTypes(QComboBox* box);

// Editor of input_type_to_index: the positional index of a function's weight, bias and input.

class InputIndexesField : public QWidget {
    Q_OBJECT
public:
    explicit InputIndexesField(QWidget* parent = nullptr);
    /// Entries of types that PyTorch does not know are kept unchanged.
    void setIndexes(const std::vector<qcs::config::InputTypeIndex>& indexes);
    const std::vector<qcs::config::InputTypeIndex>& indexes() const { return indexes_; }

Q_SIGNALS:
    void edited(const std::vector<qcs::config::InputTypeIndex>& indexes);

private:
    void onEdited(std::size_t type);

    std::array<QSpinBox*, 3> boxes_ = {};
    std::vector<qcs::config::InputTypeIndex> indexes_;
    bool filling_ = false;
};

} // namespace qcs::ui
