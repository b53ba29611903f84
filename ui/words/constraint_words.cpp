#include "words/constraint_words.h"

#include "words/number_text.h"
#include "words/wording.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

struct ConstraintTexts {
    Q_DECLARE_TR_FUNCTIONS(ConstraintTexts)
};

/// 2^-23: what PyTorch's observers have unless they are given another.
constexpr double defaultEps = 1.1920928955078125e-07;

struct Codes {
    double low;
    double high;
};

std::optional<Codes> codesOf(qcs::DType dtype) {
    using DType = qcs::DType;
    switch (dtype) {
    case DType::QUInt8:
    case DType::UInt8: return Codes{0, 255};
    case DType::QInt8:
    case DType::Int8: return Codes{-128, 127};
    case DType::UInt16: return Codes{0, 65535};
    case DType::Int16: return Codes{-32768, 32767};
    case DType::QInt32:
    case DType::Int32: return Codes{-2147483648.0, 2147483647.0};
    case DType::QUInt4x2:
    case DType::UInt4: return Codes{0, 15};
    case DType::Int4: return Codes{-8, 7};
    case DType::QUInt2x4: return Codes{0, 3};
    default: return std::nullopt;
    }
}

QString shortCode(double code) {
    return shortNumber(static_cast<std::int64_t>(code));
}

QString outside(const qcs::config::DTypeWithConstraints& wanted, double number) {
    if (!wanted.dtype) return {};
    const auto codes = codesOf(*wanted.dtype);
    if (!codes || (number >= codes->low && number <= codes->high)) return {};
    return ConstraintTexts::tr("Outside the codes of %1, which are %2 to %3.")
        .arg(dtypeText(*wanted.dtype), shortCode(codes->low), shortCode(codes->high));
}

class Remarks {
public:
    explicit Remarks(const qcs::config::DTypeWithConstraints& wanted) : wanted_(wanted) {}
    std::vector<FieldRemark> all() {
        dtype();
        range();
        scale();
        exact();
        std::ranges::stable_sort(remarks_, {}, &FieldRemark::field);
        return std::move(remarks_);
    }

private:
    void add(ConstraintField field, bool wrong, const QString& text) {
        if (text.isEmpty()) return;
        for (FieldRemark& remark : remarks_)
            if (remark.field == field) {
                remark.wrong = remark.wrong || wrong;
                remark.text = paragraph({remark.text, text});
                return;
            }
        remarks_.push_back({field, wrong, text});
    }

    void dtype() {
        const bool any = wanted_.quant_min_lower_bound || wanted_.quant_max_upper_bound ||
                         wanted_.scale_min_lower_bound || wanted_.scale_max_upper_bound ||
                         wanted_.scale_exact_match || wanted_.zero_point_exact_match;
        if (any && !wanted_.has_dtype())
            add(ConstraintField::DType, false,
                ConstraintTexts::tr(
                    "Not checked: without a dtype PyTorch ignores these bounds, and to_dict() drops them."));
    }

    void range() {
        const auto& low = wanted_.quant_min_lower_bound;
        const auto& high = wanted_.quant_max_upper_bound;
        if (low && !high)
            add(ConstraintField::QuantMin, false,
                ConstraintTexts::tr("Not checked: PyTorch compares the range only if both bounds are set."));
        if (high && !low)
            add(ConstraintField::QuantMax, false,
                ConstraintTexts::tr("Not checked: PyTorch compares the range only if both bounds are set."));
        // A bound beyond the codes on its own side refuses nothing: it is only odd.
        const auto codes = wanted_.dtype ? codesOf(*wanted_.dtype) : std::nullopt;
        const bool both = low && high;
        if (low)
            add(ConstraintField::QuantMin, both && codes && qcs::config::as_double(*low) > codes->high,
                outside(wanted_, qcs::config::as_double(*low)));
        if (high)
            add(ConstraintField::QuantMax, both && codes && qcs::config::as_double(*high) < codes->low,
                outside(wanted_, qcs::config::as_double(*high)));
        if (!both) return;
        if (qcs::config::as_double(*low) > qcs::config::as_double(*high))
            add(ConstraintField::QuantMax, true,
                ConstraintTexts::tr("Below the lower bound: no range lies between them."));
        else if (wanted_.dtype && !codes)
            add(ConstraintField::QuantMax, true,
                ConstraintTexts::tr("A PlaceholderObserver of %1 has no quant_min and quant_max unless they "
                                    "are passed to it, and PyTorch does not accept it without them.")
                    .arg(dtypeText(*wanted_.dtype)));
    }

