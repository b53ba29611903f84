// The list of the backend's patterns: copied, pasted, edited together, moved, and never out of step.

#include "backend_window.h"
#include "config/presets.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/backend/entry_actions.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QRandomGenerator>

#include <algorithm>

using namespace qcs::ui;
using qcs::test::entryOf;

class TestBackendList : public QObject, private qcs::test::BackendWindow {
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { qcs::test::closeWindow(window_); }

    void copiesTravelBetweenWindowsAsJson() {
        click(QStringLiteral("nn.Conv2d"));
        click(QStringLiteral("nn.Linear"), Qt::ControlModifier);
        QCOMPARE(list()->selected().size(), 2);
        QTest::keyClick(list(), Qt::Key_C, Qt::ControlModifier);
        const QMimeData* data = QApplication::clipboard()->mimeData();
        QVERIFY(data->hasFormat(QStringLiteral("application/json")) && data->hasText());

        qcs::test::TestWindow other;
        other.show();
        other.document().changeBackend({}, QStringLiteral("empty"));
        other.setTab(Tab::Backend);
        other.backend().list()->setFocus();
        QTest::keyClick(other.backend().list(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(other.document().backend().configs.size(), std::size_t(2));
        QVERIFY(other.document().backend().configs[0] == *document().entry(list()->selected()[0]));
        QCOMPARE(other.backend().list()->selected().size(), 2);
        // Pasted again, they are there already.
        const int count = other.document().undoStack()->count();
        QTest::keyClick(other.backend().list(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(other.document().undoStack()->count(), count);
        other.document().undoStack()->undo();
        QVERIFY(other.document().backend().configs.empty());
        other.document().undoStack()->setClean();
    }

    void whatIsNoPatternIsNotPasted_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("prose") << QStringLiteral("just a sentence");
        QTest::newRow("another kind")
            << QStringLiteral(R"({"format": "qconfig-studio/graph", "version": 1})");
        QTest::newRow("no entries") << QStringLiteral(
            R"({"format": "qconfig-studio/backend-config", "version": 1, "configs": []})");
        QTest::newRow("no pattern") << QStringLiteral(
            R"({"format": "qconfig-studio/backend-config", "version": 1, "configs": [{"root_module": "a.B"}]})");
        QTest::newRow("newer") << QStringLiteral(
            R"({"format": "qconfig-studio/backend-config", "version": 99, "configs": [{"pattern": "a.B"}]})");
        QTest::newRow("deep") << QString(200'000, QLatin1Char('['));
    }
    void whatIsNoPatternIsNotPasted() {
        QFETCH(QString, text);
        click(QStringLiteral("nn.Conv2d"));
        QApplication::clipboard()->setText(text);
        const auto before = document().backend();
        QTest::keyClick(list(), Qt::Key_V, Qt::ControlModifier);
        QVERIFY(document().backend() == before);
        QVERIFY2(banner().contains(QLatin1String("clipboard")), qPrintable(banner()));
    }

    void theNameIsEditedInOneStep() {
        auto* name = field("backend-name");
        QVERIFY(name->isVisible());
        const QString before = QString::fromStdString(document().backend().name);
        QVERIFY(!before.isEmpty());
        QCOMPARE(name->text(), before);
        const int first = steps();
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, QStringLiteral("my chip"));
        QCOMPARE(document().backend().name, std::string("my chip"));
        QCOMPARE(steps(), first + 1);
        QTest::keyClick(name, Qt::Key_Tab); // another edit begins
        name->setFocus();
        name->selectAll();
        QTest::keyClick(name, Qt::Key_Backspace);
        QCOMPARE(document().backend().name, std::string());
        QCOMPARE(steps(), first + 2);
        document().undoStack()->undo();
        QCOMPARE(name->text(), QStringLiteral("my chip"));
        document().undoStack()->undo();
        QCOMPARE(name->text(), before);
        QVERIFY(document().backend() == *qcs::config::backend_preset("x86"));
    }

    void theToolBarTellsAnEditedPresetFromThePreset() {
        const auto* button = window_->findChild<QToolButton*>(QStringLiteral("backend"));
        const auto says = [&](const char* name) {
            return button->accessibleName() == QStringLiteral("Backend: %1").arg(QLatin1String(name)) &&
                   button->text() == QStringLiteral("Backend  %1  ▾").arg(QLatin1String(name));
        };
        QVERIFY2(says("x86"), qPrintable(button->text()));
        click(QStringLiteral("nn.Conv2d"));
        QTest::keyClick(list(), Qt::Key_Delete);
        QVERIFY2(says("x86 (edited)"), qPrintable(button->text()));
        document().undoStack()->undo();
        QVERIFY2(says("x86"), qPrintable(button->text()));
        // A name of the person's own is no preset's.
        field("backend-name")->setFocus();
        QTest::keyClicks(field("backend-name"), QStringLiteral("-b"));
        QVERIFY2(says("x86-b"), qPrintable(button->text()));
    }

    void severalAreEditedAtOnce() {
        QAbstractItemModelTester tester(model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        click(QStringLiteral("nn.ELU"));
        QTest::keyClick(list(), Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(list(), Qt::Key_Down, Qt::ShiftModifier);
        const auto ids = list()->selected();
        QCOMPARE(ids.size(), 3);
        auto* observation = field<QComboBox>("entries-observation");
        QVERIFY(observation->isVisible());
        const int first = steps();
        observation->setFocus();
        QTest::keyClick(observation, Qt::Key_Down);
        QCOMPARE(steps(), first + 1);
        for (const EntryId id : ids)
            QVERIFY(document().entry(id)->observation_type ==
                    qcs::config::ObservationType::OutputShareObserverWithInput);
        // One more dtype config for each, from those that the backend has.
        QTest::mouseClick(field<QToolButton>("entries-dtypes"), Qt::LeftButton);
        auto* dtypes = field<QMenu>("entries-dtypes-menu");
        QVERIFY(dtypes->isVisible());
        const auto was = document().entry(ids[0])->dtype_configs.size();
        dtypes->actions().constLast()->trigger();
        dtypes->hide();
        QCOMPARE(document().entry(ids[0])->dtype_configs.size(), was + 1);
        QCOMPARE(steps(), first + 2);
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_Delete);
        QVERIFY(!document().entry(ids[0]) && !document().entry(ids[2]));
        document().undoStack()->setIndex(first);
        QVERIFY(document().backend() == *qcs::config::backend_preset("x86"));
    }

    void keysAndDragsMoveEntries() {
        QAbstractItemModelTester tester(model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        click(QStringLiteral("nn.LeakyReLU"));
        const EntryId moved = current();
        const int at = document().entryIndex(moved);
        QTest::keyClick(list(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(document().entryIndex(moved), at - 1);
        QCOMPARE(current(), moved);
        QTest::keyClick(list(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(document().entryIndex(moved), at);
        // Dragged two rows down, together with the one after it.
        const QModelIndex row = rowOf(QStringLiteral("nn.LeakyReLU"));
        auto* rows = list()->model();
        const std::unique_ptr<QMimeData> drag(rows->mimeData({row, row.siblingAtRow(row.row() + 1)}));
        const QModelIndex target = row.siblingAtRow(row.row() + 3);
        const EntryId before = target.data(EntriesModel::EntryIdRole).toULongLong();
        QVERIFY(rows->canDropMimeData(drag.get(), Qt::MoveAction, target.row(), 0, {}));
        (void)rows->dropMimeData(drag.get(), Qt::MoveAction, target.row(), 0, {});
        QCOMPARE(document().entryIndex(moved), document().entryIndex(before) - 2);
        // Not into another family.
        QVERIFY(!rows->canDropMimeData(drag.get(), Qt::MoveAction, 1, 0, {}));
        document().undoStack()->undo();
        QCOMPARE(document().entryIndex(moved), at);
    }

    void theRowsFollowWhateverHappens_data() {
        QTest::addColumn<bool>("grouped");
        QTest::newRow("by family") << true;
        QTest::newRow("in order") << false;
    }
    void theRowsFollowWhateverHappens() {
        QFETCH(bool, grouped);
        QAbstractItemModelTester tester(model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
        model()->setGrouped(grouped);
        QRandomGenerator random(7);
        const QStringList searches = {QString(), QStringLiteral("conv"), QStringLiteral("relu")};
        const std::vector<std::string> names = {"torch.nn.Mish", "torch.nn.Conv2d", "torch.nn.ReLU6",
                                                "a.ReLU"};
        QString searched;
        const auto search = [&](const QString& words) {
            searched = words;
            model()->setSearch(words);
        };
        for (int step = 0; step < 300; ++step) {
            const int count = static_cast<int>(document().backend().configs.size());
            const EntryId id = document().entryIdAt(count == 0 ? -1 : random.bounded(count));
            switch (random.bounded(8)) {
            case 0: (void)document().addEntry(entryOf(names[random.bounded(4U)]), random.bounded(20)); break;
            case 1: document().removeEntries({id, document().entryIdAt(random.bounded(9))}); break;
            case 2: (void)document().setEntry(id, entryOf(names[random.bounded(4U)])); break;
            case 3:
                document().moveEntries({id, document().entryIdAt(3)},
                                       document().entryIdAt(random.bounded(30)));
                break;
            case 4: search(searches[random.bounded(3)]); break;
            case 5: document().undoStack()->undo(); break;
            case 6: document().undoStack()->redo(); break;
            default: { // a text may bring anything
                auto text = document().backend();
                if (count < 4) break;
                std::swap(text.configs[0], text.configs[static_cast<std::size_t>(random.bounded(count))]);
                text.configs.erase(text.configs.begin() + random.bounded(count));
                auto& other = text.configs[static_cast<std::size_t>(random.bounded(count - 1))];
                if (!document().entryProblem(entryOf("a.Text"), 0)) other = entryOf("a.Text");
                document().changeBackend(text, QStringLiteral("text"));
            }
            }
            // As a model shows it that has seen nothing of all that.
            EntriesModel fresh(&document(), &window_->answers());
            fresh.setGrouped(grouped);
            fresh.setSearch(searched);
            const auto rowsOf = [](const EntriesModel& entries) {
                QStringList rows;
                for (int row = 0; row < entries.rowCount(); ++row) {
                    const QModelIndex index = entries.index(row);
                    rows.push_back(
                        QStringLiteral("%1 %2").arg(entries.entryAt(index)).arg(index.data().toString()));
                }
                return rows;
            };
            QCOMPARE(rowsOf(*model()), rowsOf(fresh));
        }
        model()->setSearch({});
        QCOMPARE(model()->shown(), static_cast<int>(document().backend().configs.size()));
        QList<EntryId> rows;
        for (int row = 0; row < model()->rowCount(); ++row)
            if (const EntryId id = model()->entryAt(model()->index(row))) rows.push_back(id);
        if (!grouped)
            for (int i = 0; i < rows.size(); ++i)
                QCOMPARE(rows[i], document().entryIdAt(i));
    }
};

QCS_TEST(TestBackendList, qcs::test::ThemedApplication);

#include "tst_backend_list.moc"
