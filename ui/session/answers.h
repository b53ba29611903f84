#pragma once
// What is known about the document, kept up to date in the background. After each edit, in this order: what
// prepare does (an Outcome, for all views alike), what the conversions make of it, and whatever views have
// subscribed to. Nobody else decides whether an answer still holds.

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

/// What answers are of: a revision, and the ids that its rules and entries have in the document.
struct Asked {
    qcs::engine::Revision revision;
    qcs::IdVector<qcs::config::RuleIndex, RuleId> ruleIds;
    qcs::IdVector<qcs::config::EntryIndex, EntryId> entryIds;

    RuleId ruleId(qcs::config::RuleIndex rule) const;
    EntryId entryId(qcs::config::EntryIndex entry) const;
    qcs::config::RuleIndex ruleIndex(RuleId id) const;
    bool hasModel() const { return revision && revision.inputs().graph; }
    /// Is fuse_fx alone called?
    bool fuses() const { return hasModel() && revision.inputs().fuse_alone; }
    bool isEager() const { return revision && revision.inputs().eager; }
    bool operator==(const Asked&) const = default;
};

/// How far the answers about a revision have come, and so what can be asked without waiting for it.
enum class Turn : std::uint8_t {
    AtOnce,    ///< nothing is known of it
    Resolved,  ///< what prepare does, or that there is no model
    Explained, ///< answers about nodes
    Verdicts,  ///< what runs
};

/// What is known of the document. Neither analysis nor fusion: there is no graph, or nothing was computed
/// yet.
struct Outcome : Asked {
    qcs::predict::ResolveInput input;
    std::shared_ptr<const qcs::predict::Resolution> resolution; ///< of the analysis
    std::shared_ptr<const qcs::insight::Analysis> analysis;
    std::shared_ptr<const qcs::insight::FusionPlan> fusion;   ///< where fuse_fx alone is called, in its place
    std::shared_ptr<const qcs::insight::Explainer> explainer; ///< of the analysis; comes later
    /// What runs. While the model is converted that of the analysis before, if it was of the same graph.
    std::shared_ptr<const qcs::insight::Verdicts> verdicts;
    std::array<int, qcs::insight::reason_count> counts = {}; ///< of nodes, by the verdicts' reasons
    quint64 verdictsNumber = 0;                              ///< verdicts count up as they come; 0: of none
    /// Nodes whose verdict is another than that of the number before; null: all have changed.
    std::shared_ptr<const std::vector<qcs::model::TracedNode>> changedVerdicts;
    quint64 number = 0; ///< outcomes count up as they come
    quint64 before = 0; ///< number of the one that `changed` is beside; 0: of none, all have changed
    /// Nodes whose resolution, what is asked of them or qconfig is another.
    std::shared_ptr<const std::vector<qcs::model::TracedNode>> changed;

    bool isKnown() const { return resolution || fusion; }
};

class Answers : public QObject {
    Q_OBJECT
public:
    Answers(Document* document, JobRunner* jobs, QObject* parent = nullptr);
    ~Answers() override;

    /// What everything about the document is asked of, from any thread.
    const std::shared_ptr<qcs::engine::Engine>& engine() const { return engine_; }
    /// Of the document as it is now. Equal states are one.
    qcs::engine::Revision now() const;

    /// The newest that is known; it may lag behind the document.
    const Outcome& current() const { return current_; }
    /// Is it of the model that is open now?
    bool isOfOpenModel() const;
    const qcs::predict::ResolveInput& input() const { return current_.input; }
    const std::shared_ptr<const qcs::predict::Resolution>& resolution() const { return current_.resolution; }
    const std::shared_ptr<const qcs::insight::Analysis>& analysis() const { return current_.analysis; }
    const std::shared_ptr<const qcs::insight::FusionPlan>& fusion() const { return current_.fusion; }
    const std::shared_ptr<const qcs::insight::Explainer>& explainer() const { return current_.explainer; }
    /// Where PyTorch raises on the way to the quantized model, as far as is known.
    std::optional<qcs::insight::RaisedIn> raised() const;
    /// The one before, if it is of the same graph; else it is empty.
    const Outcome& previous() const { return previous_; }
    /// In resolution()->rules; none if it knows nothing of the rule.
    qcs::config::RuleIndex ruleIndex(RuleId id) const { return indexOfRule_.value(id); }
    RuleId ruleId(qcs::config::RuleIndex rule) const { return current_.ruleId(rule); }
    EntryId entryId(qcs::config::EntryIndex entry) const { return current_.entryId(entry); }

