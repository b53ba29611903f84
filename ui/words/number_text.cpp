#include "words/number_text.h"

#include "json/json_write.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <charconv>
#include <cmath>

namespace qcs::ui {
namespace {

struct NumberTexts {
    Q_DECLARE_TR_FUNCTIONS(NumberTexts)
};

TypedNumber wrong(const QString& problem) {
    return {std::nullopt, problem};
}

/// Reads a number, or "inf". The sign is read with it, since the lowest integer has no positive counterpart.
TypedNumber plain(const QString& text) {
    const std::string digits = text.toStdString();
    if (digits.find_first_not_of("0123456789", digits.starts_with('-') ? 1 : 0) == std::string::npos) {
        std::int64_t value = 0;
        const auto end = digits.data() + digits.size();
        if (std::from_chars(digits.data(), end, value).ec != std::errc())
            return wrong(NumberTexts::tr("This integer is too large; write it as a float, with a point."));
        return {value, {}};
    }
    double value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec == std::errc::result_out_of_range)
        return wrong(NumberTexts::tr("This number is too large or too small for a float."));
    return {value, {}};
}

qcs::config::Number negated(const qcs::config::Number& number) {
    return std::visit([](auto value) { return qcs::config::Number(-value); }, number);
}

TypedNumber power(const qcs::config::Number& base, const qcs::config::Number& exponent) {
    const auto* whole = std::get_if<std::int64_t>(&base);
    const auto* times = std::get_if<std::int64_t>(&exponent);
    const double value = std::pow(qcs::config::as_double(base), qcs::config::as_double(exponent));
    if (!std::isfinite(value)) return wrong(NumberTexts::tr("This power is not a finite number."));
    if (!whole || !times || *times < 0) return {value, {}};
    if (std::abs(value) > 4e18)
        return wrong(NumberTexts::tr("This integer is too large; write it as a float, with a point."));
    std::int64_t product = 1;
    // Only with the bases 0, 1 and -1 can the exponent be large here, and then its parity decides.
    const std::int64_t rounds =
        std::abs(*whole) <= 1 ? std::min<std::int64_t>(*times, 2 + *times % 2) : *times;
    for (std::int64_t i = 0; i < rounds; ++i)
        product *= *whole;
    return {product, {}};
}

} // namespace

TypedNumber readNumber(const QString& typed) {
    static const QString digits =
        QStringLiteral("(\\d+\\.?\\d*(?:[eE][+-]?\\d+)?|\\.\\d+(?:[eE][+-]?\\d+)?|inf)");
    static const QString term = QStringLiteral("([+-]?)%1(?:(?:\\*\\*|\\^)([+-]?)%1)?").arg(digits);
    static const QRegularExpression whole(
        QRegularExpression::anchoredPattern(QStringLiteral("%1(?:/%1)?").arg(term)));
    QString text = typed;
    text.remove(QLatin1Char(' ')).replace(QChar(0x2212), QLatin1Char('-'));
    if (text.isEmpty() || text == u"None") return {};
    if (text.contains(QLatin1Char(',')))
        return wrong(NumberTexts::tr("Write a point, not a comma, before the decimals."));
    const auto match = whole.match(text);
    if (!match.hasMatch())
        return wrong(NumberTexts::tr("“%1” is not a number. Write one like 0, 0.5, 1/256 or 2**-12.")
                         .arg(typed.trimmed()));
    const auto readTerm = [&](int first) -> TypedNumber {
        const QString sign = match.captured(first) == u"-" ? QStringLiteral("-") : QString();
        const bool hasPower = !match.captured(first + 3).isEmpty();
        TypedNumber base = plain((hasPower ? QString() : sign) + match.captured(first + 1));
        if (!base.number) return base;
        if (hasPower) {
            const TypedNumber exponent = plain(match.captured(first + 3));
            if (!exponent.number) return exponent;
            base = power(*base.number,
                         match.captured(first + 2) == u"-" ? negated(*exponent.number) : *exponent.number);
            if (!base.number) return base;
        }
        if (hasPower && !sign.isEmpty()) base.number = negated(*base.number);
        return base;
    };
    const TypedNumber left = readTerm(1);
    if (!left.number || match.captured(6).isEmpty()) return left;
    const TypedNumber right = readTerm(5);
    if (!right.number) return right;
    if (qcs::config::as_double(*right.number) == 0) return wrong(NumberTexts::tr("Division by zero."));
    return {qcs::config::as_double(*left.number) / qcs::config::as_double(*right.number), {}};
}

QString writeNumber(const qcs::config::Number& number) {
    if (const auto* value = std::get_if<double>(&number))
        return QString::fromStdString(qcs::json::float_text(*value));
    return QString::number(static_cast<qlonglong>(std::get<std::int64_t>(number)));
}

QString shortNumber(const qcs::config::Number& number) {
    const auto* value = std::get_if<double>(&number);
    int exponent = 0;
    if (value && *value > 0 && std::frexp(*value, &exponent) == 0.5 && exponent <= -1) {
        const int power = 1 - exponent; // the value is 2^-power
        if (power <= 10) return QStringLiteral("1/%1").arg(1 << power);
        return powerText(2, -power);
    }
    return withMinus(writeNumber(number));
}

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

QString worstSqnrWords(double decibels) {
    return Words::tr("SQNR of the worst weight: %1 dB").arg(decibelText(decibels));
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
