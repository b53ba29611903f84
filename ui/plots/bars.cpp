#include "plots/bars.h"

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {
constexpr double leastWidthForGap = 5;
constexpr double leastHeight = 1.5; ///< a count of 1 beside a million is seen all the same
} // namespace

void Bars::setData(std::vector<double> edges, std::vector<double> values) {
    edges_ = std::move(edges);
    values_ = std::move(values);
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
    return found ? QCPRange(0, *std::ranges::max_element(values_)) : QCPRange();
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
    if (std::isnan(value) || value == 0 || (logarithmic && value < 0)) return;
    double left = std::round(keyAxis()->coordToPixel(edges_[bar]));
    double right = std::round(keyAxis()->coordToPixel(edges_[bar + 1]));
    if (right - left >= leastWidthForGap) right -= 1;
    right = std::max(right, left + 1);
    double top = std::round(valueAxis()->coordToPixel(value));
    if (std::abs(base - top) < leastHeight) top = base + (value < 0 ? leastHeight : -leastHeight);
    painter.drawRect(QRectF(QPointF(left, std::min(top, base)), QPointF(right, std::max(top, base))));
}

} // namespace qcs::ui
