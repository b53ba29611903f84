#pragma once
// Rules that are proposed for layers of the ranking, or for a goal: worked out in the background, shown with
// their effect, and put into the document as one step, or dropped.

#include "insight/proposals/proposal.h"
#include "session/jobs/compare_job.h"
#include "session/weight_ranking.h"

namespace qcs::ui {

struct ProposalAnswer {
    qcs::Expected<qcs::insight::Proposal> proposal;
    Effect effect; ///< of the rules on the whole model
};

class Proposals : public QObject {
    Q_OBJECT
public:
    /// Entries of the ranking's plan, with what is wanted of their layers.
    using EntryWishes = std::vector<std::pair<std::size_t, qcs::insight::Wish>>;

    /// Errors that are measured for it go to `cache`, and come from there; it may be null.
    Proposals(Document* document, Answers* answers, WeightRanking* ranking, JobRunner* jobs,
              WeightRanking::Cache cache, QObject* parent = nullptr);

    /// For the layers of these entries of the ranking's plan. `words` is what is wanted, as the undo step
    /// will be called.
    void ask(const std::vector<std::size_t>& entries, const qcs::insight::Wish& wish, const QString& words);
    /// Something else for each.
    void ask(EntryWishes wishes, const QString& words);
    /// For the whole model, of specs to choose from.
    void ask(const qcs::insight::Goal& goal, const std::vector<qcs::insight::Wish>& choices,
             const QString& words);
    /// Something that cannot be asked for, and why.
    void refuse(const qcs::Message& why, const QString& words);
    /// Nothing is proposed any more. So it is also after every edit: what was shown may not hold any more.
    void drop();
    /// The rules into the document; false where there are none to put there.
    bool apply();

    /// Something was asked for, and not dropped.
    bool isOpen() const { return !words_.isEmpty(); }
    const QString& words() const { return words_; }
    /// Null while it is worked out.
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
