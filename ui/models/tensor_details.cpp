#include "models/tensor_details.h"

#include "words/translated_labels.h"

#include <QPointer>

namespace qcs::ui {
namespace {

QString laneOf(TensorDetails::Statistic statistic) {
    return QStringLiteral("tensor-details-%1").arg(static_cast<int>(statistic));
}

template <typename T>
struct Found {
    std::shared_ptr<const T> value;
    QString problem;
};

template <typename T>
Found<T> found(qcs::Expected<T> result) {
    if (!result) return {nullptr, sentenceOf(result.error().front())};
    return {std::make_shared<const T>(std::move(*result)), {}};
}

using Observation = std::optional<qcs::quant::ObservedHistogram>;

/// Runs the observer over the tensor, or over all batches if it is one of a recorded activation.
qcs::Expected<Observation> observe(const MeasuredTensor::Measured& measured,
                                   const std::vector<std::size_t>& batches, const qcs::Task& task) {
    std::vector<qcs::tensor::TensorData> tensors;
    for (const auto batch : batches) {
        const auto& entry = measured.plan->table->entries[batch];
        auto data = entry.source->read(entry.index, {task.stop, {}, task.threads});
        if (!data) return tl::unexpected(std::move(data.error()));
        tensors.push_back(std::move(*data));
    }
    if (tensors.empty()) tensors.push_back(*measured.data);
    return qcs::quant::observed_histogram(std::get<qcs::quant::ObserverSettings>(measured.spec), tensors,
                                          task);
}

} // namespace

TensorDetails::TensorDetails(MeasuredTensor* measuredTensor, JobRunner* jobs, QObject* parent)
    : QObject(parent), measuredTensor_(measuredTensor), jobs_(jobs) {
    connect(measuredTensor, &MeasuredTensor::changed, this, &TensorDetails::onMeasured);
    connect(measuredTensor, &MeasuredTensor::channelChanged, this, [this] {
        forget(Saturation);
        computeIfWanted(Saturation);
    });
}

bool TensorDetails::isIdle() const {
    return !jobs_->isBusy(laneOf(Saturation)) && !jobs_->isBusy(laneOf(Observed)) &&
           !jobs_->isBusy(laneOf(Batches));
}

void TensorDetails::onMeasured() {
    recorded_.clear();
    if (measuredTensor_->hasResults()) findBatches();
    for (const Statistic statistic : {Saturation, Observed, Batches}) {
        forget(statistic);
        computeIfWanted(statistic);
    }
}

void TensorDetails::findBatches() {
    const auto& measured = measuredTensor_->measured();
    recorded_ = qcs::insight::batches_of(*measured.plan->table, measured.tensor);
    if (recorded_.size() < 2) recorded_.clear();
}

bool TensorDetails::exists(Statistic statistic) const {
    if (!measuredTensor_->hasResults()) return false;
    switch (statistic) {
    case Saturation: return true;
    case Observed: {
        const auto* observer = std::get_if<qcs::quant::ObserverSettings>(&measuredTensor_->measured().spec);
        return observer && observer->kind == qcs::quant::ObserverKind::Histogram;
    }
    case Batches: return !recorded_.empty();
    case StatisticCount: break;
    }
    return false;
}

void TensorDetails::setWanted(Statistic statistic, bool wanted) {
    if (wanted_[statistic] == wanted) return;
    wanted_[statistic] = wanted;
    if (wanted) computeIfWanted(statistic);
}

void TensorDetails::forget(Statistic statistic) {
    jobs_->cancelLane(laneOf(statistic));
    problems_[statistic].clear();
    switch (statistic) {
    case Saturation: saturation_.reset(); break;
    case Observed: observed_.reset(); break;
    case Batches: batches_.reset(); break;
    case StatisticCount: break;
    }
    Q_EMIT changed(statistic);
}

void TensorDetails::computeIfWanted(Statistic statistic) {
    const bool isKnown = statistic == Saturation ? saturation_ != nullptr
                         : statistic == Observed ? observed_ != nullptr
                                                 : batches_ != nullptr;
    if (!wanted_[statistic] || isKnown || !exists(statistic)) return;
    switch (statistic) {
    case Saturation: return computeSaturation();
    case Observed: return computeObserved();
    case Batches: return computeBatches();
    case StatisticCount: break;
    }
}

void TensorDetails::computeSaturation() {
    const auto& measured = measuredTensor_->measured();
    const int channel = measuredTensor_->channel();
    const auto& error = *measured.error;
    const auto& seen = channel < 0 ? error.whole : error.channels[static_cast<std::size_t>(channel)];
    std::optional<qcs::quant::ChannelSlice> of;
    if (channel >= 0) of = qcs::quant::ChannelSlice{measured.axis(), static_cast<std::uint64_t>(channel)};
    jobs_->start(
        laneOf(Saturation), {},
        [data = measured.data, min = seen.min, max = seen.max, of](const qcs::Task& task) {
            return found(qcs::quant::saturation_of(*data, min, max, of, task));
        },
        [self = QPointer(this)](Found<qcs::quant::SaturationCurve> result) {
            if (!self) return;
            self->saturation_ = std::move(result.value);
            self->problems_[Saturation] = result.problem;
            Q_EMIT self->changed(Saturation);
        });
}

void TensorDetails::computeObserved() {
    jobs_->start(
        laneOf(Observed), {},
        [measured = measuredTensor_->measured(), batches = recorded_](const qcs::Task& task) {
            const auto& run = measured.requested().recorded;
            return found(observe(measured, run ? run->observed : batches, task));
        },
        [self = QPointer(this)](const Found<Observation>& result) {
            if (!self) return;
            if (result.value && *result.value)
                self->observed_ = std::make_shared<const qcs::quant::ObservedHistogram>(**result.value);
            self->problems_[Observed] = result.problem;
            Q_EMIT self->changed(Observed);
        });
}

void TensorDetails::computeBatches() {
    const auto& measured = measuredTensor_->measured();
    const qcs::insight::LayerSpec spec =
        std::visit([](const auto& own) { return qcs::insight::LayerSpec(own); }, measured.spec);
    jobs_->start(
        laneOf(Batches),
        tr("Measuring the batches of %1")
            .arg(QString::fromStdString(measured.plan->table->shown_name(measured.tensor))),
        [table = measured.plan->table, batches = recorded_, requested = measured.requested(),
         spec](const qcs::Task& task) {
            const auto observed =
                requested.recorded ? requested.recorded->observed : std::vector<std::size_t>();
            return found(qcs::insight::error_over_batches(*table, batches, observed, spec, task));
        },
        [self = QPointer(this)](Found<qcs::insight::BatchErrors> result) {
            if (!self) return;
            self->batches_ = std::move(result.value);
            self->problems_[Batches] = result.problem;
            Q_EMIT self->changed(Batches);
        });
}

} // namespace qcs::ui
