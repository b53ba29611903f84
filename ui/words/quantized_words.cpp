#include "words/quantized_words.h"

#include "words/number_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <climits>
#include <cmath>

namespace qcs::ui {
namespace {

struct QuantizedTexts {
    Q_DECLARE_TR_FUNCTIONS(QuantizedWords)
};

QString schemeWords(const qcs::tensor::TensorQParams& qparams) {
    switch (qparams.scheme) {
    case qcs::QScheme::PerChannelAffine:
    case qcs::QScheme::PerChannelSymmetric:
        return QuantizedTexts::tr("per channel (axis %1), affine").arg(qparams.axis);
    case qcs::QScheme::PerChannelAffineFloatQParams:
        return QuantizedTexts::tr("per channel (axis %1), zero points in float").arg(qparams.axis);
    case qcs::QScheme::PerTensorAffine:
    case qcs::QScheme::PerTensorSymmetric: break;
    }
    return QuantizedTexts::tr("per tensor, affine");
}

/// "0.00105 to 0.00349", or the number if all are equal.
QString spanText(const std::vector<double>& numbers, QString (*text)(double) = significantText) {
    if (numbers.empty()) return QStringLiteral("–");
    const auto [low, high] = std::ranges::minmax(numbers);
    return low == high ? text(low) : QuantizedTexts::tr("%1 to %2").arg(text(low), text(high));
}

QString exactSpan(const std::vector<double>& numbers) {
    if (numbers.empty()) return {};
    const auto [low, high] = std::ranges::minmax(numbers);
    return low == high ? exactText(low) : exactText(low) + QLatin1Char(' ') + exactText(high);
}

QString codeText(std::int64_t code) {
    return withMinus(QLocale().toString(static_cast<qlonglong>(code)));
}

QString schemeName(qcs::QScheme scheme) {
    const auto name = name_of(scheme);
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()))
        .section(QLatin1Char('.'), -1);
}

/// All numbers, or only the one at `index`.
std::vector<double> chosen(const std::vector<double>& numbers, std::optional<std::uint64_t> index) {
    if (!index || *index >= numbers.size()) return numbers;
    return {numbers[*index]};
}

std::uint64_t possibleCodes(const qcs::quant::CodeStatistics& statistics) {
    return static_cast<std::uint64_t>(statistics.range.max - statistics.range.min) + 1;
}

} // namespace

QString zeroPointText(double zeroPoint) {
    return zeroPoint == std::round(zeroPoint) ? withMinus(QLocale().toString(zeroPoint, 'f', 0))
                                              : significantText(zeroPoint);
}

QString dtypeAndSchemeWords(const qcs::tensor::TensorInfo& tensor) {
    return QStringLiteral("%1, %2").arg(dtypeWords(tensor.dtype), schemeWords(**tensor.qparams));
}

QString storedScalesWords(const qcs::tensor::TensorQParams& qparams) {
    if (!is_per_channel(qparams.scheme))
        return QuantizedTexts::tr("scale %1, zero point %2")
            .arg(spanText(qparams.scales), spanText(qparams.zero_points, zeroPointText));
    const auto [low, high] = std::ranges::minmax(qparams.zero_points);
    const int count = static_cast<int>(std::min<std::size_t>(qparams.scales.size(), INT_MAX));
    const QString scales =
        QuantizedTexts::tr("%n scale(s), %1", nullptr, count).arg(spanText(qparams.scales));
    return low == high ? QuantizedTexts::tr("%1; zero point %2").arg(scales, zeroPointText(low))
                       : QuantizedTexts::tr("%1; zero points %2")
                             .arg(scales, spanText(qparams.zero_points, zeroPointText));
}

QString usedCodesWords(const qcs::quant::CodeStatistics& statistics) {
    const QString possible = countText(possibleCodes(statistics));
    return statistics.used
               ? QuantizedTexts::tr("%1 of %2 codes used").arg(countText(*statistics.used), possible)
               : QuantizedTexts::tr("too spread out to count which of %1 codes are used").arg(possible);
}

