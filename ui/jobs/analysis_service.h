#pragma once
// Keeps the analysis of the document up to date, in the background: what prepare does first, then what the
// conversions make of it.

#include "document/document.h"
#include "engine/stages.h"
#include "jobs/job_runner.h"

#include <QHash>
#include <QTimer>

#include <array>
#include <functional>

namespace qcs::ui {

class AnalysisService : public QObject {
    Q_OBJECT
public:
    /// An analysis and what it was computed from; where fuse_fx alone is called, a fusion in its place.
    /// Neither: there is no graph, or nothing was computed yet.
    struct Outcome {
        qcs::ResolveInput input;
        qcs::Revision revision;                            ///< of that input; holds what is known about it
        std::shared_ptr<const qcs::Resolution> resolution; ///< of the analysis
        std::vector<RuleId> ruleIds;                       ///< by rule index of `input` and `resolution`
        std::vector<EntryId> entryIds;                     ///< by index in the input's backend
        std::shared_ptr<const qcs::Analysis> analysis;
        std::shared_ptr<const qcs::FusionPlan> fusion;
        std::shared_ptr<const qcs::Explainer> explainer; ///< of the analysis; comes later
        /// What runs. While the model is converted that of the analysis before, if it was of the same graph.
        std::shared_ptr<const qcs::Verdicts> verdicts;
        std::array<int, qcs::reason_count> counts = {}; ///< of nodes, by the verdicts' reasons
        /// Nodes whose resolution, what is asked of them or qconfig is another than in previous(); without
        /// one, all.
        std::vector<int> changed;
        QHash<RuleId, QString> badges; ///< what is odd about rules that never win; comes later

        bool isKnown() const { return resolution || fusion; }
    };

    AnalysisService(Document* document, JobRunner* jobs, QObject* parent = nullptr);

    /// Says what is odd about a rule, by its index, on any thread. Until it is set there are no badges.
    using BadgeWords = std::function<QString(const qcs::ResolveInput&, const qcs::Resolution&, int)>;
    void setBadgeWords(BadgeWords words);

    /// What everything about the document is asked of, from any thread.
    const std::shared_ptr<qcs::Engine>& engine() const { return engine_; }
    /// The newest that is known; it may lag behind the document.
    const Outcome& current() const { return current_; }
    const qcs::ResolveInput& input() const { return current_.input; }
    const std::shared_ptr<const qcs::Resolution>& resolution() const { return current_.resolution; }
    const std::shared_ptr<const qcs::Analysis>& analysis() const { return current_.analysis; }
    const std::shared_ptr<const qcs::FusionPlan>& fusion() const { return current_.fusion; }
    const std::shared_ptr<const qcs::Explainer>& explainer() const { return current_.explainer; }
    /// Where PyTorch raises on the way to the quantized model, as far as is known.
    std::optional<qcs::RaisedIn> raised() const;
    /// The one before, if it is of the same graph; else it is empty.
    const Outcome& previous() const { return previous_; }
    /// Index in resolution()->rules, -1 if it knows nothing of the rule.
    int ruleIndex(RuleId id) const { return indexOfRule_.value(id, -1); }
    RuleId ruleId(int index) const;
    EntryId entryId(int index) const; ///< of an entry of the input's backend; 0 if there is none

    /// Whether nothing is under way: current() is of the document as it is now, unless the person cancelled.
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
    void badgesChanged();

private:
    void run();
    void publish(Outcome outcome);
    void explain();
    void convert();
    void takeVerdicts(std::shared_ptr<const qcs::Verdicts> verdicts);
    void take(const std::shared_ptr<const qcs::Explainer>& explainer);
    void badge();

    Document* document_;
    JobRunner* jobs_;
    QTimer soon_; ///< edits of one turn of the event loop make one job
    std::shared_ptr<qcs::Engine> engine_;
    BadgeWords badgeWords_;
    struct LostKeys;
    std::shared_ptr<LostKeys> lostKeys_; ///< belongs to the lane of badges
    Outcome current_;
    Outcome previous_;
    QHash<RuleId, int> indexOfRule_;
};

} // namespace qcs::ui
