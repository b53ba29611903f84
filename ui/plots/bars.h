#pragma once
// Bars between edges and ticks in places, drawn pixel by pixel: sharp, with a gap where there is room, on a
// linear or a logarithmic axis.

#include "plots/figure.h"

#include <vector>

namespace qcs::ui {

class Bars : public QCPAbstractPlottable {
public:
    Bars(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    /// One more edge than values, rising. NaN draws nothing. Bars begin at `lows`, if there are any, else at
    /// 0.
    void setData(std::vector<double> edges, std::vector<double> values, std::vector<double> lows = {});
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

// A short line in each place, at a height of its own.

class Ticks : public QCPAbstractPlottable {
public:
    Ticks(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    /// Place i reaches from i - 0.5 to i + 0.5. NaN and infinity draw nothing.
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

// Places along the axis that have something, by a stroke at the bottom.

class Underlines : public QCPAbstractPlottable {
public:
    Underlines(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis) {}

    /// Of each place, between 0 (nothing) and 1: how far up the stroke reaches. Place i is at `first` + i.
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
