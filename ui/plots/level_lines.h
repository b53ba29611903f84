#pragma once
// Thin lines at the values that quantized numbers can have: one in 1, 2, 4, ... so that they can be told
// apart.

#include "plots/custom_plot.h"

namespace qcs::ui {

class LevelLines : public QCPAbstractPlottable {
public:
    LevelLines(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    /// A step of 0: no levels.
    void setLevels(double first, double last, double step);
    /// One level in so many is drawn as wide as the plot is now; 0 where there are none.
    int every() const;

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override { return none(found); }
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override {
        return none(found);
    }

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    static QCPRange none(bool& found) {
        found = false;
        return {};
    }
    double first_ = 0;
    double last_ = 0;
    double step_ = 0;
};

} // namespace qcs::ui
