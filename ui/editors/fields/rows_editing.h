#pragma once
// Lists of rows that show what the document has, and edit it: what is typed in one go is one step.

#include "editors/fields/field_rows.h"
#include "session/document/document.h"

namespace qcs::ui {

class RowsEditing : public QObject {
    Q_OBJECT
public:
    using Read = std::function<FieldRows::Rows()>;
    /// The rows go into the document, under that key.
    using Write = std::function<void(const FieldRows::Rows& rows, MergeKey key)>;

    explicit RowsEditing(Document* document, QObject* parent = nullptr);
    void bind(FieldRows* rows, Read read, Write write);
    /// Shows what the document has now. Rows that say nothing yet stay while the person goes on.
    void refresh();
    void check();
    /// From here on, until the person is in another editor or at the end, all is one step: under this key.
    MergeKey begin(QWidget* editor);
    void end();

Q_SIGNALS:
    void begun();
    void ended();

private:
    struct Bound {
        FieldRows* rows;
        Read read;
        FieldRows::Rows shown; ///< as the document had them last
    };

    Document* document_;
    std::vector<Bound> bound_;
    QWidget* editor_ = nullptr;          ///< of the edit that is going on
    const FieldRows* written_ = nullptr; ///< by the person, just now
    MergeKey key_;
};

} // namespace qcs::ui
