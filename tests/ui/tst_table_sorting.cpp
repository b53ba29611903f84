// Every list and table of every scene: sorted, copied, saved as CSV, and the document none the wiser.

#include "models/rules_model.h"
#include "models/sort_proxy_model.h"
#include "sample_window.h"
#include "scenes/scenes.h"
#include "support/sanitized.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/backend/backend_panel.h"
#include "views/backend/entries_view.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "widgets/search_field.h"
#include "widgets/sorting.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QMenu>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <map>

using namespace qcs::ui;

namespace {

/// Choosers that close with the choice are no tables: they rank what matches. Nor are contents.
bool isChooser(const QAbstractItemView* view) {
    const QWidget* window = view->window();
    return (window->windowFlags() & Qt::WindowType_Mask) == Qt::Popup ||
           view->objectName() == QLatin1String("palette-list") ||
           view->objectName() == QLatin1String("guide-contents") || view->inherits("QComboBoxListView");
}
/// The place of a row in a pattern is the argument that it stands for: sorted it would say another pattern.
bool hasOnlyOneOrder(const QAbstractItemView* view) {
    return view->objectName() == QLatin1String("pattern-tree");
}

QStringList textsOf(const QAbstractItemModel& model) {
    QStringList texts;
    for (const QModelIndex& row : allRows(model))
        texts.push_back(tableText({row}, columnsOf(model), TableFormat::Tabs, false));
    return texts;
}

} // namespace

class TestTableSorting : public QObject {
    Q_OBJECT

    std::unique_ptr<qcs::test::TestWindow> window_;
    QWidget* shown_ = nullptr;

    void show(const QString& name) {
        window_ = std::make_unique<qcs::test::TestWindow>();
        window_->show();
        const Scene* wanted = scene(name);
        QVERIFY2(wanted, qPrintable(name));
        if (wanted->needsModel) window_->openSample();
        window_->waitUntilIdle();
        shown_ = wanted->show(*window_)->window();
        window_->waitUntilIdle();
    }
    QList<QAbstractItemView*> tables() {
        QList<QAbstractItemView*> found;
        for (QWidget* place : {static_cast<QWidget*>(window_.get()), shown_})
            for (auto* view : place->findChildren<QAbstractItemView*>())
                if (!qobject_cast<QHeaderView*>(view) && !isChooser(view) && !found.contains(view))
                    found.push_back(view);
        return found;
    }
    static QAction* actionOf(const QWidget* view, const char* name) {
        return view->findChild<QAction*>(QString::fromLatin1(name));
    }
    static void pick(const QAbstractItemView* view, const char* name) {
        QAction* action = actionOf(Sorting::of(view)->menu(), name);
        QVERIFY2(action, name);
        action->trigger();
    }
    void choose(const QAbstractItemView* view, const char* name) {
        pick(view, name);
        window_->waitUntilIdle();
    }
    static QStringList keysOf(const QAbstractItemView* view, int role) {
        QStringList keys;
        for (const QModelIndex& row : allRows(*view->model()))
            keys.push_back(row.data(role).toString());
        return keys;
    }
    /// What the rows at the top say in the column.
    static QStringList valuesOf(const QAbstractItemView& view, int by) {
        const TableColumn& column = Sorting::of(&view)->columns()[by];
        QStringList values;
        for (int row = 0; row < view.model()->rowCount(); ++row)
            if (const QModelIndex cell = view.model()->index(row, column.column);
                cell.data(rowPartRole).toInt() == static_cast<int>(RowPart::Row))
                values.push_back(plainValue(cell, column.role).toString().toCaseFolded());
        return values;
    }
    /// Several, each another one: there is one order of them.
    static bool isClear(const QStringList& values) {
        return values.size() > 1 && !values.contains(QString()) &&
               QSet<QString>(values.begin(), values.end()).size() == values.size();
    }
    qcs::config::Workspace workspace() { return window_->document().workspace(); }

private Q_SLOTS:
    void cleanup() { qcs::test::closeWindow(window_); }

