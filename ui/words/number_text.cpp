#include "words/number_text.h"

#include "json/json_write.h"
#include "words/numbers.h"

#include <QCoreApplication>
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

/// Digits without a sign, or "inf".
TypedNumber plain(const QString& text) {
    const std::string digits = text.toStdString();
    if (digits.find_first_not_of("0123456789") == std::string::npos) {
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
    // Only 0, 1 and -1 have large exponents here.
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
        TypedNumber base = plain(match.captured(first + 1));
        if (!base.number) return base;
        if (!match.captured(first + 3).isEmpty()) {
            const TypedNumber exponent = plain(match.captured(first + 3));
            if (!exponent.number) return exponent;
            base = power(*base.number,
                         match.captured(first + 2) == u"-" ? negated(*exponent.number) : *exponent.number);
            if (!base.number) return base;
        }
        if (match.captured(first) == u"-") base.number = negated(*base.number);
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

} // namespace qcs::ui
