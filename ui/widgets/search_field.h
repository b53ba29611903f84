#pragma once
// A frameless search field with a magnifier icon, for the top of a list. It can contain a chip for a further
// filter.

#include <QLineEdit>

class QAbstractButton;
class QToolButton;

namespace qcs::ui {

class SearchField : public QLineEdit {
    Q_OBJECT
public:
    explicit SearchField(const QString& placeholder, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    /// Shows a chip with this text; "" for none.
    void setChip(const QString& words);
    QString chip() const;
    /// The chip. A click removes it.
    QAbstractButton* chipButton() const { return chip_; }
    QAbstractButton* clearButton() const;

Q_SIGNALS:
    /// Down or Enter was pressed: the focus should move to the list.
    void leaveDownwards();
    /// The user has removed the chip.
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
