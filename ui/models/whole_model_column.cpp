#include "models/whole_model_column.h"

#include "words/number_text.h"
#include "words/tensor_words.h"
#include "words/wording.h"

#include <QCoreApplication>

namespace qcs::ui {
namespace {

struct WholeModelWords {
    Q_DECLARE_TR_FUNCTIONS(WholeModelColumn)
};

} // namespace

QString outputsText(const qcs::config::MeasuredOutputs& outputs) {
    if (outputs.failed) return QStringLiteral("⚠");
    return outputs.sqnr_db ? decibelText(*outputs.sqnr_db) : QStringLiteral("–");
}

QString measuredWords(const qcs::config::Measurements& measurements) {
    const auto done = static_cast<int>(measurements.modules.size());
    const auto& all = measurements.all;
    const QString whole =
        all.failed
            ? WholeModelWords::tr("With all rules PyTorch raises %1: %2")
                  .arg(QString::fromStdString(all.failed->type), QString::fromStdString(all.failed->text))
            : WholeModelWords::tr("With all rules the model's output has %1 dB").arg(outputsText(all));
    const QString count =
        measurements.complete
            ? WholeModelWords::tr("%n module(s) measured alone", nullptr, done)
            : WholeModelWords::tr("%1 of %2 modules are measured; the same command continues")
                  .arg(done)
                  .arg(std::max<qint64>(done, measurements.total));
    return inOneLine({whole, count});
}

void WholeModelColumn::set(std::shared_ptr<const qcs::insight::RankPlan> plan,
                           std::shared_ptr<const qcs::config::Measurements> measurements, bool isCurrent) {
    plan_ = std::move(plan);
    measurements_ = std::move(measurements);
    isCurrent_ = isCurrent;
    errors_.clear();
    disagrees_.clear();
    if (plan_ && measurements_) errors_ = qcs::insight::measured_modules(*plan_, *measurements_);
}

void WholeModelColumn::compareWith(const WeightErrorOf& errorOf) {
    disagrees_.assign(errors_.size(), false);
    if (errors_.empty()) return;
    disagrees_ = qcs::insight::disagreements(
        *plan_, *measurements_, errors_, [&](std::size_t entry) -> std::optional<double> {
            const auto* error = errorOf(entry);
            return error ? std::optional(error->whole.sqnr_db) : std::nullopt;
        });
}

const qcs::config::MeasuredOutputs* WholeModelColumn::outputs(std::size_t entry) const {
    if (entry >= errors_.size() || !errors_[entry]) return nullptr;
    return &measurements_->modules[errors_[entry]->row].alone();
}

std::optional<double> WholeModelColumn::decibels(std::size_t entry) const {
    return entry < errors_.size() ? qcs::insight::output_db(*measurements_, errors_[entry]) : std::nullopt;
}

QString WholeModelColumn::text(std::size_t entry) const {
    const auto* found = outputs(entry);
    return found ? outputsText(*found) : QStringLiteral("–");
}

bool WholeModelColumn::failed(std::size_t entry) const {
    const auto* found = outputs(entry);
    return found && found->failed;
}

QVariant WholeModelColumn::exported(std::size_t entry) const {
    const auto number = decibels(entry);
    return number ? QVariant(*number) : QVariant();
}

QStringList WholeModelColumn::tip(std::size_t entry) const {
    if (!hasMeasurements()) return {};
    const auto* found = outputs(entry);
    if (!found) return {WholeModelWords::tr("Its effect on the model's output is not measured.")};
    QStringList lines;
    const auto& error = *errors_[entry];
    const QString module = QString::fromStdString(measurements_->modules[error.row].module);
    if (found->failed) {
        lines.push_back(WholeModelWords::tr("With only %1 quantized PyTorch raises %2: %3")
                            .arg(module, QString::fromStdString(found->failed->type),
                                 QString::fromStdString(found->failed->text)));
    } else {
        QString line = WholeModelWords::tr("With only %1 quantized the model's output has %2 dB")
                           .arg(module, outputsText(*found));
        if (found->cosine) line += WholeModelWords::tr(", cosine %1").arg(cosineText(*found->cosine));
        if (found->metric)
            line += QStringLiteral(", %1 %2").arg(
                QString::fromStdString(measurements_->metric.value_or("metric")),
                significantText(*found->metric));
        lines.push_back(line);
    }
    if (error.is_around)
        lines.push_back(
            WholeModelWords::tr("%1 is measured as a whole: this weight is a part of it.").arg(module));
    if (disagrees(entry))
        lines.push_back(
            WholeModelWords::tr("The two disagree: this layer's rank by the error of its weight and its rank "
                                "by the error of the output differ by more than a third of the list."));
    if (!isCurrent_) lines.push_back(WholeModelWords::tr("Measured with other rules than these."));
    return lines;
}

QString WholeModelColumn::headerTip() const {
    if (!hasMeasurements())
        return WholeModelWords::tr(
            "SQNR of the model's output with only this layer quantized: not measured yet");
    const QString meaning =
        WholeModelWords::tr("SQNR of the model's output with only this layer quantized, on real inputs");
    const QString words = meaning + QLatin1Char('\n') + measuredWords(*measurements_);
    return isCurrent_
               ? words
               : words + QLatin1Char('\n') + WholeModelWords::tr("Measured with other rules than these.");
}

} // namespace qcs::ui
