#include "views/json/python_view.h"

#include "editors/text/code_editor.h"
#include "session/jobs/job_runner.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/text_labels.h"
#include "words/prose.h"
#include "words/translated_labels.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QLabel>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
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
        editor_->setTextMinimally({});
        strip_->showText(says);
        return;
    }
    const QString code = shownPython(*python);
    if (code.isEmpty())
        strip_->showText(tr("This Python is too long to show: export it instead, with File > Export."));
    else
        strip_->showText({});
    editor_->setTextMinimally(code);
}

QString PythonView::problem() const {
    return strip_->text();
}

ChoiceStrip::ChoiceStrip(QWidget* parent)
    : QFrame(parent), label_(new WrappedLabel(this)), row_(new QHBoxLayout) {
    label_->setTextFormat(Qt::RichText);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(40, 8, 12, 9);
    column->setSpacing(8);
    column->addWidget(label_);
    column->addLayout(row_);
    row_->setSpacing(8);
    row_->addStretch(1);
    hide();
}

void ChoiceStrip::showText(const QString& prose, const std::vector<Choice>& choices) {
    const QString plain = plainProse(prose);
    if (plain == said_ && isHidden() == prose.isEmpty()) return;
    said_ = plain;
    label_->setText(proseHtml(prose));
    label_->setAccessibleName(said_);
    for (QPushButton* button : std::exchange(buttons_, {})) {
        button->hide();
        button->setObjectName({});
        button->deleteLater(); // not deleted at once: it may be the button that was clicked
    }
    for (const Choice& choice : choices) {
        auto* button = new QPushButton(choice.text, this);
        button->setObjectName(choice.name);
        connect(button, &QPushButton::clicked, this, choice.act);
        row_->insertWidget(static_cast<int>(buttons_.size()), button);
        buttons_.push_back(button);
    }
    setVisible(!prose.isEmpty());
}

void ChoiceStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), colour(Colour::WarnBackground));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colour(Colour::Line));
    paintIcon(painter, QRect(14, 10, 16, 16), QStringLiteral("warning"), colour(Colour::FloatDespiteRequest));
}

} // namespace qcs::ui
