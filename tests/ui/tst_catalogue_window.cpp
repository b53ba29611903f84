// The catalogue in the window: the search, the page, and the key that leads there from every name.

#include "json_window.h"
#include "models/catalogue_model.h"
#include "sample_window.h"
#include "shell/actions.h"
#include "shell/app_actions.h"
#include "shell/catalogue_window.h"
#include "shell/command_palette.h"
#include "shell/name_at.h"
#include "support/sanitized.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/backend/backend_panel.h"
#include "views/model/model_panel.h"
#include "words/catalogue_words.h"
#include "words/languages.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTest>
#include <QTextBrowser>
#include <QTreeView>

using namespace qcs::ui;

namespace {

constexpr auto lookUpKeys = Qt::ControlModifier | Qt::ShiftModifier;

} // namespace

class TestCatalogueWindow : public QObject, qcs::test::JsonWindow {
    Q_OBJECT

    /// As the person presses it where the focus is.
    CatalogueWindow* pressed(QWidget* focus) {
        if (auto* old = window_->findChild<CatalogueWindow*>()) delete old;
        window_->activateWindow();
        focus->setFocus();
        QTest::keyClick(window_.get(), Qt::Key_I, lookUpKeys);
        return window_->findChild<CatalogueWindow*>();
    }

private Q_SLOTS:
    void initTestCase() { useLanguage(*qApp, QStringLiteral("en")); }
    void init() {
        window_ = qcs::test::sampleWindow();
        QVERIFY(qcs::test::becomesActive(*window_));
    }
    void cleanup() { qcs::test::closeWindow(window_); }

