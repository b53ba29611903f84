// From numbers to rules in the real window: layers are chosen in the ranking, rules are proposed and shown
// with their effect, and only then kept.

#include "config/presets.h"
#include "models/effect_rows.h"
#include "shell/pane_area.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "views/tensors/comparison_view.h"
#include "views/tensors/pareto_panel.h"
#include "views/tensors/proposal_card.h"
#include "views/tensors/ranking_fixes.h"
#include "views/tensors/ranking_panel.h"
#include "views/tensors/tensor_lab.h"
#include "views/tensors/tensors_panel.h"
#include "words/languages.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QApplication>
#include <QDoubleSpinBox>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>
#include <QToolButton>

using namespace qcs::ui;

class TestProposalsWindow : public QObject {
    Q_OBJECT

    std::unique_ptr<qcs::test::TestWindow> window_;

    RankingPanel& ranking() { return window_->ranking(); }
    RankingModel& model() { return ranking().model(); }
    Proposals& proposals() { return ranking().fixes().proposals(); }
    ProposalCard& card() { return ranking().fixes().card(); }
    QUndoStack& undo() { return *window_->document().undoStack(); }
    QModelIndex row(const QString& name) {
        const auto found = model().match(model().index(0, 0), RankingModel::NameRole, name + ".weight", 1,
                                         Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    QStringList layers() {
        QStringList names;
        for (int at = 0; at < model().rowCount(); ++at)
            if (model().index(at, 0).data(RankingModel::KindRole).toInt() ==
                static_cast<int>(RankingModel::Kind::Weight))
                names.push_back(model().index(at, 0).data().toString());
        return names;
    }
    void click(const QString& name, Qt::KeyboardModifiers modifiers = {}) {
        const QModelIndex index = row(name);
        QVERIFY2(index.isValid(), qPrintable(name));
        ranking().view().scrollTo(index);
        QTest::mouseClick(ranking().view().viewport(), Qt::LeftButton, modifiers,
                          ranking().view().visualRect(index).center());
        wait();
    }
    void choose(const QStringList& names) {
        for (const QString& name : names)
            click(name, name == names.front() ? Qt::NoModifier : Qt::ControlModifier);
        QCOMPARE(ranking().view().selectionModel()->selectedRows().size(), names.size());
    }
    template <typename Button>
    void press(const char* name) {
        auto* button = ranking().findChild<Button*>(QString::fromLatin1(name));
        QVERIFY2(button && button->isVisible() && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton);
        wait();
    }
    void wait() {
        window_->waitUntilIdle();
        QVERIFY(waitUntil([this] { return proposals().isIdle(); }, 60'000));
        QCoreApplication::processEvents();
        window_->waitUntilIdle();
    }
    const qcs::config::Rule* rule(const std::string& key) {
        const auto& rules = window_->document().mapping().rules;
        const auto found = std::ranges::find(rules, key, &qcs::config::Rule::text);
        return found == rules.end() ? nullptr : &*found;
    }

private Q_SLOTS:
    void initTestCase() {
        useLanguage(*qApp, QStringLiteral("en"));
        Theme::install(*qApp, ThemeChoice::Light);
    }
    void init() {
        window_ = std::make_unique<qcs::test::TestWindow>();
        window_->show();
        window_->openSample();
        window_->setTab(Tab::Tensors);
        window_->waitUntilIdle();
        new QAbstractItemModelTester(&card().rows(), QAbstractItemModelTester::FailureReportingMode::QtTest,
                                     &card());
    }
    void cleanup() {
        undo().setClean();
        window_.reset();
    }

    void layersAreKeptInFloat() {
        const auto before = window_->document().mapping();
        const QStringList all = layers();
        choose({QStringLiteral("conv5"), QStringLiteral("conv6")});
        press<QToolButton>("keep-float-button");
        // It is shown, and nothing is kept yet.
        QVERIFY(card().isVisible());
        QVERIFY2(card().summary().startsWith(QStringLiteral("1 rule, the fewest that say it.")),
                 qPrintable(card().summary()));
        QCOMPARE(card().rows().rowCount(), 3);
        QVERIFY(card().rows().index(0, 0).data().toString().contains(QStringLiteral("conv[56]$")));
        QCOMPARE(card().rows().index(1, 0).data().toString(), QStringLiteral("conv5"));
        QCOMPARE(card().rows().index(1, ProposalRows::ChangeColumn).data().toString(),
                 QStringLiteral("qint8 channel → float"));
        QVERIFY(card().effects().rowCount() > 0);
        QVERIFY(window_->document().mapping() == before);
        const int steps = undo().count();
        press<QPushButton>("apply-proposal");
        QVERIFY(!card().isVisible());
        QCOMPARE(undo().count(), steps + 1);
        QCOMPARE(undo().text(steps), QStringLiteral("Keep conv5, conv6 in float"));
        QVERIFY(rule("conv[56]$") && !rule("conv[56]$")->qconfig);
        QStringList rest = all;
        rest.removeAll(QStringLiteral("conv5"));
        rest.removeAll(QStringLiteral("conv6"));
        QCOMPARE(layers(), rest);
        undo().undo();
        wait();
        QVERIFY(window_->document().mapping() == before);
        QCOMPARE(layers(), all);
    }

    /// On a small screen the list keeps rows: what stands between it and the card gives way meanwhile.
    void theListKeepsRoom() {
        window_->resize(1366, 768);
        wait();
        const auto* pareto = ranking().pareto();
        const auto* threshold = &ranking().threshold();
        QVERIFY(pareto->isVisible() && threshold->isVisible());
        choose({QStringLiteral("conv5"), QStringLiteral("conv6")});
        press<QToolButton>("keep-float-button");
        QVERIFY(card().isVisible());
        QVERIFY(!pareto->isVisible() && !threshold->isVisible());
        const auto& view = ranking().view();
        QVERIFY2(view.viewport()->height() >= 4 * view.visualRect(model().index(0, 0)).height(),
                 qPrintable(QString::number(view.viewport()->height())));
        // With the room of a large screen all of it stays.
        window_->resize(1366, 1200);
        QVERIFY(waitUntil([&] { return pareto->isVisible() && threshold->isVisible(); }, 5'000));
        window_->resize(1366, 768);
        QVERIFY(waitUntil([&] { return !pareto->isVisible() && !threshold->isVisible(); }, 5'000));
        press<QPushButton>("cancel-proposal");
        QVERIFY(pareto->isVisible() && threshold->isVisible());
    }

    void keysAskAndCancel() {
        const auto before = window_->document().mapping();
        const int steps = undo().count();
        click(QStringLiteral("conv2"));
        ranking().view().setFocus();
        QTest::keyClick(&ranking().view(), Qt::Key_F, Qt::ControlModifier | Qt::AltModifier);
        wait();
        QVERIFY(card().isVisible());
        QCOMPARE(card().rows().index(0, 0).data().toString(), QStringLiteral("Module name: conv2"));
        QVERIFY(QApplication::focusWidget() && card().isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!card().isVisible());
        QVERIFY(ranking().view().hasFocus());
        QCOMPARE(undo().count(), steps);
        QVERIFY(window_->document().mapping() == before);
    }

    void theSpecOfThePlotsIsUsed() {
        click(QStringLiteral("conv1"));
        auto& specs = window_->tensors().lab().specs();
        int tensor = -1;
        for (int at = 0; at < specs.rowCount(); ++at)
            if (specs.index(at, 0).data().toString().contains(QStringLiteral("qint8 −128…127, per tensor")))
                tensor = at;
        QVERIFY(tensor >= 0);
        auto* table = window_->tensors().findChild<ComparisonTable*>();
        table->showRow(tensor);
        QTest::keyClick(table, Qt::Key_Return);
        wait();
        press<QToolButton>("use-spec-button");
        QVERIFY2(card().summary().startsWith(QStringLiteral("1 rule")), qPrintable(card().summary()));
        QCOMPARE(card().rows().index(1, ProposalRows::ChangeColumn).data().toString(),
                 QStringLiteral("qint8 channel → qint8 tensor"));
        press<QPushButton>("apply-proposal");
        QCOMPARE(row(QStringLiteral("conv1")).siblingAtColumn(RankingModel::SpecColumn).data().toString(),
                 QStringLiteral("qint8 tensor"));
    }

    void aFormatThatNoObserverHasIsRefused() {
        click(QStringLiteral("conv1"));
        auto& specs = window_->tensors().lab().specs();
        for (int at = 0; at < specs.rowCount(); ++at)
            if (specs.index(at, 0).data().toString() == QStringLiteral("int4 group:64"))
                ranking().setSpec(specs.specAt(at));
        press<QToolButton>("use-spec-button");
        QCOMPARE(card().summary(), QStringLiteral("No observer of PyTorch quantizes as int4 group:64."));
        QVERIFY(!ranking().findChild<QPushButton*>(QStringLiteral("apply-proposal"))->isEnabled());
        press<QPushButton>("cancel-proposal");
        QVERIFY(!card().isVisible());
    }

    void whatIsSoAlreadyNeedsNoRule() {
        click(QStringLiteral("conv2"));
        press<QToolButton>("per-channel-button");
        QVERIFY2(card().summary().startsWith(QStringLiteral("Nothing to change")),
                 qPrintable(card().summary()));
        QVERIFY(!ranking().findChild<QPushButton*>(QStringLiteral("apply-proposal"))->isEnabled());
    }

    void goalsAreForTheWholeModel() {
        press<QToolButton>("make-rules-button");
        auto* decibels = ranking().findChild<QDoubleSpinBox*>(QStringLiteral("goal-decibels"));
        QVERIFY(decibels->isVisible());
        decibels->setFocus();
        decibels->selectAll();
        QTest::keyClicks(decibels, QStringLiteral("38"));
        press<QPushButton>("show-rules");
        QVERIFY(card().isVisible());
        QVERIFY2(card().summary().contains(QStringLiteral("No choice among these specs is smaller")),
                 qPrintable(card().summary()));
        press<QPushButton>("apply-proposal");
        ranking().threshold().setValue(38);
        QCOMPARE(ranking().summary(), QStringLiteral("None below"));
        undo().undo();
        wait();
        QCOMPARE(ranking().summary(), QStringLiteral("3 layers below"));
        // A size that no spec has.
        press<QToolButton>("make-rules-button");
        QTest::mouseClick(ranking().findChild<QRadioButton*>(QStringLiteral("goal-by-bytes")),
                          Qt::LeftButton);
        ranking().findChild<QDoubleSpinBox*>(QStringLiteral("goal-megabytes"))->setValue(0.05);
        press<QPushButton>("show-rules");
        QVERIFY2(card().summary().contains(QStringLiteral("The goal is not met")),
                 qPrintable(card().summary()));
    }

    void anEditDropsWhatWasProposed() {
        click(QStringLiteral("conv2"));
        press<QToolButton>("keep-float-button");
        QVERIFY(card().isVisible());
        (void)window_->document().setQConfig(window_->document().ruleIdAt(0), std::nullopt);
        wait();
        QVERIFY(!card().isVisible());
        QVERIFY(!proposals().apply());
    }

    void inEagerModeItIsSaid() {
        window_->document().setMode(qcs::config::Mode::EagerDynamic);
        wait();
        click(QStringLiteral("classifier"));
        press<QToolButton>("keep-float-button");
        QVERIFY2(card().summary().contains(QStringLiteral("In eager mode")), qPrintable(card().summary()));
    }
};

QTEST_MAIN(TestProposalsWindow)
#include "tst_proposals_window.moc"