    /// Whether no outcome is under way: current() is of the document as it is now, unless the person
    /// cancelled.
    bool isIdle() const;
    /// For tests and screenshots: runs the event loop until isIdle(); false if that took longer.
    bool waitForIdle(int milliseconds);

Q_SIGNALS:
    void resolutionChanged();
    /// There is an explainer of the same analysis; later there is one that knows the conversions, too. Never
    /// of a fusion.
    void explained();
    /// current().verdicts are those of the analysis.
    void verdictsChanged();

private:
    friend class AnySubscription;
    using Counts = std::shared_ptr<const std::array<int, qcs::insight::reason_count>>;
    using ExplainerPtr = std::shared_ptr<const qcs::insight::Explainer>;
    struct Explained {
        ExplainerPtr explainer;
        Counts counts; ///< null while it is not known what runs
        std::shared_ptr<const std::vector<qcs::model::TracedNode>> changed; ///< as Outcome::changedVerdicts
    };

    Asked askedNow() const;
    void run();
    void publish(Outcome outcome);
    void explain();
    void convert();
    /// `before`: the verdicts that were told last; null: none were.
    static Explained explainedBy(ExplainerPtr explainer, const qcs::insight::Verdicts* before,
                                 qcs::engine::Engine& engine, const qcs::engine::Revision& revision,
                                 const qcs::Task& task);
    void take(const Explained& explained);
    /// Whoever subscribed for this turn, or one before it, is asked for.
    void reach(Turn turn);

    Document* document_;
    JobRunner* jobs_;
    QTimer soon_; ///< edits of one turn of the event loop make one job
    std::shared_ptr<qcs::engine::Engine> engine_;
    Asked asked_; ///< the newest
    Turn turn_ = Turn::AtOnce;
    Outcome current_;
    Outcome previous_;
    quint64 outcomes_ = 0;
    quint64 verdictsTold_ = 0;
    QHash<RuleId, qcs::config::RuleIndex> indexOfRule_;
    std::vector<AnySubscription*> subscriptions_;
};

/// A question that is asked anew of each revision of the document, once its turn has come, in a lane of its
/// own: an older one is cancelled, and its answer never told.
class AnySubscription : public QObject {
public:
    ~AnySubscription() override; ///< what it asks is cancelled

    /// The question has become another, or is the first: it is asked now, or as soon as its turn comes. The
    /// answer is told whatever was known before.
    void ask();
    void stop();
    bool isBusy() const;
    /// It was asked, and the person cancelled it.
    bool isCancelled() const { return asking_ && !isBusy(); }
    QString lane() const { return lane_; }
    /// What answer() is of.
    const Asked& asked() const { return asked_; }
    /// Is that the document as it is?
    bool isCurrent() const;

protected:
    using Answer = std::shared_ptr<const void>;
    using Work = std::function<Answer(const qcs::Task&)>;
    AnySubscription(Answers& answers, Turn turn, std::function<Work(const Asked&)> question,
                    std::function<void()> told);
    const Answer& anyAnswer() const { return answer_; }
    void setJobTitle(std::function<QString()> title) { title_ = std::move(title); }

private:
    friend class Answers;
    void askNow();
    void take(Answer answer, Asked asked);

    QPointer<Answers> answers_;
    QPointer<JobRunner> jobs_;
    const Turn turn_;
    const QString lane_;
    std::function<Work(const Asked&)> question_;
    std::function<void()> told_;
    std::function<QString()> title_;
    Answer answer_;
    Asked asked_;
    quint64 number_ = 0; ///< of the question that was asked last
    bool asking_ = false;
    bool anew_ = false; ///< somebody waits for this answer, whatever was known before
};

/// Null: there is nothing to ask.
template <class T>
using Question = std::function<std::shared_ptr<const T>(qcs::engine::Engine&, const qcs::Task&)>;

template <class S>
Question<typename S::Output> questionOf(const qcs::engine::Revision& revision,
                                        qcs::engine::StageKey<S> key = {}) {
    return [revision, key = std::move(key)](qcs::engine::Engine& engine, const qcs::Task& task) {
        return engine.query<S>(revision, {task.stop, {}, task.threads}, key);
    };
}

template <class T>
class Subscription : public AnySubscription {
public:
    /// `question` is called for each revision when its turn has come, and `told` when there is another
    /// answer, or the same about other rules and entries; both in this thread.
    Subscription(Answers& answers, Turn turn, std::function<Question<T>(const Asked&)> question,
                 std::function<void()> told)
        : AnySubscription(
              answers, turn,
              [question = std::move(question), engine = answers.engine()](const Asked& asked) -> Work {
                  auto ask = question(asked);
                  if (!ask) return nullptr;
                  return [ask = std::move(ask), engine](const qcs::Task& task) -> Answer {
                      return ask(*engine, task);
                  };
              },
              std::move(told)) {}

    /// The newest that is known; nullptr while none is, and where there is nothing to ask.
    std::shared_ptr<const T> answer() const { return std::static_pointer_cast<const T>(anyAnswer()); }
    /// For the list of jobs; without one it is not shown there.
    void setTitle(std::function<QString()> title) { setJobTitle(std::move(title)); }
};

/// Subscribes to a stage.
template <class S>
using StageSubscription = Subscription<typename S::Output>;

} // namespace qcs::ui
