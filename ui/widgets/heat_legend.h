#pragma once
// What the colours of errors mean, where they are shown.

#include "session/error_heat.h"

#include <QWidget>

namespace qcs::ui {

/// Hidden while nothing is coloured.
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
