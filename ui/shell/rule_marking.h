#pragma once
// Marks the matches of the current or hovered rule in the model tree, and filters the tree by them.

#include "session/jobs/rule_marks.h"
#include "session/session.h"

#include <QHash>

namespace qcs::ui {

class ModelPanel;
class ModuleTreeModel;
class RulesPanel;

/// The restriction of the model tree that the chip in its filter field shows.
struct TreeScope {
    enum class Of : std::uint8_t { Nothing, Tag, Matches, Wins };
    Of of = Of::Nothing;
    QString tag;     ///< a status tag; Tag only
    RuleId rule = 0; ///< the rule whose matches or wins are listed
};

class RuleMarking : public QObject {
    Q_OBJECT
public:
    RuleMarking(Session& session, RulesPanel* rules, ModelPanel* model, ModuleTreeModel* tree);
    /// Filters the tree by `scope` alone; a text filter is cleared.
    void show(const TreeScope& scope);
    const TreeScope& scope() const { return scope_; }
    const ShownMarks& marks() const { return marks_; }
    bool isBusy() const { return answers_.isBusy(); }

Q_SIGNALS:
    void marksChanged(const qcs::ui::ShownMarks& marks);

private:
    using Marks = QHash<RuleId, RuleMarks>;
    void ask();
    void refresh();
    Question<Marks> question(const AnalysedState& state) const;
    /// The marks of a rule; empty marks (rule 0) if they are not known yet.
    RuleMarks marksOf(RuleId rule) const;
    void clearScope();
    QString chipWords() const;

    Answers* analysis_;
    RulesPanel* rules_;
    ModelPanel* model_;
    ModuleTreeModel* tree_;
    QList<RuleId> wanted_; ///< the rules whose marks are requested
    Subscription<Marks> answers_;
    TreeScope scope_;
    ShownMarks marks_;
};

} // namespace qcs::ui
