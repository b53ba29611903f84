#pragma once
// An editable list of rows with one or more short text fields each. Rows can be added, removed and reordered;
// the problem of a row is shown below it.

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

struct FieldColumn {
    enum class Kind : std::uint8_t { Text, ImportableName, List };
    QString name;             ///< for screen readers, and as the placeholder text
    QStringList choices = {}; ///< if not empty, the field is a combo box with these values
    Kind kind = Kind::Text;   ///< List: several names, separated by commas
};

class FieldRows : public QWidget {
    Q_OBJECT
public:
    using Rows = QList<QStringList>;
    /// Checks one row; `row` is its index in `rows`. nullopt: not known yet, the remark shown so far stays.
    using Check = std::function<std::optional<Remark>(const Rows& rows, int row)>;

    FieldRows(std::vector<FieldColumn> columns, const QString& addText, QWidget* parent = nullptr);
    /// Shows these rows without emitting edited(). Fields whose text did not change keep focus and cursor.
    void setRows(const Rows& rows);
    Rows rows() const;
    void setCompletions(int column, const std::shared_ptr<const NameIndex>& names);
    void setCheck(Check check);
    /// Checks all rows again.
    void check();
    QString problem(int row) const; ///< the remark if it reports a problem, else ""
    QString remark(int row) const;  ///< the text shown below the row
    QWidget* field(int row, int column) const;

    void add();
    void remove(int row);
    void move(int from, int to);

Q_SIGNALS:
    /// By the user, for each key press.
    void edited();
    /// The edits made so far form one undo step; the next edit starts a new step.
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
