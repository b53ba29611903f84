// Commands found by typing, shortcuts, the undo history and the settings.

#include "help/help_popover.h"
#include "models/command_model.h"
#include "models/findings_model.h"
#include "models/rules_model.h"
#include "models/undo_history_model.h"
#include "sample_window.h"
#include "session/jobs/job_runner.h"
#include "shell/actions.h"
#include "shell/app_actions.h"
#include "shell/command_palette.h"
#include "shell/go_to_box.h"
#include "shell/help_windows.h"
#include "shell/jobs_line.h"
#include "shell/settings_dialog.h"
#include "shell/undo_history.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/backend/backend_panel.h"
#include "views/backend/entries_view.h"
#include "views/findings/findings_panel.h"
#include "views/model/model_panel.h"
#include "views/rules/rules_panel.h"
#include "views/rules/rules_view.h"
#include "views/tensors/ranking_panel.h"
#include "words/languages.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QCompleter>
#include <QHeaderView>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QRandomGenerator>
#include <QSet>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTest>
#include <QThread>
#include <QToolButton>
#include <QTreeView>
#include <QUndoCommand>

using namespace qcs::ui;

class TestPalette : public QObject {
    Q_OBJECT

    std::unique_ptr<qcs::test::TestWindow> window_;

    CommandPalette* open() {
        QTest::keyClick(window_.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        return window_->findChild<CommandPalette*>();
    }
    static QString top(CommandPalette* palette) { return palette->list()->currentIndex().data().toString(); }

private Q_SLOTS:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("qcs-test"));
        QCoreApplication::setApplicationName(QStringLiteral("tst-palette"));
        useLanguage(*qApp, QStringLiteral("en"));
    }
    void init() {
        QSettings().clear();
        window_ = qcs::test::sampleWindow();
        QVERIFY(qcs::test::becomesActive(*window_));
    }
    void cleanup() {
        qcs::test::closeWindow(window_);
        JobRunner::setThreads(0);
        Theme::current()->setChoice(ThemeChoice::Light);
    }

    void lettersInTheirOrder() {
        QVERIFY(fuzzyMatch(QString(), QStringLiteral("Save")));
        QVERIFY(fuzzyMatch(QStringLiteral("sgr"), QStringLiteral("Show the graph")));
        QVERIFY(!fuzzyMatch(QStringLiteral("rgs"), QStringLiteral("Show the graph")));
        QVERIFY(fuzzyMatch(QStringLiteral("graph show"), QStringLiteral("Show the graph")));
        QCOMPARE(fuzzyMatch(QStringLiteral("SG"), QStringLiteral("Show the graph"))->at, (QList<int>{0, 9}));
        const auto score = [](const char* query, const char* text) {
            return fuzzyMatch(QString::fromLatin1(query), QString::fromLatin1(text))->score;
        };
        QVERIFY(score("save", "Save as") > score("save", "Show a very long entry"));
        QVERIFY(score("undo", "Undo") > score("undo", "Undo history"));
        QVERIFY(score("ru", "Add a rule") > score("ru", "True up"));
    }

    void everyActionOfTheMenusIsThere() {
        const QList<Command> commands = commandsOf(*window_->menuBar());
        const auto has = [&](const char* text, const char* menu, const char* keys) {
            return std::ranges::any_of(commands, [&](const Command& command) {
                return command.text == QString::fromUtf8(text) && command.menu == QString::fromUtf8(menu) &&
                       command.keys == QLatin1String(keys);
            });
        };
        QVERIFY(has("Open…", "File", "Ctrl+O"));
        QVERIFY(has("Dark", "View › Theme", ""));
        QVERIFY(has("Redo", "Edit", "Ctrl+Shift+Z, Ctrl+Y"));
        for (const char* name :
             {"new-window", "palette", "settings", "undo-history", "shortcuts", "field-help"}) {
            auto* action = window_->findChild<QAction*>(QString::fromLatin1(name));
            QVERIFY2(std::ranges::any_of(commands,
                                         [&](const Command& command) { return command.action == action; }),
                     name);
        }
    }

    void commandsAreFoundAndDone() {
        CommandPalette* palette = open();
        QVERIFY(palette && palette->isVisible());
        QCOMPARE(QApplication::focusWidget(), palette->field());
        const int all = palette->list()->model()->rowCount();
        QVERIFY(all > 30);
        QTest::keyClicks(palette->field(), QStringLiteral("graph"));
        QCOMPARE(top(palette), QStringLiteral("Graph"));
        QVERIFY(palette->list()->model()->rowCount() < all);
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QVERIFY(!palette->isVisible());
        QCOMPARE(window_->tab(), Tab::Graph);
    }

    void oneCommandOneRowAndImpossibleOnesLast() {
        const QList<Command> commands = commandsOf(*window_->menuBar());
        QSet<QString> seen;
        for (const Command& command : commands) {
            if (command.keys.isEmpty()) continue;
            const QString row = command.text + command.keys;
            QVERIFY2(!seen.contains(row), qPrintable(row));
            seen.insert(row);
        }
        CommandPalette* palette = open();
        QTest::keyClicks(palette->field(), QStringLiteral("re"));
        bool disabled = false;
        const QAbstractItemModel& rows = *palette->list()->model();
        for (int row = 0; row < rows.rowCount(); ++row) {
            const bool enabled = rows.index(row, 0).data(CommandModel::EnabledRole).toBool();
            QVERIFY(!(enabled && disabled));
            disabled = disabled || !enabled;
        }
        QVERIFY(disabled);
        QTest::keyClick(palette->field(), Qt::Key_Escape);
    }

    void arrowsChooseAndEscapeLeaves() {
        window_->model().tree()->setFocus();
        CommandPalette* palette = open();
        const QString first = top(palette);
        QTest::keyClick(palette->field(), Qt::Key_Down);
        QVERIFY(top(palette) != first);
        QTest::keyClick(palette->field(), Qt::Key_Up);
        QCOMPARE(top(palette), first);
        QTest::keyClick(palette->field(), Qt::Key_Up); // from the first to the last
        QCOMPARE(palette->list()->currentIndex().row(), palette->list()->model()->rowCount() - 1);
        QTest::keyClick(palette->field(), Qt::Key_Tab); // stays
        QCOMPARE(QApplication::focusWidget(), palette->field());
        QTest::keyClick(palette->field(), Qt::Key_Escape);
        QVERIFY(!palette->isVisible());
        QCOMPARE(QApplication::focusWidget(), window_->model().tree());
        QTest::keyClicks(open()->field(), QStringLiteral("qqqqzzz"));
        QCOMPARE(palette->list()->model()->rowCount(), 0);
        QVERIFY(!palette->list()->isVisible());
        window_->model().tree()->setFocus(Qt::MouseFocusReason); // a click elsewhere
        QVERIFY(!palette->isVisible());
    }

    void whatIsNotPossibleIsNotDone() {
        CommandPalette* palette = open();
        QTest::keyClicks(palette->field(), QStringLiteral("redo"));
        QCOMPARE(top(palette), QStringLiteral("Redo"));
        QVERIFY(palette->list()
                    ->currentIndex()
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .contains(QLatin1String("not possible")));
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QVERIFY(palette->isVisible());
    }

    void theModelOfCommands() {
        CommandModel model;
        const QAbstractItemModelTester tester(&model);
        model.setCommands(commandsOf(*window_->menuBar()));
        const QPersistentModelIndex kept = model.index(3, 0);
        const QString text = kept.data().toString();
        model.sort(CommandModel::KeysColumn, Qt::DescendingOrder);
        QCOMPARE(kept.data().toString(), text);
        QVERIFY(!model.index(0, CommandModel::KeysColumn).data().toString().isEmpty());
        model.sort(-1);
        QCOMPARE(kept.row(), 3);
        model.setSearch(QStringLiteral("ctrl+k")); // keys are searched too
        QVERIFY(model.index(0, CommandModel::KeysColumn).data().toString().contains(QLatin1String("Ctrl+K")));
    }

    void shortcutsAreListed() {
        window_->findChild<QAction*>(QStringLiteral("shortcuts"))->trigger();
        auto* list = window_->findChild<ShortcutList*>();
        QVERIFY(list && list->isVisible());
        QAbstractItemModel* model = list->table()->model();
        const int all = model->rowCount();
        for (int row = 0; row < all; ++row)
            QVERIFY(!model->index(row, CommandModel::KeysColumn).data().toString().isEmpty());
        QTest::keyClicks(list->field(), QStringLiteral("redo"));
        QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("Redo"));
        QVERIFY(model->rowCount() < all);
        list->field()->clear();
        QTest::mouseClick(list->table()->header()->viewport(), Qt::LeftButton, {}, QPoint(20, 8));
        const QString first = model->index(0, 0).data().toString();
        QVERIFY(first.localeAwareCompare(model->index(1, 0).data().toString()) <= 0);
        QTest::keyClick(list->field(), Qt::Key_Escape);
        QTRY_VERIFY(!window_->findChild<ShortcutList*>());
    }

    void historyGoesToAnyStep() {
        Document& document = window_->document();
        document.setMode(qcs::config::Mode::FxQat);
        document.removeRules({document.ruleIdAt(0)});
        const auto rules = document.mapping().rules.size();
        window_->findChild<QAction*>(QStringLiteral("undo-history"))->trigger();
        auto* history = window_->findChild<UndoHistory*>();
        QVERIFY(history && history->isVisible());
        const QAbstractItemModelTester tester(history->list()->model());
        QSignalSpy chosen(&window_->app(), &AppActions::currentStepChanged);
        QListView* list = history->list();
        QCOMPARE(list->model()->rowCount(), 3);
        QCOMPARE(list->currentIndex().row(), 2);
        QVERIFY(list->model()->index(0, 0).data(UndoHistoryModel::SavedRole).toBool());
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(0, 0)).center());
        QCOMPARE(document.undoStack()->index(), 0);
        QCOMPARE(document.mode(), qcs::config::Mode::FxPtq);
        QCOMPARE(chosen.last().front().toInt(), 0);
        QVERIFY(list->model()->index(1, 0).data(UndoHistoryModel::UndoneRole).toBool());
        list->setFocus();
        QTest::keyClick(list, Qt::Key_End); // looks only
        QCOMPARE(document.undoStack()->index(), 0);
        QCOMPARE(chosen.last().front().toInt(), 2);
        QTest::keyClick(list, Qt::Key_Return);
        QCOMPARE(document.undoStack()->index(), 2);
        QCOMPARE(document.mapping().rules.size(), rules);
        document.undoStack()->setIndex(1);
        document.setMode(qcs::config::Mode::FxPtq); // what was undone is gone now
        QCOMPARE(list->model()->rowCount(), 3);
        document.newWorkspace();
        QCOMPARE(list->model()->rowCount(), 1);
    }

    void historyFollowsAnyEdits() {
        struct Step final : QUndoCommand {
            explicit Step(const QString& text) : QUndoCommand(text) {}
        };
        QUndoStack stack;
        UndoHistoryModel model(&stack);
        const QAbstractItemModelTester tester(&model);
        QRandomGenerator random(7);
        for (int i = 0; i < 500; ++i) {
            switch (random.bounded(5)) {
            case 0: stack.undo(); break;
            case 1: stack.redo(); break;
            case 2: stack.setIndex(random.bounded(stack.count() + 1)); break;
            case 3: random.bounded(10) == 0 ? stack.clear() : stack.setClean(); break;
            default: stack.push(new Step(QString::number(i))); break;
            }
            QCOMPARE(model.rowCount(), stack.count() + 1);
            QVERIFY(model.index(stack.index()).data(UndoHistoryModel::CurrentRole).toBool());
            if (stack.count() > 0)
                QCOMPARE(model.index(stack.count()).data().toString(), stack.text(stack.count() - 1));
        }
    }

    void goToFindsEverything_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("detail");
        QTest::newRow("node") << "conv2"
                              << "Conv2d";
        QTest::newRow("pattern") << "ConvTranspose1d"
                                 << "pattern of the backend";
        QTest::newRow("tensor") << "conv1.weight"
                                << "tensor";
        QTest::newRow("rule") << "conv2"
                              << "rule 2";
        QTest::newRow("qconfig") << "default_per_channel"
                                 << "qconfig of";
        QTest::newRow("finding") << "regex-"
                                 << "finding";
        QTest::newRow("meaning") << "Observation type"
                                 << "what it means";
    }
    void goToFindsEverything() {
        QFETCH(QString, words);
        QFETCH(QString, detail);
        (void)window_->tensors(); // opens the files of the sample
        window_->waitUntilIdle();
        window_->setTab(Tab::Rules);
        auto* box = window_->findChild<GoToBox*>();
        box->clearFocus();
        QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
        window_->waitUntilIdle();
        QTest::keyClicks(box, words);
        const QAbstractItemModel* found = box->completer()->completionModel();
        int row = 0;
        while (row < found->rowCount() &&
               !found->index(row, 0).data(Qt::UserRole).toString().contains(detail))
            ++row;
        QVERIFY2(row < found->rowCount(), qPrintable(words));
        QVERIFY(found->index(row, 0).data().toString().contains(words));
        Q_EMIT box->completer()->activated(found->index(row, 0));
        QCoreApplication::processEvents();
        if (detail.startsWith(QLatin1String("pattern"))) {
            QCOMPARE(window_->tab(), Tab::Backend);
            QVERIFY(window_->backend().list()->currentIndex().data().toString().contains(words));
        } else if (detail == QLatin1String("tensor")) {
            QCOMPARE(window_->tab(), Tab::Tensors);
            QCOMPARE(window_->ranking().view().currentIndex().data(RankingModel::NameRole).toString(), words);
        } else if (detail.startsWith(QLatin1String("rule")) || detail.startsWith(QLatin1String("qconfig"))) {
            QCOMPARE(window_->tab(), Tab::Rules);
            const QModelIndex rule = window_->rules().view()->currentIndex();
            const int role =
                detail.startsWith(QLatin1String("rule")) ? RulesModel::KeyRole : RulesModel::QConfigRole;
            QVERIFY2(rule.data(role).toString().contains(words), qPrintable(rule.data(role).toString()));
        } else if (detail == QLatin1String("finding")) {
            QCOMPARE(window_->tab(), Tab::Findings);
            const QModelIndex chosen = window_->findings().list()->currentIndex();
            QVERIFY2(chosen.data(FindingsModel::IdRole).toString().contains(words), qPrintable(words));
        } else if (detail == QLatin1String("what it means")) {
            auto* popover = window_->findChild<HelpPopover*>();
            QVERIFY(popover && popover->isVisible());
            QVERIFY2(popover->text().contains(words), qPrintable(popover->text()));
        } else {
            QCOMPARE(window_->model().tree()->currentIndex().data(ModuleTreeModel::FullNameRole).toString(),
                     words);
        }
    }

    void findSearchesTheListAroundTheFocus() {
        const auto find = [this] {
            QTest::keyClick(window_->focusWidget(), Qt::Key_F, Qt::ControlModifier);
            return window_->focusWidget() ? window_->focusWidget()->objectName() : QString();
        };
        window_->model().tree()->setFocus();
        QCOMPARE(find(), QStringLiteral("model-filter"));
        window_->setTab(Tab::Backend);
        window_->backend().list()->setFocus();
        QCOMPARE(find(), QStringLiteral("backend-search"));
        window_->backend().showPresets();
        window_->backend().findChild<QAbstractItemView*>(QStringLiteral("preset-patterns"))->setFocus();
        QCOMPARE(find(), QStringLiteral("preset-search"));
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
        window_->ranking().view().setFocus();
        QCOMPARE(find(), QStringLiteral("tensor-filter"));
        window_->setTab(Tab::Findings);
        window_->findings().list()->setFocus();
        QCOMPARE(find(), QStringLiteral("findings-search"));
        // Where there is nothing to search, the model.
        window_->setTab(Tab::Rules);
        window_->rules().view()->setFocus();
        QCOMPARE(find(), QStringLiteral("model-filter"));
    }

    void everyJobIsListedAndCanBeCancelled() {
        JobRunner jobs;
        QWidget bar;
        auto* line = new JobsLine(&jobs, &bar);
        bar.resize(600, 40);
        line->resize(600, 40);
        bar.show();
        QSet<int> delivered;
        for (int i = 0; i < 3; ++i)
            jobs.start(
                QStringLiteral("lane %1").arg(i), QStringLiteral("Job %1").arg(i),
                [](const qcs::Task& task) {
                    while (!task.stop.stop_requested())
                        QThread::msleep(1);
                    return 0;
                },
                [&delivered, i](int) { delivered.insert(i); });
        auto* more = line->findChild<QToolButton*>(QStringLiteral("more-jobs"));
        QTRY_VERIFY(more->isVisible());
        QCOMPARE(more->text(), QStringLiteral("and 2 more"));
        more->click();
        auto* list = line->findChild<JobsPopover*>();
        QVERIFY(list && list->isVisible());
        const auto cancels = [&] {
            QList<QToolButton*> buttons;
            for (auto* button : list->findChildren<QToolButton*>())
                if (button->isVisible()) buttons.push_back(button);
            return buttons;
        };
        QCOMPARE(cancels().size(), 3);
        QCOMPARE(cancels()[1]->accessibleName(), QStringLiteral("Cancel: Job 1"));
        QTest::mouseClick(cancels()[1], Qt::LeftButton);
        QTRY_COMPARE(cancels().size(), 2);
        QCOMPARE(cancels()[1]->accessibleName(), QStringLiteral("Cancel: Job 2"));
        QCOMPARE(more->text(), QStringLiteral("and 1 more"));
        const QPointer<JobsPopover> popover = list;
        while (popover && popover->isVisible())
            QTest::mouseClick(cancels().front(), Qt::LeftButton);
        QTRY_VERIFY(!line->isVisible());
        QTRY_VERIFY(!popover);
        QVERIFY(delivered.isEmpty());
    }

    void settingsCountAtOnceAndAreKeptOnlyWhereAsked() {
        QDialog* dialog = window_->app().showSettings();
        auto* theme = dialog->findChild<QComboBox*>(QStringLiteral("setting-theme"));
        auto* threads = dialog->findChild<QSpinBox*>(QStringLiteral("setting-threads"));
        QTest::keyClick(theme, Qt::Key_End);
        QCOMPARE(Theme::current()->choice(), ThemeChoice::HighContrast);
        QTest::keyClick(theme, Qt::Key_Up);
        QCOMPARE(Theme::current()->choice(), ThemeChoice::Dark);
        QVERIFY(window_->actions()[ActionId::ThemeDark]->isChecked());
        threads->setValue(1);
        QCOMPARE(JobRunner::threads(), 1);
        auto* packages = dialog->findChild<QLineEdit*>(QStringLiteral("setting-packages"));
        QVERIFY(packages->text().isEmpty() && Document::trustedPackages().empty());
        QTest::keyClicks(packages, QStringLiteral("mine, yours"));
        QCOMPARE(Document::trustedPackages(), (std::vector<std::string>{"mine", "yours"}));
        packages->clear();
        QTest::keyClicks(packages, QStringLiteral(" "));
        QVERIFY(Document::trustedPackages().empty());
        QVERIFY2(QSettings().allKeys().isEmpty(), qPrintable(QSettings().allKeys().join(u' ')));
        dialog->close();
    }

    void settingsAreReadAgain() {
        const AppSettings set{ThemeChoice::Dark,       QStringLiteral("en"), 3, 125, true,
                              {QStringLiteral("mine")}};
        writeSettings(set);
        QCOMPARE(readSettings(), set);
        QSettings().setValue(QStringLiteral("theme"), 99);
        QSettings().setValue(QStringLiteral("scale"), -5);
        QSettings().setValue(QStringLiteral("language"), QStringLiteral("tlh"));
        const AppSettings broken = readSettings();
        QCOMPARE(broken.theme, ThemeChoice::System);
        QCOMPARE(broken.scale, 50);
        QVERIFY(broken.language.isEmpty());
    }
};

QCS_TEST(TestPalette, qcs::test::ThemedApplication);

#include "tst_palette.moc"
