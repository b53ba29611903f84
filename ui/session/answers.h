#pragma once
// The results of the engine for the document, kept up to date in the background. After each edit they are
// computed in this order: the result of prepare (an Outcome, the same for all views), the results of the
// conversions, and those that views have subscribed to. This class alone decides whether a result is still
// valid.

#include "engine/stages.h"
#include "session/document/document.h"
#include "session/jobs/job_runner.h"

#include <QHash>
#include <QPointer>
#include <QTimer>

#include <array>
#include <functional>

namespace qcs::ui {

class AnySubscription;

/// The state that answers belong to: a revision, and the ids that its rules and entries have in the document.
struct AnalysedState {
    qcs::engine::Revision revision;
    qcs::IdVector<qcs::config::RuleIndex, RuleId> ruleIds;
    qcs::IdVector<qcs::config::EntryIndex, EntryId> entryIds;

    RuleId ruleId(qcs::config::RuleIndex rule) const;     ///< 0 if there is none
    EntryId entryId(qcs::config::EntryIndex entry) const; ///< 0 if there is none
    qcs::config::RuleIndex ruleIndex(RuleId id) const;    ///< invalid if there is none
    bool hasModel() const { return revision && revision.inputs().graph; }
    /// Is the mode that of fuse_fx alone?
    bool fuses() const { return hasModel() && revision.inputs().fuse_alone; }
    bool isEager() const { return revision && revision.inputs().eager; }
    bool operator==(const AnalysedState&) const = default;
};

/// Which results about a revision are available. A subscription states the stage from which on its question
/// can be computed without waiting for others.
enum class ResultStage : std::uint8_t {
    AtOnce,    ///< none yet
    Resolved,  ///< the result of prepare, or that there is no model
    Explained, ///< explanations of nodes
    Verdicts,  ///< the outcome of the conversions
};

/// The main results for one state of the document. If there is neither `analysis` nor `fusion`, there is no
/// graph, or nothing was computed yet.
struct Outcome : AnalysedState {
    qcs::predict::ResolveInput input;
    std::shared_ptr<const qcs::predict::Resolution> resolution; ///< of `analysis`
    std::shared_ptr<const qcs::insight::Analysis> analysis;
    std::shared_ptr<const qcs::insight::FusionPlan> fusion;   ///< instead of `analysis`, for fuse_fx alone
    std::shared_ptr<const qcs::insight::Explainer> explainer; ///< of `analysis`; null at first
    /// The outcomes of nodes. Until the conversions are computed they are those of the outcome before, if it
    /// has the same graph.
    std::shared_ptr<const qcs::insight::Verdicts> verdicts;
    std::array<int, qcs::insight::reason_count> counts = {}; ///< numbers of nodes by reason, of `verdicts`
    quint64 verdictsNumber = 0;                              ///< serial number of `verdicts`; 0: none
    /// The nodes whose verdict differs from that in the verdicts before; null: all may have changed.
    std::shared_ptr<const std::vector<qcs::model::TracedNode>> changedVerdicts;
    quint64 number = 0; ///< serial number of the outcome
    quint64 before = 0; ///< the number of the outcome that `changed` compares with; 0: all may have changed
    /// The nodes whose resolution, requested dtypes or qconfig differ.
    std::shared_ptr<const std::vector<qcs::model::TracedNode>> changed;

    bool isKnown() const { return resolution || fusion; }
};

class Answers : public QObject {
    Q_OBJECT
public:
    Answers(Document* document, JobRunner* jobs, QObject* parent = nullptr);
    ~Answers() override;

    /// The engine that computes everything about the document. It can be used on any thread.
    const std::shared_ptr<qcs::engine::Engine>& engine() const { return engine_; }
    /// The revision of the present state of the document. Equal states have the same revision.
    qcs::engine::Revision now() const;

    /// The newest outcome that has been computed; it may lag behind the document.
    const Outcome& current() const { return current_; }
    /// Does current() belong to the graph that is open now?
    bool isOfOpenModel() const;
    const qcs::predict::ResolveInput& input() const { return current_.input; }
    const std::shared_ptr<const qcs::predict::Resolution>& resolution() const { return current_.resolution; }
    const std::shared_ptr<const qcs::insight::Analysis>& analysis() const { return current_.analysis; }
    const std::shared_ptr<const qcs::insight::FusionPlan>& fusion() const { return current_.fusion; }
    const std::shared_ptr<const qcs::insight::Explainer>& explainer() const { return current_.explainer; }
    /// The exception that PyTorch raises on the way to the quantized model; nullopt if there is none, or none
    /// is known yet.
    std::optional<qcs::insight::RaisedIn> raised() const;
    /// The outcome before current(), if it has the same graph; else it is empty.
    const Outcome& previous() const { return previous_; }
    /// The index of a rule in resolution()->rules; invalid if current() does not contain the rule.
    qcs::config::RuleIndex ruleIndex(RuleId id) const { return indexOfRule_.value(id); }
    RuleId ruleId(qcs::config::RuleIndex rule) const { return current_.ruleId(rule); }
    EntryId entryId(qcs::config::EntryIndex entry) const { return current_.entryId(entry); }

