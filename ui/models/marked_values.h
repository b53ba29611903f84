#pragma once
// Linked selection of plots: a range of values or errors that the user marked in one plot, and the statistics
// of these values for the other plots. They are estimated from a sample at once, and then computed from all
// values in the background.

#include "models/measured_tensor.h"

#include <QTimer>

namespace qcs::ui {

class MarkedValues : public QObject {
    Q_OBJECT
public:
    MarkedValues(MeasuredTensor* statistics, JobRunner* jobs, QObject* parent = nullptr);

    /// Marks a range of the measured tensor or of its selected channel; nullopt: no range. The range is kept
    /// when the whole tensor has been measured after a sample, and dropped when another tensor or spec is
    /// measured.
    void mark(std::optional<qcs::quant::ValueSelection> selection);
    /// The edges of the bins into which the codes of marked values are counted, for a tensor that is
    /// quantized in its file; empty: codes are not counted.
    void setCodeEdges(std::vector<double> edges);
    const std::optional<qcs::quant::ValueSelection>& selection() const { return selection_; }
    /// The statistics of the marked values; null if nothing is marked, or until they are computed.
    const qcs::quant::SelectedValues* selected() const { return selected_ ? &*selected_ : nullptr; }
    /// selected() was computed from all values, not estimated from a sample.
    bool isExact() const { return exact_; }
    bool isIdle() const { return !selection_ || exact_; }

Q_SIGNALS:
    void changed();

private:
    void onMeasured();
    void lookAgain();
    void estimateFromSample();
    void computeExactly();

    MeasuredTensor* statistics_;
    JobRunner* jobs_;
    QTimer pause_; ///< delays the exact computation until the user stops dragging
    // The tensor and the spec that were measured last.
    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    std::size_t tensor_ = 0;
    std::optional<ComparedSpec> spec_;
    std::vector<double> codeEdges_;
    std::optional<qcs::quant::ValueSelection> selection_;
    std::optional<qcs::quant::SelectedValues> selected_;
    bool exact_ = false;
};

} // namespace qcs::ui
