#pragma once
// The list of tensors, with columns that share its width.

#include "widgets/row_tree_view.h"

namespace qcs::ui {

class TensorView : public RowTreeView {
    Q_OBJECT
public:
    explicit TensorView(QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;
};

} // namespace qcs::ui
