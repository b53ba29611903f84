#include "widgets/table_export.h"

#include "base/durable_file.h"
#include "json/json_write.h"
#include "models/sort_proxy_model.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "widgets/button_bars.h"
#include "widgets/file_dialog.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

struct TableExport {
    Q_DECLARE_TR_FUNCTIONS(TableExport)
};

QString cellText(const QVariant& value) {
    switch (value.userType()) {
    case QMetaType::Double:
    case QMetaType::Float:
        return QLocale::c().toString(value.toDouble(), 'g', QLocale::FloatingPointShortest);
    case QMetaType::Bool: return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
    default: return value.toString();
    }
}

QString quoted(QString cell, QChar separator) {
    const bool plain = std::ranges::none_of(cell, [&](QChar c) {
        return c == separator || c == QLatin1Char('"') || c == QLatin1Char('\n') || c == QLatin1Char('\r');
    });
    if (plain) return cell;
    cell.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return QLatin1Char('"') + cell + QLatin1Char('"');
}

bool standsBefore(QModelIndex a, QModelIndex b) {
    const auto path = [](QModelIndex index) {
        QList<int> rows;
        for (; index.isValid(); index = index.parent())
            rows.push_front(index.row());
        return rows;
    };
    return std::ranges::lexicographical_compare(path(a), path(b));
}

void addRows(const QAbstractItemModel& model, const QModelIndex& parent, QModelIndexList& rows) {
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        rows.push_back(index);
        addRows(model, index, rows);
    }
}

void copy(const QAbstractItemView& view, const QList<TableColumn>& columns, TableFormat format) {
    const QModelIndexList rows = selectedRows(view);
    if (rows.isEmpty()) return;
    const bool csv = format == TableFormat::Csv;
    // Plain text is copied without headings and trailing newlines, so that a single name can be pasted.
    QString text = tableText(rows, columns, format, csv);
    while (!csv && text.endsWith(QLatin1Char('\n')))
        text.chop(1);
    auto* data = new QMimeData;
    data->setText(text);
    if (csv) data->setData(QStringLiteral("text/csv"), text.toUtf8());
    QApplication::clipboard()->setMimeData(data);
}

} // namespace

QList<TableColumn> columnsOf(const QAbstractItemModel& model) {
    QList<TableColumn> columns;
    for (int column = 0; column < model.columnCount(); ++column) {
        QVariant title = model.headerData(column, Qt::Horizontal, exportRole);
        if (!title.isValid()) title = model.headerData(column, Qt::Horizontal, Qt::DisplayRole);
        columns.push_back({title.toString(), column, 0});
    }
    // The header data of models without headings is the number of the column.
    if (columns.size() == 1 && columns.front().title == QLatin1String("1"))
        return {{TableExport::tr("Row"), 0, Qt::AccessibleTextRole}};
    return columns;
}

QString tableText(const QModelIndexList& rows, const QList<TableColumn>& columns, TableFormat format,
                  bool headings) {
    const bool csv = format == TableFormat::Csv;
    const QLatin1Char separator(csv ? ',' : '\t');
    const QString lineEnd = csv ? QStringLiteral("\r\n") : QStringLiteral("\n");
    QString text;
    const auto addLine = [&](const auto& cellOf) {
        for (qsizetype i = 0; i < columns.size(); ++i) {
            if (i > 0) text += separator;
            text += quoted(cellOf(columns[i]), separator);
        }
        text += lineEnd;
    };
    if (headings) addLine([](const TableColumn& column) { return column.title; });
    for (const QModelIndex& row : rows)
        if (row.flags() & Qt::ItemIsSelectable)
            addLine([&](const TableColumn& column) {
                return cellText(plainValue(row.siblingAtColumn(column.column), column.role));
            });
    return text;
}

namespace {

void writeJson(qcs::json::JsonWriter& writer, const QVariant& value) {
    switch (value.userType()) {
    case QMetaType::Double:
    case QMetaType::Float:
        if (const double number = value.toDouble(); std::isfinite(number)) return writer.floating(number);
        return writer.string(qcs::json::float_text(value.toDouble()));
    case QMetaType::Bool: return writer.boolean(value.toBool());
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::Long:
    case QMetaType::LongLong:
    case QMetaType::ULong:
    case QMetaType::ULongLong: return writer.integer(value.toLongLong());
    default: break;
    }
    if (!value.isValid()) return writer.null();
    writer.string(value.toString().toStdString());
}

/// The titles, made unique.
std::vector<std::string> keysOf(const QList<TableColumn>& columns) {
    std::vector<std::string> keys;
    for (const TableColumn& column : columns) {
        const std::string title = column.title.toStdString();
        std::string key = title;
        for (int number = 2; std::ranges::find(keys, key) != keys.end(); ++number)
            key = title + " (" + std::to_string(number) + ")";
        keys.push_back(std::move(key));
    }
    return keys;
}

} // namespace

QString tableJson(const QModelIndexList& rows, const QList<TableColumn>& columns) {
    const auto keys = keysOf(columns);
    qcs::json::JsonWriter writer;
    writer.begin_array(qcs::json::JsonLayout::MultiLine);
    for (const QModelIndex& row : rows) {
        if (!(row.flags() & Qt::ItemIsSelectable)) continue;
        writer.begin_object();
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const TableColumn& column = columns[static_cast<qsizetype>(i)];
            writer.key(keys[i]);
            writeJson(writer, plainValue(row.siblingAtColumn(column.column), column.role));
        }
        writer.end_object();
    }
    writer.end_array();
    return QString::fromStdString(writer.take()) + QLatin1Char('\n');
}

