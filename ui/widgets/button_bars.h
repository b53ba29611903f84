#pragma once
// Bars of buttons.

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

// Buttons beside each other, or one below the other where they have no room for that.

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

// A question that waits above everything until it is answered, and stops nobody meanwhile.

class ChoiceBar : public QFrame {
    Q_OBJECT
public:
    struct Choice {
        QString name; ///< object name of its button
        QString text;
        std::function<void()> chosen; ///< the bar is hidden by then
    };

    explicit ChoiceBar(QWidget* parent = nullptr);
    /// The first choice is the one that is recommended. Replaces what was asked before.
    void ask(const QString& text, const std::vector<Choice>& choices);
    /// A button "What differs" that leaves the question open, until the next question.
    void setDifference(std::function<void()> show);
    /// "" if nothing is asked.
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

// A few exclusive choices in one row. Tab reaches it, arrow keys walk it.

class SegmentedControl : public QWidget {
    Q_OBJECT
public:
    explicit SegmentedControl(const QStringList& labels, QWidget* parent = nullptr);
    int current() const;
    /// Does not emit `chosen`.
    void setCurrent(int index);
    void setLabel(int index, const QString& label);
    /// How many of them, from the first on, there are to choose from.
    void setCount(int count);

Q_SIGNALS:
    /// By the person.
    void chosen(int index);

private:
    QButtonGroup* group_;
};

} // namespace qcs::ui
