#pragma once
// Table of layers (rows) and specs (columns). A click or Enter shows that layer alone.

#include "models/layer_comparison.h"
#include "widgets/row_delegate.h"

namespace qcs::ui {

class LayersTable : public RowTreeView {
    Q_OBJECT
public:
    explicit LayersTable(LayerComparison* layers, QWidget* parent = nullptr);

Q_SIGNALS:
    /// By the user: an index in the plan's table, and the column of the spec; 0 is the name's column.
    void layerChosen(int entry, int column);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void choose(const QModelIndex& index);
    void fit();
};

} // namespace qcs::ui