    void scale() {
        const auto& low = wanted_.scale_min_lower_bound;
        const auto& high = wanted_.scale_max_upper_bound;
        if (low && qcs::config::as_double(*low) > defaultEps)
            add(ConstraintField::ScaleMin, false,
                ConstraintTexts::tr("Compared with the observer’s eps, not with its scale. The default eps, "
                                    "2⁻²³, is smaller: only observers with eps=%1 or more pass.")
                    .arg(shortNumber(*low)));
        else if (low)
            add(ConstraintField::ScaleMin, false,
                ConstraintTexts::tr("Compared with the observer’s eps, not with its scale. The default eps, "
                                    "2⁻²³, passes."));
        if (!high) return;
        if (low && qcs::config::as_double(*high) < qcs::config::as_double(*low))
            add(ConstraintField::ScaleMax, true,
                ConstraintTexts::tr("Below the smallest scale required above."));
        add(ConstraintField::ScaleMax, false,
            ConstraintTexts::tr("Never enforced: PyTorch keeps this bound, but checks no scale against it."));
    }

    void exact() {
        const auto& scale = wanted_.scale_exact_match;
        const auto& zero = wanted_.zero_point_exact_match;
        if (scale && !zero)
            add(ConstraintField::ScaleExact, false,
                ConstraintTexts::tr("Not checked: PyTorch compares scale and zero point only if both are "
                                    "given."));
        if (zero && !scale)
            add(ConstraintField::ZeroPointExact, false,
                ConstraintTexts::tr("Not checked: PyTorch compares scale and zero point only if both are "
                                    "given."));
        if (scale && qcs::config::as_double(*scale) <= 0)
            add(ConstraintField::ScaleExact, true, ConstraintTexts::tr("A scale must be greater than zero."));
        if (zero) {
            const double value = qcs::config::as_double(*zero);
            if (value != std::floor(value))
                add(ConstraintField::ZeroPointExact, true,
                    ConstraintTexts::tr("The zero point of an observer must be an integer."));
            add(ConstraintField::ZeroPointExact, true, outside(wanted_, value));
        }
        if (!scale || !zero) return;
        add(ConstraintField::ScaleExact, false,
            ConstraintTexts::tr("Only FixedQParamsObserver, or a FixedQParamsFakeQuantize, with exactly this "
                                "scale and zero point passes."));
        if (wanted_.scale_min_lower_bound && wanted_.dtype != qcs::DType::Float16)
            add(ConstraintField::ScaleMin, true,
                ConstraintTexts::tr("FixedQParamsObserver has no eps: if this bound and an exact match are "
                                    "both set, nothing passes."));
    }

    const qcs::config::DTypeWithConstraints& wanted_;
    std::vector<FieldRemark> remarks_;
};

/// What PyTorch checks of it: "range 0 to 127", "eps at least 2⁻¹²".
QStringList checkedWords(const qcs::config::DTypeWithConstraints& wanted) {
    QStringList words;
    if (!wanted.has_dtype()) return words;
    if (wanted.quant_min_lower_bound && wanted.quant_max_upper_bound)
        words.push_back(
            ConstraintTexts::tr("range within %1 to %2")
                .arg(shortNumber(*wanted.quant_min_lower_bound), shortNumber(*wanted.quant_max_upper_bound)));
    if (wanted.scale_min_lower_bound)
        words.push_back(
            ConstraintTexts::tr("eps at least %1").arg(shortNumber(*wanted.scale_min_lower_bound)));
    if (wanted.scale_exact_match && wanted.zero_point_exact_match)
        words.push_back(
            ConstraintTexts::tr("fixed scale %1 and zero point %2")
                .arg(shortNumber(*wanted.scale_exact_match), shortNumber(*wanted.zero_point_exact_match)));
    return words;
}

QString clause(const QString& what, const QStringList& words) {
    return words.isEmpty() ? QString() : what.arg(listed(words));
}

bool isDynamic(const qcs::config::DTypeConfig& config) {
    return config.is_dynamic.value_or(false);
}

} // namespace

std::vector<FieldRemark> constraintRemarks(const qcs::config::DTypeWithConstraints& wanted) {
    return Remarks(wanted).all();
}

QString dtypeText(const qcs::config::DTypeWithConstraints& wanted) {
    return wanted.dtype ? dtypeText(*wanted.dtype) : QString::fromStdString(wanted.user_dtype);
}

