#include "models/entry_facts.h"

#include "config/presets.h"

#include <QPointer>

namespace qcs::ui {
namespace {

using Facts = QHash<EntryId, EntryFact>;

struct Question {
    std::shared_ptr<const qcs::BackendConfig> backend;
    std::vector<EntryId> ids;
    const qcs::BackendConfig* preset = nullptr;
    std::shared_ptr<qcs::Engine> engine;
    qcs::Revision revision; ///< perhaps of an older backend; none while nothing is known
    std::vector<EntryId> explainedIds;
    Facts before; ///< what was known of a model that is still there
};

Facts answer(const Question& question, const qcs::Task& task) {
    Facts facts;
    for (const auto id : question.ids)
        facts.insert(id, {});
    const auto before = qcs::preempted_by(*question.backend);
    for (std::size_t i = 0; i < before.size(); ++i)
        if (before[i] >= 0)
            facts[question.ids[i]].preemptedBy = question.ids[static_cast<std::size_t>(before[i])];
    if (question.preset)
        for (const auto& difference : qcs::entry_differences(*question.preset, *question.backend)) {
            if (difference.after < 0) continue;
            auto& fact = facts[question.ids[static_cast<std::size_t>(difference.after)]];
            (difference.before < 0 ? fact.added : fact.differs) = true;
        }
    if (!question.revision) {
        for (auto fact = facts.begin(); fact != facts.end(); ++fact)
            fact->reach = question.before.value(fact.key()).reach;
        return facts;
    }
    const auto found =
        question.engine->query<qcs::stages::EntriesReach>(question.revision, {task.stop, {}, task.threads});
    if (!found) return facts;
    const auto& reach = *found;
    for (std::size_t i = 0; i < reach.size() && i < question.explainedIds.size(); ++i)
        if (const auto fact = facts.find(question.explainedIds[i]); fact != facts.end())
            fact->reach = reach[i];
    return facts;
}

} // namespace

QString EntryFacts::lane() {
    return QStringLiteral("entry facts");
}

EntryFacts::EntryFacts(Document* document, AnalysisService* analysis, JobRunner* jobs, QObject* parent)
    : QObject(parent), document_(document), analysis_(analysis), jobs_(jobs) {
    connect(document, &Document::backendChanged, this, &EntryFacts::refresh);
    connect(analysis, &AnalysisService::resolutionChanged, this, &EntryFacts::refresh);
    connect(analysis, &AnalysisService::explained, this, &EntryFacts::refresh);
    refresh();
}

QString EntryFacts::presetName() const {
    const auto& part = document_->workspace().backend;
    return QString::fromStdString(part.preset.empty() ? part.value.name : part.preset);
}

const qcs::BackendConfig* EntryFacts::preset() const {
    return qcs::backend_preset(presetName().toStdString());
}

void EntryFacts::refresh() {
    Question question{document_->snapshot().backend, {}, preset(), analysis_->engine(), {},
                      analysis_->current().entryIds, {}};
    if (analysis_->explainer() || analysis_->fusion()) question.revision = analysis_->current().revision;
    if (analysis_->input().graph && analysis_->input().graph == document_->graph()) question.before = facts_;
    for (int i = 0; document_->entryIdAt(i) != 0; ++i)
        question.ids.push_back(document_->entryIdAt(i));
    jobs_->start(
        lane(), {},
        [question = std::move(question)](const qcs::Task& task) { return answer(question, task); },
        [self = QPointer(this)](Facts facts) {
            if (!self) return;
            self->facts_ = std::move(facts);
            Q_EMIT self->changed();
        });
}

} // namespace qcs::ui
