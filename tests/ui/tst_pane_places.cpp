// Every tab has its own places, and nothing that is typed moves what is around it.

#include "config/presets.h"
#include "editors/text/json_editor.h"
#include "session/edit_effects.h"
#include "shell/application.h"
#include "shell/pane_area.h"
#include "shell/selection_sync.h"
#include "theme/theme.h"
#include "ui/handled_window.h"
#include "ui/themed_application.h"
#include "views/backend/backend_panel.h"
#include "views/backend/entries_view.h"
#include "views/compare/effect_drawer.h"
#include "views/json/json_panel.h"
#include "views/tensors/why_line.h"
#include "views/why/ladder_view.h"
#include "views/why/why_panel.h"
#include "widgets/fact_list.h"

#include <QLabel>
#include <QTabBar>

using namespace qcs::ui;

/// Of the panes in the splitter; the first is that of the layers, which only one tab shows.
constexpr int left = 1, middle = 2;

class TestPanePlaces : public QObject, private qcs::test::HandledWindow {
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }

    // --- places ---

    void everyTabHasItsOwnPlaces() {
        PaneArea& panes = window_->panes();
        const auto tab = [&](Tab which) {
            auto* tabs = window_->findChild<QTabBar*>(QStringLiteral("tabs"));
            hands_->clickAt(tabs, tabs->tabRect(static_cast<int>(which)).center());
            hands_->settle();
        };
        const QString why = QStringLiteral("why");
        const QList<int> rules = panes.sizes();
        QVERIFY(!panes.isFolded(why));
        tab(Tab::Graph);
        const QList<int> graph = panes.sizes();
        QVERIFY2(graph[middle] > rules[middle] + 100 && graph[left] < rules[left],
                 qPrintable(QStringLiteral("%1 %2").arg(rules[middle]).arg(graph[middle])));
        QVERIFY(panes.isFolded(why));
        // The person's own places are kept, and only there.
        QTest::mousePress(panes.handle(middle), Qt::LeftButton);
        QTest::mouseMove(panes.handle(middle), QPoint(60, 5));
        QTest::mouseRelease(panes.handle(middle), Qt::LeftButton, {}, QPoint(60, 5));
        panes.setShown(why, false);
        const QList<int> mine = panes.sizes();
        QVERIFY(mine[left] != graph[left]);
        tab(Tab::Rules);
        QCOMPARE(panes.sizes(), rules);
        QVERIFY(panes.isShown(why));
        tab(Tab::Tensors);
        QVERIFY(!panes.isShown(why) && !panes.isShown(QStringLiteral("model")));
        QVERIFY(panes.isShown(QStringLiteral("layers")));
        QVERIFY(std::abs(panes.sizes()[0] - rules[left]) <= 2); // the tabs stay where they are
        tab(Tab::Graph);
        for (int pane = 0; pane < 4; ++pane) // within what a splitter rounds
            QVERIFY(std::abs(panes.sizes()[pane] - mine[pane]) <= 2);
        QVERIFY(!panes.isShown(why));
        // From run to run, too.
        qcs::test::TestWindow again;
        again.resize(window_->size());
        QVERIFY(again.panes().restoreLayout(panes.saveLayout()));
        again.show();
        again.setTab(Tab::Graph);
        QVERIFY(!again.panes().isShown(why));
        again.setTab(Tab::Rules);
        QVERIFY(again.panes().isShown(why));
        QVERIFY(again.panes().isFolded(why) == false);
    }

    void whatIsHiddenGivesItsRoomToTheMiddle() {
        PaneArea& panes = window_->panes();
        const QList<int> before = panes.sizes();
        panes.setShown(QStringLiteral("why"), false);
        QCoreApplication::processEvents();
        const QList<int> after = panes.sizes();
        QCOMPARE(after[left], before[left]);
        QVERIFY(after[middle] >= before[middle] + before[3]);
        panes.setShown(QStringLiteral("why"), true);
        QCoreApplication::processEvents();
        QCOMPARE(panes.sizes(), before);
    }

    void whyFoldsToItsHeadline() {
        window_->setTab(Tab::Graph);
        window_->selection().showNode(qcs::model::TracedNode(3));
        window_->waitUntilIdle();
        WhyPanel& why = window_->why();
        QVERIFY(!why.ladder()->isVisible());
        FactListView& outline = *why.outline();
        QVERIFY(outline.isVisible());
        const int lines = outline.model()->rowCount();
        QVERIFY(lines > 2);
        // A click opens one section, the key all of them.
        hands_->clickRow(&outline, outline.model()->index(0, 0));
        QVERIFY(why.ladder()->isVisible());
        QCOMPARE(outline.model()->rowCount(), lines - 1);
        key(Qt::Key_Period, Qt::ControlModifier);
        QVERIFY(!outline.isVisible() && why.ladder()->isVisible());
        QVERIFY(why.observers()->isVisible() || why.constraints()->isVisible() || why.becomes()->isVisible());
    }

    void aTabMayHaveAWindowOfItsOwn() {
        window_->setTab(Tab::Json);
        window_->waitUntilIdle();
        window_->pages().setDetached(Tab::Json, true);
        QWidget* own = window_->json().window();
        QVERIFY(own != window_.get() && own->isVisible());
        QVERIFY2(own->windowTitle().contains(QStringLiteral("crepe")), qPrintable(own->windowTitle()));
        window_->panes().setDetached(QStringLiteral("why"), true);
        QVERIFY(window_->why().window()->windowTitle().contains(QStringLiteral("crepe")));
        // It goes on with the document.
        document().setMode(qcs::config::Mode::FxQat);
        QVERIFY(own->isWindowModified());
        hands_->click("put-tab-back");
        QCOMPARE(window_->json().window(), window_.get());
        QVERIFY(window_->json().isVisible());
        window_->pages().setDetached(Tab::Json, true);
        window_->json().window()->close();
        QCOMPARE(window_->json().window(), window_.get());
        // In eager mode the tab "Rules" shows other rules: the page that could move is not the one in sight.
        window_->setTab(Tab::Rules);
        QVERIFY(window_->pages().detachAction()->isEnabled());
        document().setMode(qcs::config::Mode::EagerPtq);
        window_->waitUntilIdle();
        QVERIFY(!window_->pages().detachAction()->isEnabled());
        const QWidget* shown = window_->pages().body()->currentWidget();
        window_->pages().setDetached(Tab::Rules, true);
        QCOMPARE(window_->pages().body()->currentWidget(), shown);
        window_->pages().setDetached(Tab::Rules, false);
        QCOMPARE(window_->pages().body()->currentWidget(), shown);
        document().setMode(qcs::config::Mode::FxPtq);
        window_->waitUntilIdle();
        QVERIFY(window_->pages().detachAction()->isEnabled());
    }

    void nothingInATabSetsThePanesWidths_data() {
        QTest::addColumn<int>("tab");
        for (int tab = 0; tab <= static_cast<int>(Tab::Findings); ++tab)
            QTest::newRow(qPrintable(QString::number(tab))) << tab;
    }
    /// Names and texts of any length, at the smallest width.
    void nothingInATabSetsThePanesWidths() {
        QFETCH(int, tab);
        window_->resize(window_->minimumSize());
        window_->setTab(static_cast<Tab>(tab));
        window_->waitUntilIdle();
        QCoreApplication::processEvents();
        const QList<int> before = window_->panes().sizes();
        auto graph = std::make_shared<qcs::model::Graph>(*document().graph());
        graph->name = std::string(300, 'n');
        for (auto& module : graph->modules)
            module.type = std::string(300, 't') + module.type.str();
        document().addGraph(QStringLiteral("/nowhere/long.graph.json"), graph);
        qcs::config::BackendConfig backend = document().backend();
        backend.name = std::string(300, 'b');
        document().changeBackend(backend, QString(300, QLatin1Char('w')));
        window_->waitUntilIdle();
        window_->selection().showNode(qcs::model::TracedNode(3));
        window_->waitUntilIdle();
        QCoreApplication::processEvents();
        QCOMPARE(window_->width(), window_->minimumWidth());
        QCOMPARE(window_->panes().sizes(), before);
    }

    void typingJsonMovesNoPane() {
        window_->setTab(Tab::Json);
        window_->waitUntilIdle();
        const QList<int> before = window_->panes().sizes();
        JsonEditor& editor = window_->json().editor();
        editor.goTo(static_cast<int>(editor.text().indexOf(QStringLiteral("quant_max"))));
        hands_->clickAt(editor.viewport(), editor.cursorRect().center());
        for (const QString& typed :
             {QStringLiteral("x"), QStringLiteral("{{"), QStringLiteral("\"long long\"")}) {
            hands_->type(typed);
            hands_->settle();
            QCOMPARE(window_->panes().sizes(), before);
        }
        auto* state = window_->findChild<QLabel*>(QStringLiteral("json-state"));
        QVERIFY(state->isVisible() && !state->text().isEmpty());
    }

    // --- the drawer ---

    void theFormsStandStillWhileTheDrawerOpens() {
        window_->resize(1440, 900);
        window_->setTab(Tab::Backend);
        hands_->clickRow(window_->backend().list(), window_->backend().list()->model()->index(1, 0));
        hands_->settle();
        const auto places = [&] {
            QList<QPoint> at;
            for (const QWidget* field : window_->backend().findChildren<QWidget*>())
                if (field->isVisible() && (field->focusPolicy() & Qt::TabFocus))
                    at.push_back(field->mapTo(window_.get(), QPoint()));
            return at;
        };
        const QList<QPoint> before = places();
        QVERIFY(!window_->drawer().isOpen());
        hands_->choose(hands_->find<QComboBox>("entry-observation"),
                       hands_->find<QComboBox>("entry-observation")->itemText(1));
        hands_->settle();
        QVERIFY(window_->drawer().isOpen());
        QCOMPARE(places(), before);
    }

    /// What is filled in is never covered by what it does.
    void theDrawerDoesNotOpenOverTheFieldWithTheFocus() {
        window_->resize(1440, 900);
        window_->setTab(Tab::Json);
        window_->waitUntilIdle();
        JsonEditor& editor = window_->json().editor();
        QVERIFY(qcs::test::becomesActive(*window_));
        editor.setFocus();
        const auto putCursor = [&](int y) {
            editor.setTextCursor(editor.cursorForPosition(QPoint(10, y)));
            QCoreApplication::processEvents();
        };
        putCursor(editor.viewport()->height() - 12);
        document().setBackend({*qcs::config::backend_preset("qnnpack"), {}, "qnnpack"},
                              QStringLiteral("qnnpack"));
        window_->waitUntilIdle();
        QVERIFY(!window_->drawer().isOpen());
        putCursor(12);
        document().setBackend({*qcs::config::backend_preset("tensorrt"), {}, "tensorrt"},
                              QStringLiteral("tensorrt"));
        window_->waitUntilIdle();
        QVERIFY(window_->drawer().isOpen());
    }

    void theLanguageKeepsTheDrawer() {
        window_->resize(1440, 900);
        (void)document().setQConfig(document().ruleIdAt(1), std::nullopt);
        window_->waitUntilIdle();
        QVERIFY(window_->drawer().isOpen());
        const QString told = window_->drawer().text();
        window_.release()->remake(); // it deletes itself
        QCOMPARE(openWindows().size(), 1);
        const WindowParts fresh(*openWindows().front());
        fresh.waitUntilIdle();
        QVERIFY(fresh.drawer().isOpen() && fresh.drawer().effect().diff);
        QCOMPARE(fresh.drawer().text(), told);
        fresh.document().undoStack()->setClean();
        delete fresh.main();
    }
};

QCS_TEST(TestPanePlaces, qcs::test::ThemedApplication);

#include "tst_pane_places.moc"
