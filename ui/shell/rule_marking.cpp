#include "shell/rule_marking.h"

#include "models/module_tree_model.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "widgets/marks_line.h"
#include "widgets/search_field.h"
#include "words/status_look.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QAbstractButton>

#include <algorithm>
#include <iterator>

namespace qcs::ui {
namespace {

std::vector<qcs::model::TracedNode> matched(const RuleMarks& marks) {
    std::vector<qcs::model::TracedNode> nodes;
    std::ranges::merge(marks.wins, marks.shadowed, std::back_inserter(nodes));
    return nodes;
}

} // namespace

RuleMarking::RuleMarking(Session& session, RulesPanel* rules, ModelPanel* model, ModuleTreeModel* tree)
    : QObject(rules),
      answers_(&session.answers()),
      rules_(rules),
      model_(model),
      tree_(tree),
      askedMarks_(
          *answers_, ResultStage::Resolved, [this](const AnalysedState& state) { return question(state); },
          [this] { refresh(); }) {
    connect(rules, &RulesPanel::currentRuleChanged, this, &RuleMarking::ask);
    connect(rules->view(), &RulesView::hoveredRuleChanged, this, &RuleMarking::ask);
    connect(rules, &RulesPanel::countChosen, this, [this](RuleId rule, bool winsOnly) {
        restrictTo({winsOnly ? TreeRestriction::Kind::Wins : TreeRestriction::Kind::Matches, {}, rule});
    });
    connect(answers_, &Answers::resolutionChanged, this, &RuleMarking::refresh);
    connect(model->marks()->only(), &QAbstractButton::clicked, this, [this] {
        restrictTo({TreeRestriction::Kind::Matches, {}, marks_.shown.rule});
    });
    connect(model->filter(), &SearchField::chipClosed, this, &RuleMarking::clearRestriction);
    Document* document = &session.document();
    connect(document, &Document::graphChanged, this, &RuleMarking::clearRestriction);
    connect(document, &Document::analysisInputChanged, this, [this, document] {
        if (restriction_.rule != 0 && !document->rule(restriction_.rule)) clearRestriction();
    });
    ask();
}

void RuleMarking::ask() {
    QList<RuleId> wanted = {rules_->currentRule(), rules_->view()->hoveredRule(), restriction_.rule};
    wanted.removeAll(0);
    if (wanted != wanted_) {
        wanted_ = std::move(wanted);
        askedMarks_.ask();
    }
    refresh();
}

Question<RuleMarking::Marks> RuleMarking::question(const AnalysedState& state) const {
    if (!state.hasModel() || state.isFusionOnly()) return nullptr;
    std::vector<std::pair<RuleId, qcs::config::RuleIndex>> rules;
    for (const RuleId rule : wanted_)
        if (const auto index = state.ruleIndex(rule)) rules.emplace_back(rule, index);
    if (rules.empty()) return nullptr;
    return [revision = state.revision, rules](qcs::engine::Engine& engine,
                                              const qcs::Task& task) -> std::shared_ptr<const Marks> {
        auto marks = std::make_shared<Marks>();
        for (const auto& [id, index] : rules) {
            const auto nodes = engine.query<qcs::engine::stages::RuleNodes>(revision, task, index);
            if (!nodes) return nullptr;
            const bool off = revision.inputs().mapping->rules[index.index()].off;
            RuleMarks& one = (*marks)[id] = {id, index.number() + 1, off, nodes->wins, nodes->shadowed, {}};
            for (const auto winner : nodes->winners)
                one.winners.push_back(winner.number() + 1); // rule numbers start at 1
        }
        return marks;
    };
}

RuleMarks RuleMarking::marksOf(RuleId rule) const {
    const auto marks = askedMarks_.answer();
    return marks ? marks->value(rule) : RuleMarks();
}

void RuleMarking::refresh() {
    const RuleId chosen = rules_->currentRule();
    const RuleId hovered = rules_->view()->hoveredRule();
    const bool other = hovered != 0 && hovered != chosen;
    const ShownMarks marks = {marksOf(other ? hovered : chosen), other ? marksOf(chosen) : RuleMarks()};
    model_->marks()->setVisible(!answers_->fusion()); // fuse_fx alone does not use rules
    if (marks != marks_) {
        marks_ = marks;
        tree_->setMarks(marks);
        model_->marks()->setMarks(marks.shown, other);
        Q_EMIT marksChanged(marks);
    }
    if (restriction_.kind != TreeRestriction::Kind::Matches &&
        restriction_.kind != TreeRestriction::Kind::Wins)
        return;
    const RuleMarks scoped = marksOf(restriction_.rule);
    if (scoped.rule == 0) return; // not computed yet; refresh() is called again
    tree_->setScope({}, restriction_.kind == TreeRestriction::Kind::Wins ? scoped.wins : matched(scoped));
    model_->filter()->setChip(chipWords());
}

void RuleMarking::restrictTo(const TreeRestriction& restriction) {
    restriction_ = restriction;
    model_->filter()->clear();
    model_->filter()->setChip(chipWords());
    if (restriction.kind == TreeRestriction::Kind::Tag || restriction.kind == TreeRestriction::Kind::Nothing)
        tree_->setScope(restriction.tag);
    ask();
}

void RuleMarking::clearRestriction() {
    restrictTo({});
}

QString RuleMarking::chipWords() const {
    const RuleMarks marks = marksOf(restriction_.rule);
    switch (restriction_.kind) {
    case TreeRestriction::Kind::Nothing: return {};
    case TreeRestriction::Kind::Tag: return tagWords(restriction_.tag);
    case TreeRestriction::Kind::Matches:
    case TreeRestriction::Kind::Wins: break;
    }
    const int number = answers_->ruleIndex(restriction_.rule).number() + 1;
    const bool wins = restriction_.kind == TreeRestriction::Kind::Wins;
    const auto count = wins ? marks.wins.size() : marks.wins.size() + marks.shadowed.size();
    return titled(tr("rule %1").arg(number), marks.rule == 0 ? QStringLiteral("…")
                                             : wins          ? winsWords(static_cast<int>(count))
                                                             : matchesWords(static_cast<int>(count)));
}

} // namespace qcs::ui