QString dtypeText(qcs::DType dtype) {
    const auto name = name_of(dtype).substr(std::string_view("torch.").size());
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString shortConstraints(const qcs::config::DTypeWithConstraints& wanted) {
    QStringList parts;
    const auto bound = [](const std::optional<qcs::config::Number>& number) {
        return number ? shortNumber(*number) : QStringLiteral("?");
    };
    if (wanted.quant_min_lower_bound || wanted.quant_max_upper_bound)
        parts.push_back(QStringLiteral("%1…%2").arg(bound(wanted.quant_min_lower_bound),
                                                    bound(wanted.quant_max_upper_bound)));
    if (wanted.scale_min_lower_bound)
        parts.push_back(QStringLiteral("eps ≥ %1").arg(shortNumber(*wanted.scale_min_lower_bound)));
    if (wanted.scale_max_upper_bound)
        parts.push_back(QStringLiteral("scale ≤ %1").arg(shortNumber(*wanted.scale_max_upper_bound)));
    if (wanted.scale_exact_match)
        parts.push_back(QStringLiteral("scale = %1").arg(shortNumber(*wanted.scale_exact_match)));
    if (wanted.zero_point_exact_match)
        parts.push_back(QStringLiteral("zp = %1").arg(shortNumber(*wanted.zero_point_exact_match)));
    return parts.join(QStringLiteral("  "));
}

QString configSentence(const qcs::config::DTypeConfig& config) {
    const auto& in = config.input_dtype;
    const auto& out = config.output_dtype;
    const auto& weight = config.weight_dtype;
    QStringList parts;
    if (in.has_dtype() && dtypeText(in) == dtypeText(out)) {
        parts.push_back(ConstraintTexts::tr("%1 in and out").arg(dtypeText(in)));
    } else {
        parts.push_back(in.has_dtype() ? ConstraintTexts::tr("%1 in").arg(dtypeText(in))
                                       : ConstraintTexts::tr("anything in"));
        parts.push_back(out.has_dtype() ? ConstraintTexts::tr("%1 out").arg(dtypeText(out))
                                        : ConstraintTexts::tr("anything out"));
    }
    if (weight.has_dtype()) parts.push_back(ConstraintTexts::tr("weight %1").arg(dtypeText(weight)));
    if (!config.user_bias_dtype.empty())
        parts.push_back(ConstraintTexts::tr("bias %1").arg(QString::fromStdString(config.user_bias_dtype)));
    if (config.bias_dtype) parts.push_back(ConstraintTexts::tr("bias %1").arg(dtypeText(*config.bias_dtype)));
    const QString kind =
        isDynamic(config) ? ConstraintTexts::tr("Dynamic: %1.") : ConstraintTexts::tr("Static: %1.");
    const QStringList inWords = checkedWords(in);
    const QStringList outWords = checkedWords(out);
    return paragraph({
        kind.arg(listed(parts)),
        inWords == outWords ? clause(ConstraintTexts::tr("Input and output: %1."), inWords)
                            : clause(ConstraintTexts::tr("Input: %1."), inWords),
        inWords == outWords ? QString() : clause(ConstraintTexts::tr("Output: %1."), outWords),
        clause(ConstraintTexts::tr("Weight: %1."), checkedWords(weight)),
    });
}

QString configProblem(const qcs::config::DTypeConfig& config) {
    const auto& in = config.input_dtype.dtype;
    const auto& out = config.output_dtype.dtype;
    if (isDynamic(config)) {
        if (out && *out != qcs::DType::Float32)
            return ConstraintTexts::tr(
                       "Never fits: the output of a dynamically quantized operation is float32, not %1.")
                .arg(dtypeText(*out));
    } else if (in && out && *in != *out) {
        return ConstraintTexts::tr(
            "Never fits: a static qconfig observes input and output with the same dtype.");
    }
    for (const auto& [wanted, what] : {std::pair(&config.input_dtype, ConstraintTexts::tr("input")),
                                       std::pair(&config.output_dtype, ConstraintTexts::tr("output")),
                                       std::pair(&config.weight_dtype, ConstraintTexts::tr("weight"))})
        for (const FieldRemark& remark : constraintRemarks(*wanted))
            if (remark.wrong)
                return ConstraintTexts::tr("Look at the constraints of the %1: %2").arg(what, remark.text);
    return {};
}

} // namespace qcs::ui
