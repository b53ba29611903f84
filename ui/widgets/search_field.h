#pragma once
// SearchField: a search field without a frame, with a magnifier icon, for the top of a list. It can contain a
// chip that stands for an additional filter.

#include <QLineEdit>

class QAbstractButton;
class QToolButton;

namespace qcs::ui {

class SearchField : public QLineEdit {
    Q_OBJECT
public:
    explicit SearchField(const QString& placeholder, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    /// Shows a chip with this text; "" removes the chip.
    void setChip(const QString& words);
    /// Returns the text of the chip; "" if there is no chip.
    QString chip() const;
    /// Returns the button that is the chip. A click on the button removes the chip.
    QAbstractButton* chipButton() const { return chip_; }
    QAbstractButton* clearButton() const;

Q_SIGNALS:
    /// Emitted when the user presses Down or Enter. The owner should then move the focus to the list.
    void listFocusRequested();
    /// Emitted when the user has removed the chip: by a click, or by Backspace or Esc in the empty field.
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
