#pragma once
// HeatLegend: the legend of the colours by which the model tree and the graph show the quantization errors of
// modules.

#include "session/error_heat.h"

#include <QWidget>

namespace qcs::ui {

/// The legend is visible while the colours are switched on. If no module has an error to show, the legend
/// says that the user has to open a checkpoint.
class HeatLegend : public QWidget {
    Q_OBJECT
public:
    explicit HeatLegend(ErrorHeat* heat, QWidget* parent = nullptr);
    /// Returns the text of the legend, without the labels of the colour scale.
    QString text() const;
    QSize sizeHint() const override { return {200, 26}; }
    QSize minimumSizeHint() const override { return {40, 26}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    ErrorHeat* heat_;
};

} // namespace qcs::ui
