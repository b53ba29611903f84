#pragma once
// A chip with a cross that is removed by a click: "channel 8 ×".

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
