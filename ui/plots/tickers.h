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

/// "1", "10³": powers of ten, every one or every other or every third.
class PowerTicker : public QCPAxisTicker {
public:
    PowerTicker() { setTickCount(4); }

protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override;
    int getSubTickCount(double) override { return 0; }
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
};

} // namespace qcs::ui
