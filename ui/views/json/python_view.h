#pragma once
// The Python that builds one part of the document, to read and to copy.

#include "views/json/json_part.h"

#include <QWidget>

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
