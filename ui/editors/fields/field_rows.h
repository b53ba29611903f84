#pragma once
// A list of short texts, or of several in a row, to add to, take from, put in order, and to type into. What
// is wrong with a row stands under it.

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
    QString name;             ///< for screen readers, and as the placeholder
    QStringList choices = {}; ///< not empty: one of these and nothing else
    Kind kind = Kind::Text;   ///< of a list the names have commas between them
};

class FieldRows : public QWidget {
    Q_OBJECT
public:
    using Rows = QList<QStringList>;
    /// `row` is one of `rows`. nullopt: not known yet, what was said stays.
    using Check = std::function<std::optional<Remark>(const Rows& rows, int row)>;

    FieldRows(std::vector<FieldColumn> columns, const QString& addText, QWidget* parent = nullptr);
    /// Not an edit. Rows that are the same keep focus and cursor.
    void setRows(const Rows& rows);
    Rows rows() const;
    void setCompletions(int column, const std::shared_ptr<const NameIndex>& names);
    void setCheck(Check check);
    /// Looks at all rows again.
    void check();
    QString problem(int row) const; ///< what is wrong with it
    QString remark(int row) const;  ///< what stands under it
    QWidget* field(int row, int column) const;

    void add();
    void remove(int row);
    void move(int from, int to);

Q_SIGNALS:
    /// By the person, for each key.
    void edited();
    /// What was edited so far is one step; what comes next is another.
    void settled();

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
