#pragma once
// The tab "Rules": the list, and a form under the row that is being edited.

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
    /// Opens the form under the rule.
    void edit(RuleId rule);
    /// A new rule of this kind: the form is open, nothing is added until it says a rule.
    void startNew(qcs::config::RuleKind kind);
    /// The same with its fields filled; the rule that has this key already, if there is one, is edited.
    void startWith(const qcs::config::Rule& rule);
    bool isEditing() const;
    void endEditing();
    /// Off or on, as one step.
    void toggle(RuleId rule);
    /// A new rule as this one; its key has to be another.
    void duplicate(RuleId rule);
    /// What fixProblem() would do, in words; "" if nothing is wrong with the rule.
    QString problemFixWords(RuleId rule) const;
    /// What fixes the gravest problem of the rule; where no edit does, its form opens.
    void fixProblem(RuleId rule);
    /// Opened by a click on a qconfig.
    QConfigPopover* chooser() const { return chooser_; }

Q_SIGNALS:
    void currentRuleChanged(qcs::ui::RuleId rule);
    /// The form is open, under a rule of the document or for a new one; from here to the end is one edit.
    void editingStarted();
    /// While it is written; nullopt while it says nothing.
    void newRuleEdited(const std::optional<qcs::config::Rule>& rule);
    void editingEnded();
    /// What the form says; nullopt: no rule, or the form is closed.
    void ruleTyped(const std::optional<qcs::config::Rule>& rule);
    /// By the person, on "6 matches" or "5 wins".
    void countChosen(qcs::ui::RuleId rule, bool winsOnly);
    void findingChosen(const qcs::insight::Finding& finding);
    void problem(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void openNew(const qcs::config::Rule& rule);
    void openForm(const qcs::config::Rule& rule);
    /// Makes room for the form and puts it there; the list scrolls only if `inSight` is asked for.
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
    RuleId choosing_ = 0; ///< whose qconfig is being chosen
    RuleId edited_ = 0;   ///< the rule over the form; 0 while it is new
    MergeKey mergeKey_;   ///< one for each time the form is open
    qcs::config::RuleKind kind_ = qcs::config::RuleKind::Global;
    qcs::config::Rule before_; ///< the rule when the form was opened
};

} // namespace qcs::ui
