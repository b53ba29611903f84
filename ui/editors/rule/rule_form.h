#pragma once
// Form for one rule of a qconfig mapping: the key fields of its kind, and its qconfig.

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

    /// Fills the fields. `known`: names of the model for completion; its object types are offered before all
    /// others.
    void edit(const qcs::config::Rule& rule, const GraphNames& known);
    /// The rule that the fields describe; nullopt if they describe none: the object name is not valid, or the
    /// regex is empty or does not compile (a regex that came with the rule is kept even so).
    std::optional<qcs::config::Rule> rule() const;
    /// A problem that the form cannot detect by itself (such as a key that another rule has), as a sentence.
    void setProblem(const QString& text);
    QString problem() const;
    /// Shows which nodes the rule matches; null: not known.
    void setMatches(const qcs::predict::RuleMatches* matches);
    QString matchesText() const { return matchesText_; }
    /// How the observers of the rule are used; their notes depend on it.
    void setUse(const qcs::predict::ObserverUse& use);
    /// Takes over the key of a row that the user picked in the model, keeps the qconfig, and ends picking.
    void setPicked(const qcs::config::Rule& key);
    /// Reports that the picked row has no key of this rule's kind.
    void refusePick();
    qcs::config::RuleKind kind() const { return rule_.kind; }
    bool isPicking() const;
    void stopPicking();
    QConfigField* qconfigField() const { return qconfig_; }
    void focusKey();

Q_SIGNALS:
    /// The user changed a field, and the fields describe a valid rule that differs from the one before.
    void edited(const qcs::config::Rule& rule);
    /// After every change: the rule, or nullopt while the fields describe none.
    void typed(const std::optional<qcs::config::Rule>& rule);
    void pickingChanged(bool picking);
    /// The form's layout changed, so it may need another height.
    void heightChanged();
    void accepted();
    void cancelled();

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    // Keys and clicks that the fields do not handle are accepted here, so that they do not reach the
    // surrounding list.
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    /// The regex was edited and does not compile.
    bool isHalfTyped() const;
    /// Why the text in the field is not a valid Python regex; null if it is. The result is cached for the
    /// current text.
    const qcs::python::RegexError* regexError() const;
    /// Handles Esc and Enter, which end the editing; returns whether `key` is one of them.
    bool endsWith(int key);
    void showFieldsOf(qcs::config::RuleKind kind);
    void onEdited();
    void showText(const QString& text, bool wrong);
    void showRemark(const QString& html, bool wrong, const QLineEdit* culprit);

    qcs::config::Rule rule_;
    std::string pattern_; ///< the regex that the rule had when edit() was called; "" for other kinds
    struct CheckedPattern {
        QString text;
        std::optional<qcs::python::RegexError> error;
    };
    mutable std::optional<CheckedPattern> checked_; ///< the last regex that was compiled
    QString outsideProblem_;
    QString problem_; ///< the remark as plain text
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
    QString matchesText_; ///< the text of matches_, plain
    QLabel* remark_;
    bool filling_ = false;
};

} // namespace qcs::ui
