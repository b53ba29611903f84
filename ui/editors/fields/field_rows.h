#pragma once
// FieldRows: an editable list of rows with one or more fields each. A field is a line edit or a combo box.
// The user can add, remove and reorder rows. A remark about a row is shown below the row.

#include "words/remark.h"

#include <QList>
#include <QStringList>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;
class QVBoxLayout;

namespace qcs::ui {

class NameIndex;

/// A column of FieldRows: the fields at the same position in all rows.
struct FieldColumn {
    /// What the user types in a field: any text, one importable name (the field is then a NameLine), or
    /// several names that are separated by commas.
    enum class Kind : std::uint8_t { Text, ImportableName, List };
    QString name;             ///< accessible name and placeholder text of the field
    QStringList choices = {}; ///< if it is not empty, the field is a combo box with these values
    Kind kind = Kind::Text;   ///< ignored for a combo box
};

class FieldRows : public QWidget {
    Q_OBJECT
public:
    using Rows = QList<QStringList>; ///< the text of each field, row by row
    /// A function that returns the remark about one row; `row` is the index in `rows`. If it returns nullopt,
    /// the remark is not known yet, and the row keeps the remark that it shows.
    using Check = std::function<std::optional<Remark>(const Rows& rows, int row)>;

    /// `addText` is the text of the button that adds a row.
    FieldRows(std::vector<FieldColumn> columns, const QString& addText, QWidget* parent = nullptr);
    /// Shows these rows without emitting edited(). Fields whose text is the same keep the focus and the
    /// cursor position.
    void setRows(const Rows& rows);
    Rows rows() const;
    /// Sets the names that the line edits of a column offer.
    void setCompletions(int column, const std::shared_ptr<const NameIndex>& names);
    void setCheck(Check check);
    /// Checks all rows again.
    void check();
    /// Returns the remark about a row if the remark reports a problem, otherwise "".
    QString problem(int row) const;
    /// Returns the remark that is shown below a row.
    QString remark(int row) const;
    QWidget* field(int row, int column) const;

    // The next three functions do what the user does with the buttons, the keys and the mouse.

    /// Appends an empty row and focuses its first line edit.
    void add();
    void remove(int row);
    void move(int from, int to);

Q_SIGNALS:
    /// Emitted after each change by the user: when a text or a choice changes, and when a row is removed or
    /// moved. Not emitted when an empty row is added.
    void edited();
    /// Emitted when the changes made so far form one undo step; the next change begins a new step.
    void undoStepFinished();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Row {
        QWidget* frame = nullptr;
        std::vector<QWidget*> fields;
        QWidget* remove = nullptr;
        QLabel* remark = nullptr;
        bool wrong = false;
    };
    Row makeRow(const QStringList& texts);
    void complete(QLineEdit* edit, std::size_t column);
    void drop(Row& row);
    QStringList textsOf(const Row& row) const;
    void fill(Row& row, const QStringList& texts);
    int rowOf(const QObject* field) const;
    void layOut();
    void onEdited();
    void place(int from, int to);
    void drag(const QWidget* frame, int y);

    std::vector<FieldColumn> columns_;
    std::vector<std::shared_ptr<const NameIndex>> completions_;
    Check check_;
    std::vector<Row> rows_;
    QVBoxLayout* list_;
    QToolButton* add_;
    bool filling_ = false;
};

} // namespace qcs::ui
