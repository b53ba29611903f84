#pragma once
// Bars between edges, drawn pixel by pixel: sharp, with a gap where there is room, on a linear or a
// logarithmic axis.

#include "plots/figure.h"

#include <vector>

namespace qcs::ui {

class Bars : public QCPAbstractPlottable {
public:
    Bars(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    /// One more edge than values, rising. NaN draws nothing.
    void setData(std::vector<double> edges, std::vector<double> values);
    const std::vector<double>& edges() const { return edges_; }
    const std::vector<double>& values() const { return values_; }
    /// Drawn in another colour, over the others.
    void setMarked(std::vector<bool> marked) { marked_ = std::move(marked); }
    void setInks(const QColor& ink, const QColor& marked);
    /// -1 outside of all.
    int barAt(double key) const;

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    bool isMarked(std::size_t bar) const { return bar < marked_.size() && marked_[bar]; }
    void drawBar(QCPPainter& painter, std::size_t bar, double base) const;

    std::vector<double> edges_;
    std::vector<double> values_;
    std::vector<bool> marked_;
    QColor ink_;
    QColor markedInk_;
};

} // namespace qcs::ui
