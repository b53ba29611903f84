#pragma once
// The tensors of two files, pair by pair, each with what differs: compared in the background, and paired anew
// where an edit changes what becomes of the model.

#include "session/answers.h"
#include "session/jobs/pair_job.h"
#include "session/tensor_files.h"

#include <QTimer>

namespace qcs::ui {

class PairRanking : public QObject {
    Q_OBJECT
public:
    PairRanking(Answers* analysis, TensorFiles* files, JobRunner* jobs, QObject* parent = nullptr);

    /// Two paths: of the float model's file, and of the quantized one's. What is known of their pairs is
    /// kept, what is missing (after it was cancelled, or since an edit) is compared. Nothing without two
    /// paths.
    void compare(const QString& first, const QString& second);

    /// Null until the files are open and paired.
    const std::shared_ptr<const PairPlan>& plan() const { return plan_; }
    /// Of a place in plan()->pairs.pairs; null: it is not compared yet.
    const qcs::insight::PairResult* result(std::size_t pair) const;
    int measured() const { return measured_; }
    int total() const { return static_cast<int>(results_.size()); }
    /// The person stopped it before all were compared, or before they were paired anew.
    bool isCancelled() const { return cancelled_; }
    /// The plan is of the files and rules of now.
    bool isPlanned() const { return planned_; }
    bool isIdle() const;
    /// Why there is nothing, or no more, in words; "" if nothing is wrong.
    const QString& problem() const { return problem_; }
    /// That runs or ran last, for who shows its progress or cancels it.
    JobId job() const { return job_; }

Q_SIGNALS:
    void planAboutToChange();
    void planChanged();
    void resultsChanged();
    /// It began, got further or ended.
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
