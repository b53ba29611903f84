#pragma once
// "Effect of the last edit": a card that says at once what an edit did to the model.

#include "jobs/comparison.h"

#include <QFrame>

class QLabel;

namespace qcs::ui {

class DiffModel;
class DiffView;

class EffectCard : public QFrame {
    Q_OBJECT
public:
    explicit EffectCard(QWidget* parent = nullptr);
    void setEffect(const Effect& effect);
    const Effect& effect() const;
    /// What the card says, line by line.
    QString text() const;
    DiffView* rows() const { return view_; }

Q_SIGNALS:
    void nodeChosen(int node);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* title_;
    QLabel* edit_;
    QLabel* summary_;
    DiffModel* model_;
    DiffView* view_;
};

} // namespace qcs::ui
