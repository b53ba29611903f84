#pragma once
// TensorPairComparison: compares the tensors of two files pair by pair in the background. Which tensors form
// pairs depends on which modules the configs quantize, so compare() must be called again after an edit.

#include "session/answers.h"
#include "session/jobs/pair_job.h"
#include "session/tensor_files.h"

#include <QTimer>

namespace qcs::ui {

class TensorPairComparison : public QObject {
    Q_OBJECT
public:
    TensorPairComparison(Answers* answers, TensorFiles* files, JobRunner* jobs, QObject* parent = nullptr);

    /// Pairs and compares the tensors of two files: `first` is the path of the float model's file, `second`
    /// that of the quantized model's. If the same files were compared before, results that are still valid
    /// are kept, and only the other pairs are compared: those that an edit has changed, and those that were
    /// left when the user cancelled. Does nothing if a path is empty.
    void compare(const QString& first, const QString& second);

    /// Returns which tensors are paired; null until the files are open and paired.
    const std::shared_ptr<const PairPlan>& plan() const { return plan_; }
    /// Returns the result for the pair with this index in plan()->pairs.pairs; null if the pair has not been
    /// compared yet.
    const qcs::insight::PairResult* result(std::size_t pair) const;
    /// Returns the number of pairs that have been compared.
    int measured() const { return measured_; }
    /// Returns the number of pairs.
    int total() const { return static_cast<int>(results_.size()); }
    /// Returns true if the user cancelled the job before the pairs were determined or before all of them were
    /// compared.
    bool isCancelled() const { return cancelled_; }
    /// Returns true if the job that the last call of compare() has started has finished pairing the tensors.
    /// If a file could not be opened, plan() is null then.
    bool isPlanned() const { return planned_; }
    bool isIdle() const;
    /// Returns why results are missing, as text; "" if there is no problem.
    const QString& problem() const { return problem_; }
    /// Returns the job that is running or was running last, for showing its progress and cancelling it.
    JobId job() const { return job_; }

Q_SIGNALS:
    void planAboutToChange();
    void planChanged();
    void resultsChanged();
    /// Emitted when a job has begun or ended.
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

    Answers* answers_;
    TensorFiles* files_;
    JobRunner* jobs_;
    std::pair<QString, QString> paths_;
    std::shared_ptr<const PairPlan> plan_;
    std::vector<std::optional<qcs::insight::PairResult>> results_; ///< by index of the pair
    std::shared_ptr<Work> work_; ///< the data shared with the job that compares pairs
    QTimer arrivals_;
    JobId job_ = 0;
    int measured_ = 0;
    bool planned_ = false;
    bool cancelled_ = false;
    QString problem_;
};

} // namespace qcs::ui
