#pragma once
// LayersTable: a table with a row for each layer and a column for each spec. A click or Enter makes the
// weight of a layer the current tensor.

#include "models/layer_comparison.h"
#include "widgets/row_delegate.h"

namespace qcs::ui {

class LayersTable : public RowTreeView {
    Q_OBJECT
public:
    explicit LayersTable(LayerComparison* layers, QWidget* parent = nullptr);

Q_SIGNALS:
    /// Emitted when the user chooses a layer. `entry` is the index of the layer's weight in
    /// TensorTable::entries; `column` is the column of a spec, or 0 for the column of names.
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
