#pragma once
// What eager mode is asked to do with the model, in forms: which modules get which qconfig, what is fused,
// which class becomes which. It stands in the place of the rules of FX.

#include "models/eager_rules_model.h"
#include "widgets/rule_row.h"

#include <QWidget>

class QLabel;
class QScrollArea;
class QToolButton;

namespace qcs::ui {

class CustomSection;
class EagerOptions;
class EagerRulesView;
class FactListView;
class Findings;
class FusionsSection;
class JobRunner;
class MappingSection;
class QConfigListModel;
class QConfigPopover;
class RuleForm;

/// What a module is given where nobody says more: PyTorch's default of the mode.
std::optional<qcs::config::QConfig> usualEagerQConfig(qcs::config::Mode mode);

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
    EagerOptions* options() const { return options_; }
    FactListView* effects() const { return effects_; }
    QConfigPopover* chooser() const { return chooser_; }
    bool isEditing() const;
    void edit(int rule);
    /// A new one: the form is open, nothing is added until it is accepted. The rule that has its key already
    /// is edited.
    void startWith(const qcs::config::EagerRule& rule);
    void startNew(EagerSection section);

Q_SIGNALS:
    void moduleChosen(const QString& path);
    /// Lists the modules that a rule decides, or those of a class.
    void rulesModulesWanted(int rule);
    void classWanted(const QString& type);
    void findingChosen(const qcs::insight::Finding& finding);
    void problem(const QString& text);

private:
    void openForm(const qcs::config::Rule& rule);
    void closeForm();
    void accept();
    void onPart(int rule, RulePart part);
    /// By the edit that lint offers, of this finding or of all of its kind; where there is none, its form
    /// opens.
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
    EagerOptions* options_;
    FactListView* effects_;
    QWidget* effectsPlace_;
    QScrollArea* effectsScroll_;
    QConfigListModel* qconfigs_;
    QConfigPopover* chooser_;
    int choosing_ = -1; ///< whose qconfig is being chosen
    int edited_ = -1;   ///< whose form is open; -1: of a new one
};

} // namespace qcs::ui
