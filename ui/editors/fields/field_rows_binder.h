#pragma once
// FieldRowsBinder: connects FieldRows lists to the document. It shows the values of the document in the
// lists, and writes the user's edits into the document. Consecutive edits in one list are one undo step,
// until the list emits undoStepFinished().

#include "editors/fields/field_rows.h"
#include "session/document/document.h"

namespace qcs::ui {

class FieldRowsBinder : public QObject {
    Q_OBJECT
public:
    /// A function that returns the value of the document that a list shows.
    using Read = std::function<FieldRows::Rows()>;
    /// A function that writes the rows of a list into the document, as an edit with this merge key.
    using Write = std::function<void(const FieldRows::Rows& rows, MergeKey key)>;

    explicit FieldRowsBinder(Document* document, QObject* parent = nullptr);
    /// Connects a list to the document. The list is not filled before the next refresh().
    void bind(FieldRows* rows, Read read, Write write);
    /// Shows the present values of the document; to be called when the document has changed. A list keeps its
    /// rows, including empty ones, if its value has not changed since the last refresh(), or if the document
    /// has changed because of an edit in this list.
    void refresh();
    /// Checks the rows of all lists again.
    void check();
    /// Begins a sequence of edits in `editor`, or continues the present one if it is in the same editor.
    /// Returns the merge key of the sequence; all edits with this key are one undo step. `editor` need not be
    /// a list.
    MergeKey begin(QWidget* editor);
    /// Ends the present sequence of edits, if there is one.
    void end();

Q_SIGNALS:
    void begun(); ///< a sequence of edits has begun
    void ended(); ///< the sequence has ended

private:
    struct Bound {
        FieldRows* rows;
        Read read;
        FieldRows::Rows shown; ///< the document's value at the last refresh()
    };

    Document* document_;
    std::vector<Bound> bound_;
    QWidget* editor_ = nullptr;          ///< the editor of the current sequence of edits; null for none
    const FieldRows* written_ = nullptr; ///< the list whose edit is being written at this moment
    MergeKey key_;
};

} // namespace qcs::ui
