#include "views/json/json_session.h"

#include "base/diagnostic.h"
#include "editors/text/code_editor.h"
#include "session/jobs/job_runner.h"
#include "words/sentences.h"
#include "words/translated_labels.h"

#include <QPointer>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QTextBlock>

#include <algorithm>

namespace qcs::ui {

// Converts diagnostics of core to marks in an editor.

/// One mark per diagnostic, at the token that it is about. Lines and columns of the diagnostics refer to the
/// editor's text.
std::vector<CodeMark> marksOf(const qcs::Diagnostics& problems, const CodeEditor& editor);

namespace {

/// Start and length of the token at a place; at the end of the text, of the last character.
std::pair<int, int> extentOf(const qcs::Place& place, const CodeEditor& editor) {
    QTextBlock block = editor.document()->findBlockByNumber(std::max(0, place.line - 1));
    if (!block.isValid()) block = editor.document()->lastBlock();
    const QString line = block.text();
    const QByteArray bytes = line.toUtf8().left(std::max(0, place.column - 1));
    const auto at = static_cast<int>(QString::fromUtf8(bytes).size());
    for (const CodeToken& token : editor.lexer()(line))
        if (token.end() > at)
            return {block.position() + std::max(at, token.start), token.end() - std::max(at, token.start)};
    while (block.previous().isValid() && block.text().trimmed().isEmpty())
        block = block.previous();
    const auto last = static_cast<int>(block.text().size()) - 1;
    return {block.position() + std::max(0, last), 1};
}

/// The marked text with the suggestion of the sentence ("did you mean …?") in place of the wrong name; "" if
/// there is no suggestion.
QString meantInstead(const qcs::Diagnostic& problem, const QString& marked) {
    if (problem.args.empty()) return {};
    static const QRegularExpression question(QStringLiteral("did you mean `%(\\d)`"));
    const auto asked = question.match(QString::fromStdString(std::string(problem.code.sentence())));
    const auto number = static_cast<std::size_t>(asked.captured(1).toInt());
    if (!asked.hasMatch() || number < 1 || number > problem.args.size()) return {};
    const QString wrong = QString::fromStdString(problem.args.front());
    const QString meant = QString::fromStdString(problem.args[number - 1]);
    if (wrong.isEmpty() || meant.isEmpty() || !marked.contains(wrong)) return {};
    return QString(marked).replace(wrong, meant);
}

} // namespace

std::vector<CodeMark> marksOf(const qcs::Diagnostics& problems, const CodeEditor& editor) {
    std::vector<CodeMark> marks;
    for (const auto& problem : problems) {
        const auto [start, length] = extentOf(problem.place, editor);
        const QTextBlock block = editor.document()->findBlock(start);
        const QString marked = block.text().mid(start - block.position(), length);
        marks.push_back({start, length, problem.severity == qcs::Severity::Error, sentenceOf(problem),
                         meantInstead(problem, marked)});
    }
    return marks;
}

namespace {

constexpr int readAfter = 150; // ms without a key press
// Milliseconds of typing without a pause after which unread text is passed to the autosave.
constexpr int keptAfter = 1000;
// Milliseconds without a key press after which the next edit starts a new undo step.
constexpr int burstEndsAfter = 1000;
constexpr std::size_t maxRemembered = 32;

} // namespace

JsonSession::JsonSession(JsonPart part, Document* document, JobRunner* jobs, CodeEditor* editor)
    : QObject(editor),
      part_(std::move(part)),
      document_(document),
      jobs_(jobs),
      editor_(editor),
      lane_(QStringLiteral("json-%1").arg(static_cast<int>(part_.kind))) {
    soon_.setSingleShot(true);
    soon_.setInterval(readAfter);
    connect(&soon_, &QTimer::timeout, this, &JsonSession::read);
    connect(editor_->document(), &QTextDocument::contentsChange, this, [this](int, int removed, int added) {
        if (!ours_ && (removed > 0 || added > 0)) onTyped();
    });
    connect(editor_, &CodeEditor::undoRequested, this, &JsonSession::undo);
    connect(editor_, &CodeEditor::redoRequested, this, &JsonSession::redo);
    connect(editor_, &CodeEditor::focusLeft, this, [this] {
        flush();
        mergeKey_ = {};
    });
    connect(document_, &Document::invalidTextReplaced, this, [this](const std::string& replaced) {
        if (replaced == part_.key) takeInvalidText();
    });
    base_ = written();
    show(base_);
    if (document_->invalidTexts().contains(part_.key)) takeInvalidText();
}

const QString& JsonSession::written() {
    const auto value = part_.value(*document_);
    if (!value || std::exchange(writtenValue_, value) != value) written_ = part_.write(*document_);
    return written_;
}

JsonSession::State JsonSession::state() const {
    if (tooLong_) return State::TooLong;
    if (conflict_) return State::Conflict;
    if (invalid_) return State::InError;
    return dirty_ ? State::Reading : State::Agrees;
}

void JsonSession::announce() {
    if (document_ && !dirty_)
        document_->setInvalidText(part_.key, isUnfinished() ? std::optional(editor_->text().toStdString())
                                                            : std::nullopt);
    if (std::exchange(announced_, state()) != state()) Q_EMIT stateChanged();
}

// --- from the text to the document ---

void JsonSession::onTyped() {
    ++revision_;
    if (!std::exchange(dirty_, true)) {
        unread_.start();
    } else if (unread_.elapsed() > keptAfter) {
        document_->setInvalidText(part_.key, editor_->text().toStdString());
        unread_.start();
    }
    if (!lastTyped_.isValid() || lastTyped_.elapsed() > burstEndsAfter) mergeKey_ = {};
    lastTyped_.start();
    if (!mergeKey_) mergeKey_ = document_->newMergeKey();
    soon_.start();
    announce();
}

void JsonSession::read() {
    jobs_->start(
        lane_, {}, [read = part_.read, text = editor_->text()](const qcs::Task&) { return read(text); },
        [self = QPointer(this), revision = revision_](const ParsedText& result) {
            if (self && revision == self->revision_) self->take(result);
        });
}

void JsonSession::readNow() {
    soon_.stop();
    jobs_->cancelLane(lane_);
    take(part_.read(editor_->text()));
}

bool JsonSession::flush() {
    if (document_ && dirty_) readNow();
    return !isUnfinished();
}

void JsonSession::take(const ParsedText& result) {
    dirty_ = false;
    invalid_ = !result.valid;
    if (result.valid && conflict_ && result.canonical == written()) {
        base_ = result.canonical;
        conflict_ = false;
    }
    if (result.valid && !conflict_ && result.canonical != base_) {
        const QScopedValueRollback guard(ours_, true);
        result.apply(*document_, part_.change, mergeKey_);
        writtenValue_ = part_.value(*document_);
        base_ = written_ = result.canonical;
        editor_->document()->clearUndoRedoStacks();
    }
    if (result.valid && !conflict_) {
        const QString text = editor_->text();
        std::erase_if(typedAs_, [&](const auto& known) { return known.first == base_; });
        if (text != base_) typedAs_.emplace_back(base_, text);
        if (typedAs_.size() > maxRemembered) typedAs_.erase(typedAs_.begin());
    }
    mark(result.problems);
    announce();
}

// --- from the document to the text ---

void JsonSession::setActive(bool active) {
    active_ = active;
    if (active)
        refresh();
    else
        flush();
}

void JsonSession::refresh() {
    if (ours_ || (!active_ && !isUnfinished())) return;
    const QString now = written();
    if (now == base_ && !tooLong_) {
        if (std::exchange(conflict_, false)) readNow(); // the document was changed back
        return;
    }
    mergeKey_ = {};
    if ((!dirty_ && !invalid_ && !conflict_) || tooLong_) {
        useDocumentText();
        return;
    }
    conflict_ = true;
    if (dirty_) readNow();
    announce();
}

void JsonSession::useDocumentText() {
    soon_.stop();
    conflict_ = invalid_ = dirty_ = false;
    mergeKey_ = {};
    base_ = written();
    const auto typed = std::ranges::find(typedAs_, base_, &std::pair<QString, QString>::first);
    show(typed == typedAs_.end() ? base_ : typed->second);
    announce();
}

void JsonSession::keepTypedText() {
    conflict_ = false;
    base_ = written();
    mergeKey_ = {};
    readNow();
}

void JsonSession::show(const QString& text) {
    const QScopedValueRollback guard(ours_, true);
    tooLong_ = !CodeEditor::canHold(text);
    editor_->setMarks({});
    editor_->setTextMinimally(tooLong_ ? QString() : text);
    editor_->setReadOnly(tooLong_);
    ++revision_;
    if (!tooLong_) read(); // reads the text for its warnings
}

void JsonSession::takeInvalidText() {
    const auto found = document_->invalidTexts().find(part_.key);
    if (found == document_->invalidTexts().end()) return useDocumentText();
    if (const auto text = QString::fromStdString(found->second); CodeEditor::canHold(text))
        showInvalidText(text);
}

void JsonSession::showInvalidText(const QString& text) {
    soon_.stop();
    jobs_->cancelLane(lane_);
    {
        const QScopedValueRollback guard(ours_, true);
        tooLong_ = false;
        editor_->setReadOnly(false);
        QTextCursor all(editor_->document());
        all.select(QTextCursor::Document);
        all.insertText(text); // one edit, so that undo restores the previous text
        ++revision_;
    }
    mergeKey_ = {};
    const ParsedText result = part_.read(editor_->text());
    conflict_ = result.valid; // the user decides; it does not become an edit automatically
    base_ = conflict_ ? QString() : part_.write(*document_);
    take(result);
}

bool JsonSession::format() {
    if (!flush() || tooLong_) return false;
    std::erase_if(typedAs_, [&](const auto& known) { return known.first == base_; });
    show(base_);
    return true;
}

// --- undo ---

void JsonSession::undo() {
    flush();
    if (isUnfinished() && editor_->document()->isUndoAvailable())
        editor_->QPlainTextEdit::undo();
    else
        document_->undoStack()->undo();
    mergeKey_ = {};
    flush();
}

void JsonSession::redo() {
    flush();
    if (editor_->document()->isRedoAvailable())
        editor_->QPlainTextEdit::redo();
    else
        document_->undoStack()->redo();
    mergeKey_ = {};
    flush();
}

void JsonSession::mark(const qcs::Diagnostics& problems) {
    editor_->setMarks(marksOf(problems, *editor_));
    Q_EMIT problemsChanged();
}

} // namespace qcs::ui
