#pragma once
// Three plottables for QCustomPlot, aligned to pixels, for linear and logarithmic axes: Bars,
// HorizontalSegments (horizontal lines) and RugPlot (strokes along the key axis).

#include "plots/figure.h"

#include <vector>

namespace qcs::ui {

/// Bars between given edges, as in a histogram.
class Bars : public QCPAbstractPlottable {
public:
    Bars(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    /// Sets the bars: bar i extends from edges[i] to edges[i + 1], and in height from lows[i] (0 if `lows` is
    /// empty) to values[i]. `edges` are in ascending order, one more than `values`. A bar whose value is NaN
    /// is not drawn. No bar is marked until setMarked() is called again.
    void setData(std::vector<double> edges, std::vector<double> values, std::vector<double> lows = {});
    const std::vector<double>& edges() const { return edges_; }
    const std::vector<double>& values() const { return values_; }
    /// Sets which bars are marked: `marked` has one element for each bar; missing elements count as false.
    /// Marked bars are drawn in another colour and in front of the others.
    void setMarked(std::vector<bool> marked) { marked_ = std::move(marked); }
    /// Sets the colours of ordinary bars and of marked bars.
    void setInks(const QColor& ink, const QColor& marked);
    /// Returns the index of the bar that contains this key coordinate; -1 if there is none.
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

/// Short horizontal lines, one at each integer position of the key axis, each at its own height.
class HorizontalSegments : public QCPAbstractPlottable {
public:
    HorizontalSegments(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    /// Sets the height of each line. Line i extends from i - 0.5 to i + 0.5. A line whose height is NaN or
    /// infinite is not drawn.
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
class RugPlot : public QCPAbstractPlottable {
public:
    RugPlot(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    /// Sets the length of each stroke, from 0 (no stroke) to 1 (full length). Stroke i is centred at the key
    /// `first` + i.
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
