#pragma once
// Answers: the engine's results for the document, kept up to date in the background. After each edit, the
// result of prepare is computed (an Outcome, which all views share), and then the results of convert and
// lowering (the type Conversions in core). A result to which a view has subscribed is computed as soon as the
// ResultStage of the subscription is reached. Only this class decides whether a result still belongs to the
// present document.

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

/// The state of the document that a result belongs to: its revision, and the document's ids of the rules and
/// entries in it.
struct AnalysedState {
    qcs::engine::Revision revision;
    qcs::IdVector<qcs::config::RuleIndex, RuleId> ruleIds;
    qcs::IdVector<qcs::config::EntryIndex, EntryId> entryIds;

    RuleId ruleId(qcs::config::RuleIndex rule) const;     ///< 0 if the index is invalid
    EntryId entryId(qcs::config::EntryIndex entry) const; ///< 0 if the index is invalid
    qcs::config::RuleIndex ruleIndex(RuleId id) const;    ///< invalid if the state does not contain the rule
    bool hasModel() const { return revision && revision.inputs().graph; }
    /// Returns true in the mode that only runs fuse_fx, without prepare and convert.
    bool isFusionOnly() const { return hasModel() && revision.inputs().fuse_alone; }
    bool isEager() const { return revision && revision.inputs().eager; }
    bool operator==(const AnalysedState&) const = default;
};

/// How far the results about a revision have been computed. Each subscription names the stage that must be
/// reached before its own question is answered. If there is no model, or the mode only runs fuse_fx, Verdicts
/// follows directly after AtOnce.
enum class ResultStage : std::uint8_t {
    AtOnce,    ///< nothing has been computed yet
    Resolved,  ///< the result of prepare is available
    Explained, ///< the explanations of the nodes are available as well
    Verdicts,  ///< the verdicts of the nodes, which need convert, are available as well
};

/// The main results for one state of the document. `analysis` and `fusion` are both null if there is no graph
/// or nothing has been computed yet.
struct Outcome : AnalysedState {
    qcs::predict::ResolveInput input;
    std::shared_ptr<const qcs::predict::Resolution> resolution; ///< belongs to `analysis`
    std::shared_ptr<const qcs::insight::Analysis> analysis;
    std::shared_ptr<const qcs::insight::FusionPlan> fusion; ///< instead of `analysis` if isFusionOnly()
    /// Belongs to `analysis`; null until it is computed.
    std::shared_ptr<const qcs::insight::Explainer> explainer;
    /// The verdicts of the nodes. They are those of the previous outcome until convert has been computed for
    /// this outcome. They are null in the meantime if the previous outcome has another graph, or comes from
    /// the mode that only runs fuse_fx.
    std::shared_ptr<const qcs::insight::Verdicts> verdicts;
    /// The number of nodes with each reason, according to `verdicts`.
    std::array<int, qcs::insight::reason_count> counts = {};
    quint64 verdictsNumber = 0; ///< serial number of `verdicts`; 0 if there are none
    /// The nodes whose verdict differs from the previous verdicts; null: every verdict may differ.
    std::shared_ptr<const std::vector<qcs::model::TracedNode>> changedVerdicts;
    quint64 number = 0; ///< serial number of this outcome
    /// The `number` of the outcome that `changed` compares with; 0: every node may have changed.
    quint64 before = 0;
    /// The nodes whose resolution, requested dtypes or qconfig differ from the outcome numbered `before`.
    std::shared_ptr<const std::vector<qcs::model::TracedNode>> changed;

    /// Returns true if the result of prepare (or of fuse_fx) is available.
    bool isKnown() const { return resolution || fusion; }
};

class Answers : public QObject {
    Q_OBJECT
public:
    Answers(Document* document, JobRunner* jobs, QObject* parent = nullptr);
    ~Answers() override;

    /// The engine that computes everything about the document. It can be used on any thread.
    const std::shared_ptr<qcs::engine::Engine>& engine() const { return engine_; }
    /// Returns the revision for the present state of the document. Equal states have the same revision.
    qcs::engine::Revision currentRevision() const;

    /// Returns the newest outcome that has been computed. It may belong to an older state of the document.
    const Outcome& current() const { return current_; }
    /// Returns true if current() has results for the graph that is current in the document now.
    bool isOfOpenModel() const;
    const qcs::predict::ResolveInput& input() const { return current_.input; }
    const std::shared_ptr<const qcs::predict::Resolution>& resolution() const { return current_.resolution; }
    const std::shared_ptr<const qcs::insight::Analysis>& analysis() const { return current_.analysis; }
    const std::shared_ptr<const qcs::insight::FusionPlan>& fusion() const { return current_.fusion; }
    const std::shared_ptr<const qcs::insight::Explainer>& explainer() const { return current_.explainer; }
    /// Returns the exception that PyTorch raises on the way to the quantized model; nullopt if it raises
    /// none, or if this has not been computed yet.
    std::optional<qcs::insight::RaisedIn> raised() const;
    /// Returns the outcome before current(); an empty outcome if that one was for another graph.
    const Outcome& previous() const { return previous_; }
    /// Returns the index of a rule in resolution()->rules; invalid if current() does not contain the rule.
    qcs::config::RuleIndex ruleIndex(RuleId id) const { return indexOfRule_.value(id); }
    RuleId ruleId(qcs::config::RuleIndex rule) const { return current_.ruleId(rule); }
    EntryId entryId(qcs::config::EntryIndex entry) const { return current_.entryId(entry); }

