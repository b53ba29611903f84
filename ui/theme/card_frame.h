#pragma once
// The ground of what stands above the window: a panel with a line around it.

#include <QFrame>

namespace qcs::ui {

class CardFrame : public QFrame {
    Q_OBJECT
public:
    explicit CardFrame(QWidget* parent, Qt::WindowFlags flags = {});

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace qcs::ui
