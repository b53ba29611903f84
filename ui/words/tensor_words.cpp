#include "words/tensor_words.h"

#include "insight/ranking/weight_figures.h"
#include "words/number_text.h"
#include "words/plan_words.h"
#include "words/translated_labels.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <climits>
#include <cmath>

namespace qcs::ui {
namespace {

struct TensorTexts {
    Q_DECLARE_TR_FUNCTIONS(TensorWords)
};

/// The number that Qt chooses the plural form by.
int pluralOf(std::uint64_t count) {
    return static_cast<int>(std::min<std::uint64_t>(count, INT_MAX));
}

QString qschemeWords(const qcs::quant::ObserverSettings& settings) {
    switch (settings.qscheme) {
    case qcs::QScheme::PerTensorAffine: return TensorTexts::tr("per tensor, affine");
    case qcs::QScheme::PerTensorSymmetric: return TensorTexts::tr("per tensor, symmetric");
    case qcs::QScheme::PerChannelAffine:
        return TensorTexts::tr("per channel (axis %1), affine").arg(settings.ch_axis);
    case qcs::QScheme::PerChannelSymmetric:
        return TensorTexts::tr("per channel (axis %1), symmetric").arg(settings.ch_axis);
    case qcs::QScheme::PerChannelAffineFloatQParams:
        return TensorTexts::tr("per channel (axis %1), zero point in float").arg(settings.ch_axis);
    }
    return {};
}

} // namespace

QString cosineText(double cosine) {
    const QLocale locale;
    if (!std::isfinite(cosine) || cosine == 1.0 || cosine < 0.99999)
        return std::isfinite(cosine) ? withMinus(locale.toString(cosine, 'f', cosine == 1.0 ? 0 : 5))
                                     : significantText(cosine);
    return TensorTexts::tr("1 − %1").arg(significantText(1 - cosine));
}

QString recordedWords(const qcs::insight::RecordedBatches& recorded) {
    const QString batches = TensorTexts::tr("an activation, recorded in %n batch(es)", nullptr,
                                            static_cast<int>(recorded.batches.size()));
    return recorded.is_sampled ? TensorTexts::tr("%1; a sample of its values").arg(batches) : batches;
}

bool isQuantizedToCodes(const qcs::quant::ObserverSettings& settings) {
    return qcs::insight::uses_qparams(settings);
}

QString shapeWords(const std::vector<std::int64_t>& shape) {
    if (shape.empty()) return TensorTexts::tr("scalar");
    QStringList lengths;
    for (const auto length : shape)
        lengths.push_back(QString::number(length));
    return lengths.join(QChar(0x00d7));
}

QString dtypeWords(qcs::DType dtype) {
    constexpr std::string_view prefix = "torch.";
    auto name = name_of(dtype);
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
    return QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

QString sizeWords(std::uint64_t bytes) {
    return QLocale().formattedDataSize(static_cast<qint64>(bytes), bytes < 1000 ? 0 : 1,
                                       QLocale::DataSizeSIFormat);
}

QString valuesWords(std::uint64_t count) {
    return TensorTexts::tr("%1 value(s)", nullptr, pluralOf(count)).arg(countText(count));
}

QString specWords(const qcs::quant::ObserverSettings& settings) {
    const QString dtype = dtypeWords(settings.dtype);
    if (!isQuantizedToCodes(settings)) return TensorTexts::tr("rounded to %1").arg(dtype);
    const auto words = withMinus(QStringLiteral("%1 %2…%3, %4")
                                     .arg(dtype)
                                     .arg(settings.range.min)
                                     .arg(settings.range.max)
                                     .arg(qschemeWords(settings)));
    if (!settings.is_dynamic) return words;
    return settings.reduce_range ? TensorTexts::tr("%1, dynamic, reduced range").arg(words)
                                 : TensorTexts::tr("%1, dynamic").arg(words);
}

QString shortSpecWords(const qcs::quant::ObserverSettings& settings) {
    const QString dtype = dtypeWords(settings.dtype);
    if (!isQuantizedToCodes(settings)) return dtype;
    const auto codes = settings.range.max - settings.range.min + 1;
    const QString bits = codes <= 128
                             ? TensorTexts::tr("%1 bit").arg(std::ceil(std::log2(static_cast<double>(codes))))
                             : dtype;
    return is_per_channel(settings.qscheme) ? TensorTexts::tr("%1 channel", "per channel").arg(bits)
                                            : TensorTexts::tr("%1 tensor", "per tensor").arg(bits);
}

QString unrankedWords(const qcs::insight::Unranked& unranked) {
    return unranked.reason ? sentenceOf(qcs::words::reason_message(*unranked.reason)) : sentenceOf(unranked);
}

QString elementIndexWords(std::uint64_t index, const std::vector<std::int64_t>& shape) {
    QStringList place;
    for (auto axis = shape.size(); axis-- > 0;) {
        const auto length = static_cast<std::uint64_t>(std::max<std::int64_t>(shape[axis], 1));
        place.push_front(QString::number(index % length));
        index /= length;
    }
    return QStringLiteral("[%1]").arg(place.join(QStringLiteral(", ")));
}

QString leftOutWords(const qcs::quant::ErrorStatistics& statistics) {
    const auto nan = statistics.nan;
    const auto infinite = statistics.positive_inf + statistics.negative_inf;
    if (nan + infinite == 0) return {};
    if (infinite == 0)
        return TensorTexts::tr("%1 NaN value(s) are left out.", nullptr, pluralOf(nan)).arg(countText(nan));
    if (nan == 0)
        return TensorTexts::tr("%1 infinite value(s) are left out.", nullptr, pluralOf(infinite))
            .arg(countText(infinite));
    return TensorTexts::tr("%1 NaN and %2 infinite value(s) are left out.", nullptr, pluralOf(nan + infinite))
        .arg(countText(nan), countText(infinite));
}

QList<NumberFact> numberFacts(const qcs::quant::ErrorStatistics& s,
                              const qcs::quant::ObserverSettings& settings,
                              const std::vector<std::int64_t>& shape) {
    QList<NumberFact> facts;
    const auto add = [&](const QString& label, const QString& value, const QString& exact,
                         const QString& tip) {
        facts.push_back({label, value, exact, tip});
    };
    const auto number = [&](const QString& label, double value, const QString& tip) {
        add(label, significantText(value), exactText(value), tip);
    };
    add(TensorTexts::tr("SQNR"), TensorTexts::tr("%1 dB").arg(decibelText(s.sqnr_db)), exactText(s.sqnr_db),
        TensorTexts::tr(
            "Signal to quantization noise: 10 log₁₀ of the sum of x² over the sum of the errors²"));
    add(TensorTexts::tr("cosine"), cosineText(s.cosine), exactText(s.cosine),
        TensorTexts::tr("Cosine similarity of the tensor before and after"));
    number(TensorTexts::tr("MSE"), s.mse, TensorTexts::tr("Mean of the errors²"));
    number(TensorTexts::tr("MAE"), s.mae, TensorTexts::tr("Mean of the absolute errors"));
    add(TensorTexts::tr("max error"), significantText(s.max_error), exactText(s.max_error),
        TensorTexts::tr("The largest error, first at %1").arg(elementIndexWords(s.max_error_index, shape)));
    add(TensorTexts::tr("max error at"), elementIndexWords(s.max_error_index, shape),
        QString::number(s.max_error_index),
        TensorTexts::tr("The first element with the largest error; its row-major index is %1")
            .arg(countText(s.max_error_index)));
    facts.back().isRedundant = true;
    number(TensorTexts::tr("min"), s.min, TensorTexts::tr("The smallest finite value"));
    number(TensorTexts::tr("max"), s.max, TensorTexts::tr("The largest finite value"));
    if (!isQuantizedToCodes(settings)) return facts;
    add(TensorTexts::tr("clipped low"), percentText(s.saturated_low), exactText(s.saturated_low),
        TensorTexts::tr("Share of the values whose code was clamped at the lower end"));
    add(TensorTexts::tr("clipped high"), percentText(s.saturated_high), exactText(s.saturated_high),
        TensorTexts::tr("Share of the values whose code was clamped at the upper end"));
    if (s.codes_used) {
        const auto codes = static_cast<std::uint64_t>(settings.range.max - settings.range.min + 1);
        add(TensorTexts::tr("codes used"),
            TensorTexts::tr("%1 of %2").arg(countText(*s.codes_used), countText(codes)),
            QString::number(*s.codes_used), TensorTexts::tr("How many of the possible integers occur"));
    }
    if (s.effective_bits) {
        const double bits = std::log2(static_cast<double>(settings.range.max - settings.range.min + 1));
        const QLocale locale;
        add(TensorTexts::tr("effective bits"),
            TensorTexts::tr("%1 of %2")
                .arg(locale.toString(*s.effective_bits, 'f', 1),
                     locale.toString(bits, 'f', bits == std::floor(bits) ? 0 : 1)),
            exactText(*s.effective_bits), TensorTexts::tr("Entropy of the codes"));
    }
    if (std::isfinite(s.scale)) {
        number(TensorTexts::tr("scale"), s.scale,
               TensorTexts::tr("Distance between two neighbouring levels"));
        number(TensorTexts::tr("zero point"), s.zero_point, TensorTexts::tr("The code of 0"));
    }
    return facts;
}

} // namespace qcs::ui
