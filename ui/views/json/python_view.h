#pragma once
// PythonView: a read-only view of the Python code that builds one part of the document.

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

    /// Generates the Python code for a part of the document in the background, and then shows it.
    void refresh(const JsonPart& part);
    CodeEditor* editor() const { return editor_; }
    /// Returns why no Python code is shown; "" if it is shown.
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

// ChoiceStrip: a strip above a text, with a message and buttons for the choices of the user.

class ChoiceStrip : public QFrame {
    Q_OBJECT
public:
    explicit ChoiceStrip(QWidget* parent = nullptr);

    struct Choice {
        QString name; ///< object name of the button
        QString text;
        std::function<void()> act;
    };
    /// Shows a message with buttons. `prose` may have code in backticks; "" hides the strip.
    void showText(const QString& prose, const std::vector<Choice>& choices = {});
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
