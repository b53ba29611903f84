#pragma once
// A question that waits above everything until it is answered, and stops nobody meanwhile.

#include <QFrame>

#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace qcs::ui {

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

} // namespace qcs::ui
