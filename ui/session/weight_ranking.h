#pragma once
// The quantization errors of the weights (and recorded activations) in the open tensor files. They are
// measured in the background, those that the user looks at first, and again if an edit requests another spec
// for them.

#include "insight/ranking/ranking.h"
#include "session/answers.h"
#include "session/tensor_files.h"

#include <QTimer>

#include <mutex>

namespace qcs::ui {

class WeightRanking : public QObject {
    Q_OBJECT
public:
    /// Keeps results on disk for later sessions; null: they are not kept.
    using Cache = std::shared_ptr<qcs::insight::ErrorCache>;

    WeightRanking(Answers* answers, TensorFiles* files, JobRunner* jobs, Cache cache,
                  QObject* parent = nullptr);

    /// Which tensors are quantized, and which are not and why; null until it is computed for the open files.
    /// It may lag behind the document.
    const std::shared_ptr<const qcs::insight::RankPlan>& plan() const { return plan_; }
    /// The result for an entry of plan()->quantized; null if it is not measured yet.
    const qcs::insight::RankResult* result(std::size_t entry) const;
    int measured() const { return measured_; }
    int total() const { return plan_ ? static_cast<int>(plan_->quantized.size()) : 0; }
    /// The user cancelled it before all were measured.
    bool isCancelled() const { return cancelled_; }
    bool isIdle() const;

    /// Measures these entries next, in this order.
    void prioritise(const std::vector<std::size_t>& entries);
    /// Measures what is missing after it was cancelled.
    void goOn();

    /// The entry whose details are shown; -1: none.
    int current() const { return current_; }
    void setCurrent(int entry);
    /// The selected entries, which are shown side by side.
    const std::vector<std::size_t>& selected() const { return selected_; }
    void setSelected(std::vector<std::size_t> entries);

Q_SIGNALS:
    void planChanged();
    void resultsChanged();
    /// Measuring began, ended or was cancelled.
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
    std::shared_ptr<Work> work_;                                   ///< of the job that runs
    QTimer arrivals_;
    int measured_ = 0;
    bool cancelled_ = false;
    int current_ = -1;
    std::vector<std::size_t> selected_;
};

} // namespace qcs::ui
