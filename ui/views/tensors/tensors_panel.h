#pragma once
// The tab "Tensors": the quantization error of the current tensor, and why it is quantized in this way.

#include "models/measured_tensor.h"
#include "session/eager_answers.h"
#include "session/weight_ranking.h"

#include <QWidget>

namespace qcs::ui {

class TensorLab;
class WhyLine;

class TensorsPanel : public QWidget {
    Q_OBJECT
public:
    TensorsPanel(Answers* analysis, WeightRanking* ranking, JobRunner* jobs, QWidget* parent = nullptr);

    /// Sets the source of headlines in the eager modes, where they belong to modules.
    void setEager(const EagerAnswers* eager);
    /// Sets the node whose headline is shown at the bottom.
    void setNode(qcs::model::TracedNode node);

    MeasuredTensor& statistics() { return *statistics_; }
    /// The spec shown in the plots; nullopt: none.
    std::optional<ComparedSpec> drawnSpec() const;
    TensorLab& lab() { return *lab_; }
    WhyLine& why() { return *why_; }
    bool isIdle() const;
    /// For tests and screenshots: runs the event loop until isIdle(). False: timeout.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    void ruleChosen(qcs::config::RuleIndex rule);
    /// The user clicked the headline.
    void whyRequested();

private:
    void onCurrent();
    void compareLayers();
    void updateText();
    void sayEager();

    const EagerAnswers* eager_ = nullptr;
    Answers* analysis_;
    WeightRanking* ranking_;
    MeasuredTensor* statistics_;
    TensorLab* lab_;
    WhyLine* why_;
    qcs::model::TracedNode node_;
};

} // namespace qcs::ui