    void theModelIsSound() {
        CatalogueModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const int all = model.rowCount();
        QVERIFY(all > 1900);
        model.setSearch(QStringLiteral("HistogramObserver"));
        QCOMPARE(QString::fromStdString(model.entryAt(0).name),
                 QStringLiteral("torch.ao.quantization.observer.HistogramObserver"));
        model.setSearch(QStringLiteral("conv2d"));
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("torch.nn.Conv2d"));
        model.setSearch(QStringLiteral("moving average"));
        QVERIFY(model.rowCount() < all);
        model.setSearch(QStringLiteral("xyzzy"));
        QCOMPARE(model.rowCount(), 0);
        model.setSearch({});
        QCOMPARE(model.rowCount(), all);
    }

    void typingFindsAndTheListShows() {
        auto* catalogue = static_cast<CatalogueWindow*>(window_->app().showCatalogue({}));
        QVERIFY(catalogue->field()->hasFocus() || QTest::qWaitForWindowActive(catalogue));
        QTest::keyClicks(catalogue->field(), QStringLiteral("PerChannelMinMax"));
        QCOMPARE(catalogue->shownName(),
                 QStringLiteral("torch.ao.quantization.observer.PerChannelMinMaxObserver"));
        QVERIFY(catalogue->page()->toPlainText().contains(QStringLiteral("default_per_channel_qconfig")));
        QTest::keyClick(catalogue->field(), Qt::Key_Down);
        QTest::keyClick(catalogue->list(), Qt::Key_Down);
        QVERIFY(catalogue->shownName() !=
                QStringLiteral("torch.ao.quantization.observer.PerChannelMinMaxObserver"));
    }

    void anUnknownNameIsAnsweredWithTheNearest() {
        auto* catalogue = static_cast<CatalogueWindow*>(window_->app().showCatalogue({}));
        QTest::keyClicks(catalogue->field(), QStringLiteral("torch.nn.Conv2dd"));
        QVERIFY(catalogue->shownName().isEmpty());
        QVERIFY(catalogue->page()->toPlainText().contains(QStringLiteral("torch.nn.Conv2d\n")) ||
                catalogue->page()->toPlainText().endsWith(QStringLiteral("torch.nn.Conv2d")));
        catalogue->lookUp(QStringLiteral("torch.nn.Lineer"));
        QVERIFY(catalogue->page()->toPlainText().contains(QStringLiteral("torch.nn.Linear")));
    }

    void aLinkLeadsOnAndBackReturns() {
        auto* catalogue =
            static_cast<CatalogueWindow*>(window_->app().showCatalogue(QStringLiteral("torch.nn.Linear")));
        QVERIFY(QTest::qWaitForWindowActive(catalogue));
        Q_EMIT catalogue->page()->anchorClicked(QUrl(QStringLiteral("name:torch.ao.nn.quantized.Linear")));
        QCOMPARE(catalogue->shownName(), QStringLiteral("torch.ao.nn.quantized.Linear"));
        QCOMPARE(catalogue->list()->currentIndex().siblingAtColumn(0).data().toString(),
                 catalogue->shownName());
        catalogue->activateWindow();
        QTRY_COMPARE(QApplication::activeWindow(), catalogue);
        QTest::keyClick(catalogue, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(catalogue->shownName(), QStringLiteral("torch.nn.Linear"));
    }

    void everyPageHasItsSentence() {
        int number = 0;
        for (const auto& entry : qcs::catalogue::entries()) {
            if (qcs::test::is_sanitized && number++ % 5 != 0) continue;
            const QString page = pageOf({&entry, {}, {}});
            QVERIFY2(page.contains(QString::fromStdString(entry.name).toHtmlEscaped()), entry.name.c_str());
        }
    }

    // From every kind of place that has a name, one key.

    void fromTheModel() {
        auto* tree = window_->model().findChild<QTreeView*>();
        QVERIFY(tree);
        const auto hits =
            tree->model()->match(tree->model()->index(0, 0), Qt::DisplayRole, QStringLiteral("conv1"), 1,
                                 Qt::MatchStartsWith | Qt::MatchRecursive);
        QVERIFY(!hits.isEmpty());
        tree->setCurrentIndex(hits.front());
        auto* catalogue = pressed(tree);
        QVERIFY(catalogue);
        QVERIFY2(catalogue->shownName().startsWith(QStringLiteral("torch.nn.")),
                 qPrintable(catalogue->shownName()));
    }

    void fromTheJson() {
        window_->setTab(Tab::Json);
        select(QStringLiteral("torch.nn."));
        auto cursor = editor().textCursor();
        const QString line = cursor.block().text();
        cursor.setPosition(cursor.selectionEnd() + 1);
        editor().setTextCursor(cursor);
        auto* catalogue = pressed(&editor());
        QVERIFY(catalogue);
        QVERIFY2(line.contains(catalogue->shownName()) && !catalogue->shownName().isEmpty(),
                 qPrintable(line));
    }

    void fromTheBackend() {
        window_->setTab(Tab::Backend);
        auto* list = window_->backend().findChild<QAbstractItemView*>();
        QVERIFY(list);
        for (int row = 0; row < list->model()->rowCount(); ++row) {
            list->setCurrentIndex(list->model()->index(row, 0));
            if (!nameAt(list).isEmpty()) break;
        }
        auto* catalogue = pressed(list);
        QVERIFY(catalogue && catalogue->isVisible());
        QVERIFY(!catalogue->page()->toPlainText().isEmpty());
    }

    void fromThePalette() {
        QTest::keyClick(window_.get(), Qt::Key_P, lookUpKeys);
        auto* palette = window_->findChild<CommandPalette*>();
        QTest::keyClicks(palette->field(), QStringLiteral("look up"));
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QVERIFY(window_->findChild<CatalogueWindow*>());
    }

    void nameAtKnowsWidgets() {
        QLineEdit field(QStringLiteral("torch.nn.Conv2d, torch.nn.Linear"));
        field.setCursorPosition(25);
        QCOMPARE(nameAt(&field), QStringLiteral("torch.nn.Linear"));
        field.setSelection(0, 15);
        QCOMPARE(nameAt(&field), QStringLiteral("torch.nn.Conv2d"));
        QPlainTextEdit text(
            QStringLiteral("x\n  \"class\": \"torch.ao.quantization.observer.MinMaxObserver\","));
        auto cursor = text.textCursor();
        cursor.setPosition(40);
        text.setTextCursor(cursor);
        QCOMPARE(nameAt(&text), QStringLiteral("torch.ao.quantization.observer.MinMaxObserver"));
        QComboBox box;
        box.addItem(QStringLiteral("torch.quint8"));
        QCOMPARE(nameAt(&box), QStringLiteral("torch.quint8"));
        QPushButton button(QStringLiteral("Use HistogramObserver"));
        QCOMPARE(nameAt(&button), QStringLiteral("HistogramObserver"));
        QLabel label(QStringLiteral("It becomes torch.ao.nn.quantized.Linear."));
        QCOMPARE(nameAt(&label), QStringLiteral("torch.ao.nn.quantized.Linear"));
        QListWidget list;
        list.addItem(QStringLiteral("nothing to see"));
        list.item(0)->setData(Qt::UserRole + 3, QStringLiteral("torch.nn.ReLU"));
        list.setCurrentRow(0);
        QCOMPARE(nameAt(&list), QStringLiteral("torch.nn.ReLU"));
        QLineEdit odd(QStringLiteral("torch.nn.Cnov2d"));
        QCOMPARE(nameAt(&odd), QStringLiteral("torch.nn.Cnov2d"));
        QLineEdit plain(QStringLiteral("what is there to do"));
        plain.setCursorPosition(9);
        QCOMPARE(nameAt(&plain), QString());
        QCOMPARE(nameAt(nullptr), QString());
    }
};

QCS_TEST(TestCatalogueWindow, qcs::test::ThemedApplication);

#include "tst_catalogue_window.moc"
