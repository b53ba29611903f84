#include "plots/bars.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace qcs::ui {
namespace {
constexpr double minWidthForGap = 5;
constexpr double minHeight = 1.5; ///< px, so that a count of 1 is visible beside a million
} // namespace

void Bars::setData(std::vector<double> edges, std::vector<double> values, std::vector<double> lows) {
    edges_ = std::move(edges);
    values_ = std::move(values);
    lows_ = std::move(lows);
    marked_.clear();
}

void Bars::setInks(const QColor& ink, const QColor& marked) {
    ink_ = ink;
    markedInk_ = marked;
}

int Bars::barAt(double key) const {
    if (values_.empty() || key < edges_.front() || key > edges_.back()) return -1;
    const auto above = std::ranges::upper_bound(edges_, key);
    return static_cast<int>(
        std::min(static_cast<std::size_t>(above - edges_.begin()) - 1, values_.size() - 1));
}

QCPRange Bars::getKeyRange(bool& found, QCP::SignDomain) const {
    found = !values_.empty();
    return found ? QCPRange(edges_.front(), edges_.back()) : QCPRange();
}

QCPRange Bars::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const {
    found = !values_.empty();
    if (!found) return {};
    const double low = lows_.empty() ? 0 : *std::ranges::min_element(lows_);
    return {low, *std::ranges::max_element(values_)};
}

void Bars::draw(QCPPainter* painter) {
    if (values_.empty()) return;
    const QCPRange range = valueAxis()->range();
    const double base = valueAxis()->coordToPixel(valueAxis()->scaleType() == QCPAxis::stLogarithmic
                                                      ? range.lower
                                                      : std::clamp(0.0, range.lower, range.upper));
    painter->setAntialiasing(false);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ink_);
    for (std::size_t bar = 0; bar < values_.size(); ++bar)
        if (!isMarked(bar)) drawBar(*painter, bar, base);
    painter->setBrush(markedInk_);
    for (std::size_t bar = 0; bar < values_.size(); ++bar)
        if (isMarked(bar)) drawBar(*painter, bar, base);
}

void Bars::drawBar(QCPPainter& painter, std::size_t bar, double base) const {
    const double value = values_[bar];
    const bool logarithmic = valueAxis()->scaleType() == QCPAxis::stLogarithmic;
    const bool fromLow = bar < lows_.size();
    if (std::isnan(value) || (value == 0 && !fromLow) || (logarithmic && value < 0)) return;
    if (fromLow) base = std::round(valueAxis()->coordToPixel(lows_[bar]));
    double left = std::round(keyAxis()->coordToPixel(edges_[bar]));
    double right = std::round(keyAxis()->coordToPixel(edges_[bar + 1]));
    if (right - left >= minWidthForGap) right -= 1;
    right = std::max(right, left + 1);
    double top = std::round(valueAxis()->coordToPixel(value));
    if (std::abs(base - top) < minHeight) top = base + (value < 0 ? minHeight : -minHeight);
    painter.drawRect(QRectF(QPointF(left, std::min(top, base)), QPointF(right, std::max(top, base))));
}

void Bars::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const {
    painter->fillRect(rect.adjusted(1, 1, -1, -1), ink_);
}

namespace {

std::vector<double> finiteHeights(const std::vector<double>& heights) {
    std::vector<double> finite;
    std::ranges::copy_if(heights, std::back_inserter(finite), [](double v) { return std::isfinite(v); });
    return finite;
}

} // namespace

QCPRange HorizontalSegments::getKeyRange(bool& found, QCP::SignDomain) const {
    found = !heights_.empty();
    return {-0.5, static_cast<double>(heights_.size()) - 0.5};
}

QCPRange HorizontalSegments::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const {
    const auto finite = finiteHeights(heights_);
    found = !finite.empty();
    return found ? QCPRange(*std::ranges::min_element(finite), *std::ranges::max_element(finite))
                 : QCPRange();
}

void HorizontalSegments::draw(QCPPainter* painter) {
    painter->setAntialiasing(false);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ink_);
    for (std::size_t i = 0; i < heights_.size(); ++i) {
        if (!std::isfinite(heights_[i])) continue;
        const double left = std::round(keyAxis()->coordToPixel(static_cast<double>(i) - 0.5));
        const double right =
            std::max(left + 1, std::round(keyAxis()->coordToPixel(static_cast<double>(i) + 0.5)));
        const double y = std::round(valueAxis()->coordToPixel(heights_[i]));
        const double gap = right - left >= minWidthForGap ? 1 : 0;
        painter->drawRect(QRectF(left + gap, y - 1, right - left - 2 * gap, 2));
    }
}

void HorizontalSegments::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const {
    painter->fillRect(QRectF(rect.left(), rect.center().y() - 1, rect.width(), 2), ink_);
}

void RugPlot::draw(QCPPainter* painter) {
    constexpr double least = 3, most = 10; // px
    painter->setAntialiasing(false);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ink_);
    const double bottom = keyAxis()->axisRect()->bottom() + 1;
    for (std::size_t i = 0; i < shares_.size(); ++i) {
        if (!(shares_[i] > 0)) continue;
        const double left = std::round(keyAxis()->coordToPixel(first_ + static_cast<double>(i) - 0.5));
        const double right =
            std::max(left + 1, std::round(keyAxis()->coordToPixel(first_ + static_cast<double>(i) + 0.5)));
        const double height = std::round(least + (most - least) * shares_[i]);
        const double gap = right - left >= minWidthForGap ? 1 : 0;
        painter->drawRect(QRectF(left, bottom - height, right - left - gap, height));
    }
}

void RugPlot::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const {
    painter->fillRect(QRectF(rect.left(), rect.bottom() - 4, rect.width(), 3), ink_);
}

} // namespace qcs::ui
