#include "models/measured_tensor.h"

#include "insight/reasons/reasons.h"
#include "insight/tensors/tensor_spec_codes.h"
#include "words/translated_labels.h"
#include "words/wording.h"

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

bool isSame(const qcs::insight::TensorTable::Entry& a, const qcs::insight::TensorTable::Entry& b) {
    return a.source == b.source && a.index == b.index;
}

bool hasFewChannels(const qcs::tensor::TensorInfo& info, const qcs::quant::ObserverSettings& spec) {
    const auto rank = static_cast<int>(info.shape.size());
    const int axis = spec.ch_axis < 0 ? spec.ch_axis + rank : spec.ch_axis;
    return axis >= 0 && axis < rank && info.shape[static_cast<std::size_t>(axis)] <= mostChannels;
}

MeasuredTensor::Measured measure(const qcs::insight::TensorTable::Entry& entry, qcs::engine::Engine& engine,
                                 const qcs::engine::Revision& revision,
                                 const std::shared_ptr<const qcs::insight::Verdicts>& verdicts, int choice,
                                 const MeasuredTensor::Measured& before, const qcs::Task& task) {
    MeasuredTensor::Measured result{entry, {}, {}, false, {}, nullptr, {}};
    const auto specs = revision ? engine.query<qcs::engine::stages::TensorSpecs>(
                                      revision, {task.stop, {}, task.threads}, {entry.match})
                                : nullptr;
    if (specs) {
        result.asked = specs->front();
        if (verdicts && verdicts->nodes.contains(result.asked.node)) {
            const auto& verdict = verdicts->nodes[result.asked.node];
            const auto& own = verdict.host ? verdicts->nodes[verdict.host] : verdict;
            if (own.quantized == false) result.inFloat = own.reason.reason;
        }
    }
    const auto common = qcs::insight::common_tensor_specs();
    result.followsRules = choice < 0 && result.asked.settings;
    result.spec = result.followsRules ? *result.asked.settings
                                      : common[static_cast<std::size_t>(std::max(choice, 0))].settings;
    if (before.error && isSame(before.entry, entry) && before.spec == result.spec) {
        result.error = before.error;
        return result;
    }
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

} // namespace

MeasuredTensor::MeasuredTensor(Answers* analysis, JobRunner* jobs, QObject* parent)
    : QObject(parent),
      analysis_(analysis),
      measuring_(
          *analysis, Turn::AtOnce, [this](const Asked& asked) { return question(asked); },
          [this] {
              const auto answer = measuring_.answer();
              if (!answer) return;
              measured_ = *answer;
              setState(measured_.error ? State::Done : State::Failed);
          }) {
    measuring_.setTitle(
        [this] { return tr("Measuring %1").arg(QString::fromStdString(entry_->info().name)); });
    connect(analysis, &Answers::resolutionChanged, this, &MeasuredTensor::run);
    connect(analysis, &Answers::verdictsChanged, this, &MeasuredTensor::run);
    connect(jobs, &JobRunner::laneFinished, this, [this](const QString& finished) {
        if (finished == measuring_.lane() && state_ == State::Measuring && measuring_.isCancelled())
            setState(State::Cancelled);
    });
}

void MeasuredTensor::setTensor(std::optional<qcs::insight::TensorTable::Entry> entry,
                               std::shared_ptr<const qcs::model::Graph> graph) {
    const bool same = entry && entry_ && isSame(*entry, *entry_) && entry->match == entry_->match;
    if (graph == graph_ && (same || (!entry && !entry_))) return;
    entry_ = std::move(entry);
    graph_ = std::move(graph);
    choice_ = -1;
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

bool MeasuredTensor::mustWait() const {
    return graph_ && (!analysis_->current().isKnown() || analysis_->input().graph != graph_);
}

Question<MeasuredTensor::Measured> MeasuredTensor::question(const Asked&) const {
    if (!entry_ || mustWait()) return nullptr;
    const Outcome& outcome = analysis_->current();
    return
        [entry = *entry_, revision = graph_ && outcome.analysis ? outcome.revision : qcs::engine::Revision(),
         verdicts = graph_ ? outcome.verdicts : nullptr, choice = choice_, before = measured_,
         fuses = graph_ && outcome.fusion](qcs::engine::Engine& engine, const qcs::Task& task) {
            auto measured = measure(entry, engine, revision, verdicts, choice, before, task);
            if (fuses) measured.asked.say(qcs::codes::tensor_spec_fuse_alone);
            return std::make_shared<const Measured>(std::move(measured));
        };
}

void MeasuredTensor::run() {
    if (!entry_) {
        measuring_.stop();
        measured_ = {};
        setState(State::Nothing);
        return;
    }
    if (mustWait()) // for a signal
        measuring_.stop();
    else
        measuring_.ask();
    setState(State::Measuring);
}

} // namespace qcs::ui
