#include "models/code_counts.h"

#include "words/translated_labels.h"

#include <QPointer>

namespace qcs::ui {
namespace {

const auto wholeLane = QStringLiteral("code-counts");
const auto channelLane = QStringLiteral("channel-code-counts");

} // namespace

struct CodeCounts::Result {
    std::shared_ptr<const qcs::quant::CodeStatistics> use;
    QString problem;
};

CodeCounts::CodeCounts(MeasuredTensor* measuredTensor, JobRunner* jobs, QObject* parent)
    : QObject(parent), measuredTensor_(measuredTensor), jobs_(jobs) {
    connect(measuredTensor, &MeasuredTensor::changed, this, &CodeCounts::onMeasured);
    connect(measuredTensor, &MeasuredTensor::channelChanged, this, &CodeCounts::onChannel);
    connect(jobs, &JobRunner::laneFinished, this, [this](const QString& lane) {
        if (lane != wholeLane || whole_ || !problem_.isEmpty() || !source_) return;
        problem_ = tr("Counting the codes was cancelled; choose Reals and Integers again to count them.");
        Q_EMIT changed();
    });
}

bool CodeCounts::exists() const {
    return measuredTensor_->hasResults() && measuredTensor_->measured().entry().info().is_quantized();
}

const qcs::quant::CodeStatistics* CodeCounts::shown() const {
    return measuredTensor_->channel() < 0 ? whole() : ofChannel();
}

bool CodeCounts::isIdle() const {
    return !jobs_->isBusy(wholeLane) && !jobs_->isBusy(channelLane);
}

void CodeCounts::setWanted(bool wanted) {
    if (wanted_ == wanted) return;
    wanted_ = wanted;
    if (!wanted) return;
    compute();
    lookAtChannel();
}

void CodeCounts::forget() {
    source_ = nullptr;
    whole_.reset();
    ofChannel_.reset();
    problem_.clear();
    for (const QString& lane : {wholeLane, channelLane})
        jobs_->cancelLane(lane);
}

/// The counts are kept if only the spec has changed, since that does not affect the codes.
void CodeCounts::onMeasured() {
    const auto* entry = measuredTensor_->tensor();
    const bool isKnown = entry && entry->source.get() == source_ && entry->index == index_;
    if (!isKnown) forget();
    channel_ = -1;
    ofChannel_.reset();
    jobs_->cancelLane(channelLane);
    compute();
    onChannel();
    Q_EMIT changed();
}

void CodeCounts::onChannel() {
    if (measuredTensor_->channel() == channel_) return; // only its distribution has become known
    channel_ = measuredTensor_->channel();
    ofChannel_.reset();
    jobs_->cancelLane(channelLane);
    lookAtChannel();
}

void CodeCounts::compute() {
    if (!wanted_ || !exists() || whole_) return;
    const auto& entry = measuredTensor_->measured().entry();
    const bool isCounting =
        source_ == entry.source.get() && index_ == entry.index && jobs_->isBusy(wholeLane);
    if (isCounting) return;
    source_ = entry.source.get();
    index_ = entry.index;
    problem_.clear();
    jobs_->start(
        wholeLane, tr("Counting the codes of %1").arg(QString::fromStdString(measuredTensor_->shownName())),
        [source = entry.source, index = entry.index](const qcs::Task& task) -> Result {
            const auto data = source->read(index, {task.stop, {}, task.threads});
            if (!data) return {nullptr, sentenceOf(data.error().front())};
            auto use = qcs::quant::code_statistics(*data, task);
            if (!use) return {nullptr, sentenceOf(use.error().front())};
            return {std::make_shared<const qcs::quant::CodeStatistics>(std::move(*use)), {}};
        },
        [self = QPointer(this)](Result result) {
            if (self) self->take(std::move(result));
        });
}

void CodeCounts::take(Result result) {
    whole_ = std::move(result.use);
    problem_ = result.problem;
    Q_EMIT changed();
}

void CodeCounts::lookAtChannel() {
    const int channel = measuredTensor_->channel();
    if (!wanted_ || !exists() || channel < 0 || ofChannel_) return;
    const auto& measured = measuredTensor_->measured();
    const auto& entry = measured.entry();
    const qcs::quant::ChannelSlice of{measured.axis(), static_cast<std::uint64_t>(channel)};
    jobs_->start(
        channelLane, {},
        [source = entry.source, index = entry.index, of](const qcs::Task& task) -> Result {
            const auto data = source->read(index, {task.stop, {}, task.threads});
            if (!data) return {nullptr, sentenceOf(data.error().front())};
            auto use = qcs::quant::channel_code_statistics(*data, of, task);
            if (!use) return {nullptr, sentenceOf(use.error().front())};
            return {std::make_shared<const qcs::quant::CodeStatistics>(std::move(*use)), {}};
        },
        [self = QPointer(this)](Result result) {
            if (!self) return;
            self->ofChannel_ = std::move(result.use);
            if (!result.problem.isEmpty()) self->problem_ = result.problem;
            Q_EMIT self->changed();
        });
}

} // namespace qcs::ui
