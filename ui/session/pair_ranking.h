#pragma once
// Compares the tensors of two files pair by pair, in the background. How they are paired depends on the
// model's outcome, so after an edit compare() is called again.

#include "session/answers.h"
#include "session/jobs/pair_job.h"
#include "session/tensor_files.h"

#include <QTimer>

namespace qcs::ui {

class PairRanking : public QObject {
    Q_OBJECT
public:
    PairRanking(Answers* analysis, TensorFiles* files, JobRunner* jobs, QObject* parent = nullptr);

    /// Pairs and compares two files: `first` of the float model, `second` of the quantized one. Known results
    /// of the same pairs are kept; missing ones (after it was cancelled, or after an edit) are computed. Does
    /// nothing if a path is empty.
    void compare(const QString& first, const QString& second);

    /// Null until the files are open and paired.
    const std::shared_ptr<const PairPlan>& plan() const { return plan_; }
    /// The result for a pair, by its index in plan()->pairs.pairs; null if it is not compared yet.
    const qcs::insight::PairResult* result(std::size_t pair) const;
    int measured() const { return measured_; }
    int total() const { return static_cast<int>(results_.size()); }
    /// The user cancelled it before all pairs were compared, or before they were paired again.
    bool isCancelled() const { return cancelled_; }
    /// The plan has been computed for the last call of compare().
    bool isPlanned() const { return planned_; }
    bool isIdle() const;
    /// Why there are no results, or not all, as text; "" if there is no problem.
    const QString& problem() const { return problem_; }
    /// The job that runs or ran last, for showing its progress and cancelling it.
    JobId job() const { return job_; }

Q_SIGNALS:
    void planAboutToChange();
    void planChanged();
    void resultsChanged();
    /// A job began or ended.
    void stateChanged();

private:
    struct Work;
    QString title() const;
    template <class Run, class Done>
    void start(Run run, Done done);
    void take(const PlannedPairs& planned);
    void setPlan(std::shared_ptr<const PairPlan> plan);
    void measure();
    void takeResults();

    Answers* analysis_;
    TensorFiles* files_;
    JobRunner* jobs_;
    std::pair<QString, QString> paths_;
    std::shared_ptr<const PairPlan> plan_;
    std::vector<std::optional<qcs::insight::PairResult>> results_; ///< by pair
    std::shared_ptr<Work> work_;                                   ///< of the job that compares
    QTimer arrivals_;
    JobId job_ = 0;
    int measured_ = 0;
    bool planned_ = false;
    bool cancelled_ = false;
    QString problem_;
};

} // namespace qcs::ui
