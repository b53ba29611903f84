#include "views/tensors/tensors_panel.h"

#include "views/tensors/tensor_lab.h"
#include "views/tensors/why_line.h"
#include "words/eager_words.h"
#include "words/status_look.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QBoxLayout>

namespace qcs::ui {

TensorsPanel::TensorsPanel(Answers* analysis, WeightRanking* ranking, JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      analysis_(analysis),
      ranking_(ranking),
      statistics_(new MeasuredTensor(jobs, this)),
      lab_(new TensorLab(statistics_, jobs, this)),
      why_(new WhyLine(this)) {
    setObjectName(QStringLiteral("tensors-panel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(lab_, 1);
    column->addWidget(why_);
    connect(ranking_, &WeightRanking::currentChanged, this, &TensorsPanel::onCurrent);
    connect(ranking_, &WeightRanking::planChanged, this, &TensorsPanel::onCurrent);
    connect(lab_, &TensorLab::ruleChosen, this, &TensorsPanel::ruleChosen);
    connect(why_, &QAbstractButton::clicked, this, &TensorsPanel::whyRequested);
    connect(analysis_, &Answers::verdictsChanged, this, &TensorsPanel::say);
    onCurrent();
}

void TensorsPanel::onCurrent() {
    const auto& plan = ranking_->plan();
    const int entry = ranking_->current();
    if (!plan || entry < 0)
        statistics_->setTensor(nullptr, 0);
    else
        statistics_->setTensor(plan, static_cast<std::size_t>(entry));
    say();
}

void TensorsPanel::setEager(const EagerAnswers* eager) {
    eager_ = eager;
    connect(eager, &EagerAnswers::changed, this, &TensorsPanel::say);
    say();
}

void TensorsPanel::setNode(qcs::model::TracedNode node) {
    node_ = node;
    say();
}

/// Of the module of the tensor that is looked at, else of the one that the selected node calls.
void TensorsPanel::sayEager() {
    const auto& plan = ranking_->plan();
    const int entry = ranking_->current();
    const auto eager = eager_->plan();
    std::string_view path;
    if (plan && entry >= 0)
        path = plan->table->module_of(static_cast<std::size_t>(entry));
    else if (const auto graph = analysis_->input().graph; graph && graph->nodes.contains(node_))
        path = graph->nodes[node_].target;
    const auto* module = path.empty() ? nullptr : eager->find(path);
    if (!module) return why_->set({}, Colour::Dim, {});
    const auto look = lookOf(exampleOf(module->reason.kind));
    why_->set(look.icon, look.ink, eagerHeadline(*module));
}

void TensorsPanel::say() {
    if (eager_ && eager_->plan()) return sayEager();
    const auto& verdicts = analysis_->current().verdicts;
    const auto& plan = ranking_->plan();
    const int entry = ranking_->current();
    auto node = node_;
    if (plan && entry >= 0 && plan->specs[static_cast<std::size_t>(entry)].node)
        node = plan->specs[static_cast<std::size_t>(entry)].node;
    if (!verdicts || !verdicts->nodes.contains(node)) return why_->set({}, Colour::Dim, {});
    const auto& verdict = verdicts->nodes[node];
    const auto look = lookOf(verdict.reason.reason);
    QString elsewhere;
    if (entry >= 0 && node_ && node_ != node)
        elsewhere = tr("No tensors for %1; showing %2.")
                        .arg(nodeName(*verdicts->graph, node_),
                             QString::fromStdString(
                                 plan->table->entries[static_cast<std::size_t>(entry)].info().name));
    why_->set(look.icon, look.ink, paragraph({elsewhere, headlineOf(verdict, verdicts.get())}));
}

bool TensorsPanel::isIdle() const {
    return ranking_->isIdle() && statistics_->isIdle();
}

bool TensorsPanel::waitForIdle(int milliseconds) {
    return waitUntil([this] { return isIdle(); }, milliseconds);
}

} // namespace qcs::ui
