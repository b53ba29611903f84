#pragma once
// RulesPanel: the tab "Rules", with the list of the FX rules. A form appears below the rule that is being
// edited.

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
    RulesPanel(Document* document, Answers* answers, Findings* lint, QWidget* parent = nullptr);

    RulesView* view() const { return view_; }
    RuleForm* form() const { return form_; }
    RuleId currentRule() const;
    void setCurrentRule(RuleId rule);
    /// Opens the form below the rule.
    void edit(RuleId rule);
    /// Opens the form for a new rule of this kind. The rule is added when the user accepts the form.
    void startNew(qcs::config::RuleKind kind);
    /// Opens the form for a new rule with the contents of `rule`. If there already is a rule with the same
    /// key, opens the form for that rule.
    void startWith(const qcs::config::Rule& rule);
    bool isEditing() const;
    void endEditing();
    /// Switches the rule off or on, as one undo step.
    void toggle(RuleId rule);
    /// Opens the form for a copy of the rule. The user has to change the key, because no two rules may have
    /// the same key.
    void duplicate(RuleId rule);
    /// Returns what fixProblem() would do, as the text of a menu entry; "" if the rule has no problem.
    QString problemFixWords(RuleId rule) const;
    /// Fixes the most severe problem of the rule. If no edit fixes it, opens the form of the rule.
    void fixProblem(RuleId rule);
    /// Returns the popover that a click on a qconfig opens.
    QConfigPopover* chooser() const { return chooser_; }

Q_SIGNALS:
    void currentRuleChanged(qcs::ui::RuleId rule);
    /// Emitted just before the form is opened for an existing or a new rule; isEditing() may still return
    /// false. All changes until editingEnded() are one undo step.
    void editingStarted();
    /// Emitted when the form was opened for a new rule, and after each change by the user, but not while a
    /// regex in it does not compile. `rule` is nullopt if the fields describe no valid rule.
    void newRuleEdited(const std::optional<qcs::config::Rule>& rule);
    void editingEnded();
    /// Emitted when the fields of the form were filled or changed, but not while a regex in them does not
    /// compile, and when the form was closed. `rule` is the rule that the fields describe; nullopt if they
    /// describe no valid rule or if the form was closed.
    void ruleTyped(const std::optional<qcs::config::Rule>& rule);
    /// Emitted when the user clicks "6 matches" or "5 wins" in the row of a rule.
    void countChosen(qcs::ui::RuleId rule, bool winsOnly);
    void findingChosen(const qcs::insight::Finding& finding);
    void problem(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void openNew(const qcs::config::Rule& rule);
    void openForm(const qcs::config::Rule& rule);
    /// Reserves space in the list and places the form there. If `inSight` is true, the list scrolls to the
    /// form.
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
    Answers* answers_;
    Findings* lint_;
    RulesModel* rules_;
    RulesView* view_;
    QToolButton* add_;
    QToolButton* order_;
    QLabel* hint_;
    RuleForm* form_;
    QConfigListModel* qconfigs_;
    QConfigPopover* chooser_;
    RuleId choosing_ = 0; ///< the rule for which the chooser was opened last; 0: it never was
    RuleId edited_ = 0;   ///< the rule in the form; 0: a new one, or the form is closed
    MergeKey mergeKey_;   ///< key of the undo step of the edited rule; a new one each time the form is opened
    qcs::config::RuleKind kind_ = qcs::config::RuleKind::Global; ///< the kind of the new rule in the form
    qcs::config::Rule before_; ///< the edited rule as it was when the form was opened
};

} // namespace qcs::ui
