#pragma once
// Which positional argument of a function is its weight, its bias and its input.

#include "config/backend_config.h"

#include <QWidget>

#include <array>

class QSpinBox;

namespace qcs::ui {

class InputIndexesField : public QWidget {
    Q_OBJECT
public:
    explicit InputIndexesField(QWidget* parent = nullptr);
    /// Types that PyTorch does not know stay as they are.
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
