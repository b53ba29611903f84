#pragma once
// The legend of the colour scale of errors, for views whose modules are coloured by it.

#include "session/error_heat.h"

#include <QWidget>

namespace qcs::ui {

/// It is hidden while nothing is coloured.
class HeatLegend : public QWidget {
    Q_OBJECT
public:
    explicit HeatLegend(ErrorHeat* heat, QWidget* parent = nullptr);
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
