#pragma once
// The tab "Tensors": what quantizing the tensor costs that is looked at, and why it is quantized so.

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

    /// Of the modes of eager mode, in which modules have headlines.
    void setEager(const EagerAnswers* eager);
    /// Whose headline stands below.
    void setNode(qcs::model::TracedNode node);

    MeasuredTensor& statistics() { return *statistics_; }
    /// That the plots show; nullopt: none.
    std::optional<ComparedSpec> drawnSpec() const;
    TensorLab& lab() { return *lab_; }
    WhyLine& why() { return *why_; }
    bool isIdle() const;
    /// For tests and pictures: runs the event loop until isIdle(); false if that took longer.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    void ruleChosen(qcs::config::RuleIndex rule);
    /// Of the node whose headline is shown.
    void whyRequested();

private:
    void onCurrent();
    void compareLayers();
    void say();
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
