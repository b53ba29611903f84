#pragma once
// Proposed rules for layers of the ranking, or for a goal for the whole model. They are computed in the
// background, shown with their effect, and then either applied to the document as one undo step, or dropped.

#include "insight/proposals/proposal.h"
#include "session/jobs/compare_job.h"
#include "session/weight_ranking.h"

namespace qcs::ui {

struct ProposalAnswer {
    qcs::Expected<qcs::insight::Proposal> proposal;
    Effect effect; ///< of the rules on the whole model; empty in eager mode
};

class Proposals : public QObject {
    Q_OBJECT
public:
    /// Entries of the ranking's plan, each with what is requested for its layer.
    using EntryRequests = std::vector<std::pair<std::size_t, qcs::insight::QuantizationRequest>>;

    /// `cache` stores the errors that are measured for proposals; it may be null.
    Proposals(Document* document, Answers* answers, WeightRanking* ranking, JobRunner* jobs,
              WeightRanking::Cache cache, QObject* parent = nullptr);

    /// Starts looking for rules that give the layers of these entries the spec of `request`. `words`
    /// describes the request, and is the name of the undo step if it is applied.
    void ask(const std::vector<std::size_t>& entries, const qcs::insight::QuantizationRequest& request,
             const QString& words);
    /// The same with a different spec for each entry.
    void ask(EntryRequests requests, const QString& words);
    /// The same for a goal for the whole model, with specs to choose from.
    void ask(const qcs::insight::Goal& goal, const std::vector<qcs::insight::QuantizationRequest>& choices,
             const QString& words);
    /// Shows a request that cannot be computed, with the reason.
    void refuse(const qcs::Message& why, const QString& words);
    /// Drops the proposal. Every edit does so, too, since the proposal may not be valid any more.
    void drop();
    /// Applies the proposed rules to the document; false if there are none.
    bool apply();

    /// There is a request that has not been dropped.
    bool isOpen() const { return !words_.isEmpty(); }
    const QString& words() const { return words_; }
    /// Null until it is computed.
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
