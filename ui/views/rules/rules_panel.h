#pragma once
// The tab "Rules": the list of FX rules, and a form below the row that is being edited.

#include "session/findings.h"
#include "widgets/rule_row.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace qcs::ui {

class QConfigListModel;
class QConfigPopover;
class RuleForm;
class RulesModel;
class RulesView;

class RulesPanel : public QWidget {
    Q_OBJECT
public:
    RulesPanel(Document* document, Answers* analysis, Findings* lint, QWidget* parent = nullptr);

    RulesView* view() const { return view_; }
    RuleForm* form() const { return form_; }
    RuleId currentRule() const;
    void setCurrentRule(RuleId rule);
    /// Opens the form below the rule.
    void edit(RuleId rule);
    /// Opens the form for a new rule of this kind, which is added when the form is accepted.
    void startNew(qcs::config::RuleKind kind);
    /// Like startNew(), with the fields filled in. If a rule has the same key already, that one is edited.
    void startWith(const qcs::config::Rule& rule);
    bool isEditing() const;
    void endEditing();
    /// Switches the rule off or on, as one undo step.
    void toggle(RuleId rule);
    /// Opens the form for a copy of the rule, whose key has to be changed.
    void duplicate(RuleId rule);
    /// A description of what fixProblem() would do; "" if the rule has no problem.
    QString problemFixWords(RuleId rule) const;
    /// Fixes the most severe problem of the rule; if no edit fixes it, opens the rule's form.
    void fixProblem(RuleId rule);
    /// The popover that is opened by a click on a qconfig.
    QConfigPopover* chooser() const { return chooser_; }

Q_SIGNALS:
    void currentRuleChanged(qcs::ui::RuleId rule);
    /// The form was opened for an existing or a new rule; all changes until editingEnded() are one undo step.
    void editingStarted();
    /// A new rule while it is being typed; nullopt while it is not valid.
    void newRuleEdited(const std::optional<qcs::config::Rule>& rule);
    void editingEnded();
    /// The rule that the form describes; nullopt: none, or the form is closed.
    void ruleTyped(const std::optional<qcs::config::Rule>& rule);
    /// The user clicked "6 matches" or "5 wins".
    void countChosen(qcs::ui::RuleId rule, bool winsOnly);
    void findingChosen(const qcs::insight::Finding& finding);
    void problem(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void openNew(const qcs::config::Rule& rule);
    void openForm(const qcs::config::Rule& rule);
    /// Reserves space in the list and places the form there. The list scrolls to it only if `inSight` is
    /// true.
    void placeForm(bool inSight = false);
    QModelIndex rowOverForm() const;
    void fit();
    void sayHint();
    void setProblem(const QString& text);
    void showProblem();
    void takeFindings();
    void onPart(RuleId rule, RulePart part);
    void chooseQConfig(RuleId rule);
    void fixAllProblems(RuleId rule);
    void onFormEdited(const qcs::config::Rule& rule);
    void onFormAccepted();
    void onFormCancelled();

    Document* document_;
    Answers* analysis_;
    Findings* lint_;
    RulesModel* rules_;
    RulesView* view_;
    QToolButton* add_;
    QToolButton* order_;
    QLabel* hint_;
    RuleForm* form_;
    QConfigListModel* qconfigs_;
    QConfigPopover* chooser_;
    RuleId choosing_ = 0; ///< the rule whose qconfig is being chosen; 0 for none
    RuleId edited_ = 0;   ///< the rule in the form; 0 for a new one
    MergeKey mergeKey_;   ///< a new key each time the form is opened
    qcs::config::RuleKind kind_ = qcs::config::RuleKind::Global;
    qcs::config::Rule before_; ///< the rule when the form was opened
};

} // namespace qcs::ui
