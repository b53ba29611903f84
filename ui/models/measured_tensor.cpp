#include "models/measured_tensor.h"

#include "words/translated_labels.h"
#include "words/wording.h"

#include <QPointer>

#include <array>

namespace qcs::ui {
namespace {

const auto lane = QStringLiteral("measured-tensor");

/// Above it the histograms of all channels would take more memory than the tensor.
constexpr std::int64_t mostChannels = 8192;

QString wordsOf(const qcs::Diagnostics& diagnostics) {
    QStringList sentences;
    for (const auto& diagnostic : diagnostics)
        sentences.push_back(sentenceOf(diagnostic));
    return inOneLine(sentences);
}

bool isSame(const qcs::insight::TensorTable::Entry& a, const qcs::insight::TensorTable::Entry& b) {
    return a.source == b.source && a.index == b.index;
}

bool hasFewChannels(const qcs::tensor::TensorInfo& info, const qcs::quant::ObserverSettings& spec) {
    const auto rank = static_cast<int>(info.shape.size());
    const int axis = spec.ch_axis < 0 ? spec.ch_axis + rank : spec.ch_axis;
    return axis >= 0 && axis < rank && info.shape[static_cast<std::size_t>(axis)] <= mostChannels;
}

/// What is to be measured of it, and nothing measured yet.
MeasuredTensor::Measured chosen(std::shared_ptr<const qcs::insight::RankPlan> plan, std::size_t entry,
                                int choice) {
    MeasuredTensor::Measured result{std::move(plan), entry, {}, false, nullptr, {}};
    const auto common = qcs::insight::common_tensor_specs();
    result.followsRules = choice < 0 && result.asked().settings;
    result.spec = result.followsRules ? *result.asked().settings
                                      : common[static_cast<std::size_t>(std::max(choice, 0))].settings;
    return result;
}

MeasuredTensor::Measured measure(MeasuredTensor::Measured result, const qcs::Task& task) {
    const qcs::insight::WeightReader reader(result.plan->table);
    const auto data = reader.read(result.tensor, result.asked(), {task.stop, {}, task.threads});
    if (!data) {
        result.problem = wordsOf(data.error());
        return result;
    }
    const std::array<qcs::quant::ErrorSpec, 1> measured = {result.spec};
    auto errors = qcs::quant::analyze_error(*data, measured, task,
                                            {hasFewChannels(result.entry().info(), result.spec)});
    if (errors)
        result.error = std::make_shared<const qcs::quant::ErrorAnalysis>(std::move(errors->front()));
    else
        result.problem = wordsOf(errors.error());
    return result;
}

} // namespace

MeasuredTensor::MeasuredTensor(JobRunner* jobs, QObject* parent) : QObject(parent), jobs_(jobs) {
    connect(jobs, &JobRunner::laneFinished, this, [this](const QString& finished) {
        if (finished == lane && state_ == State::Measuring) setState(State::Cancelled);
    });
}

void MeasuredTensor::setTensor(std::shared_ptr<const qcs::insight::RankPlan> plan, std::size_t entry) {
    if (plan == plan_ && entry == entry_) return;
    const auto* before = tensor();
    if (!plan || !before || !isSame(plan->table->entries[entry], *before)) choice_ = -1;
    plan_ = std::move(plan);
    entry_ = entry;
    run();
}

void MeasuredTensor::setChoice(int common) {
    if (common == choice_) return;
    choice_ = common;
    run();
}

void MeasuredTensor::measureAgain() {
    measured_ = {};
    run();
}

void MeasuredTensor::setState(State state) {
    state_ = state;
    Q_EMIT changed();
}

void MeasuredTensor::run() {
    if (!plan_) {
        state_ = State::Nothing; // before the lane tells that it is free
        jobs_->cancelLane(lane);
        measured_ = {};
        return setState(State::Nothing);
    }
    auto next = chosen(plan_, entry_, choice_);
    const bool known = measured_.error && isSame(measured_.entry(), next.entry()) &&
                       measured_.spec == next.spec && measured_.asked().folded == next.asked().folded;
    if (known) {
        state_ = State::Done;
        jobs_->cancelLane(lane);
        next.error = measured_.error;
        measured_ = std::move(next);
        return setState(State::Done);
    }
    jobs_->start(
        lane, tr("Measuring %1").arg(QString::fromStdString(tensor()->info().name)),
        [next](const qcs::Task& task) { return measure(next, task); },
        [self = QPointer(this)](Measured measured) {
            if (!self) return;
            self->measured_ = std::move(measured);
            self->setState(self->measured_.error ? State::Done : State::Failed);
        });
    setState(State::Measuring);
}

} // namespace qcs::ui
