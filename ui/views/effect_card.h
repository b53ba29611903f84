#pragma once
// "Effect of the last edit": a card that says at once what an edit did to the model.

#include "views/effect_facts.h"

#include <QFrame>

namespace qcs::ui {

class EffectCard : public QFrame {
    Q_OBJECT
public:
    explicit EffectCard(QWidget* parent = nullptr);
    void setEffect(const Effect& effect);
    const Effect& effect() const { return effect_; }
    /// What the card says, line by line.
    QString text() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

Q_SIGNALS:
    void nodeChosen(int node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int lineAt(const QPoint& position) const;
    QString summary() const;

    Effect effect_;
    int hovered_ = -1;
    int current_ = 0; // for the keyboard
};

inline constexpr int effectLines = 3;

} // namespace qcs::ui
