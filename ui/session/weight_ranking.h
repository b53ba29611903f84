#pragma once
// The quantized weights of the open files, each with what that costs: measured in the background, in the
// order in which people look at them, and again where an edit asks another spec of them.

#include "insight/ranking/ranking.h"
#include "session/answers.h"
#include "session/tensor_files.h"

#include <QTimer>

#include <mutex>

namespace qcs::ui {

class WeightRanking : public QObject {
    Q_OBJECT
public:
    /// Where a result is kept for the next time; null: nowhere.
    using Cache = std::shared_ptr<qcs::insight::ErrorCache>;

    WeightRanking(Answers* answers, TensorFiles* files, JobRunner* jobs, Cache cache,
                  QObject* parent = nullptr);

    /// What is quantized, and what is not; null until that is known of the open files. It may lag behind an
    /// edit.
    const std::shared_ptr<const qcs::insight::RankPlan>& plan() const { return plan_; }
    /// Of an entry of plan()->quantized; null: not measured yet.
    const qcs::insight::RankResult* result(std::size_t entry) const;
    int measured() const { return measured_; }
    int total() const { return plan_ ? static_cast<int>(plan_->quantized.size()) : 0; }
    /// The person stopped it before all were measured.
    bool isCancelled() const { return cancelled_; }
    bool isIdle() const;

    /// These are measured next, in this order.
    void lookAt(const std::vector<std::size_t>& entries);
    /// What is missing, after it was cancelled.
    void goOn();

    /// The entry that is looked at alone; -1: none.
    int current() const { return current_; }
    void setCurrent(int entry);
    /// The entries that are looked at side by side.
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
