#pragma once
// MarkedValues: linked selection between plots. The user marks a range of values, errors or codes in one
// plot, and the other plots show statistics of the marked values. The statistics are first estimated from a
// sample, where that is possible, and then computed from all values in the background.

#include "models/measured_tensor.h"

#include <QTimer>

namespace qcs::ui {

class MarkedValues : public QObject {
    Q_OBJECT
public:
    MarkedValues(MeasuredTensor* measuredTensor, JobRunner* jobs, QObject* parent = nullptr);

    /// Marks a range of values in the measured tensor or in its selected channel; nullopt marks nothing. The
    /// range is kept when a sample of the tensor was measured first and now the whole tensor is measured. It
    /// is dropped when another tensor is measured, or the same one under another spec.
    void mark(std::optional<qcs::quant::ValueSelection> selection);
    /// Sets the edges of the bins in which the codes of the marked values are counted; if `edges` is empty,
    /// codes are not counted. `edges` must be empty if the tensor is not stored quantized, because it then
    /// has no codes.
    void setCodeEdges(std::vector<double> edges);
    /// Returns the marked range; nullopt if nothing is marked.
    const std::optional<qcs::quant::ValueSelection>& selection() const { return selection_; }
    /// Returns the statistics of the marked values; null if nothing is marked, or if they are not computed
    /// yet or could not be computed.
    const qcs::quant::SelectedValues* selected() const { return selected_ ? &*selected_ : nullptr; }
    /// Returns true if selected() was computed from all values, false if it was estimated from a sample.
    bool isExact() const { return exact_; }
    bool isIdle() const { return !selection_ || exact_; }

Q_SIGNALS:
    /// Emitted when the range or the statistics have changed.
    void changed();

private:
    void onMeasured();
    void lookAgain();
    void estimateFromSample();
    void computeExactly();

    MeasuredTensor* measuredTensor_;
    JobRunner* jobs_;
    QTimer pause_; ///< delays the exact computation until the user stops dragging
    // What was measured last: a tensor of the plan, and the spec.
    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    std::size_t tensor_ = 0;
    std::optional<ComparedSpec> spec_;
    std::vector<double> codeEdges_;
    std::optional<qcs::quant::ValueSelection> selection_;
    std::optional<qcs::quant::SelectedValues> selected_;
    bool exact_ = false;
};

} // namespace qcs::ui
