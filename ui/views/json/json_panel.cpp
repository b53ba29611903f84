#include "views/json/json_panel.h"

#include "editors/text/json_editor.h"
#include "session/document/name_index.h"
#include "session/jobs/job_runner.h"
#include "theme/theme.h"
#include "views/json/find_bar.h"
#include "views/json/json_part.h"
#include "views/json/problem_list.h"
#include "views/json/python_view.h"
#include "widgets/button_bars.h"
#include "widgets/page_stack.h"
#include "widgets/text_labels.h"

#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace qcs::ui {
namespace {

constexpr qsizetype maxPaths = 1000; // matching module paths, of which the best are offered

QStringList partTitles() {
    QStringList titles;
    for (int part = 0; part < int(qcs::config::part_count); ++part)
        titles.push_back(jsonPart(static_cast<qcs::config::Part>(part)).title);
    return titles;
}

QToolButton* textButton(const QString& name, const QString& text, const QString& tip, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setText(text);
    button->setToolTip(tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    button->setFont(uiFont(smallText));
    return button;
}

QLabel* smallLabel(QWidget* parent) {
    auto* label = new ElidedLabel(parent);
    label->setFont(uiFont(smallText));
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

JsonPanel::JsonPanel(Document* document, JobRunner* jobs, QWidget* parent)
    : QWidget(parent),
      document_(document),
      jobs_(jobs),
      parts_(new SegmentedControl(partTitles(), this)),
      languages_(new SegmentedControl({QStringLiteral("JSON"), QStringLiteral("Python")}, this)),
      strip_(new ChoiceStrip(this)),
      find_(new FindBar(this)),
      body_(new PageStack(this)),
      python_(new PythonView(document, jobs, this)),
      problems_(new ProblemList(this)),
      status_(new QWidget(this)),
      pointer_(
          textButton(QStringLiteral("json-pointer"), {}, tr("Copy the JSON pointer of this place"), this)),
      state_(smallLabel(this)),
      place_(smallLabel(this)),
      form_(textButton(QStringLiteral("json-show-in-form"), tr("Show in form"),
                       tr("Go to the rule or the pattern that this place is about"), this)),
      format_(textButton(QStringLiteral("json-format"), tr("Format"),
                         tr("Indent and order the text as it is saved"), this)) {
    parts_->setObjectName(QStringLiteral("json-parts"));
    languages_->setObjectName(QStringLiteral("json-languages"));
    body_->addWidget(python_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeBars());
    column->addWidget(strip_);
    column->addWidget(find_);
    column->addWidget(body_, 1);
    column->addWidget(problems_);
    column->addWidget(status_);
    makeStatus();
    placeSoon_.setSingleShot(true);
    placeSoon_.setInterval(60);
    connect(&placeSoon_, &QTimer::timeout, this, &JsonPanel::showPlace);
    connect(parts_, &SegmentedControl::chosen, this,
            [this](int part) { showPart(static_cast<qcs::config::Part>(part)); });
    connect(languages_, &SegmentedControl::chosen, this,
            [this](int language) { showLanguage(static_cast<Language>(language)); });
    connect(problems_, &ProblemList::chosen, this, [this](int position) {
        editor().goTo(position);
        editor().setFocus(Qt::OtherFocusReason);
    });
    connectDocument();
    showPart(qcs::config::Part::Mapping);
}

QWidget* JsonPanel::makeBars() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(12, 8, 12, 8);
    row->addWidget(parts_);
    row->addStretch(1);
    row->addWidget(languages_);
    return bar;
}

void JsonPanel::makeStatus() {
    pointer_->setFont(monoFont(smallText));
    state_->setObjectName(QStringLiteral("json-state"));
    place_->setObjectName(QStringLiteral("json-place"));
    auto* row = new QHBoxLayout(status_);
    row->setContentsMargins(8, 3, 8, 2);
    row->setSpacing(8);
    // The row requests no width, whatever it contains; the label of the position is wide enough for long
    // files.
    pointer_->setMinimumWidth(0);
    pointer_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    place_->setFixedWidth(place_->fontMetrics().horizontalAdvance(QStringLiteral("00000:000")));
    place_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    state_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    state_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(pointer_, 3);
    row->addWidget(state_, 2);
    row->addWidget(place_);
    row->addWidget(form_);
    row->addWidget(format_);
    connect(pointer_, &QToolButton::clicked, this, &JsonPanel::copyPointer);
    connect(form_, &QToolButton::clicked, this, &JsonPanel::showInForm);
    connect(format_, &QToolButton::clicked, this, [this] {
        if (languages_->current() == 1)
            QApplication::clipboard()->setText(python_->editor()->text());
        else
            session().format();
    });
}

void JsonPanel::connectDocument() {
    const auto refreshPart = [this](qcs::config::Part part) {
        if (JsonSession* session = pages_[static_cast<std::size_t>(part)].session) session->refresh();
        if (isVisible() && languages_->current() == 1 && part == currentPart())
            python_->refresh(page(part).session->part());
    };
    connect(document_, &Document::analysisInputChanged, this,
            [refreshPart] { refreshPart(qcs::config::Part::Mapping); });
    connect(document_, &Document::backendChanged, this,
            [refreshPart] { refreshPart(qcs::config::Part::Backend); });
    connect(document_, &Document::customChanged, this, [refreshPart] {
        for (const auto part : {qcs::config::Part::PrepareCustom, qcs::config::Part::ConvertCustom,
                                qcs::config::Part::FuseCustom, qcs::config::Part::Eager})
            refreshPart(part);
    });
}

JsonPanel::Page& JsonPanel::page(qcs::config::Part part) {
    Page& page = pages_[static_cast<std::size_t>(part)];
    if (!page.editor) page = makePage(part);
    return page;
}

JsonPanel::Page JsonPanel::makePage(qcs::config::Part kind) {
    auto* editor = new JsonEditor(this);
    const JsonPart part = jsonPart(kind);
    editor->setObjectName(QStringLiteral("json-%1").arg(part.schema.section(QLatin1Char('.'), 0, 0)));
    editor->setAccessibleName(tr("%1 as JSON").arg(part.title));
    editor->setCompletions([this, editor, schema = part.schema](const JsonSpot& spot) {
        return completionsAt(spot, editor->text(), schema, [this](const QString& typed) {
            QStringList paths = namesOf(document_->graph())->modules->namesContaining(typed, maxPaths);
            paths.removeAll(QString()); // without the path of the model itself
            return paths;
        });
    });
    auto* session = new JsonSession(part, document_, jobs_, editor);
    body_->addWidget(editor);
    connect(session, &JsonSession::stateChanged, this, &JsonPanel::showState);
    connect(session, &JsonSession::problemsChanged, this, &JsonPanel::showProblems);
    connect(editor, &QPlainTextEdit::cursorPositionChanged, &placeSoon_, qOverload<>(&QTimer::start));
    connect(editor, &CodeEditor::findRequested, find_, &FindBar::startFind);
    connect(editor, &CodeEditor::findAgainRequested, find_, &FindBar::findAgain);
    connect(editor, &CodeEditor::lineRequested, find_, &FindBar::startGoToLine);
    connect(editor, &CodeEditor::refused, this, [this] {
        strip_->showText(tr("The text is too long to be pasted here. Save it as a file and open that."),
                         {{QStringLiteral("json-understood"), tr("OK"), [this] {
                               strip_->showText({});
                               showState();
                           }}});
    });
    connect(editor, &CodeEditor::menuAboutToShow, this, [this](QMenu* menu) {
        menu->addSeparator();
        menu->addAction(tr("Format"), this, [this] { this->session().format(); });
        menu->addAction(tr("Copy the JSON pointer"), this, &JsonPanel::copyPointer);
        if (form_->isVisible()) menu->addAction(tr("Show in form"), this, &JsonPanel::showInForm);
    });
    return {editor, session};
}

qcs::config::Part JsonPanel::currentPart() const {
    return static_cast<qcs::config::Part>(parts_->current());
}

JsonEditor& JsonPanel::editor() {
    return *page(currentPart()).editor;
}

JsonSession& JsonPanel::session() {
    return *page(currentPart()).session;
}

void JsonPanel::showPart(qcs::config::Part part) {
    parts_->setCurrent(static_cast<int>(part));
    refresh();
}

void JsonPanel::showLanguage(Language language) {
    languages_->setCurrent(static_cast<int>(language));
    refresh();
}

void JsonPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void JsonPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    refresh();
}

void JsonPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    for (const QWidget* below : {static_cast<QWidget*>(problems_), status_})
        if (below->isVisible()) painter.fillRect(QRect(0, below->y(), width(), 1), colour(Colour::Line));
}