    void everyTable_data() {
        QTest::addColumn<QString>("name");
        // Under a sanitizer this takes a sixth; tst_access and tst_translations take others.
        int row = 0;
        for (const Scene& each : scenes())
            if (!qcs::test::is_sanitized || row++ % 6 == 0) QTest::newRow(qPrintable(each.name)) << each.name;
    }
    void everyTable() {
        QFETCH(QString, name);
        show(name);
        const qcs::config::Workspace before = workspace();
        const int steps = window_->document().undoStack()->count();
        int turned = 0;
        std::map<QAbstractItemView*, QStringList> sorted; // with the rows as they were
        std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
        for (QAbstractItemView* view : tables()) {
            const QByteArray said = view->objectName().toUtf8();
            QVERIFY2(view->model(), said);
            for (const char* action : {"copy-rows", "copy-csv", "save-csv"})
                QVERIFY2(actionOf(view, action), said + ' ' + action);
            if (hasOnlyOneOrder(view)) continue;
            Sorting* sorting = Sorting::of(view);
            QVERIFY2(sorting, said);
            QVERIFY2(view->actions().contains(actionOf(view, "sort-by")), said);
            QCOMPARE(sorting->sortColumn(), -1);
            QVERIFY2(!sorting->columns().isEmpty(), said);
            testers.push_back(std::make_unique<QAbstractItemModelTester>(view->model()));
            sorted[view] = textsOf(*view->model());
            for (int by = 0; by < sorting->columns().size(); ++by) {
                pick(view, qPrintable(QStringLiteral("sort-%1").arg(by)));
                QCOMPARE(sorting->sortColumn(), by);
                QStringList ascending = valuesOf(*view, by);
                pick(view, "sort-descending");
                QCOMPARE(sorting->order(), Qt::DescendingOrder);
                if (const QStringList descending = valuesOf(*view, by); isClear(ascending)) {
                    std::ranges::reverse(ascending);
                    QCOMPARE(descending, ascending);
                    ++turned;
                }
                pick(view, "sort-descending");
            }
        }
        // Laying out and painting takes longest: once for all of them.
        window_->waitUntilIdle();
        for (const auto& [view, rows] : sorted) {
            pick(view, "sort-document");
            QCOMPARE(Sorting::of(view)->sortColumn(), -1);
        }
        window_->waitUntilIdle();
        for (const auto& [view, rows] : sorted)
            QCOMPARE(textsOf(*view->model()), rows);
        QVERIFY(turned > 0 || !scene(name)->needsModel); // with it there are rules
        QVERIFY(workspace() == before);
        QCOMPARE(window_->document().undoStack()->count(), steps);
    }

    void numbersNamesAndNothing() {
        QStandardItemModel model;
        const QList<QPair<QString, QVariant>> rows = {{QStringLiteral("conv10"), 2.5},
                                                      {QStringLiteral("Conv2"), 10},
                                                      {QString(), -1},
                                                      {QStringLiteral("add"), {}},
                                                      {QStringLiteral("Heading"), 7}};
        for (const auto& [name, value] : rows) {
            auto* item = new QStandardItem(name);
            item->setData(value, Qt::UserRole);
            model.appendRow(item);
        }
        model.item(4)->setSelectable(false);
        SortProxyModel sorted(&model, nullptr);
        const QAbstractItemModelTester tester(&sorted);
        const auto names = [&] {
            QStringList all;
            for (int row = 0; row < sorted.rowCount(); ++row)
                all.push_back(sorted.index(row, 0).data().toString());
            return all.join(QLatin1Char(' '));
        };
        QCOMPARE(names(), QStringLiteral("conv10 Conv2  add Heading"));
        sorted.sortBy(0, 0, Qt::AscendingOrder);
        QCOMPARE(names(), QStringLiteral("add Conv2 conv10 "));
        sorted.sortBy(0, 0, Qt::DescendingOrder);
        QCOMPARE(names(), QStringLiteral("conv10 Conv2 add "));
        sorted.sortBy(0, Qt::UserRole, Qt::AscendingOrder);
        QCOMPARE(names(), QStringLiteral(" conv10 Conv2 add"));
        sorted.sortBy(0, Qt::UserRole, Qt::DescendingOrder);
        QCOMPARE(names(), QStringLiteral("Conv2 conv10  add"));
        sorted.sortBy(-1, 0, Qt::AscendingOrder);
        QCOMPARE(names(), QStringLiteral("conv10 Conv2  add Heading"));
    }

