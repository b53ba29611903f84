// Copying and saving of lists, trees and tables.

#include "models/rules_model.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/backend/backend_panel.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "views/tensors/ranking_panel.h"
#include "widgets/table_export.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>
#include <QStandardItemModel>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

#include <limits>

using namespace qcs::ui;

class TestTableExport : public QObject {
    Q_OBJECT

    static void trigger(QAbstractItemView* view, const char* name) {
        auto* action = view->findChild<QAction*>(QString::fromLatin1(name));
        QVERIFY2(action, qPrintable(view->objectName() + QLatin1Char(' ') + QString::fromLatin1(name)));
        action->trigger();
    }
    static QString clipboard() { return QApplication::clipboard()->text(); }

private Q_SLOTS:
    void cellsAreQuotedAsNeeded() {
        QStandardItemModel model(0, 3);
        model.setHorizontalHeaderLabels({QStringLiteral("a,b"), QStringLiteral("n"), QStringLiteral("t")});
        auto* number = new QStandardItem;
        number->setData(1234567.25, Qt::DisplayRole);
        model.appendRow({new QStandardItem(QStringLiteral("say \"hi\"")), number,
                         new QStandardItem(QStringLiteral("two\nlines"))});
        auto* tiny = new QStandardItem;
        tiny->setData(-1e-9, Qt::DisplayRole);
        model.appendRow({new QStandardItem(QStringLiteral("tab\there")), tiny, new QStandardItem});
        const QModelIndexList rows = allRows(model);
        QCOMPARE(tableText(rows, columnsOf(model), TableFormat::Csv, true),
                 QStringLiteral(
                     "\"a,b\",n,t\r\n\"say \"\"hi\"\"\",1234567.25,\"two\nlines\"\r\ntab\there,-1e-09,\r\n"));
        QCOMPARE(tableText(rows, columnsOf(model), TableFormat::Tabs, false),
                 QStringLiteral("\"say \"\"hi\"\"\"\t1234567.25\t\"two\nlines\"\n\"tab\there\"\t-1e-09\t\n"));
    }

