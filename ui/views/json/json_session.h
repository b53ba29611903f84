#pragma once
// Keeps one part of the document and its text in agreement, both ways. What is typed becomes an edit of the
// document as soon as it says something; as long as it does not, it is the person's and nobody touches it.

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
        Agrees,   ///< text and document say the same
        Reading,  ///< something was typed that was not read yet
        InError,  ///< the text says nothing
        Conflict, ///< so it did when the document was changed elsewhere: the person has to choose
        TooLong,  ///< the document's text is not for an editor
    };

    JsonSession(JsonPart part, Document* document, JobRunner* jobs, CodeEditor* editor);

    const JsonPart& part() const { return part_; }
    State state() const;
    /// There is text that is not part of the document, and cannot become it as it stands.
    bool isUnfinished() const { return state() == State::InError || state() == State::Conflict; }
    /// Reads what was typed, now. False: isUnfinished().
    bool flush();

    /// Of typing that made no edit first, then of the document.
    void undo();
    void redo();
    // The person's choice in a conflict.
    void takeDocuments();
    void keepMine();
    /// As we write it. False: the text is in error.
    bool format();
    /// The document may have changed. Text and document are brought together while somebody looks; else
    /// later.
    void refresh();
    void setActive(bool active);

Q_SIGNALS:
    void stateChanged();
    /// The editor has other marks.
    void problemsChanged();

private:
    /// The document's text.
    const QString& written();
    void onTyped();
    void read();
    void readNow();
    void take(const ReadText& result);
    void show(const QString& text);
    /// What the document has for this part that is none of its values; its own text if there is none.
    void takeLooseText();
    void showLooseText(const QString& text);
    void mark(const qcs::Diagnostics& problems);
    void announce();

    JsonPart part_;
    QPointer<Document> document_; // the window's parts go before its widgets
    JobRunner* jobs_;
    CodeEditor* editor_;
    QString lane_;
    QTimer soon_;
    QElapsedTimer lastTyped_;
    QElapsedTimer unread_; ///< since then keys came that nothing has kept yet
    std::shared_ptr<const void> writtenValue_;
    QString written_; ///< text of that value
    QString base_;    ///< what the document said when text and document last agreed
    std::vector<std::pair<QString, QString>> typedAs_; ///< canonical texts, as the person formatted them
    MergeKey mergeKey_;                                ///< none: the next edit is a step of its own
    int revision_ = 0;
    bool active_ = false;
    bool dirty_ = false;   ///< typed and not read
    bool invalid_ = false; ///< the last text that was read says nothing
    bool conflict_ = false;
    bool tooLong_ = false;
    bool ours_ = false; ///< what changes now, changes because of us
    State announced_ = State::Agrees;
};

} // namespace qcs::ui
