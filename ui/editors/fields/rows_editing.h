#pragma once
// Connects FieldRows lists to the document: shows its values and writes edits back. Consecutive edits in one
// list are merged into one undo step.

#include "editors/fields/field_rows.h"
#include "session/document/document.h"

namespace qcs::ui {

class RowsEditing : public QObject {
    Q_OBJECT
public:
    using Read = std::function<FieldRows::Rows()>;
    /// Writes the rows into the document with this merge key.
    using Write = std::function<void(const FieldRows::Rows& rows, MergeKey key)>;

    explicit RowsEditing(Document* document, QObject* parent = nullptr);
    void bind(FieldRows* rows, Read read, Write write);
    /// Shows the document's current values. A list whose value in the document did not change, or that the
    /// user is editing, keeps its rows, including empty ones.
    void refresh();
    void check();
    /// Starts editing in `editor`, or continues it. All edits with the returned merge key are one undo step;
    /// a new key begins with another editor or after end().
    MergeKey begin(QWidget* editor);
    void end();

Q_SIGNALS:
    void begun();
    void ended();

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
