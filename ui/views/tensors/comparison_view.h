#pragma once
// Table that compares quantization specs, on one tensor or on several layers. A click on a spec shows it in
// the plots above.

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

class ComparisonTable : public RowTreeView {
    Q_OBJECT
public:
    explicit ComparisonTable(SpecComparison* specs, QWidget* parent = nullptr);
    /// Makes row `row` of the specs current and scrolls to it.
    void showRow(int row);
    /// Uses lower rows if the height is short.
    void setDense(bool dense);
    int rowHeight() const;
    /// The largest height up to `room` pixels at which no row is cut off.
    int wholeHeight(int room) const;

Q_SIGNALS:
    /// By the user: a click or Enter.
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

class ComparisonView : public QWidget {
    Q_OBJECT
public:
    /// What is compared: specs on the current tensor, on the selected layers, or on all layers.
    enum class Scope { Tensor, Selected, All };

    ComparisonView(SpecComparison* specs, LayerComparison* layers, TriedQuantization* tried,
                   MeasuredTensor* statistics, QWidget* parent = nullptr);
    ComparisonTable& table() { return *table_; }
    LayersTable& layersTable() { return *layersTable_; }
    WhatIfBar& whatIf() { return *whatIf_; }
    QToolButton& whatIfButton() { return *tryButton_; }
    QToolButton& addButton() { return *add_; }
    /// Field for typing a format; hidden until the user requests it.
    QLineEdit& field() { return *field_; }
    Scope scope() const;
    SegmentedControl& scopeControl() { return *scope_; }

Q_SIGNALS:
    void rowChosen(int row);
    void scopeChanged();
    /// By the user, in the table of layers; `column` as in LayerComparison.
    void layerChosen(int entry, int column);
    /// The what-if sliders were shown or hidden.
    void tryingChanged(bool trying);

private:
    void addTyped();
    void add(const ComparedSpec& spec);
    void setScope(int scope);

    SpecComparison* specs_;
    LayerComparison* layers_;
    WhatIfBar* whatIf_;
    QStackedWidget* stack_;
    ComparisonTable* table_;
    LayersTable* layersTable_;
    SegmentedControl* scope_;
    QToolButton* tryButton_;
    QToolButton* add_;
    QLineEdit* field_;
};

} // namespace qcs::ui
