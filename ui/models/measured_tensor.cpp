#include "models/measured_tensor.h"

#include "quant/error/stored_codes.h"
#include "quant/error/tensor_views.h"
#include "quant/format/analyze_format.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QPointer>

namespace qcs::ui {
namespace {

const auto lane = QStringLiteral("measured-tensor");

const auto channelLane = QStringLiteral("measured-channel");

QString wordsOf(const qcs::Diagnostics& diagnostics) {
    QStringList sentences;
    for (const auto& diagnostic : diagnostics)
        sentences.push_back(sentenceOf(diagnostic));
    return inOneLine(sentences);
}

bool isSame(const qcs::insight::TensorTable::Entry& a, const qcs::insight::TensorTable::Entry& b) {
    return a.source == b.source && a.index == b.index;
}

/// The first common spec that is per channel or per tensor like the tensor in the file.
ComparedSpec commonSpec(const qcs::tensor::TensorInfo& tensor) {
    const bool perChannel = tensor.is_quantized() && qcs::is_per_channel((*tensor.qparams)->scheme);
    const auto specs = qcs::insight::common_tensor_specs();
    const auto found = std::ranges::find_if(specs, [&](const qcs::insight::CommonTensorSpec& spec) {
        return qcs::is_per_channel(spec.settings.qscheme) == perChannel;
    });
    return withAxisOf((found == specs.end() ? specs.front() : *found).settings, tensor);
}

/// The measurement to be done, without results.
MeasuredTensor::Measured chosen(std::shared_ptr<const qcs::insight::RankPlan> plan, std::size_t entry,
                                const std::optional<ComparedSpec>& choice) {
    MeasuredTensor::Measured result;
    result.plan = std::move(plan);
    result.tensor = entry;
    const auto& requested = result.requested().settings;
    result.spec = choice ? *choice : requested ? ComparedSpec(*requested) : commonSpec(result.entry().info());
    result.followsRules = requested && result.spec == ComparedSpec(*requested);
    result.isAsStored = !choice && result.entry().info().is_quantized();
    return result;
}

using DistributionResult = qcs::Expected<qcs::quant::Distribution>;

/// How values are rounded: by a format, or with the quantization parameters that an observer finds for this
/// tensor.
using Rounding = std::variant<qcs::quant::ErrorSpec, qcs::quant::Format>;

qcs::Expected<Rounding> roundingOf(const qcs::insight::WeightReader& reader,
                                   const MeasuredTensor::Measured& measured, const qcs::Task& task) {
    if (const auto* format = std::get_if<qcs::quant::Format>(&measured.spec)) return *format;
    auto shown =
        reader.error_spec(measured.requested(), std::get<qcs::quant::ObserverSettings>(measured.spec), task);
    if (!shown) return tl::unexpected(std::move(shown.error()));
    return std::move(*shown);
}

DistributionResult distributionOf(const qcs::tensor::TensorData& data, const Rounding& rounding,
                                  const qcs::quant::ErrorAnalysis& error,
                                  std::optional<std::uint64_t> channel, const qcs::quant::ValueBins& bins,
                                  const qcs::Task& task) {
    if (const auto* spec = std::get_if<qcs::quant::ErrorSpec>(&rounding))
        return qcs::quant::distribution_of(data, *spec, error, channel, task, bins);
    const auto& format = std::get<qcs::quant::Format>(rounding);
    const auto rounded = qcs::quant::round_to_format(data, format, task);
    if (!rounded) return tl::unexpected(rounded.error());
    return qcs::quant::distribution_of_rounded(data, *rounded, error, format.axis, channel, task, bins);
}

/// A sample of the tensor; it has the same elements for all tensors of the same shape.
qcs::tensor::TensorData sampleOf(const MeasuredTensor::Measured& measured,
                                 const qcs::tensor::TensorData& data) {
    constexpr std::uint64_t sampleSize = std::uint64_t{1} << 18;
    return qcs::quant::strided_sample(
        data, data.shape.size() > 1 ? std::optional(measured.axis()) : std::nullopt, sampleSize);
}

MeasuredTensor::Measured measureNow(MeasuredTensor::Measured result, bool sample, const qcs::Task& task) {
    const qcs::Task quiet{task.stop, {}, task.threads};
    const qcs::insight::WeightReader reader(result.plan->table);
    auto data = reader.read(result.tensor, result.requested(), quiet);
    if (!data) {
        result.problem = wordsOf(data.error());
        return result;
    }
    const auto rounding = roundingOf(reader, result, quiet);
    if (!rounding) {
        result.problem = wordsOf(rounding.error());
        return result;
    }
    const auto* shown = std::get_if<qcs::quant::ErrorSpec>(&*rounding);
    if (shown) result.observerSpec = std::make_shared<const qcs::quant::ErrorSpec>(*shown);
    // Separate ranges for parts of the tensor cannot be applied to a sample.
    const bool inPieces = shown && std::holds_alternative<qcs::quant::PiecewiseQuantization>(*shown);
    if (sample && !inPieces) {
        data = sampleOf(result, *data);
        result.isSample = true;
    }
    const auto* format = std::get_if<qcs::quant::Format>(&*rounding);
    auto error =
        format ? qcs::quant::analyze_format(*data, *format, task)
               : qcs::quant::analyze_with_channels(*data, std::get<qcs::quant::ErrorSpec>(*rounding), task);
    if (!error) {
        result.problem = wordsOf(error.error());
        return result;
    }
    result.error = std::make_shared<const qcs::quant::ErrorAnalysis>(std::move(*error));
    auto distribution =
        distributionOf(*data, *rounding, *result.error, std::nullopt, result.valueBins(-1), quiet);
    if (!distribution) {
        result.error.reset();
        result.problem = wordsOf(distribution.error());
        return result;
    }
    result.data = std::make_shared<const qcs::tensor::TensorData>(std::move(*data));
    result.distribution = std::make_shared<const qcs::quant::Distribution>(std::move(*distribution));
    return result;
}

std::shared_ptr<const qcs::quant::Distribution> ofChannel(const MeasuredTensor::Measured& measured,
                                                          int channel, const qcs::Task& task) {
    const qcs::Task quiet{task.stop, {}, task.threads};
    const auto rounding = roundingOf(qcs::insight::WeightReader(measured.plan->table), measured, quiet);
    if (!rounding) return std::make_shared<const qcs::quant::Distribution>();
    auto found = distributionOf(*measured.data, *rounding, *measured.error,
                                static_cast<std::uint64_t>(channel), measured.valueBins(channel), quiet);
    return std::make_shared<const qcs::quant::Distribution>(found ? std::move(*found)
                                                                  : qcs::quant::Distribution());
}

} // namespace

qcs::Expected<qcs::tensor::TensorData> MeasuredTensor::Measured::storedCodes(const qcs::Task& task) const {
    const auto stored = entry().source->read(entry().index, task);
    if (!stored) return stored;
    auto codes = qcs::quant::codes_of(*stored, task);
    return codes && isSample ? qcs::Expected<qcs::tensor::TensorData>(sampleOf(*this, *codes)) : codes;
}

qcs::quant::ObserverSettings MeasuredTensor::Measured::settings() const {
    if (const auto* observer = std::get_if<qcs::quant::ObserverSettings>(&spec)) return *observer;
    const auto& format = std::get<qcs::quant::Format>(spec);
    qcs::quant::ObserverSettings settings;
    if (format.dtype) {
        settings.kind = qcs::quant::ObserverKind::Placeholder;
        settings.dtype = *format.dtype;
        return settings;
    }
    settings.dtype = format.is_signed ? qcs::DType::QInt8 : qcs::DType::QUInt8;
    settings.range = qcs::quant::code_range(format);
    settings.qscheme = format.is_symmetric ? qcs::QScheme::PerTensorSymmetric : qcs::QScheme::PerTensorAffine;
    return settings;
}

int MeasuredTensor::Measured::axis() const {
    if (const auto* format = std::get_if<qcs::quant::Format>(&spec)) return format->axis;
    const auto& observer = std::get<qcs::quant::ObserverSettings>(spec);
    return qcs::is_per_channel(observer.qscheme) ? observer.ch_axis : 0;
}

std::optional<qcs::quant::LevelGrid> MeasuredTensor::Measured::storedGrid(int channel) const {
    const auto& info = entry().info();
    if (!info.is_quantized()) return std::nullopt;
    const auto of =
        channel < 0 ? std::nullopt
                    : std::optional(qcs::quant::ChannelSlice{axis(), static_cast<std::uint64_t>(channel)});
    return qcs::quant::level_grid_of(info, of);
}

qcs::quant::ValueBins MeasuredTensor::Measured::valueBins(int channel) const {
    const auto& seen = channel < 0 ? error->whole : error->channels[static_cast<std::size_t>(channel)];
    return qcs::quant::level_bins(storedGrid(channel), seen);
}

MeasuredTensor::MeasuredTensor(JobRunner* jobs, QObject* parent, std::uint64_t large)
    : QObject(parent), jobs_(jobs), large_(large) {
    connect(jobs, &JobRunner::laneFinished, this, [this](const QString& finished) {
        if (finished != lane) return;
        if (state_ == State::Measuring) setState(State::Cancelled);
        if (state_ == State::Sampled) Q_EMIT changed(); // measuring the whole was cancelled
    });
}

bool MeasuredTensor::isMeasuring() const {
    return state_ == State::Measuring || (state_ == State::Sampled && jobs_->isBusy(lane));
}

void MeasuredTensor::setTensor(std::shared_ptr<const qcs::insight::RankPlan> plan, std::size_t entry) {
    if (plan == plan_ && entry == entry_) return;
    const auto* before = tensor();
    if (!plan || !before || !isSame(plan->table->entries[entry], *before)) choice_.reset();
    plan_ = std::move(plan);
    entry_ = entry;
    run();
}

void MeasuredTensor::setChoice(std::optional<ComparedSpec> spec) {
    if (spec == choice_) return;
    choice_ = spec;
    run();
}

void MeasuredTensor::measureAgain() {
    measured_ = {};
    run();
}

void MeasuredTensor::setState(State state) {
    // A channel that was selected in the sample stays selected.
    const int kept = state_ == State::Sampled && state == State::Done ? channel_ : -1;
    state_ = state;
    channel_ = -1;
    ofChannel_.reset();
    jobs_->cancelLane(channelLane);
    Q_EMIT changed();
    if (kept >= 0) setChannel(kept);
}

void MeasuredTensor::setChannel(int channel) {
    if (!hasResults() || channel == channel_ || channel >= static_cast<int>(measured_.error->channels.size()))
        return;
    channel_ = channel;
    ofChannel_.reset();
    if (channel < 0)
        jobs_->cancelLane(channelLane);
    else
        jobs_->start(
            channelLane, {},
            [measured = measured_, channel](const qcs::Task& task) {
                return ofChannel(measured, channel, task);
            },
            [self = QPointer(this), channel](std::shared_ptr<const qcs::quant::Distribution> found) {
                if (!self || self->channel_ != channel) return;
                self->ofChannel_ = std::move(found);
                Q_EMIT self->channelMeasured();
            });
    Q_EMIT channelChanged();
}

void MeasuredTensor::run() {
    if (!plan_) {
        state_ = State::Nothing; // before laneFinished() is emitted
        jobs_->cancelLane(lane);
        measured_ = {};
        return setState(State::Nothing);
    }
    auto next = chosen(plan_, entry_, choice_);
    const bool known = measured_.error && !measured_.isSample && isSame(measured_.entry(), next.entry()) &&
                       measured_.spec == next.spec &&
                       measured_.requested().folded == next.requested().folded &&
                       measured_.requested().recorded == next.requested().recorded;
    if (known) {
        state_ = State::Done;
        jobs_->cancelLane(lane);
        next.data = measured_.data;
        next.observerSpec = measured_.observerSpec;
        next.error = measured_.error;
        next.distribution = measured_.distribution;
        measured_ = std::move(next);
        return setState(State::Done);
    }
    state_ = State::Measuring;
    // Tensors under a format are not sampled, since a sample would have other groups.
    const bool isLarge = tensor()->info().numel() > large_;
    measure(next, isLarge && std::holds_alternative<qcs::quant::ObserverSettings>(next.spec));
    setState(State::Measuring);
}

void MeasuredTensor::measure(Measured next, bool sample) {
    jobs_->start(
        lane, tr("Measuring %1").arg(QString::fromStdString(shownName())),
        [next, sample](const qcs::Task& task) { return measureNow(next, sample, task); },
        [self = QPointer(this)](Measured found) {
            if (self) self->take(std::move(found));
        });
}

void MeasuredTensor::take(Measured found) {
    measured_ = std::move(found);
    if (!measured_.error) return setState(State::Failed);
    if (!measured_.isSample) return setState(State::Done);
    Measured whole = measured_;
    whole.isSample = false;
    whole.data = nullptr;
    whole.error = nullptr;
    whole.distribution = nullptr;
    measure(std::move(whole), false);
    setState(State::Sampled);
}

} // namespace qcs::ui