    void selectedRowsInTheirOrder() {
        QStandardItemModel model;
        for (const char* name : {"one", "two", "three"}) {
            auto* item = new QStandardItem(QString::fromLatin1(name));
            item->appendRow(new QStandardItem(QString::fromLatin1(name) + QStringLiteral(".child")));
            model.appendRow(item);
        }
        model.item(1)->setSelectable(false); // a heading
        QTreeView view;
        view.setModel(&model);
        view.expandAll();
        view.setSelectionMode(QAbstractItemView::ExtendedSelection);
        attachTableExport(&view, QStringLiteral("tree"));
        view.show();
        view.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&view));
        view.selectionModel()->select(model.index(2, 0), QItemSelectionModel::Select);
        view.selectionModel()->select(model.index(0, 0, model.index(0, 0)), QItemSelectionModel::Select);
        view.selectionModel()->select(model.index(0, 0), QItemSelectionModel::Select);
        view.setFocus();
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(clipboard(), QStringLiteral("one\none.child\nthree"));
        QCOMPARE(allRows(model).size(), 6);
        QVERIFY(!tableText(allRows(model), columnsOf(model), TableFormat::Tabs, false)
                     .split(QLatin1Char('\n'))
                     .contains(QStringLiteral("two")));
        view.clearSelection();
        QApplication::clipboard()->setText(QStringLiteral("kept"));
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(clipboard(), QStringLiteral("kept"));
        QCOMPARE(view.contextMenuPolicy(), Qt::ActionsContextMenu);
    }

    void everyListOfTheWindow() {
        qcs::test::TestWindow window;
        window.show();
        window.openSample();
        window.setTab(Tab::Backend);
        window.setTab(Tab::Graph);
        window.setTab(Tab::Tensors);
        window.waitUntilIdle();
        int views = 0;
        QStringList without;
        for (auto* view : window.findChildren<QAbstractItemView*>()) {
            const bool own = view->objectName() == QLatin1String("palette-list") || // closes with the choice
                             qobject_cast<QHeaderView*>(view) || view->window() != &window ||
                             view->parentWidget()->inherits("QComboBox") ||
                             view->parentWidget()->inherits("QComboBoxPrivateContainer");
            if (own) continue;
            if (!view->findChild<QAction*>(QStringLiteral("save-csv"))) without.push_back(view->objectName());
            ++views;
        }
        QVERIFY2(without.isEmpty(), qPrintable(without.join(QLatin1Char(' '))));
        QVERIFY(views >= 6);

        auto* ranking = &window.ranking().view();
        window.waitUntilIdle();
        ranking->selectionModel()->select(ranking->model()->index(0, 0),
                                          QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        trigger(ranking, "copy-csv");
        const QStringList csv = clipboard().split(QStringLiteral("\r\n"));
        QCOMPARE(csv.front(), QStringLiteral("Tensor,Spec,SQNR in dB,SQNR of the output in "
                                             "dB,Rule,Cosine,Max error,Saturated,Bits,Bytes"));
        QVERIFY2(csv[1].section(QLatin1Char(','), -1).toInt() > 0, qPrintable(csv[1]));
        QVERIFY(QApplication::clipboard()->mimeData()->hasFormat(QStringLiteral("text/csv")));

        auto* rules = window.rules().view();
        rules->setCurrentIndex(rules->model()->index(1, 0));
        trigger(rules, "copy-rows");
        QVERIFY2(clipboard().count(QLatin1Char('\t')) == 7, qPrintable(clipboard()));

        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("model.csv"));
        auto* tree = window.model().tree();
        QCOMPARE(saveTable(*tree, path, {{QStringLiteral("Name"), 0, ModuleTreeModel::FullNameRole}}),
                 QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().split('\n');
        QCOMPARE(lines.front(), QByteArray("Name\r"));
        QVERIFY(lines.contains("conv2\r"));
        QCOMPARE(lines.size(), allRows(*tree->model()).size() + 2); // headings and the empty end
        QVERIFY(
            saveTable(*tree, QStringLiteral("/nowhere/x.csv"), {}).contains(QLatin1String("/nowhere/x.csv")));
        window.document().undoStack()->setClean();
    }

    void tablesAreJsonToo() {
        QStandardItemModel model(2, 4);
        model.setHorizontalHeaderLabels({"Name", "Value", "Value", "Value"});
        const QVariantList cells[] = {
            {QStringLiteral("a \"b\"\n"), 0.1, 3, true},
            {QStringLiteral("卷积"), std::numeric_limits<double>::infinity(), -7, {}}};
        for (int row = 0; row < 2; ++row)
            for (int column = 0; column < 4; ++column)
                model.setData(model.index(row, column), cells[row][column], Qt::DisplayRole);
        const auto text = tableJson(allRows(model), columnsOf(model));
        QJsonParseError error;
        const auto rows = QJsonDocument::fromJson(text.toUtf8(), &error).array();
        QCOMPARE(error.error, QJsonParseError::NoError);
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows[0].toObject(),
                 (QJsonObject{{"Name", "a \"b\"\n"}, {"Value", 0.1}, {"Value (2)", 3}, {"Value (3)", true}}));
        QCOMPARE(
            rows[1].toObject(),
            (QJsonObject{
                {"Name", "卷积"}, {"Value", "inf"}, {"Value (2)", -7}, {"Value (3)", QJsonValue::Null}}));
        QCOMPARE(tableJson({}, {}), QStringLiteral("[]\n"));
        // The name of the file says which of the two.
        QTableView view;
        view.setModel(&model);
        const QTemporaryDir folder;
        for (const char* name : {"t.json", "t.csv"}) {
            const QString path = folder.filePath(QLatin1String(name));
            QCOMPARE(saveTable(view, path, columnsOf(model)), QString());
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QCOMPARE(QString::fromUtf8(file.readAll()),
                     path.endsWith(QLatin1String("json"))
                         ? text
                         : tableText(allRows(model), columnsOf(model), TableFormat::Csv, true));
        }
    }
};

QCS_TEST(TestTableExport, qcs::test::ThemedApplication);

#include "tst_table_export.moc"
