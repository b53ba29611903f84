#pragma once
// Keeps one part of the document and its JSON text in sync, in both directions. Typed text becomes an edit of
// the document as soon as it is valid; while it has errors it is left untouched.

#include "editors/text/code_editor.h"
#include "views/json/json_part.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>

namespace qcs::ui {

class JobRunner;

class JsonSession : public QObject {
    Q_OBJECT
public:
    enum class State : std::uint8_t {
        Agrees,  ///< text and document have the same value
        Reading, ///< typed text has not been read yet
        InError, ///< the text has errors
        /// The document was changed elsewhere while the text had errors or unread typing: the user has to
        /// choose.
        Conflict,
        TooLong, ///< the document's text is too long for the editor
    };

    JsonSession(JsonPart part, Document* document, JobRunner* jobs, CodeEditor* editor);

    const JsonPart& part() const { return part_; }
    State state() const;
    /// The text is not part of the document and cannot become part of it as it is.
    bool isUnfinished() const { return state() == State::InError || state() == State::Conflict; }
    /// Reads typed text now. False: isUnfinished().
    bool flush();

    /// Undoes and redoes typing that is not an edit first, then edits of the document.
    void undo();
    void redo();
    // The user's choice in a conflict.
    void takeDocuments();
    void keepMine();
    /// Replaces the text by its canonical form. False: the text has errors.
    bool format();
    /// To be called when the document may have changed. If the session is active, text and document are
    /// synchronised now, else when it becomes active.
    void refresh();
    void setActive(bool active);

Q_SIGNALS:
    void stateChanged();
    /// The editor's marks changed.
    void problemsChanged();

private:
    /// The document's value as text.
    const QString& written();
    void onTyped();
    void read();
    void readNow();
    void take(const ReadText& result);
    void show(const QString& text);
    /// Shows the invalid text that the document keeps for this part; if there is none, the text of its value.
    void takeInvalidText();
    void showInvalidText(const QString& text);
    void mark(const qcs::Diagnostics& problems);
    void announce();

    JsonPart part_;
    QPointer<Document> document_; // the document is destroyed before the window's widgets
    JobRunner* jobs_;
    CodeEditor* editor_;
    QString lane_;
    QTimer soon_;
    QElapsedTimer lastTyped_;
    QElapsedTimer unread_; ///< time since the first key press that is neither read nor autosaved
    std::shared_ptr<const void> writtenValue_;
    QString written_; ///< text of writtenValue_
    QString base_;    ///< the document's text when text and document last agreed
    /// Canonical text -> the same as formatted by the user.
    std::vector<std::pair<QString, QString>> typedAs_;
    MergeKey mergeKey_; ///< none: the next edit starts a new undo step
    int revision_ = 0;
    bool active_ = false;
    bool dirty_ = false;   ///< typed text has not been read
    bool invalid_ = false; ///< the last text that was read has errors
    bool conflict_ = false;
    bool tooLong_ = false;
    bool ours_ = false; ///< the current change is made by this object
    State announced_ = State::Agrees;
};

} // namespace qcs::ui
