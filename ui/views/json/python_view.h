#pragma once
// The Python that builds one part of the document, to read and to copy.

#include "views/json/json_part.h"

#include <QFrame>
#include <QWidget>

#include <functional>

namespace qcs::ui {

class ChoiceStrip;
class CodeEditor;
class JobRunner;

class PythonView : public QWidget {
    Q_OBJECT
public:
    PythonView(Document* document, JobRunner* jobs, QWidget* parent = nullptr);

    /// Of the document as it is now; the text follows in a moment.
    void refresh(const JsonPart& part);
    CodeEditor* editor() const { return editor_; }
    /// Why there is no Python; "" if there is.
    QString problem() const;

private:
    void take(const JsonPart::Python& python);

    Document* document_;
    JobRunner* jobs_;
    ChoiceStrip* strip_;
    CodeEditor* editor_;
};

} // namespace qcs::ui

class QBoxLayout;
class QLabel;
class QPushButton;

namespace qcs::ui {

// A line above a text that says what happened to it, and offers what can be done.

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