void JsonPanel::refresh() {
    const bool code = languages_->current() == 1;
    const qcs::config::Part now = currentPart();
    Page& current = page(now);
    for (Page& other : pages_)
        if (other.session) other.session->setActive(isVisible() && other.session == current.session && !code);
    body_->setCurrentWidget(code ? static_cast<QWidget*>(python_) : current.editor);
    find_->setEditor(code ? python_->editor() : current.editor);
    if (code && isVisible()) python_->refresh(current.session->part());
    form_->setVisible(!code && (now == qcs::config::Part::Mapping || now == qcs::config::Part::Backend));
    pointer_->setVisible(!code);
    place_->setVisible(!code);
    format_->setText(code ? tr("Copy") : tr("Format"));
    format_->setToolTip(code ? tr("Copy the whole code") : tr("Indent and order the text as it is saved"));
    showState();
    showProblems();
    showPlace();
}

void JsonPanel::showState() {
    const bool code = languages_->current() == 1;
    const auto state = session().state();
    using State = JsonSession::State;
    QString words;
    if (state == State::InError || state == State::Conflict)
        words = tr("has errors: not part of the document yet");
    else if (state == State::Reading)
        words = tr("reading…");
    else if (state == State::TooLong)
        words = tr("not shown");
    state_->setText(code ? QString() : words);
    if (state == State::Conflict && !code)
        strip_->showText(
            tr("The document was changed elsewhere while this text could not be read. "
               "Your text is still here: which of the two should count?"),
            {{QStringLiteral("json-take-documents"), tr("Take the document's"),
              [this] { session().useDocumentText(); }},
             {QStringLiteral("json-keep-mine"), tr("Keep mine"), [this] { session().keepTypedText(); }}});
    else if (state == State::TooLong && !code)
        strip_->showText(
            tr("This config is too long to be edited here. Change it in the forms, or export it, edit the "
               "file, and open that."));
    else
        strip_->showText({});
}

