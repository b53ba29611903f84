#pragma once
// JsonSession: keeps one part of the document and its JSON text in sync, in both directions. Typed text
// becomes an edit of the document as soon as it is valid. Text with errors stays as the user has typed it.

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
        Agrees,  ///< the text and the document have the same value
        Reading, ///< typed text has not been read yet
        InError, ///< the text has errors
        /// The document was changed elsewhere while the text had errors or was not read yet, or the text
        /// that the document kept as invalid has no errors. The user has to choose between the document's
        /// value and the typed text.
        Conflict,
        TooLong, ///< the document's text is too long for the editor
    };

    JsonSession(JsonPart part, Document* document, JobRunner* jobs, CodeEditor* editor);

    const JsonPart& part() const { return part_; }
    State state() const;
    /// Returns true if the text could not become an edit of the document, because it has errors or because of
    /// a conflict.
    bool isUnfinished() const { return state() == State::InError || state() == State::Conflict; }
    /// Reads typed text now, without waiting for a pause. Returns false if isUnfinished().
    bool flush();

    // Undo or redo typing that is not an edit of the document yet; if there is no such typing, undo or redo
    // an edit of the document.
    void undo();
    void redo();
    // To be called when the user has chosen the document's value or the typed text in a conflict.
    void useDocumentText();
    void keepTypedText();
    /// Replaces the text by its canonical form. Returns false if isUnfinished() or the text is too long.
    bool format();
    /// To be called when the document may have changed. Shows the new text, or notices a conflict. Does
    /// nothing if the session is neither active nor isUnfinished(); setActive(true) later calls refresh().
    void refresh();
    /// To be called with true when the editor is shown, and with false when it is hidden. setActive(false)
    /// also reads typed text.
    void setActive(bool active);

Q_SIGNALS:
    void stateChanged();
    /// Emitted when the errors and warnings that are marked in the editor may have changed.
    void problemsChanged();

private:
    /// Returns the document's value as text.
    const QString& written();
    void onTyped();
    void read();
    void readNow();
    void take(const ParsedText& result);
    void show(const QString& text);
    /// Shows the invalid text that the document keeps for this part. If there is none, shows the document's
    /// value as text.
    void takeInvalidText();
    void showInvalidText(const QString& text);
    void mark(const qcs::Diagnostics& problems);
    void announce();

    JsonPart part_;
    QPointer<Document> document_; ///< null if the document was destroyed before the editor
    JobRunner* jobs_;
    CodeEditor* editor_;
    QString lane_;
    QTimer soon_;
    QElapsedTimer lastTyped_;
    /// Time since the oldest typing that was neither read nor passed to the autosave.
    QElapsedTimer unread_;
    std::shared_ptr<const void> writtenValue_;
    QString written_; ///< the text of the value writtenValue_
    QString base_;    ///< the document's value, as text, on which the typed text is based
    /// Pairs of texts with the same value: first the canonical text, then the text that the user typed. When
    /// the document gets a value back, for example by undo, the typed text is shown again.
    std::vector<std::pair<QString, QString>> typedAs_;
    MergeKey mergeKey_; ///< key of the current undo step; without a key, the next edit starts a new step
    int revision_ = 0;  ///< number of changes of the text so far
    bool active_ = false;
    bool dirty_ = false;   ///< typed text has not been read
    bool invalid_ = false; ///< the last text that was read has errors
    bool conflict_ = false;
    bool tooLong_ = false;
    bool ours_ = false;               ///< true while this object changes the text or the document
    State announced_ = State::Agrees; ///< the state at the last stateChanged()
};

} // namespace qcs::ui
