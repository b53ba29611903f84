#pragma once
// The fields of one rule: its key, as its kind has it, and its qconfig.

#include "config/qconfig.h"

#include <QFrame>

class QComboBox;
class QCompleter;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace qcs::ui {

class EffectLine;

class RuleForm : public QFrame {
    Q_OBJECT
public:
    explicit RuleForm(QWidget* parent = nullptr);

    /// Fills the fields. `paths` complete module names; `objects` are shown first among type names.
    void edit(const qcs::Rule& rule, const QStringList& paths, const QStringList& objects);
    /// What the fields say; nullopt while they say no rule.
    std::optional<qcs::Rule> rule() const;
    /// A remark from outside about the rule as it stands (a regex error, a key that is taken), in words.
    void setProblem(const QString& text);
    QString problem() const;
    void focusKey();
    EffectLine* effectLine() const { return effect_; }

Q_SIGNALS:
    /// The person changed a field, and the fields say a rule.
    void edited(const qcs::Rule& rule);
    void accepted();
    void cancelled();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    // What its fields leave of keys and clicks is not for the list that it stands in.
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    bool endsWith(int key); ///< whether that key ends the editing; then it has ended
    void showFieldsOf(qcs::RuleKind kind);
    void fillQConfigs();
    void onEdited();
    void say(const QString& text, bool wrong);

    qcs::Rule rule_;
    QString outsideProblem_;
    QString problem_; ///< what the remark says, in plain words
    QLabel* pathLabel_;
    QLineEdit* path_;
    QLabel* objectLabel_;
    QLineEdit* object_;
    QLabel* indexLabel_;
    QSpinBox* index_;
    QLabel* qconfigLabel_;
    QComboBox* qconfig_;
    std::vector<std::optional<qcs::QConfig>> choices_;
    QLabel* remark_;
    EffectLine* effect_;
    bool filling_ = false;
};

} // namespace qcs::ui
