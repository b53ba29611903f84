#pragma once
// ProposalCard: the card below the list of layers that shows proposed rules and their effects before they are
// applied.

#include "models/proposal_model.h"
#include "widgets/row_delegate.h"

#include <QFrame>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QRadioButton;

namespace qcs::ui {

class EffectModel;

class ProposalCard : public QFrame {
    Q_OBJECT
public:
    explicit ProposalCard(Proposals* proposals, QWidget* parent = nullptr);

    QString summary() const;
    /// Focuses the button "Apply" or, if it is disabled, "Cancel".
    void takeFocus();
    ProposalModel& rows() { return *rows_; }
    EffectModel& effects() { return *effects_; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();

    Proposals* proposals_;
    ProposalModel* rows_;
    EffectModel* effects_;
    QLabel* title_;
    QLabel* summary_;
    RowTreeView* table_;
    RowTreeView* nodes_;
    QPushButton* apply_;
    QPushButton* cancel_;
};

/// The form in which the user sets a goal for the whole model, for which rules are to be proposed.
class GoalForm : public QFrame {
    Q_OBJECT
public:
    explicit GoalForm(Proposals* proposals, QWidget* parent = nullptr);

    /// Shows the form with these initial values for the two kinds of goals: the SQNR in dB that every weight
    /// must reach, and the size in bytes that all quantized weights together must not exceed.
    void open(double decibels, std::uint64_t bytes);

Q_SIGNALS:
    /// Emitted when the form should be hidden.
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void ask();
    void updateText();

    struct Choice {
        QCheckBox* box;
        qcs::insight::QuantizationRequest request;
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