QList<NumberFact> storedFacts(const qcs::tensor::TensorInfo& tensor,
                              const qcs::quant::CodeStatistics* statistics,
                              std::optional<std::uint64_t> scale) {
    const auto& qparams = **tensor.qparams;
    const bool perChannel = is_per_channel(qparams.scheme);
    QList<NumberFact> facts;
    const auto add = [&](const QString& label, const QString& value, const QString& exact,
                         const QString& tip) {
        facts.push_back({label, value, exact, tip});
    };
    const QString dtype = dtypeWords(tensor.dtype), scheme = schemeName(qparams.scheme);
    add(QuantizedTexts::tr("dtype"), dtype, dtype, QuantizedTexts::tr("Tensor.dtype: of the integers"));
    if (perChannel)
        add(QuantizedTexts::tr("scheme (axis %1)").arg(qparams.axis), QuantizedTexts::tr("per channel"),
            scheme,
            QuantizedTexts::tr("Tensor.qscheme(): %1, along Tensor.q_per_channel_axis(): %2")
                .arg(scheme)
                .arg(qparams.axis));
    else
        add(QuantizedTexts::tr("scheme"), QuantizedTexts::tr("per tensor"), scheme,
            QuantizedTexts::tr("Tensor.qscheme(): %1").arg(scheme));
    const auto scales = chosen(qparams.scales, scale), zeroPoints = chosen(qparams.zero_points, scale);
    const auto span = [&](const std::vector<double>& numbers, QString (*text)(double), const QString& one,
                          const QString& several, const QString& tip) {
        const auto [low, high] = std::ranges::minmax(numbers);
        if (low == high) return add(one, text(low), exactText(low), tip);
        // There is no room for a range, so the value is the count; the range is in the tool tip.
        add(several, countText(numbers.size()), exactSpan(numbers),
            QuantizedTexts::tr("%1; from %2").arg(tip, spanText(numbers, text)));
    };
    span(scales, significantText, QuantizedTexts::tr("scale"), QuantizedTexts::tr("scales"),
         perChannel
             ? QuantizedTexts::tr("Tensor.q_per_channel_scales(): distance between two neighbouring values")
             : QuantizedTexts::tr("Tensor.q_scale(): distance between two neighbouring values"));
    span(zeroPoints, zeroPointText, QuantizedTexts::tr("zero point"), QuantizedTexts::tr("zero points"),
         perChannel ? QuantizedTexts::tr("Tensor.q_per_channel_zero_points(): the code of 0")
                    : QuantizedTexts::tr("Tensor.q_zero_point(): the code of 0"));
    if (!statistics) return facts;
    if (statistics->used)
        add(QuantizedTexts::tr("codes used"),
            QuantizedTexts::tr("%1 of %2")
                .arg(countText(*statistics->used), countText(possibleCodes(*statistics))),
            QString::number(*statistics->used),
            QuantizedTexts::tr("How many of the possible integers occur"));
    if (statistics->effective_bits)
        add(QuantizedTexts::tr("effective bits"),
            QuantizedTexts::tr("%1 of %2")
                .arg(QLocale().toString(*statistics->effective_bits, 'f', 1),
                     QLocale().toString(std::log2(static_cast<double>(possibleCodes(*statistics))), 'f', 0)),
            exactText(*statistics->effective_bits), QuantizedTexts::tr("Entropy of the codes"));
    if (statistics->count == 0) return facts;
    add(QuantizedTexts::tr("codes seen"),
        QuantizedTexts::tr("%1 to %2").arg(codeText(statistics->seen.min), codeText(statistics->seen.max)),
        QStringLiteral("%1 %2").arg(statistics->seen.min).arg(statistics->seen.max),
        QuantizedTexts::tr("The smallest and the largest integer that occur"));
    add(QuantizedTexts::tr("at %1").arg(codeText(statistics->range.min)), percentText(statistics->at_low),
        exactText(statistics->at_low),
        QuantizedTexts::tr("Share of the elements that have the lowest possible code"));
    add(QuantizedTexts::tr("at %1").arg(codeText(statistics->range.max)), percentText(statistics->at_high),
        exactText(statistics->at_high),
        QuantizedTexts::tr("Share of the elements that have the highest possible code"));
    return facts;
}

} // namespace qcs::ui
