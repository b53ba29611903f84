#include "jobs/analysis_service.h"

#include "document/name_index.h"
#include "jobs/comparison.h"
#include "jobs/wait_until.h"
#include "report/labels.h"

#include <QPointer>

#include <map>
#include <utility>

namespace qcs::ui {
namespace {
const auto analysisLane = QStringLiteral("analysis");
const auto explanationLane = QStringLiteral("explanation");
const auto badgesLane = QStringLiteral("rule-badges");

std::vector<int> changedNodes(const qcs::Analysis* before, const qcs::Analysis& now) {
    const bool comparable = before && before->input.graph == now.input.graph;
    std::vector<bool> sameQConfig; // by rule
    if (comparable) {
        const auto &was = before->input.mapping->rules, &is = now.input.mapping->rules;
        for (std::size_t i = 0; i < std::min(was.size(), is.size()); ++i)
            sameQConfig.push_back(was[i].qconfig == is[i].qconfig);
    }
    std::vector<int> changed;
    for (std::size_t node = 0; node < now.reasons.size(); ++node) {
        const auto& resolved = now.resolution->nodes[node];
        const bool same = comparable && before->resolution->nodes[node] == resolved &&
                          before->reasons[node] == now.reasons[node] &&
                          (resolved.rule < 0 || sameQConfig[static_cast<std::size_t>(resolved.rule)]);
        if (!same) changed.push_back(static_cast<int>(node));
    }
    return changed;
}

/// Of standalone children those that count.
void count(const qcs::Verdicts& verdicts, bool all, std::array<int, qcs::reason_count>& counts) {
    for (const auto& verdict : verdicts.nodes) {
        if (verdict.child) count(*verdict.child, false, counts);
        if (all || verdict.counted) ++counts[static_cast<std::size_t>(verdict.reason.reason)];
    }
}

using ExplainerPtr = std::shared_ptr<const qcs::Explainer>;

} // namespace

/// To look for a name that was meant takes a while, and the answer holds as long as the model does.
struct AnalysisService::LostKeys {
    std::shared_ptr<const qcs::Graph> graph;
    std::map<std::pair<qcs::RuleKind, std::string>, QString> badges;
};

AnalysisService::AnalysisService(Document* document, JobRunner* jobs, QObject* parent)
    : QObject(parent),
      document_(document),
      jobs_(jobs),
      engine_(std::make_shared<qcs::Engine>()),
      lostKeys_(std::make_shared<LostKeys>()) {
    soon_.setSingleShot(true);
    soon_.setInterval(0);
    connect(&soon_, &QTimer::timeout, this, &AnalysisService::run);
    connect(document_, &Document::analysisInputChanged, &soon_, qOverload<>(&QTimer::start));
    soon_.start();
}

void AnalysisService::run() {
    Outcome outcome;
    outcome.input = document_->snapshot();
    for (int i = 0; document_->ruleIdAt(i) != 0; ++i)
        outcome.ruleIds.push_back(document_->ruleIdAt(i));
    for (int i = 0; document_->entryIdAt(i) != 0; ++i)
        outcome.entryIds.push_back(document_->entryIdAt(i));
    outcome.revision = engine_->revision(inputsOf(*document_));
    if (!outcome.input.graph) {
        jobs_->cancelLane(analysisLane);
        publish(std::move(outcome));
        return;
    }
    jobs_->start(
        analysisLane, tr("Working out what PyTorch does"),
        [engine = engine_, before = current_.analysis, outcome = std::move(outcome)](const qcs::Task& task) {
            Outcome result = outcome;
            (void)namesOf(result.input.graph); // the forms ask for them at once
            if (result.input.fuse_alone) {
                result.fusion = engine->query<qcs::stages::Fused>(result.revision, task);
                return result;
            }
            result.analysis = engine->query<qcs::stages::Analysed>(result.revision, task);
            if (!result.analysis || task.stop.stop_requested()) return result;
            result.resolution = result.analysis->resolution;
            result.changed = changedNodes(before.get(), *result.analysis);
            return result;
        },
        [self = QPointer(this)](Outcome result) {
            if (self && result.isKnown()) self->publish(std::move(result));
        });
}

void AnalysisService::publish(Outcome outcome) {
    const bool sameGraph =
        outcome.isKnown() && current_.isKnown() && current_.input.graph == outcome.input.graph;
    previous_ = sameGraph ? std::move(current_) : Outcome{};
    current_ = std::move(outcome);
    // What fuse_fx alone does and what runs are no guesses at each other.
    if (!previous_.fusion) {
        current_.verdicts = previous_.verdicts;
        current_.counts = previous_.counts;
    }
    if (current_.fusion) takeVerdicts({current_.fusion, &current_.fusion->verdicts});
    indexOfRule_.clear();
    for (std::size_t i = 0; i < current_.ruleIds.size(); ++i)
        indexOfRule_.insert(current_.ruleIds[i], static_cast<int>(i));
    explain();
    badge();
    Q_EMIT resolutionChanged();
    if (current_.fusion) Q_EMIT verdictsChanged();
}

void AnalysisService::takeVerdicts(std::shared_ptr<const qcs::Verdicts> verdicts) {
    current_.verdicts = std::move(verdicts);
    current_.counts = {};
    count(*current_.verdicts, true, current_.counts);
}

/// In a analysisLane of its own: an edit does not wait for the whole plan of the state before it.
void AnalysisService::explain() {
    if (!current_.analysis) {
        jobs_->cancelLane(explanationLane);
        return;
    }
    jobs_->start(
        explanationLane, {},
        [engine = engine_, revision = current_.revision](const qcs::Task& task) {
            return engine->query<qcs::stages::Explained>(revision, task);
        },
        [self = QPointer(this), analysis = current_.analysis](const ExplainerPtr& explainer) {
            if (!self || !explainer || self->current_.analysis != analysis) return;
            self->take(explainer);
            self->convert();
        });
}

void AnalysisService::convert() {
    jobs_->start(
        explanationLane, {},
        [engine = engine_, revision = current_.revision](const qcs::Task& task) {
            return engine->query<qcs::stages::Complete>(revision, task);
        },
        [self = QPointer(this), analysis = current_.analysis](const ExplainerPtr& explainer) {
            // Where prepare raises there is no more to tell than before.
            if (!self || !explainer || self->current_.analysis != analysis || !explainer->conversions())
                return;
            self->take(explainer);
        });
}

void AnalysisService::take(const std::shared_ptr<const qcs::Explainer>& explainer) {
    current_.explainer = explainer;
    if (const auto* verdicts = explainer->verdicts()) {
        takeVerdicts({explainer, verdicts});
        Q_EMIT verdictsChanged();
    }
    Q_EMIT explained();
}

void AnalysisService::setBadgeWords(BadgeWords words) {
    badgeWords_ = std::move(words);
    lostKeys_ = std::make_shared<LostKeys>(); // those were said in the words of before
    badge();
}

void AnalysisService::badge() {
    if (!current_.analysis || !badgeWords_) {
        jobs_->cancelLane(badgesLane);
        return;
    }
    if (current_.badges.isEmpty()) current_.badges = previous_.badges; // until the new ones are known
    using Badges = QHash<RuleId, QString>;
    jobs_->start(
        badgesLane, {},
        [analysis = current_.analysis, ids = current_.ruleIds, lost = lostKeys_,
         words = badgeWords_](const qcs::Task& task) {
            const auto& input = analysis->input;
            if (lost->graph != input.graph) *lost = {input.graph, {}};
            Badges badges;
            for (std::size_t i = 0; i < ids.size() && !task.stop.stop_requested(); ++i) {
                const auto& rule = input.mapping->rules[i];
                const auto& stats = analysis->resolution->rules[i];
                const auto badge = [&] { return words(input, *analysis->resolution, static_cast<int>(i)); };
                if (stats.wins > 0 || stats.problem || stats.matches > 0) {
                    badges.insert(ids[i], badge());
                    continue;
                }
                const std::pair key(rule.kind, qcs::rule_key_label(rule));
                auto known = lost->badges.find(key);
                if (known == lost->badges.end()) known = lost->badges.emplace(key, badge()).first;
                badges.insert(ids[i], known->second);
            }
            return badges;
        },
        [self = QPointer(this), analysis = current_.analysis](const Badges& badges) {
            if (!self || self->current_.analysis != analysis) return;
            self->current_.badges = badges;
            Q_EMIT self->badgesChanged();
        });
}

std::optional<qcs::RaisedIn> AnalysisService::raised() const {
    if (current_.fusion) return qcs::raised_in(*current_.fusion);
    if (!current_.analysis) return std::nullopt;
    return qcs::raised_in(*current_.analysis,
                          current_.explainer ? current_.explainer->conversions() : nullptr);
}

RuleId AnalysisService::ruleId(int index) const {
    const auto at = static_cast<std::size_t>(index);
    return index >= 0 && at < current_.ruleIds.size() ? current_.ruleIds[at] : 0;
}

EntryId AnalysisService::entryId(int index) const {
    const auto at = static_cast<std::size_t>(index);
    return index >= 0 && at < current_.entryIds.size() ? current_.entryIds[at] : 0;
}

bool AnalysisService::isIdle() const {
    return !soon_.isActive() && !jobs_->isBusy(analysisLane) && !jobs_->isBusy(explanationLane) &&
           !jobs_->isBusy(badgesLane);
}

bool AnalysisService::waitForIdle(int milliseconds) {
    return waitUntil([this] { return isIdle(); }, milliseconds);
}

} // namespace qcs::ui
