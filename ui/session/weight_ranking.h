#pragma once
// WeightRanking: the quantization errors of the weights and recorded activations in the open tensor files.
// The errors are measured in the background, first those that the user is looking at. A weight is measured
// again if an edit changes the spec that the rules request for it.

#include "insight/ranking/ranking.h"
#include "session/answers.h"
#include "session/tensor_files.h"

#include <QTimer>

#include <mutex>

namespace qcs::ui {

class WeightRanking : public QObject {
    Q_OBJECT
public:
    /// A cache on disk that keeps measured errors for later sessions; null: no cache.
    using Cache = std::shared_ptr<qcs::insight::ErrorCache>;

    WeightRanking(Answers* answers, TensorFiles* files, JobRunner* jobs, Cache cache,
                  QObject* parent = nullptr);

    /// Returns the plan: which tensors are quantized and with which spec, and why the others are not. It is
    /// null until the first plan is computed, and it may belong to an older state of the document and its
    /// files.
    const std::shared_ptr<const qcs::insight::RankPlan>& plan() const { return plan_; }
    /// Returns the result for a tensor; null if it is not measured yet. Here and below, `entry` is the index
    /// of the tensor in plan()->table->entries; plan()->quantized lists the entries that are measured.
    const qcs::insight::RankResult* result(std::size_t entry) const;
    /// Returns the number of quantized tensors that are measured.
    int measured() const { return measured_; }
    /// Returns the number of quantized tensors.
    int total() const { return plan_ ? static_cast<int>(plan_->quantized.size()) : 0; }
    /// Returns true if the user cancelled the job before all tensors were measured.
    bool isCancelled() const { return cancelled_; }
    /// Returns true if nothing is being planned or measured.
    bool isIdle() const;

    /// Measures these entries next, in the given order.
    void prioritise(const std::vector<std::size_t>& entries);
    /// Measures the missing results after the user has cancelled the job.
    void resume();

    /// Returns the entry whose details are shown; -1 if none is shown.
    int current() const { return current_; }
    void setCurrent(int entry);
    /// Returns the selected entries, which the layer comparison can compare. Independent of current().
    const std::vector<std::size_t>& selected() const { return selected_; }
    void setSelected(std::vector<std::size_t> entries);

Q_SIGNALS:
    void planChanged();
    void resultsChanged();
    /// Emitted when measuring began, ended or was cancelled.
    void stateChanged();
    void currentChanged();
    void selectedChanged();

private:
    struct Work;
    void takePlan();
    void measure();
    void takeResults();

    TensorFiles* files_;
    JobRunner* jobs_;
    Cache cache_;
    Subscription<qcs::insight::RankPlan> planning_;
    std::shared_ptr<const qcs::insight::RankPlan> plan_;
    std::vector<std::optional<qcs::insight::RankResult>> results_; ///< by entry
    std::shared_ptr<Work> work_; ///< the data shared with the job that is running
    QTimer arrivals_;
    int measured_ = 0;
    bool cancelled_ = false;
    int current_ = -1;
    std::vector<std::size_t> selected_;
};

} // namespace qcs::ui
