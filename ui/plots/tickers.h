#pragma once
// Numbers along the axes, as people of the locale read them.

#include "plots/custom_plot.h"

namespace qcs::ui {

/// "0", "20,000": of values and counts on a linear axis.
class NumberTicker : public QCPAxisTicker {
public:
    explicit NumberTicker(int ticks) { setTickCount(ticks); }

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
    double getTickStep(const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }

private:
    double step_ = 1;
};

/// "1", "10³": powers of ten.
class PowerTicker : public QCPAxisTickerLog {
public:
    PowerTicker() {
        setSubTickCount(0);
        setTickCount(4);
    }

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
};

} // namespace qcs::ui
