#pragma once
// SpecComparisonView: compares quantization specs in a table, for one tensor or for several layers. A click
// on a spec makes the plots above show the tensor under this spec.

#include "models/layer_comparison.h"
#include "models/measured_tensor.h"
#include "widgets/row_delegate.h"

#include <QWidget>

class QLineEdit;
class QStackedWidget;
class QToolButton;

namespace qcs::ui {

class LayersTable;
class SegmentedControl;
class TriedQuantization;
class WhatIfBar;

class SpecComparisonTable : public RowTreeView {
    Q_OBJECT
public:
    explicit SpecComparisonTable(SpecComparison* specs, QWidget* parent = nullptr);
    /// Makes a row of SpecComparison current and scrolls to it.
    void showRow(int row);
    /// Sets whether the rows are lower than usual. To be used if the window is not high enough.
    void setDense(bool dense);
    int rowHeight() const;
    /// Returns the largest height in pixels, at most `room`, at which no row is cut off.
    int wholeHeight(int room) const;

Q_SIGNALS:
    /// Emitted when the user clicks a row, or presses Enter or Space. `row` is a row of SpecComparison.
    void rowChosen(int row);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void choose(const QModelIndex& index);

    SpecComparison* specs_;
    bool isDense_ = false;
};

class SpecComparisonView : public QWidget {
    Q_OBJECT
public:
    /// For what the specs are compared: the current tensor, the selected layers, or all layers.
    enum class Scope { Tensor, Selected, All };

    SpecComparisonView(SpecComparison* specs, LayerComparison* layers, TriedQuantization* tried,
                       MeasuredTensor* measuredTensor, QWidget* parent = nullptr);
    SpecComparisonTable& table() { return *table_; }
    LayersTable& layersTable() { return *layersTable_; }
    WhatIfBar& whatIf() { return *whatIf_; }
    QToolButton& whatIfButton() { return *tryButton_; }
    QToolButton& addButton() { return *add_; }
    /// Returns the field in which the user types a number format. It is hidden until the user asks for it.
    QLineEdit& field() { return *field_; }
    Scope scope() const;
    SegmentedControl& scopeControl() { return *scope_; }

Q_SIGNALS:
    void rowChosen(int row);
    void scopeChanged();
    /// Emitted when the user chooses a layer in the table of layers. `entry` is the index of the layer's
    /// weight in TensorTable::entries, and `column` is a column of LayerComparison.
    void layerChosen(int entry, int column);
    /// Emitted when the WhatIfBar was shown or hidden.
    void tryingChanged(bool trying);

private:
    void addTyped();
    void add(const ComparedSpec& spec);
    void setScope(int scope);

    SpecComparison* specs_;
    LayerComparison* layers_;
    WhatIfBar* whatIf_;
    QStackedWidget* stack_;
    SpecComparisonTable* table_;
    LayersTable* layersTable_;
    SegmentedControl* scope_;
    QToolButton* tryButton_;
    QToolButton* add_;
    QLineEdit* field_;
};

} // namespace qcs::ui
