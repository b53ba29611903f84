#pragma once
// EagerPanel: forms for the eager config: which modules get which qconfig, which modules are fused, which
// class is swapped for which, and the other arguments. In the eager modes it replaces the page of the FX
// rules.

#include "models/eager_rules_model.h"
#include "widgets/rule_row.h"

#include <QWidget>

class QLabel;
class QScrollArea;
class QToolButton;

namespace qcs::ui {

class CustomSection;
class OptionsSection;
class EagerRulesView;
class FactListView;
class Findings;
class FusionsSection;
class JobRunner;
class MappingSection;
class QConfigListModel;
class QConfigPopover;
class RuleForm;

/// Returns the qconfig that new rules have at first, which is PyTorch's default: default_dynamic_qconfig in
/// the dynamic mode, the default QAT qconfig for x86 in the QAT mode, else the default qconfig for x86.
std::optional<qcs::config::QConfig> defaultEagerQConfig(qcs::config::Mode mode);

class EagerPanel : public QWidget {
    Q_OBJECT
public:
    EagerPanel(Document* document, EagerAnswers* answers, Findings* lint, JobRunner* jobs,
               QWidget* parent = nullptr);

    EagerRulesView* view() const { return view_; }
    RuleForm* form() const { return form_; }
    FusionsSection* fusions() const { return fusions_; }
    MappingSection* mapping() const { return mapping_; }
    MappingSection* qatMapping() const { return qatMapping_; }
    CustomSection* custom() const { return custom_; }
    OptionsSection* options() const { return options_; }
    FactListView* effects() const { return effects_; }
    QConfigPopover* chooser() const { return chooser_; }
    bool isEditing() const;
    /// Opens the form for a rule, given by its index in the config.
    void edit(int rule);
    /// Opens the form for a new rule, which is added when the user accepts the form. If the config already
    /// has a rule with the same key, opens the form for that rule.
    void startWith(const qcs::config::EagerRule& rule);
    void startNew(EagerSection section);

Q_SIGNALS:
    void moduleChosen(const QString& path);
    /// Emitted when the model tree should show only the modules whose qconfig the rule decides. `rule` is the
    /// index of the rule in the config.
    void modulesOfRuleRequested(int rule);
    /// Emitted when the model tree should show only the modules of a class.
    void classWanted(const QString& type);
    void findingChosen(const qcs::insight::Finding& finding);
    void problem(const QString& text);

private:
    void openForm(const qcs::config::Rule& rule);
    void closeForm();
    void accept();
    void onPart(int rule, RulePart part);
    /// Fixes the problem of a rule, or all problems of the same kind, with the edit that lint offers. If lint
    /// offers none, opens the form of the rule.
    void fix(int rule, bool all);
    void toggle(int rule);
    void remove(int rule);
    void chooseQConfig(int rule);
    void setQConfig(int rule, const std::optional<qcs::config::QConfig>& qconfig);
    void showEffects();
    void refresh();

    Document* document_;
    EagerAnswers* answers_;
    Findings* lint_;
    EagerRulesModel* rules_;
    EagerRulesView* view_;
    QToolButton* add_;
    QToolButton* everything_;
    QLabel* hint_;
    QLabel* warnings_;
    RuleForm* form_;
    FusionsSection* fusions_;
    MappingSection* mapping_;
    MappingSection* qatMapping_;
    CustomSection* custom_;
    OptionsSection* options_;
    FactListView* effects_;
    QWidget* effectsPlace_;
    QScrollArea* effectsScroll_;
    QConfigListModel* qconfigs_;
    QConfigPopover* chooser_;
    int choosing_ = -1; ///< index of the rule for which the chooser was opened last; -1: it never was
    int edited_ = -1;   ///< index of the rule in the form; -1: a new one, or the form is closed
};

} // namespace qcs::ui
