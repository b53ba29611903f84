#include "jobs/rule_marks.h"

#include <QPointer>

#include <algorithm>
#include <set>

namespace qcs::ui {
namespace {

const auto marksLane = QStringLiteral("rule-marks");

RuleMarks marksOf(const qcs::ResolveInput& input, const qcs::Resolution& resolution, RuleId id, int rule) {
    RuleMarks marks{id, rule + 1, input.mapping->rules[rule].off, {}, {}, {}};
    marks.wins = qcs::winning_nodes(resolution, rule);
    std::set<int> winners;
    for (const int node : qcs::matching_nodes(input, resolution, rule)) {
        const int winner = resolution.nodes[node].rule;
        if (winner == rule) continue;
        marks.loses.push_back(node);
        if (winner >= 0) winners.insert(winner + 1);
    }
    marks.winners.assign(winners.begin(), winners.end());
    return marks;
}

bool has(const std::vector<int>& nodes, int node) {
    return std::ranges::binary_search(nodes, node);
}

} // namespace

NodeMark markOf(const ShownMarks& marks, int node) {
    if (has(marks.shown.wins, node)) return NodeMark::Wins;
    if (has(marks.shown.loses, node)) return NodeMark::Loses;
    return has(marks.faded.wins, node) || has(marks.faded.loses, node) ? NodeMark::Faded : NodeMark::None;
}

RuleMarksService::RuleMarksService(AnalysisService* analysis, JobRunner* jobs, QObject* parent)
    : QObject(parent), analysis_(analysis), jobs_(jobs) {
    connect(analysis, &AnalysisService::resolutionChanged, this, &RuleMarksService::start);
}

bool RuleMarksService::isBusy() const {
    return jobs_->isBusy(marksLane);
}

void RuleMarksService::ask(QList<RuleId> rules) {
    rules.removeAll(0);
    if (rules == rules_) return;
    rules_ = std::move(rules);
    start();
}

/// What is known of the same resolution is not worked out again: to point at a rule and away costs nothing.
void RuleMarksService::start() {
    const auto resolution = analysis_->resolution();
    QHash<RuleId, RuleMarks> known;
    std::vector<std::pair<RuleId, int>> wanted;
    for (const RuleId rule : rules_) {
        const int index = resolution ? analysis_->ruleIndex(rule) : -1;
        if (index < 0) continue;
        if (of_ == resolution && marks_.contains(rule))
            known.insert(rule, marks_[rule]);
        else
            wanted.emplace_back(rule, index);
    }
    if (wanted.empty()) {
        jobs_->cancelLane(marksLane);
        of_ = resolution;
        if (std::exchange(marks_, known) != known) Q_EMIT changed();
        return;
    }
    using Marks = QHash<RuleId, RuleMarks>;
    jobs_->start(
        marksLane, {},
        [input = analysis_->input(), resolution, known, wanted](const qcs::Task&) {
            Marks marks = known;
            for (const auto& [id, rule] : wanted)
                marks.insert(id, marksOf(input, *resolution, id, rule));
            return marks;
        },
        [self = QPointer(this), resolution](const Marks& marks) {
            if (!self || self->analysis_->resolution() != resolution) return;
            self->of_ = resolution;
            self->marks_ = marks;
            Q_EMIT self->changed();
        });
}

} // namespace qcs::ui
