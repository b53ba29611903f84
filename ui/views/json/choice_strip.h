#pragma once
// A line above a text that says what happened to it, and offers what can be done.

#include <QFrame>

#include <functional>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace qcs::ui {

class ChoiceStrip : public QFrame {
    Q_OBJECT
public:
    explicit ChoiceStrip(QWidget* parent = nullptr);

    struct Choice {
        QString name; ///< of the button, for tests and people who look
        QString text;
        std::function<void()> act;
    };
    /// "" hides it.
    void say(const QString& prose, const std::vector<Choice>& choices = {});
    QString text() const { return isHidden() ? QString() : said_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString said_;
    QLabel* label_;
    QBoxLayout* row_;
    QList<QPushButton*> buttons_;
};

} // namespace qcs::ui
