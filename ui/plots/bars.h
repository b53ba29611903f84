#pragma once
// Plottables for QCustomPlot, aligned to pixels: bars between edges, ticks, and strokes along the axis, on
// linear or logarithmic axes.

#include "plots/figure.h"

#include <vector>

namespace qcs::ui {

class Bars : public QCPAbstractPlottable {
public:
    Bars(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    /// `edges` ascend, and are one more than `values`. NaN draws nothing. Bars begin at `lows` if it is not
    /// empty, else at 0.
    void setData(std::vector<double> edges, std::vector<double> values, std::vector<double> lows = {});
    const std::vector<double>& edges() const { return edges_; }
    const std::vector<double>& values() const { return values_; }
    /// Marked bars are drawn in another colour, over the others.
    void setMarked(std::vector<bool> marked) { marked_ = std::move(marked); }
    void setInks(const QColor& ink, const QColor& marked);
    /// The index of the bar at this coordinate; -1 if there is none.
    int barAt(double key) const;

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    bool isMarked(std::size_t bar) const { return bar < marked_.size() && marked_[bar]; }
    void drawBar(QCPPainter& painter, std::size_t bar, double base) const;

    std::vector<double> edges_;
    std::vector<double> values_;
    std::vector<double> lows_;
    std::vector<bool> marked_;
    QColor ink_;
    QColor markedInk_;
};

/// A short horizontal line at each integer position, at a given height.
class Ticks : public QCPAbstractPlottable {
public:
    Ticks(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    /// Line i extends from i - 0.5 to i + 0.5. NaN and infinity draw nothing.
    void setHeights(std::vector<double> heights) { heights_ = std::move(heights); }
    const std::vector<double>& heights() const { return heights_; }
    void setInk(const QColor& ink) { ink_ = ink; }

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override;
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override;

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    std::vector<double> heights_;
    QColor ink_;
};

/// Short strokes at the bottom of the plot that mark positions along the axis.
class Underlines : public QCPAbstractPlottable {
public:
    Underlines(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    /// The height of each stroke, from 0 (none) to 1. Stroke i is at `first` + i.
    void setShares(std::vector<double> shares, double first = 0) {
        shares_ = std::move(shares);
        first_ = first;
    }
    const std::vector<double>& shares() const { return shares_; }
    void setInk(const QColor& ink) { ink_ = ink; }

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }
    QCPRange getKeyRange(bool& found, QCP::SignDomain) const override {
        found = false;
        return {};
    }
    QCPRange getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const override {
        found = false;
        return {};
    }

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    std::vector<double> shares_;
    double first_ = 0;
    QColor ink_;
};

} // namespace qcs::ui
