#pragma once
// The fields of one rule: its key, as its kind has it, and its qconfig.

#include "predict/observers/observer_notes.h"
#include "predict/resolve/rule_reach.h"

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

    /// Fills the fields. `known`: of the model, completed; its objects are shown first among type names.
    void edit(const qcs::config::Rule& rule, const GraphNames& known);
    /// What the fields say; nullopt while they say no rule: an object that is none, a pattern that is empty
    /// or none of Python's (unless the rule came with it).
    std::optional<qcs::config::Rule> rule() const;
    /// A remark from outside about the rule as it stands (a regex error, a key that is taken), in words.
    void setProblem(const QString& text);
    QString problem() const;
    /// What the rule reaches; nullptr: not known.
    void setReach(const qcs::predict::RuleReach* reach);
    QString reachText() const { return reachText_; }
    /// What its observers are for.
    void setUse(const qcs::predict::ObserverUse& use);
    /// The key of this rule, from the model; its qconfig stays. Ends the picking.
    void setPicked(const qcs::config::Rule& key);
    /// What was picked has no such key.
    void refusePick();
    qcs::config::RuleKind kind() const { return rule_.kind; }
    bool isPicking() const;
    void stopPicking();
    QConfigField* qconfigField() const { return qconfig_; }
    void focusKey();

Q_SIGNALS:
    /// The person changed a field, and the fields say a rule.
    void edited(const qcs::config::Rule& rule);
    /// As it is while it is typed; nullopt while the fields say no rule.
    void typed(const std::optional<qcs::config::Rule>& rule);
    void pickingChanged(bool picking);
    /// It needs more or less room.
    void heightChanged();
    void accepted();
    void cancelled();

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    // What its fields leave of keys and clicks is not for the list that it stands in.
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    /// The pattern is being typed, and is none yet.
    bool isHalfTyped() const;
    /// Why the text in the field is no regex; nullptr if it is one. Compiles each text once.
    const qcs::python::RegexError* regexError() const;
    bool endsWith(int key); ///< whether that key ends the editing; then it has ended
    void showFieldsOf(qcs::config::RuleKind kind);
    void onEdited();
    void say(const QString& text, bool wrong);
    void showRemark(const QString& html, bool wrong, const QLineEdit* culprit);

    qcs::config::Rule rule_;
    std::string pattern_; ///< of a regex, as the rule came
    struct CheckedPattern {
        QString text;
        std::optional<qcs::python::RegexError> error;
    };
    mutable std::optional<CheckedPattern> checked_; ///< the last one that was asked about
    QString outsideProblem_;
    QString problem_; ///< what the remark says, in plain words
    QLabel* pathLabel_;
    QLineEdit* path_;
    QLabel* objectLabel_;
    QLineEdit* object_;
    QLabel* indexLabel_;
    QSpinBox* index_;
    QLabel* qconfigLabel_;
    QConfigField* qconfig_;
    QToolButton* pick_;
    QLabel* reach_;
    QString reachText_; ///< what it says, in plain words
    QLabel* remark_;
    bool filling_ = false;
};

} // namespace qcs::ui
