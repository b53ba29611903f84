#pragma once
// ChipButton: a button that looks like a chip with a cross: "channel 8 ×". A click, Space, Enter, Delete or
// Esc emits clicked(), upon which the owner removes the chip.

#include <QAbstractButton>

namespace qcs::ui {

class ChipButton : public QAbstractButton {
    Q_OBJECT
public:
    explicit ChipButton(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace qcs::ui
