#include "views/json/python_view.h"

#include "editors/text/code_editor.h"
#include "session/jobs/job_runner.h"
#include "views/json/choice_strip.h"
#include "words/translated_labels.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QPointer>
#include <QToolButton>

namespace qcs::ui {
namespace {

QString shownPython(const std::string& code) {
    const QString text = QString::fromStdString(code);
    return CodeEditor::canHold(text) ? text : QString();
}

} // namespace

PythonView::PythonView(Document* document, JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      document_(document),
      jobs_(jobs),
      strip_(new ChoiceStrip(this)),
      editor_(new CodeEditor(lexPythonLine, this)) {
    editor_->setObjectName(QStringLiteral("python"));
    editor_->setAccessibleName(tr("Python that builds the same configs"));
    editor_->setReadOnly(true);
    editor_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(strip_);
    column->addWidget(editor_, 1);
}

void PythonView::refresh(const JsonPart& part) {
    jobs_->start(
        QStringLiteral("python"), {}, [write = part.python(*document_)](const qcs::Task&) { return write(); },
        [self = QPointer(this)](const JsonPart::Python& python) {
            if (self) self->take(python);
        });
}

void PythonView::take(const JsonPart::Python& python) {
    if (!python) {
        QStringList sentences;
        for (const auto& problem : python.error())
            sentences.push_back(sentenceOf(problem));
        sentences.removeDuplicates();
        constexpr qsizetype most = 3;
        const auto more = sentences.size() - most;
        QString says = tr("This cannot be written as Python: %1")
                           .arg(QStringList(sentences.mid(0, most)).join(QStringLiteral(" · ")));
        if (more > 0) says += tr(" · and %n more", nullptr, static_cast<int>(more));
        editor_->turnInto({});
        strip_->say(says);
        return;
    }
    const QString code = shownPython(*python);
    if (code.isEmpty())
        strip_->say(tr("This Python is too long to show: export it instead, with File > Export."));
    else
        strip_->say({});
    editor_->turnInto(code);
}

QString PythonView::problem() const {
    return strip_->text();
}

} // namespace qcs::ui
