#pragma once
// One line of text that takes the room there is: elided where it does not fit, whole in its tool tip. It
// never sets how wide what is around it has to be.

#include <QLabel>

namespace qcs::ui {

class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr, Qt::TextElideMode mode = Qt::ElideRight);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    Qt::TextElideMode mode_;
};

} // namespace qcs::ui
