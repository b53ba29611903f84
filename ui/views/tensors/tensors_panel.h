#pragma once
// TensorsPanel: the tab "Tensors". It shows the quantization error of the current tensor. A line at the
// bottom, the headline, gives the outcome of the node that uses the tensor, and the reason for the outcome.

#include "models/measured_tensor.h"
#include "session/eager_answers.h"
#include "session/weight_ranking.h"

#include <QWidget>

namespace qcs::ui {

class TensorInspector;
class WhyLine;

class TensorsPanel : public QWidget {
    Q_OBJECT
public:
    TensorsPanel(Answers* answers, WeightRanking* ranking, JobRunner* jobs, QWidget* parent = nullptr);

    /// Sets the source of the headline in the eager modes, where the headline is about a module and not about
    /// a node.
    void setEager(const EagerAnswers* eager);
    /// Sets the selected node. The headline is about this node, unless the current tensor belongs to another
    /// node.
    void setNode(qcs::model::TracedNode node);

    MeasuredTensor& measuredTensor() { return *measuredTensor_; }
    /// Returns the spec under which the tensor is shown; nullopt until the whole tensor is measured.
    std::optional<ComparedSpec> shownSpec() const;
    TensorInspector& inspector() { return *inspector_; }
    WhyLine& headline() { return *headline_; }
    bool isIdle() const;
    /// For tests and screenshots: runs the event loop until isIdle(). Returns false on timeout.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    void ruleChosen(qcs::config::RuleIndex rule);
    /// Emitted when the user clicks the headline.
    void whyRequested();

private:
    void onCurrent();
    void compareLayers();
    void updateText();
    void sayEager();

    const EagerAnswers* eager_ = nullptr;
    Answers* answers_;
    WeightRanking* ranking_;
    MeasuredTensor* measuredTensor_;
    TensorInspector* inspector_;
    WhyLine* headline_;
    qcs::model::TracedNode node_;
};

} // namespace qcs::ui
