#pragma once
// The tab "Rules": the list, a form over the row that is being edited, and what the last edit did.

#include "views/effect_facts.h"

#include <QWidget>

class QMenu;
class QToolButton;

namespace qcs::ui {

class EffectCard;
class RuleForm;
class RuleList;
class RulesView;

class RulesPanel : public QWidget {
    Q_OBJECT
public:
    explicit RulesPanel(QWidget* parent = nullptr);

    void setOutcome(const Outcome& outcome);
    void setEffect(const Effect& effect);
    RulesView* view() const { return view_; }
    RuleForm* form() const { return form_; }
    EffectCard* effectCard() const { return effect_; }
    int currentRule() const;
    void setCurrentRule(int rule);
    /// Opens the form over the rule.
    void edit(int rule);
    /// A new rule of this kind: the form is open, nothing is added until it says a rule.
    void startNew(qcs::RuleKind kind);
    bool isEditing() const;
    void endEditing();

Q_SIGNALS:
    void currentRuleChanged(int rule);
    /// `rule` becomes `value`, live while typing. `value.kind` never differs.
    void changeRequested(int rule, const qcs::Rule& value);
    void editingStarted(int rule);
    /// The person pressed Esc: everything since `editingStarted` should be as if it had not been.
    void editingCancelled();
    void editingFinished();
    void addRequested(const qcs::Rule& value);
    void moveRequested(int rule, int before);
    void nodeChosen(int node);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void openForm(const qcs::Rule& rule);
    void placeForm();
    void fit();
    void showProblem();
    QStringList modulePaths() const;
    QStringList objectNames() const;

    RuleList* list_;
    RulesView* view_;
    QToolButton* add_;
    EffectCard* effect_;
    RuleForm* form_;
    int edited_ = -1; ///< the rule under the form; -1 while it is new
    bool isNew_ = false;
};

} // namespace qcs::ui
