// From numbers to rules in the real window: layers are chosen in the ranking, rules are proposed and shown
// with their effect, and only then kept.

#include "config/presets.h"
#include "models/effect_model.h"
#include "plots/pareto_figure.h"
#include "quant/format/format_text.h"
#include "shell/pane_area.h"
#include "support/test_program.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "views/tensors/pareto_panel.h"
#include "views/tensors/proposal_card.h"
#include "views/tensors/ranking_actions.h"
#include "views/tensors/ranking_panel.h"
#include "views/tensors/spec_comparison_view.h"
#include "views/tensors/tensor_inspector.h"
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
    Proposals& proposals() { return ranking().actions().proposals(); }
    ProposalCard& card() { return ranking().actions().card(); }
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

    ParetoPanel& openPareto() {
        window_->resize(1440, 1000);
        window_->waitUntilIdle();
        auto& pareto = *ranking().pareto();
        if (pareto.isFolded()) QTest::mouseClick(&pareto.head(), Qt::LeftButton);
        wait();
        return pareto;
    }
    /// Rows that say what they would have.
    int previewed() {
        int count = 0;
        for (int at = 0; at < model().rowCount(); ++at)
            count += model().index(at, RankingModel::SpecColumn).data().toString().startsWith(QChar(0x2192));
        return count;
    }
    static int pointOf(ParetoPanel& pareto, std::size_t option) {
        const auto& points = pareto.tradeoff().points();
        return static_cast<int>(
            std::ranges::find(points, std::optional(option), &SizeTradeoff::Point::option) - points.begin());
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
        QCOMPARE(card().rows().index(1, ProposalModel::ChangeColumn).data().toString(),
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
        auto& specs = window_->tensors().inspector().specComparison();
        int tensor = -1;
        for (int at = 0; at < specs.rowCount(); ++at)
            if (specs.index(at, 0).data().toString().contains(QStringLiteral("qint8 −128…127, per tensor")))
                tensor = at;
        QVERIFY(tensor >= 0);
        auto* table = window_->tensors().findChild<SpecComparisonTable*>();
        table->showRow(tensor);
        QTest::keyClick(table, Qt::Key_Return);
        wait();
        press<QToolButton>("use-spec-button");
        QVERIFY2(card().summary().startsWith(QStringLiteral("1 rule")), qPrintable(card().summary()));
        QCOMPARE(card().rows().index(1, ProposalModel::ChangeColumn).data().toString(),
                 QStringLiteral("qint8 channel → qint8 tensor"));
        press<QPushButton>("apply-proposal");
        QCOMPARE(row(QStringLiteral("conv1")).siblingAtColumn(RankingModel::SpecColumn).data().toString(),
                 QStringLiteral("qint8 tensor"));
    }

    void aFormatThatNoObserverHasIsRefused() {
        click(QStringLiteral("conv1"));
        auto& specs = window_->tensors().inspector().specComparison();
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

    void inEagerModeToo() {
        window_->document().setMode(qcs::config::Mode::EagerDynamic);
        wait();
        const auto before = window_->document().eager();
        click(QStringLiteral("classifier"));
        press<QToolButton>("keep-float-button");
        QVERIFY2(card().summary().startsWith(QStringLiteral("1 rule, the fewest that say it.")),
                 qPrintable(card().summary()));
        QCOMPARE(card().rows().rowCount(), 2);
        QCOMPARE(card().rows().index(0, 0).data().toString(), QStringLiteral("Module: classifier"));
        QCOMPARE(card().rows().index(0, ProposalModel::SizeColumn).data().toString(),
                 QStringLiteral("1 module"));
        QVERIFY(card()
                    .rows()
                    .index(1, ProposalModel::ChangeColumn)
                    .data()
                    .toString()
                    .endsWith(QStringLiteral("→ float")));
        const int steps = undo().count();
        press<QPushButton>("apply-proposal");
        QCOMPARE(undo().count(), steps + 1);
        QCOMPARE(undo().text(steps), QStringLiteral("Keep classifier in float"));
        const auto& rules = window_->document().eager().rules;
        QCOMPARE(rules.size(), std::size_t(1));
        QVERIFY(rules[0].key == "classifier" && !rules[0].by_type && !rules[0].qconfig);
        QTRY_VERIFY(!layers().contains(QStringLiteral("classifier")));
        undo().undo();
        wait();
        QVERIFY(window_->document().eager() == before);
        // What convert takes no weight of is said.
        click(QStringLiteral("classifier"));
        ranking().setSpec(ComparedSpec(qcs::insight::common_tensor_specs()[3].settings)); // quint8
        press<QToolButton>("use-spec-button");
        QVERIFY2(!card().summary().startsWith(QStringLiteral("1 rule")), qPrintable(card().summary()));
    }

    void aChoiceOfSizesIsPreviewed() {
        auto& pareto = openPareto();
        auto& figure = pareto.figure();
        QVERIFY(figure.isVisible());
        auto* plot = figure.findChild<QCustomPlot*>();
        const int tensor = pointOf(pareto, 1); // qint8 per tensor
        const auto before = model().index(0, RankingModel::SpecColumn).data().toString();
        QCOMPARE(figure.ringCount(), 0);
        // The pointer on it is enough.
        QTest::mouseMove(plot, figure.placeOf(tensor).toPoint() + QPoint(40, 0));
        QTest::mouseMove(plot, figure.placeOf(tensor).toPoint());
        QCOMPARE(figure.hovered(), tensor);
        QCOMPARE(figure.ringCount(), 2); // it, and what is asked now
        QCOMPARE(previewed(), layers().size());
        QCOMPARE(model().index(0, RankingModel::SpecColumn).data().toString(),
                 QStringLiteral("→ qint8 tensor"));
        QVERIFY(model().index(0, RankingModel::SqnrColumn).data().toString().startsWith(QChar(0x2192)));
        QVERIFY(model().index(0, RankingModel::SizeColumn).data().toString().startsWith(QChar(0x2192)));
        QTest::mouseMove(plot, QPoint(plot->width() - 4, 4));
        QCOMPARE(figure.hovered(), -1);
        QCOMPARE(previewed(), 0);
        QCOMPARE(model().index(0, RankingModel::SpecColumn).data().toString(), before);
        // By keys: chosen, made to rules, dropped.
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Home);
        while (figure.current() < tensor)
            QTest::keyClick(plot, Qt::Key_Right);
        QCOMPARE(previewed(), layers().size());
        QVERIFY(pareto.makeRules().isVisible() && pareto.makeRules().isEnabled());
        const auto mapping = window_->document().mapping();
        QTest::keyClick(plot, Qt::Key_Return);
        wait();
        QVERIFY(card().isVisible());
        QVERIFY2(card().summary().contains(QStringLiteral("the fewest")), qPrintable(card().summary()));
        const auto* point = &pareto.tradeoff().points()[static_cast<std::size_t>(tensor)];
        QVERIFY(figure.proposedResult());
        QCOMPARE(figure.proposedResult()->bytes, static_cast<double>(point->whole.bytes));
        QVERIFY(std::abs(figure.proposedResult()->sqnr - point->whole.sqnr_db) < 1e-9);
        QVERIFY2(figure.proposedResult()->words.contains(QStringLiteral("rule")),
                 qPrintable(figure.proposedResult()->words));
        QCOMPARE(figure.ringCount(), 2);
        QVERIFY(previewed() > 0);
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &card(), Qt::Key_Escape);
        if (card().isVisible()) QTest::keyClick(&card(), Qt::Key_Escape);
        QVERIFY(!card().isVisible() && !figure.proposedResult());
        QCOMPARE(figure.ringCount(), 0);
        QCOMPARE(previewed(), 0);
        QVERIFY(window_->document().mapping() == mapping);
        // Escape in the plot takes a preview away, too.
        QTest::mouseClick(plot, Qt::LeftButton, {}, figure.placeOf(tensor).toPoint());
        QVERIFY(previewed() > 0);
        QTest::mouseMove(plot, QPoint(plot->width() - 4, 4));
        QTest::keyClick(plot, Qt::Key_Escape);
        QCOMPARE(previewed(), 0);
        // And kept.
        QTest::mouseClick(plot, Qt::LeftButton, {}, figure.placeOf(tensor).toPoint());
        QTest::mouseClick(&pareto.makeRules(), Qt::LeftButton);
        wait();
        press<QPushButton>("apply-proposal");
        QCOMPARE(previewed(), 0);
        for (int at = 0; at < layers().size(); ++at)
            QCOMPARE(model().index(at, RankingModel::SpecColumn).data().toString(),
                     QStringLiteral("qint8 tensor"));
        undo().undo();
        wait();
    }

    /// Any proposal is previewed, whoever asked.
    void whatIsProposedIsPreviewed() {
        auto& pareto = openPareto();
        choose({QStringLiteral("conv5"), QStringLiteral("conv6")});
        press<QToolButton>("keep-float-button");
        QCOMPARE(previewed(), 2);
        const QModelIndex conv5 = row(QStringLiteral("conv5"));
        QCOMPARE(conv5.siblingAtColumn(RankingModel::SpecColumn).data().toString(),
                 QStringLiteral("→ float"));
        QVERIFY(conv5.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("it would be float")));
        QVERIFY(pareto.figure().proposedResult());
        press<QPushButton>("cancel-proposal");
        QCOMPARE(previewed(), 0);
        QVERIFY(!pareto.figure().proposedResult());
    }

    void formatsOfOnesOwnStandInThePlot() {
        auto& pareto = openPareto();
        auto& specs = window_->tensors().inspector().specComparison();
        QVERIFY(!specs.own().empty());
        const auto& points = pareto.tradeoff().points();
        const auto own = [&] {
            return std::ranges::count_if(points, [](const SizeTradeoff::Point& point) {
                return point.option && SizeTradeoff::isOwn(*point.option);
            });
        };
        QCOMPARE(own(), static_cast<std::ptrdiff_t>(specs.own().size()));
        (void)specs.addSpec(*qcs::quant::read_format("int3 group:32"));
        wait();
        QCOMPARE(own(), static_cast<std::ptrdiff_t>(specs.own().size()));
        const auto at = std::ranges::find_if(points, [&](const SizeTradeoff::Point& point) {
            return point.option && SizeTradeoff::isOwn(*point.option) &&
                   pareto.tradeoff().specOf(*point.option) ==
                       ObserverOrFormat(*qcs::quant::read_format("int3 group:32"));
        });
        QVERIFY(at != points.end());
        const auto place = static_cast<int>(at - points.begin());
        auto& figure = pareto.figure();
        QVERIFY(!figure.content().points[static_cast<std::size_t>(place)].isSupported);
        QVERIFY(!at->onFront);
        auto* plot = figure.findChild<QCustomPlot*>();
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Home);
        while (figure.current() < place)
            QTest::keyClick(plot, Qt::Key_Right);
        QVERIFY2(pareto.words().contains(QStringLiteral("no rule can ask for it")),
                 qPrintable(pareto.words()));
        QVERIFY(pareto.words().startsWith(QStringLiteral("int3 group:32")));
        QVERIFY(!pareto.makeRules().isEnabled());
        QVERIFY(previewed() > 0);
        QTest::keyClick(plot, Qt::Key_Return);
        QVERIFY(!proposals().isOpen());
        // quint8 weights are none that x86 has kernels for.
        const auto& refused = figure.content().points[static_cast<std::size_t>(pointOf(pareto, 4))];
        QVERIFY2(!refused.isSupported, qPrintable(refused.name));
    }
};

QCS_TEST(TestProposalsWindow, QApplication);
#include "tst_proposals_window.moc"
