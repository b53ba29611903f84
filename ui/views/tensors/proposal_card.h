#pragma once
// Rules that are proposed, with their effect, before they are kept: below the list of layers. And the form in
// which a goal for the whole model is said.

#include "models/proposal_rows.h"
#include "widgets/row_delegate.h"

#include <QFrame>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QRadioButton;

namespace qcs::ui {

class EffectRows;

class ProposalCard : public QFrame {
    Q_OBJECT
public:
    explicit ProposalCard(Proposals* proposals, QWidget* parent = nullptr);

    QString summary() const;
    /// To what one does next.
    void takeFocus();
    ProposalRows& rows() { return *rows_; }
    EffectRows& effects() { return *effects_; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();

    Proposals* proposals_;
    ProposalRows* rows_;
    EffectRows* effects_;
    QLabel* title_;
    QLabel* summary_;
    RowTreeView* table_;
    RowTreeView* nodes_;
    QPushButton* apply_;
    QPushButton* cancel_;
};

class GoalForm : public QFrame {
    Q_OBJECT
public:
    explicit GoalForm(Proposals* proposals, QWidget* parent = nullptr);

    /// Shows itself with these first values.
    void open(double decibels, std::uint64_t bytes);

Q_SIGNALS:
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void ask();
    void say();

    struct Choice {
        QCheckBox* box;
        qcs::insight::Wish wish;
    };
    Proposals* proposals_;
    QRadioButton* byDecibels_;
    QRadioButton* byBytes_;
    QDoubleSpinBox* decibels_;
    QDoubleSpinBox* megabytes_;
    std::vector<Choice> choices_;
    QPushButton* show_;
};

} // namespace qcs::ui
