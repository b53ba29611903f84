#include "models/tensor_statistics.h"

#include "analysis/explain/after_fusion.h"
#include "analysis/tensors/tensor_spec_codes.h"
#include "models/labels.h"
#include "theme/wording.h"

#include <QPointer>

#include <array>

namespace qcs::ui {
namespace {

/// Above it the histograms of all channels would take more memory than the tensor.
constexpr std::int64_t mostChannels = 8192;

QString wordsOf(const qcs::Diagnostics& diagnostics) {
    QStringList sentences;
    for (const auto& diagnostic : diagnostics)
        sentences.push_back(sentenceOf(diagnostic));
    return inOneLine(sentences);
}

bool isSame(const qcs::TensorTable::Entry& a, const qcs::TensorTable::Entry& b) {
    return a.source == b.source && a.index == b.index;
}

bool hasFewChannels(const qcs::TensorInfo& info, const qcs::quant::ObserverSettings& spec) {
    const auto rank = static_cast<int>(info.shape.size());
    const int axis = spec.ch_axis < 0 ? spec.ch_axis + rank : spec.ch_axis;
    return axis >= 0 && axis < rank && info.shape[static_cast<std::size_t>(axis)] <= mostChannels;
}

} // namespace

TensorStatistics::TensorStatistics(AnalysisService* analysis, JobRunner* jobs, QObject* parent)
    : QObject(parent), analysis_(analysis), jobs_(jobs) {
    connect(analysis, &AnalysisService::resolutionChanged, this, &TensorStatistics::run);
    connect(analysis, &AnalysisService::verdictsChanged, this, &TensorStatistics::run);
    connect(jobs, &JobRunner::laneFinished, this, [this](const QString& finished) {
        if (finished == lane() && state_ == State::Measuring) setState(State::Cancelled);
    });
}

QString TensorStatistics::lane() {
    return QStringLiteral("tensor-statistics");
}

void TensorStatistics::setTensor(std::optional<qcs::TensorTable::Entry> entry,
                                 std::shared_ptr<const qcs::Graph> graph) {
    const bool same = entry && entry_ && isSame(*entry, *entry_) && entry->match == entry_->match;
    if (graph == graph_ && (same || (!entry && !entry_))) return;
    entry_ = std::move(entry);
    graph_ = std::move(graph);
    choice_ = -1;
    run();
}

void TensorStatistics::setChoice(int common) {
    if (common == choice_) return;
    choice_ = common;
    run();
}

void TensorStatistics::measureAgain() {
    measured_ = {};
    run();
}

void TensorStatistics::setState(State state) {
    state_ = state;
    Q_EMIT changed();
}

TensorStatistics::Measured TensorStatistics::measure(const qcs::TensorTable::Entry& entry,
                                                     qcs::Engine& engine, const qcs::Revision& revision,
                                                     const std::shared_ptr<const qcs::Verdicts>& verdicts,
                                                     int choice, const Measured& before,
                                                     const qcs::Task& task) {
    Measured result{entry, {}, {}, false, {}, nullptr, {}};
    const auto specs =
        revision
            ? engine.query<qcs::stages::TensorSpecs>(revision, {task.stop, {}, task.threads}, {entry.match})
            : nullptr;
    if (specs) {
        result.asked = specs->front();
        if (const int node = result.asked.node; node >= 0)
            if (verdicts && static_cast<std::size_t>(node) < verdicts->nodes.size()) {
                const auto& verdict = verdicts->nodes[static_cast<std::size_t>(node)];
                const auto& own =
                    verdict.host < 0 ? verdict : verdicts->nodes[static_cast<std::size_t>(verdict.host)];
                if (own.quantized == false) result.inFloat = own.reason.reason;
            }
    }
    const auto common = qcs::common_tensor_specs();
    result.followsRules = choice < 0 && result.asked.settings;
    result.spec = result.followsRules ? *result.asked.settings
                                      : common[static_cast<std::size_t>(std::max(choice, 0))].settings;
    if (before.error && isSame(before.entry, entry) && before.spec == result.spec) {
        result.error = before.error;
        return result;
    }
    const qcs::Task tasktask;
    const auto data = entry.source->read(entry.index, {task.stop, {}, 0});
    if (!data) {
        result.problem = wordsOf(data.error());
        return result;
    }
    const std::array<qcs::quant::ErrorSpec, 1> measured = {result.spec};
    auto errors =
        qcs::quant::analyze_error(*data, measured, task, {hasFewChannels(entry.info(), result.spec)});
    if (errors)
        result.error = std::make_shared<const qcs::quant::ErrorAnalysis>(std::move(errors->front()));
    else
        result.problem = wordsOf(errors.error());
    return result;
}

void TensorStatistics::run() {
    if (!entry_) {
        jobs_->cancelLane(lane());
        measured_ = {};
        setState(State::Nothing);
        return;
    }
    const auto& outcome = analysis_->current();
    if (graph_ && (!outcome.isKnown() || outcome.input.graph != graph_)) { // it comes, and with it a signal
        jobs_->cancelLane(lane());
        setState(State::Measuring);
        return;
    }
    jobs_->start(
        lane(), tr("Measuring %1").arg(QString::fromStdString(entry_->info().name)),
        [entry = *entry_, engine = analysis_->engine(),
         revision = graph_ && outcome.analysis ? outcome.revision : qcs::Revision(),
         verdicts = graph_ ? analysis_->current().verdicts : nullptr, choice = choice_, before = measured_,
         fuses = graph_ && outcome.fusion](const qcs::Task& task) {
            auto measured = measure(entry, *engine, revision, verdicts, choice, before, task);
            if (fuses) measured.asked.say(qcs::codes::tensor_spec_fuse_alone);
            return measured;
        },
        [self = QPointer(this)](Measured measured) {
            if (!self) return;
            self->measured_ = std::move(measured);
            self->setState(self->measured_.error ? State::Done : State::Failed);
        });
    setState(State::Measuring);
}

} // namespace qcs::ui
