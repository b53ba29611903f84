#include "models/tensor_details.h"

#include "words/translated_labels.h"

#include <QPointer>

namespace qcs::ui {
namespace {

QString laneOf(TensorDetails::Part part) {
    return QStringLiteral("tensor-details-%1").arg(static_cast<int>(part));
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

TensorDetails::TensorDetails(MeasuredTensor* statistics, JobRunner* jobs, QObject* parent)
    : QObject(parent), measuredTensor_(statistics), jobs_(jobs) {
    connect(statistics, &MeasuredTensor::changed, this, &TensorDetails::onMeasured);
    connect(statistics, &MeasuredTensor::channelChanged, this, [this] {
        forget(Saturation);
        look(Saturation);
    });
}

bool TensorDetails::isIdle() const {
    return !jobs_->isBusy(laneOf(Saturation)) && !jobs_->isBusy(laneOf(Observed)) &&
           !jobs_->isBusy(laneOf(Batches));
}

void TensorDetails::onMeasured() {
    recorded_.clear();
    if (measuredTensor_->hasResults()) findBatches();
    for (const Part part : {Saturation, Observed, Batches}) {
        forget(part);
        look(part);
    }
}

void TensorDetails::findBatches() {
    const auto& measured = measuredTensor_->measured();
    recorded_ = qcs::insight::batches_of(*measured.plan->table, measured.tensor);
    if (recorded_.size() < 2) recorded_.clear();
}

bool TensorDetails::exists(Part part) const {
    if (!measuredTensor_->hasResults()) return false;
    switch (part) {
    case Saturation: return true;
    case Observed: {
        const auto* observer = std::get_if<qcs::quant::ObserverSettings>(&measuredTensor_->measured().spec);
        return observer && observer->kind == qcs::quant::ObserverKind::Histogram;
    }
    case Batches: return !recorded_.empty();
    case PartCount: break;
    }
    return false;
}

void TensorDetails::setWanted(Part part, bool wanted) {
    if (wanted_[part] == wanted) return;
    wanted_[part] = wanted;
    if (wanted) look(part);
}

void TensorDetails::forget(Part part) {
    jobs_->cancelLane(laneOf(part));
    problems_[part].clear();
    switch (part) {
    case Saturation: saturation_.reset(); break;
    case Observed: observed_.reset(); break;
    case Batches: batches_.reset(); break;
    case PartCount: break;
    }
    Q_EMIT changed(part);
}

void TensorDetails::look(Part part) {
    const bool isKnown = part == Saturation ? saturation_ != nullptr
                         : part == Observed ? observed_ != nullptr
                                            : batches_ != nullptr;
    if (!wanted_[part] || isKnown || !exists(part)) return;
    switch (part) {
    case Saturation: return lookAtSaturation();
    case Observed: return lookAtObserver();
    case Batches: return lookAtBatches();
    case PartCount: break;
    }
}

void TensorDetails::lookAtSaturation() {
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

void TensorDetails::lookAtObserver() {
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

void TensorDetails::lookAtBatches() {
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
