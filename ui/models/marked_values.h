#pragma once
// A range of values, or of errors, that somebody marked in a plot, and what is known of those values for the
// others: of a sample at once, of all of them a moment later.

#include "models/measured_tensor.h"

#include <QTimer>

namespace qcs::ui {

class MarkedValues : public QObject {
    Q_OBJECT
public:
    MarkedValues(MeasuredTensor* statistics, JobRunner* jobs, QObject* parent = nullptr);

    /// Of the measured tensor, or of its channel that is looked at. Nullopt: nothing. Nothing is marked any
    /// more once something else is measured; the whole of what was a sample is nothing else.
    void mark(std::optional<qcs::quant::ValueSelection> selection);
    /// Into which the codes of marked values are counted, of a tensor that is quantized in its file; empty
    /// while nobody looks at them.
    void setCodeEdges(std::vector<double> edges);
    const std::optional<qcs::quant::ValueSelection>& selection() const { return selection_; }
    /// Null while nothing is marked, or nothing is known of it.
    const qcs::quant::SelectedValues* selected() const { return selected_ ? &*selected_ : nullptr; }
    /// They are all of them, not those of a sample.
    bool isExact() const { return exact_; }
    bool isIdle() const { return !selection_ || exact_; }

Q_SIGNALS:
    void changed();

private:
    void onMeasured();
    void lookAgain();
    void lookAtSample();
    void lookAtAll();

    MeasuredTensor* statistics_;
    JobRunner* jobs_;
    QTimer pause_; ///< until the hand rests
    // What was measured last.
    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    std::size_t tensor_ = 0;
    std::optional<ComparedSpec> spec_;
    std::vector<double> codeEdges_;
    std::optional<qcs::quant::ValueSelection> selection_;
    std::optional<qcs::quant::SelectedValues> selected_;
    bool exact_ = false;
};

} // namespace qcs::ui
