#pragma once
// Layers and specs as a table; a click on a layer's name, or Enter, shows that layer alone.

#include "models/layer_comparison.h"
#include "widgets/row_delegate.h"

namespace qcs::ui {

class LayersTable : public RowTreeView {
    Q_OBJECT
public:
    explicit LayersTable(LayerComparison* layers, QWidget* parent = nullptr);

Q_SIGNALS:
    /// By the person: an entry of the plan's table, and the spec's column, 0 for the name's.
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
