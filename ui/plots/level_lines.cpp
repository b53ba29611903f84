#include "plots/level_lines.h"

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {
constexpr double leastDistance = 14; // px
}

void LevelLines::setLevels(double first, double last, double step) {
    first_ = first;
    last_ = last;
    step_ = step > 0 && std::isfinite(step) ? step : 0;
}

int LevelLines::every() const {
    if (step_ == 0) return 0;
    const double pixels = std::abs(keyAxis()->coordToPixel(keyAxis()->range().lower + step_) -
                                   keyAxis()->coordToPixel(keyAxis()->range().lower));
    if (!(pixels > 0)) return 0;
    int every = 1;
    while (pixels * every < leastDistance && every < (1 << 30))
        every *= 2;
    return every;
}

void LevelLines::draw(QCPPainter* painter) {
    const int skip = every();
    if (skip == 0) return;
    const double distance = step_ * skip;
    const QCPRange range = keyAxis()->range();
    // Counted from 0, which is a level.
    const double from = std::ceil(std::max(range.lower, first_) / distance - 1e-9);
    const double to = std::floor(std::min(range.upper, last_) / distance + 1e-9);
    painter->setAntialiasing(false);
    painter->setPen(mPen);
    const QRect area = keyAxis()->axisRect()->rect();
    for (double i = from; i <= to; ++i) {
        const double x = std::round(keyAxis()->coordToPixel(i * distance)) + 0.5;
        painter->drawLine(QLineF(x, area.top(), x, area.bottom()));
    }
}

} // namespace qcs::ui
