#include "views/tensors/tensors_panel.h"

#include "views/tensors/tensor_lab.h"
#include "views/tensors/why_line.h"
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

std::optional<ComparedSpec> TensorsPanel::drawnSpec() const {
    const bool shown = statistics_->state() == MeasuredTensor::State::Done;
    return shown ? std::optional(statistics_->measured().spec) : std::nullopt;
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

void TensorsPanel::setNode(qcs::model::TracedNode node) {
    node_ = node;
    say();
}

void TensorsPanel::say() {
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
        elsewhere =
            tr("No tensors for %1; showing %2.")
                .arg(nodeName(*verdicts->graph, node_),
                     QString::fromStdString(plan->table->shown_name(static_cast<std::size_t>(entry))));
    why_->set(look.icon, look.ink, paragraph({elsewhere, headlineOf(verdict, verdicts.get())}));
}

bool TensorsPanel::isIdle() const {
    return ranking_->isIdle() && statistics_->isIdle();
}

bool TensorsPanel::waitForIdle(int milliseconds) {
    return waitUntil([this] { return isIdle(); }, milliseconds);
}

} // namespace qcs::ui