void JsonPanel::showProblems() {
    if (languages_->current() == 1)
        problems_->hide();
    else
        problems_->showMarksOf(editor());
}

QString JsonPanel::pointerHere() const {
    const JsonEditor* editor = pages_[static_cast<std::size_t>(currentPart())].editor;
    return editor ? pointerOf(editor->spotHere().path) : QString();
}

void JsonPanel::showPlace() {
    const JsonPath path = editor().spotHere().path;
    const QString pointer = pointerOf(path);
    const QString shown = pointer.isEmpty() ? tr("the whole text") : pointer;
    pointer_->setText(
        pointer_->fontMetrics().elidedText(shown, Qt::ElideMiddle, std::max(0, pointer_->width() - 16)));
    pointer_->setToolTip(tr("Copy the JSON pointer of this place") + QLatin1Char('\n') + shown);
    pointer_->setAccessibleName(tr("JSON pointer: %1").arg(shown));
    const QTextCursor cursor = editor().textCursor();
    place_->setText(
        tr("%1:%2", "line and column").arg(cursor.blockNumber() + 1).arg(cursor.positionInBlock() + 1));
    place_->setAccessibleName(
        tr("Line %1, column %2").arg(cursor.blockNumber() + 1).arg(cursor.positionInBlock() + 1));
    form_->setEnabled(ruleAt(path, *document_) != 0 || entryAt(path));
}

void JsonPanel::copyPointer() {
    QApplication::clipboard()->setText(pointerHere());
}

void JsonPanel::showInForm() {
    flush();
    const auto path = editor().spotHere().path;
    if (currentPart() == qcs::config::Part::Backend) {
        if (const auto entry = entryAt(path)) Q_EMIT entryChosen(entry);
    } else if (const RuleId rule = ruleAt(path, *document_)) {
        Q_EMIT ruleChosen(rule);
    }
}

void JsonPanel::showPointer(qcs::config::Part part, const QString& pointer) {
    showLanguage(Language::Json);
    showPart(part);
    if (const auto extent = findPointer(editor().text(), pointer)) {
        editor().goTo(static_cast<int>(extent->keyStart));
        editor().setFocus(Qt::OtherFocusReason);
    }
}

bool JsonPanel::flush() {
    bool all = true;
    for (Page& page : pages_)
        if (page.session && !page.session->flush()) all = false;
    return all;
}

bool JsonPanel::undoTyping() {
    flush();
    if (!isVisible() || !session().isUnfinished() || !editor().document()->isUndoAvailable()) return false;
    session().undo();
    return true;
}

void JsonPanel::waitForIdle(int milliseconds) {
    flush();
    waitUntil(
        [this] {
            bool busy = jobs_->isBusy(QStringLiteral("python"));
            for (int part = 0; part < int(qcs::config::part_count); ++part)
                busy = busy || jobs_->isBusy(QStringLiteral("json-%1").arg(part));
            return !busy;
        },
        milliseconds);
    showPlace();
}

} // namespace qcs::ui
