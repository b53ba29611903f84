#include "models/tried_quantization.h"

#include "quant/error/tensor_views.h"
#include "words/tensor_words.h"

#include <QPointer>

#include <cmath>

namespace qcs::ui {
namespace {

const auto triedLane = QStringLiteral("tried-quantization");
constexpr int handRests = 150; // ms
constexpr std::uint64_t sampledAtOnce = std::uint64_t{1} << 16;

using TriedError = std::optional<qcs::quant::ErrorStatistics>;

const qcs::quant::ErrorStatistics& lookedAt(const MeasuredTensor& measuredTensor) {
    const auto& error = *measuredTensor.measured().error;
    return measuredTensor.channel() < 0 ? error.whole
                                        : error.channels[static_cast<std::size_t>(measuredTensor.channel())];
}

/// The values of the tensor, or of its selected channel.
qcs::tensor::TensorData dataOf(const MeasuredTensor& measuredTensor) {
    const auto& measured = measuredTensor.measured();
    return measuredTensor.channel() < 0
               ? *measured.data
               : qcs::quant::channel_slice(*measured.data, measured.axis(),
                                           static_cast<std::uint64_t>(measuredTensor.channel()));
}

/// `axis` is set if `data` is one channel; it is then rounded as PyTorch rounds per-channel tensors.
TriedError errorOf(const qcs::tensor::TensorData& data, const TriedQuantization::Choice& choice,
                   qcs::quant::CodeRange codes, std::optional<int> axis, const qcs::Task& task) {
    qcs::quant::FixedQuantization fixed;
    fixed.qparams.scale = {choice.scale};
    fixed.qparams.zero_point = {static_cast<double>(choice.zeroPoint)};
    fixed.qparams.axis = axis;
    fixed.range = codes;
    const qcs::quant::ErrorSpec spec = fixed;
    const qcs::Task quiet{task.stop, {}, task.threads};
    auto analyses = qcs::quant::analyze_error(data, {&spec, 1}, quiet);
    if (!analyses) return std::nullopt;
    auto& analysis = analyses->front();
    // These bins are fine enough for the plot, even if values are clipped far.
    auto spread = qcs::quant::distribution_of(data, spec, analysis, std::nullopt, quiet);
    if (!spread) return std::nullopt;
    auto found = axis ? analysis.channels.front() : analysis.whole;
    found.errors = std::move(spread->errors);
    return found;
}

} // namespace

TriedQuantization::TriedQuantization(MeasuredTensor* measuredTensor, JobRunner* jobs, QObject* parent)
    : QObject(parent), measuredTensor_(measuredTensor), jobs_(jobs) {
    pause_.setSingleShot(true);
    pause_.setInterval(handRests);
    connect(&pause_, &QTimer::timeout, this, &TriedQuantization::computeExactly);
    connect(measuredTensor, &MeasuredTensor::changed, this, &TriedQuantization::onMeasured);
    connect(measuredTensor, &MeasuredTensor::channelChanged, this, &TriedQuantization::onMeasured);
}

QString TriedQuantization::whyNot() const {
    if (!measuredTensor_->hasResults()) return tr("Nothing is measured yet.");
    if (!isQuantizedToCodes(measuredTensor_->measured().settings()))
        return tr("A tensor that is only rounded to another dtype has no scale.");
    if (!std::isfinite(lookedAt(*measuredTensor_).scale))
        return tr("It has more than one scale: choose a channel, or a spec per tensor.");
    if (measuredTensor_->measured().settings().qscheme == qcs::QScheme::PerChannelAffineFloatQParams)
        return tr("Its zero points are not integers.");
    return {};
}

qcs::quant::CodeRange TriedQuantization::codes() const {
    return measuredTensor_->hasResults() ? measuredTensor_->measured().settings().range
                                         : qcs::quant::CodeRange();
}

void TriedQuantization::onMeasured() {
    jobs_->cancelLane(triedLane);
    pause_.stop();
    found_.reset();
    exact_ = false;
    observed_ = {};
    if (whyNot().isEmpty()) {
        const auto& statistics = lookedAt(*measuredTensor_);
        observed_ = {statistics.scale, std::llround(statistics.zero_point)};
    }
    choice_ = observed_;
    Q_EMIT changed();
}

void TriedQuantization::setChoice(const Choice& wanted) {
    if (!whyNot().isEmpty()) return;
    Choice choice = wanted;
    // Scales are float32, as in PyTorch.
    choice.scale = static_cast<double>(static_cast<float>(choice.scale));
    if (!std::isfinite(choice.scale) || !(choice.scale > 0)) choice.scale = choice_.scale;
    if (choice.zeroPoint < codes().min || choice.zeroPoint > codes().max)
        choice.zeroPoint = choice_.zeroPoint;
    if (std::abs(choice.scale - observed_.scale) <= 1e-7 * observed_.scale) choice.scale = observed_.scale;
    if (choice == choice_) return;
    choice_ = choice;
    jobs_->cancelLane(triedLane);
    pause_.stop();
    found_.reset();
    exact_ = false;
    if (isTried()) {
        estimateFromSample();
        if (!exact_) pause_.start();
    }
    Q_EMIT changed();
}

void TriedQuantization::estimateFromSample() {
    const auto data = dataOf(*measuredTensor_);
    const auto axis =
        measuredTensor_->channel() < 0 ? std::nullopt : std::optional(measuredTensor_->measured().axis());
    found_ = errorOf(qcs::quant::strided_sample(data, std::nullopt, sampledAtOnce), choice_, codes(), axis,
                     {{}, {}, 1});
    exact_ = data.numel() <= sampledAtOnce;
}

void TriedQuantization::computeExactly() {
    if (!isTried() || !measuredTensor_->hasResults()) return;
    const auto axis =
        measuredTensor_->channel() < 0 ? std::nullopt : std::optional(measuredTensor_->measured().axis());
    jobs_->start(
        triedLane, {},
        [data = dataOf(*measuredTensor_), choice = choice_, range = codes(), axis](const qcs::Task& task) {
            return errorOf(data, choice, range, axis, task);
        },
        [self = QPointer(this), choice = choice_](TriedError found) {
            if (!self || self->choice_ != choice) return;
            self->found_ = std::move(found);
            self->exact_ = true;
            Q_EMIT self->changed();
        });
}

std::optional<ComparedSpec> TriedQuantization::spec() const {
    if (!whyNot().isEmpty() || measuredTensor_->channel() >= 0) return std::nullopt;
    const auto measured = measuredTensor_->measured().settings();
    qcs::quant::ObserverSettings settings;
    settings.kind = qcs::quant::ObserverKind::FixedQParams;
    settings.dtype = measured.dtype;
    settings.qscheme = choice_.zeroPoint == 0 && measured.qscheme == qcs::QScheme::PerTensorSymmetric
                           ? qcs::QScheme::PerTensorSymmetric
                           : qcs::QScheme::PerTensorAffine;
    settings.range = measured.range;
    settings.customized_range = measured.customized_range;
    settings.fixed_scale = choice_.scale;
    settings.fixed_zero_point = choice_.zeroPoint;
    return settings;
}

} // namespace qcs::ui
