#pragma once
// Proposals: finds rules that quantize layers as the user requests, or that meet a goal for the whole model.
// A proposal is computed in the background and shown with its effect. It is then either applied to the
// document, as one undo step, or dropped.

#include "insight/proposals/proposal.h"
#include "session/jobs/compare_job.h"
#include "session/weight_ranking.h"

namespace qcs::ui {

/// A proposal with its effect.
struct ProposalAnswer {
    qcs::Expected<qcs::insight::Proposal> proposal; ///< the proposed rules, or why there are none
    Effect effect; ///< the effect of the rules on the whole model; empty if there are none or in eager mode
};

class Proposals : public QObject {
    Q_OBJECT
public:
    /// Entries of the ranking's plan (RankPlan), each with the request for its layer.
    using EntryRequests = std::vector<std::pair<std::size_t, qcs::insight::QuantizationRequest>>;

    /// `cache` stores the errors that are measured for proposals; may be null.
    Proposals(Document* document, Answers* answers, WeightRanking* ranking, JobRunner* jobs,
              WeightRanking::Cache cache, QObject* parent = nullptr);

    // The three functions ask() do nothing while the ranking has no plan.
    /// Starts to look for rules that give the layers of these entries the spec in `request`. `words`
    /// describes the request; it is also the name of the undo step if the proposal is applied.
    void ask(const std::vector<std::size_t>& entries, const qcs::insight::QuantizationRequest& request,
             const QString& words);
    /// Starts to look for rules that give the layer of each entry the spec in its own request.
    void ask(EntryRequests requests, const QString& words);
    /// Starts to look for rules that meet a goal for the whole model, with the specs in `choices`.
    void ask(const qcs::insight::Goal& goal, const std::vector<qcs::insight::QuantizationRequest>& choices,
             const QString& words);
    /// Shows a request for which no proposal can be computed, with the reason.
    void refuse(const qcs::Message& why, const QString& words);
    /// Drops the proposal. Every edit on which the analysis depends drops it as well, since the proposal
    /// might no longer be valid. Before answer() is computed, a new plan of the ranking drops it, too.
    void drop();
    /// Applies the proposed rules to the document. Returns false if there are none.
    bool apply();

    /// Returns true if there is a request that has not been dropped or applied.
    bool isOpen() const { return !words_.isEmpty(); }
    /// Returns the description of the request; "" if there is none.
    const QString& words() const { return words_; }
    /// Returns the proposal, or why there is none; null until it is computed.
    const std::shared_ptr<const ProposalAnswer>& answer() const { return answer_; }
    bool isIdle() const;

Q_SIGNALS:
    void changed();

private:
    struct Question;
    void start(std::shared_ptr<const Question> question, const QString& words);

    Document* document_;
    Answers* answers_;
    WeightRanking* ranking_;
    JobRunner* jobs_;
    WeightRanking::Cache cache_;
    QString words_;
    std::shared_ptr<const ProposalAnswer> answer_;
};

} // namespace qcs::ui
