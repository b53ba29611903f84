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

/// Shows buttons side by side, or one below the other if the widget is too narrow for that.
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

/// A bar with a question and one button for each answer. The bar is not modal: the user can go on working
/// and answer later.
class ChoiceBar : public QFrame {
    Q_OBJECT
public:
    struct Choice {
        QString name; ///< object name of the button
        QString text;
        std::function<void()> chosen; ///< called when the button is clicked; the bar is hidden by then
    };

    explicit ChoiceBar(QWidget* parent = nullptr);
    /// Shows a question, which replaces the previous one. The first choice should be the recommended one,
    /// because its button is the default button.
    void ask(const QString& text, const std::vector<Choice>& choices);
    /// Adds a button "What differs", which calls `show` and leaves the bar open. An empty `show` or the next
    /// ask() removes this button.
    void setDifference(std::function<void()> show);
    /// Returns the question as plain text; "" if the bar is hidden.
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

/// A row of a few choices, of which exactly one is checked. Tab moves the focus to the checked choice, and
/// the arrow keys check another one.
class SegmentedControl : public QWidget {
    Q_OBJECT
public:
    explicit SegmentedControl(const QStringList& labels, QWidget* parent = nullptr);
    /// Returns the index of the checked choice.
    int current() const;
    /// Checks a choice without emitting chosen().
    void setCurrent(int index);
    void setLabel(int index, const QString& label);
    /// Shows only the first `count` choices. This does not change which choice is checked.
    void setCount(int count);

Q_SIGNALS:
    /// Emitted when the user checks a choice, and also when the user clicks the checked choice again.
    void chosen(int index);

private:
    QButtonGroup* group_;
};

} // namespace qcs::ui