    /// True if no outcome is being computed: current() belongs to the present state of the document, unless
    /// the user cancelled the job.
    bool isIdle() const;
    /// For tests and screenshots: runs the event loop until isIdle(); false on timeout.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    void resolutionChanged();
    /// current().explainer was set, first without and later with the conversions. Never emitted for fuse_fx
    /// alone.
    void explained();
    /// current().verdicts were set; they belong to current().
    void verdictsChanged();

private:
    friend class AnySubscription;
    using Counts = std::shared_ptr<const std::array<int, qcs::insight::reason_count>>;
    using ExplainerPtr = std::shared_ptr<const qcs::insight::Explainer>;
    struct Explained {
        ExplainerPtr explainer;
        Counts counts; ///< null until the conversions are computed
        std::shared_ptr<const std::vector<qcs::model::TracedNode>> changed; ///< as Outcome::changedVerdicts
    };

    AnalysedState stateNow() const;
    void run();
    void publish(Outcome outcome);
    void explain();
    void convert();
    /// `before` are the last published verdicts; null if there are none.
    static Explained explainedBy(ExplainerPtr explainer, const qcs::insight::Verdicts* before,
                                 qcs::engine::Engine& engine, const qcs::engine::Revision& revision,
                                 const qcs::Task& task);
    void take(const Explained& explained);
    /// Starts the subscriptions whose stage has been reached.
    void reach(ResultStage stage);

    Document* document_;
    JobRunner* jobs_;
    QTimer soon_; ///< collects all edits within one iteration of the event loop into one job
    std::shared_ptr<qcs::engine::Engine> engine_;
    AnalysedState analysed_; ///< the newest state for which a job was started
    ResultStage stage_ = ResultStage::AtOnce;
    Outcome current_;
    Outcome previous_;
    quint64 outcomes_ = 0;
    quint64 verdictsTold_ = 0;
    QHash<RuleId, qcs::config::RuleIndex> indexOfRule_;
    std::vector<AnySubscription*> subscriptions_;
};

/// A question that is computed for each revision of the document, once its stage is reached, as a job in a
/// separate lane. A newer question cancels an older one, whose answer is never delivered.
class AnySubscription : public QObject {
public:
    ~AnySubscription() override; ///< cancels the job

    /// Call this first, and whenever the question changes otherwise than by edits. It is computed now, or as
    /// soon as its stage is reached, and its answer is delivered even if it equals the one before.
    void ask();
    void stop();
    bool isBusy() const;
    /// True if the user cancelled the job.
    bool isCancelled() const { return asking_ && !isBusy(); }
    QString lane() const { return lane_; }
    /// The state that answer() belongs to.
    const AnalysedState& analysed() const { return analysed_; }
    /// Is asked() the present state of the document?
    bool isCurrent() const;

protected:
    using Answer = std::shared_ptr<const void>;
    using Work = std::function<Answer(const qcs::Task&)>;
    AnySubscription(Answers& answers, ResultStage stage, std::function<Work(const AnalysedState&)> question,
                    std::function<void()> told);
    const Answer& anyAnswer() const { return answer_; }
    void setJobTitle(std::function<QString()> title) { title_ = std::move(title); }

private:
    friend class Answers;
    void askNow();
    void take(Answer answer, AnalysedState state);

    QPointer<Answers> answers_;
    QPointer<JobRunner> jobs_;
    const ResultStage stage_;
    const QString lane_;
    std::function<Work(const AnalysedState&)> question_;
    std::function<void()> told_;
    std::function<QString()> title_;
    Answer answer_;
    AnalysedState analysed_;
    quint64 number_ = 0; ///< of the last question; answers to older ones are dropped
    bool asking_ = false;
    bool anew_ = false; ///< deliver the next answer even if it equals the one before
};

/// Computes an answer on a background thread. A null function means that there is nothing to compute.
template <class T>
using Question = std::function<std::shared_ptr<const T>(qcs::engine::Engine&, const qcs::Task&)>;

template <class S>
Question<typename S::Output> questionOf(const qcs::engine::Revision& revision,
                                        qcs::engine::StageKey<S> key = {}) {
    return [revision, key = std::move(key)](qcs::engine::Engine& engine, const qcs::Task& task) {
        return engine.query<S>(revision, {task.stop, {}, task.threads}, key);
    };
}

/// A subscription with an answer of type T.
template <class T>
class Subscription : public AnySubscription {
public:
    /// `question` is called for each revision when its stage is reached; `told` is called when there is a new
    /// answer, or the same answer for other ids of rules and entries. Both are called on the GUI thread.
    Subscription(Answers& answers, ResultStage stage,
                 std::function<Question<T>(const AnalysedState&)> question, std::function<void()> told)
        : AnySubscription(
              answers, stage,
              [question = std::move(question),
               engine = answers.engine()](const AnalysedState& state) -> Work {
                  auto ask = question(state);
                  if (!ask) return nullptr;
                  return [ask = std::move(ask), engine](const qcs::Task& task) -> Answer {
                      return ask(*engine, task);
                  };
              },
              std::move(told)) {}

    /// The newest answer; nullptr if there is none yet, or if there is nothing to compute.
    std::shared_ptr<const T> answer() const { return std::static_pointer_cast<const T>(anyAnswer()); }
    /// The title in the list of jobs; without one it is not shown there.
    void setTitle(std::function<QString()> title) { setJobTitle(std::move(title)); }
};

/// A subscription to the output of an engine stage.
template <class S>
using StageSubscription = Subscription<typename S::Output>;

} // namespace qcs::ui
