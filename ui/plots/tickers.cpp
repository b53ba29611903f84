#include "plots/tickers.h"

#include "words/numbers.h"

#include <cmath>

namespace qcs::ui {

double NumberTicker::getTickStep(const QCPRange& range) {
    step_ = QCPAxisTicker::getTickStep(range);
    return step_;
}

QString NumberTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    if (std::abs(tick) < step_ * 1e-6) return QStringLiteral("0");
    const int decimals = static_cast<int>(std::max(0.0, -std::floor(std::log10(step_) + 1e-9)));
    const bool half =
        std::abs(step_ * std::pow(10.0, decimals) - std::round(step_ * std::pow(10.0, decimals))) > 1e-6;
    if (decimals > 4 || std::abs(tick) >= 1e7) return significantText(tick);
    return withMinus(QLocale().toString(tick, 'f', decimals + (half ? 1 : 0)));
}

QVector<double> PowerTicker::createTickVector(double, const QCPRange& range) {
    QVector<double> ticks;
    if (range.lower <= 0) return ticks;
    const int first = static_cast<int>(std::ceil(std::log10(range.lower) - 1e-9));
    const int last = static_cast<int>(std::floor(std::log10(range.upper) + 1e-9));
    const int every = (last - first) / tickCount() + 1;
    for (int exponent = first; exponent <= last; exponent += every)
        ticks.push_back(std::pow(10.0, exponent));
    return ticks;
}

QString PowerTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    const int exponent = static_cast<int>(std::round(std::log10(tick)));
    return exponent == 0   ? QStringLiteral("1")
           : exponent == 1 ? QStringLiteral("10")
                           : powerOfTenText(exponent);
}

} // namespace qcs::ui
