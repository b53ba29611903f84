#include "session/proposals.h"

#include <QPointer>

namespace qcs::ui {
namespace {

const auto lane = QStringLiteral("proposal");

/// One request for each layer, also if several entries are its weights.
qcs::Expected<std::vector<qcs::insight::LayerRequest>>
requestsFor(const qcs::insight::ProposalContext& context, const Proposals::EntryRequests& entries) {
    std::vector<qcs::insight::LayerRequest> requests;
    qcs::Diagnostics problems;
    for (const auto& [entry, request] : entries) {
        auto layer = qcs::insight::layer_of_entry(context, entry);
        if (!layer) {
            problems.insert(problems.end(), layer.error().begin(), layer.error().end());
            continue;
        }
        const auto same = [&](const qcs::insight::LayerRequest& other) {
            return qcs::insight::same_layer(other.layer, *layer);
        };
        if (std::ranges::none_of(requests, same)) requests.push_back({std::move(*layer), request});
    }
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return requests;
}

} // namespace

struct Proposals::Question {
    std::shared_ptr<qcs::engine::Engine> engine;
    qcs::engine::Revision revision;
    std::shared_ptr<const qcs::insight::TensorTable> table;
    WeightRanking::Cache cache;
    EntryRequests entries;
    std::optional<qcs::insight::Goal> goal;
    std::vector<qcs::insight::QuantizationRequest> choices;

    qcs::Expected<qcs::insight::Proposal> proposed(const qcs::Task& task) const {
        if (revision.inputs().fuse_alone) return qcs::failure(qcs::codes::proposal_fuse_alone);
        const qcs::Task quiet{task.stop, {}, task.threads};
        namespace stages = qcs::engine::stages;
        qcs::insight::ProposalContext context;
        context.cache = cache.get();
        if (revision.inputs().eager)
            context.eager = {revision.inputs().eager, engine->query<stages::Eager>(revision, quiet)};
        else
            context.explainer = engine->query<stages::FullExplanations>(revision, quiet);
        const bool isThere = context.explainer || context.eager.plan;
        const auto weights = isThere ? engine->query<stages::Weights>(revision, quiet) : nullptr;
        if (!weights) throw qcs::Stopped{};
        context.plan =
            std::make_shared<const qcs::insight::RankPlan>(qcs::insight::rank_plan(table, *weights));
        if (goal) return qcs::insight::propose(context, *goal, choices, task);
        const auto requests = requestsFor(context, entries);
        if (!requests) return tl::unexpected(requests.error());
        return qcs::insight::propose(context, *requests, task);
    }

    std::shared_ptr<const ProposalAnswer> answer(const qcs::Task& task) const {
        auto answer = std::make_shared<ProposalAnswer>(ProposalAnswer{proposed(task), {}});
        if (!answer->proposal || answer->proposal->rules.rules.empty())
            return answer; // there are no rules, or they are those of eager mode
        auto inputs = revision.inputs();
        inputs.mapping = std::make_shared<const qcs::config::QConfigMapping>(answer->proposal->rules.mapping);
        auto effect = compareRevisions(*engine, revision, engine->revision(std::move(inputs)),
                                       DiffScope::Everything, {task.stop, {}, task.threads});
        if (!effect) throw qcs::Stopped{};
        answer->effect = std::move(*effect);
        return answer;
    }
};

Proposals::Proposals(Document* document, Answers* answers, WeightRanking* ranking, JobRunner* jobs,
                     WeightRanking::Cache cache, QObject* parent)
    : QObject(parent),
      document_(document),
      answers_(answers),
      ranking_(ranking),
      jobs_(jobs),
      cache_(std::move(cache)) {
    connect(document, &Document::analysisInputChanged, this, &Proposals::drop);
    connect(document, &Document::opened, this, &Proposals::drop);
    connect(ranking, &WeightRanking::planChanged, this, [this] {
        // The entries of the question belong to the plan before.
        if (isOpen() && !answer_) drop();
    });
}

void Proposals::ask(const std::vector<std::size_t>& entries, const qcs::insight::QuantizationRequest& request,
                    const QString& words) {
    EntryRequests requests;
    for (const auto entry : entries)
        requests.emplace_back(entry, request);
    ask(std::move(requests), words);
}

void Proposals::ask(EntryRequests requests, const QString& words) {
    if (!ranking_->plan() || requests.empty()) return;
    auto question = std::make_shared<Question>();
    question->entries = std::move(requests);
    start(std::move(question), words);
}

void Proposals::ask(const qcs::insight::Goal& goal,
                    const std::vector<qcs::insight::QuantizationRequest>& choices, const QString& words) {
    if (!ranking_->plan()) return;
    auto question = std::make_shared<Question>();
    question->goal = goal;
    question->choices = choices;
    start(std::move(question), words);
}

void Proposals::start(std::shared_ptr<const Question> question, const QString& words) {
    words_ = words;
    answer_.reset();
    auto whole = std::make_shared<Question>(*question);
    whole->engine = answers_->engine();
    whole->revision = answers_->currentRevision();
    whole->table = ranking_->plan()->table;
    whole->cache = cache_;
    jobs_->start(
        lane, tr("Looking for rules"), [whole](const qcs::Task& task) { return whole->answer(task); },
        [self = QPointer(this)](const std::shared_ptr<const ProposalAnswer>& answer) {
            if (!self || !self->isOpen()) return;
            self->answer_ = answer;
            Q_EMIT self->changed();
        });
    Q_EMIT changed();
}

void Proposals::refuse(const qcs::Message& why, const QString& words) {
    jobs_->cancelLane(lane);
    words_ = words;
    answer_ = std::make_shared<const ProposalAnswer>(ProposalAnswer{qcs::failure(why), {}});
    Q_EMIT changed();
}

void Proposals::drop() {
    if (!isOpen()) return;
    jobs_->cancelLane(lane);
    words_.clear();
    answer_.reset();
    Q_EMIT changed();
}

bool Proposals::apply() {
    const auto answer = answer_;
    if (!answer || !answer->proposal || answer->proposal->rule_count() == 0) return false;
    const QString words = words_;
    drop();
    if (const auto& eager = answer->proposal->eager)
        document_->changeEager(eager->config, words);
    else
        document_->changeMapping(answer->proposal->rules.mapping, words);
    return true;
}

bool Proposals::isIdle() const {
    return !jobs_->isBusy(lane);
}

} // namespace qcs::ui
