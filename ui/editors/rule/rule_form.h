#pragma once
// RuleForm: a form for one FX or eager-mode rule. It has fields for the key of the rule, which depend on the
// kind of the rule, and a field for its qconfig.

#include "predict/observers/observer_notes.h"
#include "predict/resolve/rule_matches.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace qcs::ui {

struct GraphNames;
class QConfigField;

class RuleForm : public QFrame {
    Q_OBJECT
public:
    explicit RuleForm(QWidget* parent = nullptr);

    /// Fills the fields with a rule. `known` contains the names in the model: the field for the module offers
    /// the module names as completions, and the field for the object offers the model's types and functions
    /// before all others.
    void edit(const qcs::config::Rule& rule, const GraphNames& known);
    /// Returns the rule that the fields describe. Returns nullopt if the object name is not valid, or if the
    /// regex is empty or does not compile; a regex that edit() has set is accepted even if it does not
    /// compile.
    std::optional<qcs::config::Rule> rule() const;
    /// Shows a problem that the form cannot detect by itself, such as another rule with the same key. `text`
    /// is a sentence; "" shows no problem.
    void setProblem(const QString& text);
    /// Returns the problem or note below the fields of the key, as plain text.
    QString problem() const;
    /// Shows which nodes the rule matches. If `matches` is null, the matches are not known, and nothing is
    /// shown.
    void setMatches(const qcs::predict::RuleMatches* matches);
    QString matchesText() const { return matchesText_; }
    /// Sets what the observers of the rule are used for (in PTQ or QAT, for which backend, ...). The form's
    /// notes about unsuitable settings depend on this.
    void setUse(const qcs::predict::ObserverUse& use);
    /// To be called when the user has picked a row in the tree of modules (see isPicking()). `picked` is a
    /// rule of kind() for the picked row. Its key is filled into the fields; the qconfig in the form stays.
    /// Ends the picking.
    void setPicked(const qcs::config::Rule& picked);
    /// To be called instead of setPicked() if a rule of this kind cannot apply to the picked row. Shows this
    /// as a problem; the picking continues.
    void refusePick();
    qcs::config::RuleKind kind() const { return rule_.kind; }
    /// Returns true while the form waits for the user to pick a row in the tree of modules. When the user has
    /// picked a row, setPicked() or refusePick() must be called.
    bool isPicking() const;
    void stopPicking();
    QConfigField* qconfigField() const { return qconfig_; }
    /// Focuses the first field.
    void focusKey();

Q_SIGNALS:
    /// Emitted when the user has changed a field, and the fields describe a valid rule that differs from the
    /// previous one.
    void edited(const qcs::config::Rule& rule);
    /// Emitted by edit() and after each change by the user, with rule(). Not emitted while the user is typing
    /// a regex that does not compile.
    void typed(const std::optional<qcs::config::Rule>& rule);
    void pickingChanged(bool picking);
    /// Emitted when the layout of the form has changed, so that the form may need another height.
    void heightChanged();
    /// The user wants to end the editing and keep the changes (Enter, or the button "Done").
    void accepted();
    /// The user wants to end the editing and discard the changes (Esc, or the button "Cancel").
    void cancelled();

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    // These handlers accept keys and clicks that the fields do not handle, so that the events do not reach
    // the list that contains the form.
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    /// Returns true if the user has edited the regex and it does not compile.
    bool isHalfTyped() const;
    /// Returns why the text in the field is not a valid Python regex; null if it is valid. The result is
    /// cached for the present text.
    const qcs::python::RegexError* regexError() const;
    /// Handles Esc, which ends the picking or the editing, and Enter, which ends the editing. Returns true if
    /// `key` is one of them.
    bool handleEndKey(int key);
    void showFieldsOf(qcs::config::RuleKind kind);
    void onEdited();
    void showText(const QString& text, bool wrong);
    void showRemark(const QString& html, bool wrong, const QLineEdit* culprit);

    qcs::config::Rule rule_;
    std::string pattern_; ///< the regex that edit() has set; "" if the rule is not a regex rule
    struct CheckedPattern {
        QString text;
        std::optional<qcs::python::RegexError> error;
    };
    mutable std::optional<CheckedPattern> checked_; ///< the last regex that was compiled
    QString outsideProblem_;                        ///< the problem that setProblem() has set
    QString problem_;                               ///< the result of problem()
    QLabel* pathLabel_;
    QLineEdit* path_;
    QLabel* objectLabel_;
    QLineEdit* object_;
    QLabel* indexLabel_;
    QSpinBox* index_;
    QLabel* qconfigLabel_;
    QConfigField* qconfig_;
    QToolButton* pick_;
    QLabel* matches_;
    QString matchesText_; ///< the text of matches_ as plain text
    QLabel* remark_;
    bool filling_ = false;
};

} // namespace qcs::ui
