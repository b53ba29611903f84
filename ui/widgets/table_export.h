#pragma once
// Export of lists, trees and tables: copy the selected rows as text or CSV, save all rows as CSV or JSON; and
// the widget with the Python lines that export a model.

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
    int role = 0; ///< 0: exportRole, or the display role if the model has no value for it
};
/// The columns of the model; for a list without headings, one column with the accessible text of the rows.
QList<TableColumn> columnsOf(const QAbstractItemModel& model);

enum class TableFormat : std::uint8_t { Csv, Tabs };
/// The rows as CSV or tab-separated text, without rows that cannot be selected (headings). Numbers are
/// written in the C locale; a cell with a separator, quote or line break is quoted (RFC 4180).
QString tableText(const QModelIndexList& rows, const QList<TableColumn>& columns, TableFormat format,
                  bool headings);
/// The rows as a JSON array of objects, with the titles of the columns as keys (the second of equal titles is
/// "title (2)"). Numbers and booleans keep their types; NaN and infinity are written as strings.
QString tableJson(const QModelIndexList& rows, const QList<TableColumn>& columns);
/// All rows below `parent`, recursively, each followed by its children.
QModelIndexList allRows(const QAbstractItemModel& model, const QModelIndex& parent = {});
/// The selected rows, in the order of the view.
QModelIndexList selectedRows(const QAbstractItemView& view);

/// Gives the view the actions "copy-rows" (Ctrl+C), "copy-csv" and "save-csv", and a context menu of its
/// actions. `name` is the proposed file name. A view with its own context menu must set Qt::CustomContextMenu
/// before, and add its actions() to that menu; other views can add further actions to themselves.
void attachTableExport(QAbstractItemView* view, const QString& name, QList<TableColumn> columns = {});
/// Saves all rows with headings: as JSON if the path ends in .json, else as CSV. Returns what went wrong, as
/// text; "" on success.
QString saveTable(QAbstractItemView& view, const QString& path, const QList<TableColumn>& columns);

/// The two lines of Python that export the user's model, with buttons to copy them and to save the bridge.
class ExportLines : public QWidget {
    Q_OBJECT
public:
    explicit ExportLines(QWidget* parent = nullptr);
    static QString text();

Q_SIGNALS:
    /// The user wants to save the Python file that the lines import.
    void bridgeRequested();
};

} // namespace qcs::ui
