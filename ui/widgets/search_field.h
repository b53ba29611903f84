#pragma once
// A frameless search line with a magnifier, as it stands on top of a list. What else narrows the list stands
// in it as a chip.

#include <QLineEdit>

class QAbstractButton;
class QToolButton;

namespace qcs::ui {

class SearchField : public QLineEdit {
    Q_OBJECT
public:
    explicit SearchField(const QString& placeholder, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    /// "" for none.
    void setChip(const QString& words);
    QString chip() const;
    /// A click on it takes it away.
    QAbstractButton* chipButton() const { return chip_; }
    QAbstractButton* clearButton() const;

Q_SIGNALS:
    /// Down or Enter: on to the list.
    void leaveDownwards();
    /// The person took the chip away.
    void chipClosed();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void place();
    void closeChip();

    QToolButton* clear_;
    QAbstractButton* chip_;
};

} // namespace qcs::ui