    void randomEditsWhileSorted() {
        QStandardItemModel model;
        SortProxyModel sorted(&model, nullptr);
        const QAbstractItemModelTester tester(&sorted);
        QRandomGenerator random(7);
        for (int step = 0; step < 400; ++step) {
            const int rows = model.rowCount();
            const int what = random.bounded(5);
            if (what == 0 && rows > 0)
                model.removeRow(random.bounded(rows));
            else if (what == 1 && rows > 0)
                model.item(random.bounded(rows))->setText(QString::number(random.bounded(30)));
            else if (what == 2)
                sorted.sortBy(random.bounded(2) - 1, 0,
                              random.bounded(2) ? Qt::AscendingOrder : Qt::DescendingOrder);
            else
                model.insertRow(random.bounded(rows + 1),
                                new QStandardItem(QString::number(random.bounded(30))));
            QCOMPARE(sorted.rowCount(), model.rowCount());
            for (int row = 1; row < sorted.rowCount(); ++row) {
                const int a = sorted.index(row - 1, 0).data().toInt();
                const int b = sorted.index(row, 0).data().toInt();
                const bool inOrder = sorted.sortOrder() == Qt::AscendingOrder ? a <= b : a >= b;
                QVERIFY(!sorted.isSorted() || inOrder);
                if (!sorted.isSorted()) QCOMPARE(sorted.mapToSource(sorted.index(row, 0)).row(), row);
            }
        }
    }

    void sortedRulesStayWhatTheyAre() {
        show(QStringLiteral("rules"));
        RulesView* view = window_->rules().view();
        const QAbstractItemModelTester tester(view->model());
        const QStringList document = keysOf(view, RulesModel::KeyRole);
        const qcs::config::Workspace before = workspace();
        const auto& rules = window_->document().mapping().rules;
        const RuleId chosen = window_->document().ruleIdAt(1);
        view->setCurrentRule(chosen);
        choose(view, "sort-1"); // by key
        QCOMPARE(view->currentRule(), chosen);
        const QStringList keys = keysOf(view, RulesModel::KeyRole);
        QCOMPARE(keys.size(), static_cast<qsizetype>(rules.size())); // there are no headings
        QStringList folded = keys;
        for (QString& key : folded)
            key = key.toCaseFolded();
        QVERIFY(keys != document);
        QVERIFY2(folded.front() <= folded[1], qPrintable(keys.join(QLatin1Char(' '))));

        // Moving is refused in words: by drag, by keys.
        QVERIFY(!view->dragEnabled());
        const QPoint at = view->visualRect(view->currentIndex()).center();
        QTest::mousePress(view->viewport(), Qt::LeftButton, {}, at);
        QMouseEvent move(QEvent::MouseMove, at + QPoint(0, 60),
                         view->viewport()->mapToGlobal(at + QPoint(0, 60)), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(view->viewport(), &move);
        QVERIFY2(view->refusal().contains(QLatin1String("sorted by")), qPrintable(view->refusal()));
        QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, at);
        QVERIFY(view->refusal().isEmpty());
        view->setFocus();
        QTest::keyClick(view, Qt::Key_Down, Qt::AltModifier);
        QVERIFY(workspace() == before);

        // Edits find their rule, and badges come with it.
        choose(view, "sort-descending");
        QCOMPARE(view->currentRule(), chosen);
        window_->rules().edit(chosen);
        QVERIFY(window_->rules().isEditing());
        QVERIFY(view->formSpace().isValid());
        QCOMPARE(view->currentRule(), chosen);
        window_->rules().endEditing();
        choose(view, "sort-document");
        QCOMPARE(keysOf(view, RulesModel::KeyRole), document);
        QVERIFY(view->dragEnabled());
        QCOMPARE(view->currentRule(), chosen);
        QVERIFY(workspace() == before);
    }

    void patternsKeepSearchAndSelection() {
        show(QStringLiteral("backend"));
        BackendPanel& panel = window_->backend();
        EntriesView* view = panel.list();
        panel.search()->setText(QStringLiteral("linear"));
        const QList<EntryId> found = [&] {
            QList<EntryId> ids;
            for (const QModelIndex& row : allRows(*view->model()))
                if (const auto id = row.data(Qt::UserRole).toULongLong()) ids.push_back(id);
            return ids;
        }();
        QVERIFY(found.size() > 3);
        view->select({found[1], found[2]});
        const QList<EntryId> chosen = view->selected();
        choose(view, "sort-0");
        QCOMPARE(view->model()->rowCount(), static_cast<int>(found.size()));
        QCOMPARE(view->selected(), chosen);
        const QStringList names = keysOf(view, Qt::DisplayRole);
        for (qsizetype i = 1; i < names.size(); ++i)
            QVERIFY(names[i - 1].toCaseFolded() <= names[i].toCaseFolded() ||
                    names[i].contains(QRegularExpression(QStringLiteral("\\d"))));
        panel.search()->clear();
        QCOMPARE(view->selected(), chosen);
        const auto order = window_->document().backend();
        view->setCurrentEntry(found[1]);
        view->setFocus();
        QTest::keyClick(view, Qt::Key_Up, Qt::AltModifier);
        QVERIFY(window_->document().backend() == order);
        auto* families = panel.findChild<QToolButton*>(QStringLiteral("pattern-families"));
        QVERIFY(!families->isEnabled());
        choose(view, "sort-document");
        QVERIFY(families->isEnabled());
    }

