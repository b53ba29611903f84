#include "words/numbers.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace qcs::ui {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Numbers)
};

constexpr QChar minus(0x2212);
constexpr QChar infinity(0x221e);

QString special(double value) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    return value < 0 ? QString(minus) + infinity : QString(infinity);
}

} // namespace

QString withMinus(QString text) {
    return text.replace(QLatin1Char('-'), minus);
}

QString countText(std::uint64_t count) {
    return QLocale().toString(static_cast<qulonglong>(count));
}

QString powerOfTenText(int exponent) {
    return powerText(10, exponent);
}

QString powerText(int base, int exponent) {
    static constexpr char16_t digits[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
    QString text = QString::number(base);
    for (const QChar c : QString::number(exponent))
        text += c == QLatin1Char('-') ? QChar(0x207b) : QChar(digits[c.digitValue()]);
    return text;
}

QString significantText(double value) {
    if (!std::isfinite(value)) return special(value);
    if (value == 0) return QStringLiteral("0");
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(value))));
    const QLocale locale;
    if (exponent >= -4 && exponent < 6) {
        const double unit = std::pow(10.0, exponent - 2);
        const double rounded = exponent > 2 ? std::round(value / unit) * unit : value;
        return withMinus(locale.toString(rounded, 'f', std::max(0, 2 - exponent)));
    }
    const QString text = locale.toString(value, 'e', 2);
    const auto e = text.indexOf(QLatin1Char('e'), 0, Qt::CaseInsensitive);
    return withMinus(text.left(e)) + QChar(0x00d7) + powerOfTenText(QStringView(text).mid(e + 1).toInt());
}

QString decibelText(double value) {
    if (!std::isfinite(value)) return special(value);
    return withMinus(QLocale().toString(value, 'f', 1));
}

QString percentText(double share) {
    if (!std::isfinite(share)) return special(share);
    const double percent = share * 100;
    if (percent > 0 && percent < 0.01) return Words::tr("under %1 %").arg(QLocale().toString(0.01, 'f', 2));
    if (percent == 0 || percent == 100) return Words::tr("%1 %").arg(percent);
    return Words::tr("%1 %").arg(QLocale().toString(percent, 'f', percent < 1 || percent > 99 ? 2 : 1));
}

QString exactText(double value) {
    if (!std::isfinite(value)) return QString::number(value);
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

} // namespace qcs::ui
