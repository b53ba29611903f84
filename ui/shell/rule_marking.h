#pragma once
// The rule that is chosen, or pointed at, and the model: its matches are marked there, and can be listed.

#include "session/jobs/rule_marks.h"
#include "session/session.h"

#include <QHash>

namespace qcs::ui {

class ModelPanel;
class ModuleTreeModel;
class RulesPanel;

/// What the chip in the model's filter stands for.
struct TreeScope {
    enum class Of : std::uint8_t { Nothing, Tag, Matches, Wins };
    Of of = Of::Nothing;
    QString tag;     ///< of a status
    RuleId rule = 0; ///< whose matches, or wins
};

class RuleMarking : public QObject {
    Q_OBJECT
public:
    RuleMarking(Session& session, RulesPanel* rules, ModelPanel* model, ModuleTreeModel* tree);
    /// Lists what is counted, and nothing else: other filters go.
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
    Question<Marks> question(const Asked& asked) const;
    /// As far as it is known; those of no rule otherwise.
    RuleMarks marksOf(RuleId rule) const;
    void clearScope();
    QString chipWords() const;

    Answers* analysis_;
    RulesPanel* rules_;
    ModelPanel* model_;
    ModuleTreeModel* tree_;
    QList<RuleId> wanted_; ///< rules
    Subscription<Marks> answers_;
    TreeScope scope_;
    ShownMarks marks_;
};

} // namespace qcs::ui
