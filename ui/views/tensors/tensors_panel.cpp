#include "views/tensors/tensors_panel.h"

#include "insight/proposals/backend_supports.h"
#include "views/tensors/spec_comparison_view.h"
#include "views/tensors/tensor_inspector.h"
#include "views/tensors/why_line.h"
#include "words/eager_words.h"
#include "words/status_look.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace qcs::ui {

TensorsPanel::TensorsPanel(Answers* answers, WeightRanking* ranking, JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      answers_(answers),
      ranking_(ranking),
      measuredTensor_(new MeasuredTensor(jobs, this)),
      inspector_(new TensorInspector(measuredTensor_, jobs, this)),
      headline_(new WhyLine(this)) {
    setObjectName(QStringLiteral("tensors-panel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(inspector_, 1);
    column->addWidget(headline_);
    connect(ranking_, &WeightRanking::currentChanged, this, &TensorsPanel::onCurrent);
    connect(ranking_, &WeightRanking::planChanged, this, &TensorsPanel::onCurrent);
    connect(inspector_, &TensorInspector::ruleChosen, this, &TensorsPanel::ruleChosen);
    connect(headline_, &QAbstractButton::clicked, this, &TensorsPanel::whyRequested);
    connect(answers_, &Answers::verdictsChanged, this, &TensorsPanel::updateText);
    inspector_->specComparison().setRunsCheck(
        [this](qcs::model::TracedNode node,
               const qcs::quant::ObserverSettings& weight) -> std::optional<bool> {
            const auto& explainer = answers_->explainer();
            return explainer ? qcs::insight::supports_weight_spec(*explainer, node, weight) : std::nullopt;
        });
    connect(&inspector_->specComparisonView(), &SpecComparisonView::scopeChanged, this,
            &TensorsPanel::compareLayers);
    connect(ranking_, &WeightRanking::selectedChanged, this, &TensorsPanel::compareLayers);
    connect(ranking_, &WeightRanking::planChanged, this, &TensorsPanel::compareLayers);
    connect(&inspector_->specComparisonView(), &SpecComparisonView::layerChosen, this,
            [this](int entry) { ranking_->setCurrent(entry); });
    connect(answers_, &Answers::explained, this, [this] { inspector_->specComparison().checkAgain(); });
    onCurrent();
}

std::optional<ComparedSpec> TensorsPanel::shownSpec() const {
    const bool shown = measuredTensor_->state() == MeasuredTensor::State::Done;
    return shown ? std::optional(measuredTensor_->measured().spec) : std::nullopt;
}

void TensorsPanel::onCurrent() {
    const auto& plan = ranking_->plan();
    const int entry = ranking_->current();
    if (!plan || entry < 0)
        measuredTensor_->setTensor(nullptr, 0);
    else
        measuredTensor_->setTensor(plan, static_cast<std::size_t>(entry));
    updateText();
}

/// Sets the layers of the layer comparison: the selected ones, or all, the worst first.
void TensorsPanel::compareLayers() {
    using Scope = SpecComparisonView::Scope;
    const Scope scope = inspector_->specComparisonView().scope();
    if (scope == Scope::Tensor) return;
    const auto& plan = ranking_->plan();
    if (!plan) return inspector_->layers().setLayers(nullptr, {}, {});
    auto entries = scope == Scope::Selected ? ranking_->selected() : plan->quantized;
    if (scope == Scope::All)
        std::ranges::stable_sort(entries, {}, [this](std::size_t entry) {
            const auto* result = ranking_->result(entry);
            const double db = result && *result ? (*result)->whole.sqnr_db : std::nan("");
            return std::isnan(db) ? std::numeric_limits<double>::infinity() : db;
        });
    QStringList names;
    for (const auto entry : entries) {
        const auto module = plan->table->module_of(entry);
        const bool isWeight = !module.empty() && !plan->specs[entry].recorded;
        names.push_back(
            QString::fromStdString(isWeight ? std::string(module) : plan->table->shown_name(entry)));
    }
    inspector_->layers().setLayers(plan, std::move(entries), std::move(names));
}

void TensorsPanel::setEager(const EagerAnswers* eager) {
    eager_ = eager;
    connect(eager, &EagerAnswers::changed, this, &TensorsPanel::updateText);
    updateText();
}

void TensorsPanel::setNode(qcs::model::TracedNode node) {
    node_ = node;
    updateText();
}

/// Shows the headline of the current tensor's module, else of the module that the selected node calls.
void TensorsPanel::sayEager() {
    const auto& plan = ranking_->plan();
    const int entry = ranking_->current();
    const auto eager = eager_->plan();
    std::string_view path;
    if (plan && entry >= 0)
        path = plan->table->module_of(static_cast<std::size_t>(entry));
    else if (const auto graph = answers_->input().graph; graph && graph->nodes.contains(node_))
        path = graph->nodes[node_].target;
    const auto* module = path.empty() ? nullptr : eager->find(path);
    if (!module) return headline_->set({}, Colour::Dim, {});
    const auto look = lookOf(exampleOf(module->reason.kind));
    headline_->set(look.icon, look.ink, eagerHeadline(*module));
}

void TensorsPanel::updateText() {
    if (eager_ && eager_->plan()) return sayEager();
    const auto& verdicts = answers_->current().verdicts;
    const auto& plan = ranking_->plan();
    const int entry = ranking_->current();
    auto node = node_;
    if (plan && entry >= 0 && plan->specs[static_cast<std::size_t>(entry)].node)
        node = plan->specs[static_cast<std::size_t>(entry)].node;
    if (!verdicts || !verdicts->nodes.contains(node)) return headline_->set({}, Colour::Dim, {});
    const auto& verdict = verdicts->nodes[node];
    const auto look = lookOf(verdict.reason.reason);
    QString elsewhere;
    if (entry >= 0 && node_ && node_ != node)
        elsewhere =
            tr("No tensors for %1; showing %2.")
                .arg(nodeName(*verdicts->graph, node_),
                     QString::fromStdString(plan->table->shown_name(static_cast<std::size_t>(entry))));
    headline_->set(look.icon, look.ink, paragraph({elsewhere, headlineOf(verdict, verdicts.get())}));
}

bool TensorsPanel::isIdle() const {
    return ranking_->isIdle() && measuredTensor_->isIdle() && inspector_->isIdle();
}

bool TensorsPanel::waitForIdle(int milliseconds) {
    return waitUntil([this] { return isIdle(); }, milliseconds);
}

} // namespace qcs::ui