    void theModelSortsSiblings() {
        show(QStringLiteral("main"));
        auto* tree = window_->model().tree();
        const QAbstractItemModelTester tester(tree->model());
        const QStringList execution = keysOf(tree, ModuleTreeModel::NameRole);
        tree->setCurrentIndex(tree->model()->index(2, 0, tree->model()->index(0, 0)));
        const QString current = tree->currentIndex().data(ModuleTreeModel::FullNameRole).toString();
        const auto siblings = [&](int role) {
            QList<QVariant> values;
            const QModelIndex root = tree->model()->index(0, 0);
            for (int row = 0; row < tree->model()->rowCount(root); ++row)
                values.push_back(tree->model()->index(row, 0, root).data(role));
            return values;
        };
        choose(tree, "sort-1"); // by type
        QTRY_VERIFY(keysOf(tree, ModuleTreeModel::NameRole) != execution);
        QString last;
        bool nothingSaid = false;
        for (const QVariant& value : siblings(ModuleTreeModel::TypeRole)) {
            const QString type = value.toString().toCaseFolded();
            nothingSaid |= type.isEmpty();
            if (nothingSaid) QVERIFY2(type.isEmpty(), "rows without a type come last");
            if (!type.isEmpty()) QVERIFY2(last <= type, qPrintable(last + QLatin1Char(' ') + type));
            last = type;
        }
        QCOMPARE(tree->currentIndex().data(ModuleTreeModel::FullNameRole).toString(), current);
        choose(tree, "sort-2"); // by status
        QTRY_VERIFY(std::ranges::is_sorted(siblings(ModuleTreeModel::StatusRole),
                                           [](const QVariant& a, const QVariant& b) {
                                               return a.isValid() && (!b.isValid() || a.toInt() < b.toInt());
                                           }));
        // With a filter as without.
        window_->model().filter()->setText(QStringLiteral("conv"));
        window_->waitUntilIdle();
        QTRY_VERIFY(keysOf(tree, ModuleTreeModel::NameRole).size() < execution.size());
        window_->model().filter()->clear();
        choose(tree, "sort-document");
        QTRY_COMPARE(keysOf(tree, ModuleTreeModel::NameRole), execution);
        QCOMPARE(tree->currentIndex().data(ModuleTreeModel::FullNameRole).toString(), current);
    }

    void headersSortByClicks() {
        show(QStringLiteral("backend"));
        auto* table = window_->backend().findChild<QTableView*>(QStringLiteral("dtype-configs"));
        QVERIFY(table);
        QHeaderView* header = table->horizontalHeader();
        const auto click = [&](int column) {
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                              QPoint(header->sectionViewportPosition(column) + 12, header->height() / 2));
        };
        window_->backend().showEntry(qcs::config::EntryIndex(0));
        click(0);
        QCOMPARE(Sorting::of(table)->sortColumn(), 0);
        QCOMPARE(Sorting::of(table)->order(), Qt::AscendingOrder);
        QVERIFY(!table->dragEnabled());
        click(0);
        QCOMPARE(Sorting::of(table)->order(), Qt::DescendingOrder);
        click(0);
        QCOMPARE(Sorting::of(table)->sortColumn(), -1);
        QVERIFY(table->dragEnabled());
    }

    void byKeysAlone() {
        show(QStringLiteral("rules"));
        RulesView* view = window_->rules().view();
        auto* button = window_->rules().findChild<QToolButton*>(QStringLiteral("order-button"));
        QVERIFY(button && button->isVisible());
        QCOMPARE(button->text(), QStringLiteral("Order of precedence"));
        button->setFocus(Qt::TabFocusReason);
        QTest::keyClick(button, Qt::Key_Space);
        QMenu* menu = Sorting::of(view)->menu();
        QTRY_VERIFY(menu->isVisible());
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        QVERIFY(Sorting::of(view)->sortColumn() >= 0);
        QVERIFY2(button->text().contains(QLatin1String("Sorted by")), qPrintable(button->text()));
    }
};

QCS_TEST(TestTableSorting, qcs::test::ThemedApplication);

#include "tst_table_sorting.moc"
