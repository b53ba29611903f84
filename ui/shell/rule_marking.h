#pragma once
// RuleMarking: marks in the model tree what the current rule, or the rule under the mouse, matches. It can
// also restrict the tree to some of its nodes (TreeRestriction).

#include "session/jobs/rule_marks.h"
#include "session/session.h"

#include <QHash>

namespace qcs::ui {

class ModelPanel;
class ModuleTreeModel;
class RulesPanel;

/// A restriction of the model tree to some nodes. Tag: the nodes that have a certain status. Matches: the
/// nodes that a rule matches. Wins: the nodes whose qconfig a rule decides. A chip in the tree's filter field
/// shows the restriction.
struct TreeRestriction {
    enum class Kind : std::uint8_t { Nothing, Tag, Matches, Wins };
    Kind kind = Kind::Nothing;
    QString tag;     ///< for Tag: one of the tags of filterTags() in words/status_look.h
    RuleId rule = 0; ///< for Matches and Wins: the rule
};

class RuleMarking : public QObject {
    Q_OBJECT
public:
    RuleMarking(Session& session, RulesPanel* rules, ModelPanel* model, ModuleTreeModel* tree);
    /// Restricts the tree to `restriction`, and clears the text filter.
    void restrictTo(const TreeRestriction& restriction);
    const ShownMarks& marks() const { return marks_; }
    /// Returns true if marks are being computed.
    bool isBusy() const { return askedMarks_.isBusy(); }

Q_SIGNALS:
    void marksChanged(const qcs::ui::ShownMarks& marks);

private:
    using Marks = QHash<RuleId, RuleMarks>;
    void ask();
    void refresh();
    Question<Marks> question(const AnalysedState& state) const;
    /// Returns the marks of a rule. While they are not known, RuleMarks::rule of the result is 0.
    RuleMarks marksOf(RuleId rule) const;
    void clearRestriction();
    QString chipWords() const;

    Answers* answers_;
    RulesPanel* rules_;
    ModelPanel* model_;
    ModuleTreeModel* tree_;
    QList<RuleId> wanted_; ///< the rules whose marks are requested
    Subscription<Marks> askedMarks_;
    TreeRestriction restriction_;
    ShownMarks marks_;
};

} // namespace qcs::ui