QModelIndexList allRows(const QAbstractItemModel& model, const QModelIndex& parent) {
    QModelIndexList rows;
    addRows(model, parent, rows);
    return rows;
}

QModelIndexList selectedRows(const QAbstractItemView& view) {
    QModelIndexList rows;
    if (!view.selectionModel()) return rows;
    for (const QModelIndex& index : view.selectionModel()->selectedIndexes())
        rows.push_back(index.siblingAtColumn(0));
    std::ranges::sort(rows, standsBefore);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

QString saveTable(QAbstractItemView& view, const QString& path, const QList<TableColumn>& columns) {
    const QModelIndexList rows = allRows(*view.model());
    const bool json = path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
    const QByteArray bytes =
        (json ? tableJson(rows, columns) : tableText(rows, columns, TableFormat::Csv, true)).toUtf8();
    const std::string_view text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    const auto written = qcs::write_durably({path.toStdString(), {text}});
    if (written) return {};
    const QString why = QString::fromStdString(written.error().front().args.back());
    return TableExport::tr("%1 could not be written: %2").arg(path, why);
}

void attachTableExport(QAbstractItemView* view, const QString& name, QList<TableColumn> columns) {
    const auto current = [view, columns] { return columns.isEmpty() ? columnsOf(*view->model()) : columns; };
    const auto add = [view](const char* id, const QString& text, const QString& iconName) {
        auto* action = new QAction(text, view);
        action->setObjectName(QString::fromLatin1(id));
        if (!iconName.isEmpty()) action->setIcon(icon(iconName));
        view->addAction(action);
        return action;
    };
    QAction* rows = add("copy-rows", TableExport::tr("&Copy"), QStringLiteral("copy"));
    rows->setShortcut(QKeySequence::Copy);
    rows->setShortcutContext(Qt::WidgetShortcut);
    QObject::connect(rows, &QAction::triggered, view,
                     [view, current] { copy(*view, current(), TableFormat::Tabs); });
    QAction* csv = add("copy-csv", TableExport::tr("Copy as CS&V"), {});
    QObject::connect(csv, &QAction::triggered, view,
                     [view, current] { copy(*view, current(), TableFormat::Csv); });
    QAction* save =
        add("save-csv", TableExport::tr("&Save all rows as CSV or JSON…"), QStringLiteral("save"));
    QObject::connect(save, &QAction::triggered, view, [view, name, current] {
        const QString path = askWhereToSave(view, {TableExport::tr("Save the table"),
                                                   TableExport::tr("Tables (*.csv *.json)"),
                                                   {},
                                                   name + QStringLiteral(".csv"),
                                                   QStringLiteral("csv")});
        if (path.isEmpty()) return;
        if (const QString problem = saveTable(*view, path, current()); !problem.isEmpty())
            QMessageBox::warning(view, TableExport::tr("Save the table"), problem);
    });
    if (view->contextMenuPolicy() == Qt::DefaultContextMenu)
        view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

namespace {

class CodeBox final : public QLabel {
public:
    explicit CodeBox(const QString& code, QWidget* parent) : QLabel(code, parent) {
        setTextFormat(Qt::PlainText);
        setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        setFont(monoFont());
        setContentsMargins(16, 12, 16, 12);
        setWordWrap(true);
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        setMinimumHeight(heightForWidth(width()));
    }
    void paintEvent(QPaintEvent* event) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour(Colour::Chip));
        painter.drawRoundedRect(rect(), 4, 4);
        painter.end();
        QLabel::paintEvent(event);
    }
};

} // namespace

QString ModelExportSnippet::text() {
    return QStringLiteral("from qconfig_studio import export_graph\n"
                          "export_graph(model, \"model.graph.json\", (example_input,))");
}

ModelExportSnippet::ModelExportSnippet(QWidget* parent) : QWidget(parent) {
    auto* words = new QLabel(tr("Two lines of Python export your own model as PyTorch traces it:"), this);
    words->setWordWrap(true);
    auto* code = new CodeBox(text(), this);
    code->setAccessibleName(tr("Python lines that export a model"));
    auto* copy = new QPushButton(icon(QStringLiteral("copy")), tr("&Copy the lines"), this);
    copy->setObjectName(QStringLiteral("copy-lines"));
    auto* bridge = new QPushButton(icon(QStringLiteral("save")), tr("Save qconfig_studio.p&y…"), this);
    bridge->setToolTip(tr("The one file that the first line imports. Put it beside your code."));
    connect(copy, &QPushButton::clicked, copy, [copy] {
        QGuiApplication::clipboard()->setText(text());
        copy->setText(tr("Copied"));
        QTimer::singleShot(1500, copy, [copy] { copy->setText(tr("&Copy the lines")); });
    });
    connect(bridge, &QPushButton::clicked, this, &ModelExportSnippet::bridgeRequested);
    auto* buttons = new ButtonRow({copy, bridge}, this);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(words);
    column->addWidget(code);
    column->addWidget(buttons);
}

} // namespace qcs::ui
