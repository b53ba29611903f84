#pragma once
// What every list, tree and table offers: copy the chosen rows, copy them as CSV, save all rows as CSV or
// JSON.

#include "models/sorted_rows.h"

#include <QList>
#include <QModelIndexList>
#include <QString>
#include <QWidget>

class QAbstractItemModel;
class QAbstractItemView;

namespace qcs::ui {

struct TableColumn {
    QString title;
    int column = 0;
    int role = 0; ///< 0: exportRole, and where the model has none the display role
};
/// The model's own columns; for a list without headings one column of what a screen reader says.
QList<TableColumn> columnsOf(const QAbstractItemModel& model);

/// Rows that cannot be selected (headings) are left out. Numbers are written as C writes them, whatever the
/// locale; a cell with a separator, quote or line break stands in quotes (RFC 4180).
enum class TableFormat : std::uint8_t { Csv, Tabs };
QString tableText(const QModelIndexList& rows, const QList<TableColumn>& columns, TableFormat format,
                  bool headings);
/// An array with one object for each row, by the columns' titles (of equal ones the second is "title (2)");
/// numbers and truth values stay what they are, what is no finite number is text.
QString tableJson(const QModelIndexList& rows, const QList<TableColumn>& columns);
/// Every row below `parent`, children after their parents.
QModelIndexList allRows(const QAbstractItemModel& model, const QModelIndex& parent = {});
/// The selected rows, in the order in which they stand.
QModelIndexList selectedRows(const QAbstractItemView& view);

/// Gives the view the actions "copy-rows" (Ctrl+C), "copy-csv" and "save-csv", and a context menu of its
/// actions. `name` is proposed as the name of the file. A view with a menu of its own says so by
/// Qt::CustomContextMenu beforehand, and lists its actions() there too; or it just adds actions to itself.
void attachTableExport(QAbstractItemView* view, const QString& name, QList<TableColumn> columns = {});
/// All rows, with headings; as JSON where the file's name ends so. Returns what went wrong, in words.
QString saveTable(QAbstractItemView& view, const QString& path, const QList<TableColumn>& columns);

// The two lines of Python that export one's own model, with the buttons that go with them.

class ExportLines : public QWidget {
    Q_OBJECT
public:
    explicit ExportLines(QWidget* parent = nullptr);
    static QString text();

Q_SIGNALS:
    /// The file that they import should be written somewhere.
    void bridgeRequested();
};

} // namespace qcs::ui
