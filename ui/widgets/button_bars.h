#pragma once
// Bars of buttons: a row that can wrap, a bar with a question, and a segmented control.

#include <QFrame>
#include <QList>
#include <QWidget>

#include <functional>
#include <vector>

class QAbstractButton;
class QBoxLayout;
class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace qcs::ui {

/// Buttons side by side, or one below the other if there is not enough room.
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

/// A bar with a question and buttons for the answers. It is not modal: the user may go on working meanwhile.
class ChoiceBar : public QFrame {
    Q_OBJECT
public:
    struct Choice {
        QString name; ///< object name of its button
        QString text;
        std::function<void()> chosen; ///< called after the bar is hidden
    };

    explicit ChoiceBar(QWidget* parent = nullptr);
    /// Shows a question, in place of the one before. The first choice is the recommended one.
    void ask(const QString& text, const std::vector<Choice>& choices);
    /// Adds a button "What differs" that calls `show` and leaves the question open. It is removed by the next
    /// ask().
    void setDifference(std::function<void()> show);
    /// The question; "" if there is none.
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* label_;
    QPushButton* more_;
    QHBoxLayout* buttons_;
    QList<QPushButton*> choices_;
    QString text_;
    std::function<void()> difference_;
};

/// A few exclusive choices in one row. Tab moves the focus to it, arrow keys choose.
class SegmentedControl : public QWidget {
    Q_OBJECT
public:
    explicit SegmentedControl(const QStringList& labels, QWidget* parent = nullptr);
    int current() const;
    /// Does not emit `chosen`.
    void setCurrent(int index);
    void setLabel(int index, const QString& label);
    /// Shows only the first `count` choices.
    void setCount(int count);

Q_SIGNALS:
    /// The user has chosen another one.
    void chosen(int index);

private:
    QButtonGroup* group_;
};

} // namespace qcs::ui
