#pragma once
// Buttons beside each other, or one below the other where they have no room for that.

#include <QList>
#include <QWidget>

class QAbstractButton;
class QBoxLayout;

namespace qcs::ui {

class ButtonRow : public QWidget {
public:
    explicit ButtonRow(const QList<QAbstractButton*>& buttons, QWidget* parent = nullptr);
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QList<QAbstractButton*> buttons_;
    QBoxLayout* row_;
};

} // namespace qcs::ui
