#pragma once
// Export of lists, trees and tables: the user can copy the selected rows as text or CSV, and save all rows as
// CSV or JSON. Also ModelExportSnippet, a widget with the Python lines that export a model.

#include "models/sort_proxy_model.h"

#include <QList>
#include <QModelIndexList>
#include <QString>
#include <QWidget>

class QAbstractItemModel;
class QAbstractItemView;

namespace qcs::ui {

/// A column by which a view is sorted, or that is exported.
struct TableColumn {
    QString title;
    int column = 0; ///< column of the model
    /// Role of the value. 0 stands for exportRole, or for the display role if the model has no value under
    /// exportRole.
    int role = 0;
};
/// Returns the columns of a model, with the titles in its header. For a model with one column and no header,
/// returns one column with the accessible text of the rows.
QList<TableColumn> columnsOf(const QAbstractItemModel& model);

enum class TableFormat : std::uint8_t { Csv, Tabs };
/// Returns the rows as CSV or as tab-separated text. Rows that cannot be selected (headings) are left out.
/// Numbers are written in the C locale. A cell that contains the separator, a quote or a line break is quoted
/// (RFC 4180). If `headings` is true, the titles of the columns are the first line.
QString tableText(const QModelIndexList& rows, const QList<TableColumn>& columns, TableFormat format,
                  bool headings);
/// Returns the rows as a JSON array of objects, whose keys are the titles of the columns; if two titles are
/// equal, the second key is "title (2)". Rows that cannot be selected are left out. Numbers and booleans keep
/// their types; NaN and infinity are written as strings, missing values as null.
QString tableJson(const QModelIndexList& rows, const QList<TableColumn>& columns);
/// Returns all rows below `parent`, recursively; each row is followed by its children.
QModelIndexList allRows(const QAbstractItemModel& model, const QModelIndex& parent = {});
/// Returns the selected rows, in the order of the view.
QModelIndexList selectedRows(const QAbstractItemView& view);

/// Adds the actions "copy-rows" (Ctrl+C), "copy-csv" and "save-csv" to the view, and gives the view a context
/// menu with all of its actions. `name` is the proposed file name without a suffix. If `columns` is empty,
/// all columns of the model are exported. A view that has its own context menu must set Qt::CustomContextMenu
/// before this call, and add its actions() to that menu.
void attachTableExport(QAbstractItemView* view, const QString& name, QList<TableColumn> columns = {});
/// Writes all rows to a file: as JSON if the path ends in ".json", otherwise as CSV with a line of titles.
/// Returns an error message; "" on success.
QString saveTable(QAbstractItemView& view, const QString& path, const QList<TableColumn>& columns);

/// Shows the two lines of Python that export the user's model. One button copies the lines; another button
/// saves the bridge, qconfig_studio.py, which the lines import.
class ModelExportSnippet : public QWidget {
    Q_OBJECT
public:
    explicit ModelExportSnippet(QWidget* parent = nullptr);
    /// Returns the two lines.
    static QString text();

Q_SIGNALS:
    /// Emitted when the user wants to save the bridge to a file.
    void bridgeRequested();
};

} // namespace qcs::ui