    /// Returns true if no outcome is being computed. current() then belongs to the present state of the
    /// document, unless the user has cancelled the job.
    bool isIdle() const;
    /// For tests and screenshots: runs the event loop until isIdle(). Returns false if the time is up before.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    /// Emitted when current() has been replaced.
    void resolutionChanged();
    /// Emitted when current().explainer was set. The signal is emitted when the explanations are available,
    /// and again when convert has been computed. If the engine already has the results of both, the signal is
    /// emitted only once. Never emitted in the mode that only runs fuse_fx.
    void explained();
    /// Emitted when the verdicts of current() have been computed. In the mode that only runs fuse_fx, this
    /// signal follows directly after resolutionChanged().
    void verdictsChanged();

private:
    friend class AnySubscription;
    using Counts = std::shared_ptr<const std::array<int, qcs::insight::reason_count>>;
    using ExplainerPtr = std::shared_ptr<const qcs::insight::Explainer>;
    struct Explained {
        ExplainerPtr explainer;
        Counts counts; ///< null until convert has been computed
        std::shared_ptr<const std::vector<qcs::model::TracedNode>> changed; ///< as Outcome::changedVerdicts
    };

    AnalysedState stateNow() const;
    void run();
    void publish(Outcome outcome);
    void explain();
    void convert();
    /// `before` are the verdicts that were published last; may be null.
    static Explained explainedBy(ExplainerPtr explainer, const qcs::insight::Verdicts* before,
                                 qcs::engine::Engine& engine, const qcs::engine::Revision& revision,
                                 const qcs::Task& task);
    void take(const Explained& explained);
    /// Sets stage_, and starts the subscriptions that wait for this stage.
    void reach(ResultStage stage);

    Document* document_;
    JobRunner* jobs_;
    QTimer soon_; ///< delays run() until control returns to the event loop, so that several edits start only
                  ///< one job
    std::shared_ptr<qcs::engine::Engine> engine_;
    AnalysedState analysed_; ///< the state for which the newest job was started
    ResultStage stage_ = ResultStage::AtOnce;
    Outcome current_;
    Outcome previous_;
    quint64 outcomes_ = 0;     ///< the number of the newest outcome
    quint64 verdictsTold_ = 0; ///< the number of the newest verdicts
    QHash<RuleId, qcs::config::RuleIndex> indexOfRule_;
    std::vector<AnySubscription*> subscriptions_;
};

/// A question that is answered anew for each revision of the document, once the stage of the subscription is
/// reached. Each subscription has its own lane of jobs, so a newer question cancels an older one, whose
/// answer is then never delivered.
class AnySubscription : public QObject {
public:
    ~AnySubscription() override; ///< cancels the job

    /// Starts the job that computes the answer for the present revision: now, or as soon as the stage of the
    /// subscription is reached. The answer is delivered even if it equals the previous answer. Call this once
    /// at the beginning, and whenever the question itself has changed; edits of the document need no call.
    void ask();
    /// Cancels the job that computes the answer. After the next edit, the answer is computed again.
    void stop();
    /// Returns true while the job that computes the answer waits or runs, and directly after an edit, before
    /// new jobs are started.
    bool isBusy() const;
    /// Returns true if the user has cancelled the job.
    bool isCancelled() const { return asking_ && !isBusy(); }
    QString lane() const { return lane_; }
    /// Returns the state that the answer belongs to.
    const AnalysedState& analysed() const { return analysed_; }
    /// Returns true if analysed() is the present state of the document.
    bool isCurrent() const;

protected:
    using Answer = std::shared_ptr<const void>;
    using Work = std::function<Answer(const qcs::Task&)>;
    /// `onAnswer` is called when a new answer has arrived.
    AnySubscription(Answers& answers, ResultStage stage, std::function<Work(const AnalysedState&)> question,
                    std::function<void()> onAnswer);
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
    std::function<void()> onAnswer_;
    std::function<QString()> title_;
    Answer answer_;
    AnalysedState analysed_;
    quint64 number_ = 0; ///< the number of the newest question; answers to older questions are dropped
    /// A job was started and has not delivered its answer.
    bool asking_ = false;
    bool anew_ = false; ///< deliver the next answer even if it equals the previous one
};

/// A function that computes an answer of type T, called on a background thread. An empty function means that
/// there is nothing to compute.
template <class T>
using Question = std::function<std::shared_ptr<const T>(qcs::engine::Engine&, const qcs::Task&)>;

/// Returns the question that queries the engine for the stage S of a revision.
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
    /// `question` is called for each revision when `stage` is reached, and returns the question for this
    /// revision. `onAnswer` is called when answer() has changed, and also when the answer is the same but the
    /// ids of rules or entries in analysed() have changed. Both are called on the GUI thread.
    Subscription(Answers& answers, ResultStage stage,
                 std::function<Question<T>(const AnalysedState&)> question, std::function<void()> onAnswer)
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
              std::move(onAnswer)) {}

    /// Returns the newest answer; nullptr if there is none yet, or if there is nothing to compute.
    std::shared_ptr<const T> answer() const { return std::static_pointer_cast<const T>(anyAnswer()); }
    /// Sets the title for the list of running jobs. A subscription without a title is not listed.
    void setTitle(std::function<QString()> title) { setJobTitle(std::move(title)); }
};

/// A subscription to the output of an engine stage.
template <class S>
using StageSubscription = Subscription<typename S::Output>;

} // namespace qcs::ui
