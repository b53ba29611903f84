// "Which layers hurt, and what helps?": the sample and its checkpoint are opened, the worst layer is looked
// at, specs are compared on it, and rules are made of that, read before they are kept, and saved. All by the
// mouse and the keys; tests/conformance/live_journeys.py gives the files to PyTorch.

#include "models/ranking_model.h"
#include "models/sort_proxy_model.h"
#include "models/spec_comparison.h"
#include "plots/channel_figure.h"
#include "ui/journey.h"
#include "ui/themed_application.h"
#include "views/tensors/proposal_card.h"
#include "views/tensors/ranking_actions.h"
#include "views/tensors/ranking_panel.h"
#include "views/tensors/spec_comparison_view.h"
#include "views/tensors/tensor_inspector.h"
#include "views/tensors/tensors_panel.h"

#include <QAbstractButton>

using namespace qcs::test;

class TestJourneyLab : public QObject, private Journey {
    Q_OBJECT

    // --- what is seen ---
    RankingPanel& ranking() { return window_.ranking(); }
    RankingModel& model() { return ranking().model(); }
    TensorInspector& inspector() { return window_.tensors().inspector(); }
    QModelIndex layer(const QString& name) {
        const auto found = model().match(model().index(0, 0), Qt::DisplayRole, name, 1,
                                         Qt::MatchExactly | Qt::MatchRecursive);
        return found.isEmpty() ? QModelIndex() : found.front();
    }
    double sqnr(const QString& name) { return layer(name).data(RankingModel::SqnrRole).toDouble(); }
    QString allRows(const QAbstractItemModel& rows) {
        QString words;
        for (int row = 0; row < rows.rowCount(); ++row)
            for (int column = 0; column < rows.columnCount(); ++column)
                words += rows.index(row, column).data().toString() + QLatin1Char('\n');
        return words;
    }
    ProposalCard& card() { return ranking().actions().card(); }
    void wait() {
        hands_.settle();
        must(waitUntil([this] { return ranking().actions().proposals().isIdle(); }, 60'000),
             QStringLiteral("nothing is proposed"));
        hands_.settle();
    }

    // --- what is done ---
    void opensTheSample() {
        window_.show();
        must(QTest::qWaitForWindowActive(&window_), QStringLiteral("no window"));
        hands_.click("open-sample");
        hands_.settle();
        hands_.press(Qt::Key_6, Qt::ControlModifier);
        hands_.settle();
    }

    void theWorstIsOnTop() {
        must(model().ranking().total() == 7, QStringLiteral("%1 weights").arg(model().ranking().total()));
        const QString worst = model().index(0, 0).data().toString();
        must(worst == QLatin1String("conv2"), worst);
        for (int row = 1; row < 7; ++row)
            must(model().index(row, 0).data(RankingModel::SqnrRole).toDouble() >=
                     model().index(row - 1, 0).data(RankingModel::SqnrRole).toDouble(),
                 QStringLiteral("row %1 is worse than the one above").arg(row));
        hands_.clickRow(&ranking().view(), model().index(0, 0));
        hands_.settle();
        must(inspector().channels().isVisible(), QStringLiteral("no channels are shown"));
    }

    void specsAreComparedOnIt() {
        const auto& specs = inspector().specComparison();
        must(specs.rowCount() >= 3, QStringLiteral("%1 specs").arg(specs.rowCount()));
        auto* table = inspector().findChild<SpecComparisonTable*>();
        must(table && table->isVisible(), QStringLiteral("no specs side by side"));
        double best = 0;
        int measured = 0;
        for (int row = 0; row < specs.rowCount(); ++row) {
            bool isNumber = false;
            const double db =
                specs.index(row, SpecComparison::SqnrColumn).data(exportRole).toDouble(&isNumber);
            measured += isNumber ? 1 : 0;
            best = std::max(best, db);
        }
        must(measured >= 3 && best > 30, QStringLiteral("%1 specs are measured").arg(measured));
        // One scale for the whole tensor is worse here: the picture shows it, and back.
        for (int row = 0; row < specs.rowCount(); ++row)
            if (specs.index(row, 0).data().toString().contains(
                    QStringLiteral("qint8 −128…127, per tensor")) &&
                !specs.index(row, 0).data(SpecComparison::OwnRole).toBool()) {
                hands_.clickRow(table, table->model()->index(row, 0));
                hands_.settle();
                must(specs.index(row, 0).data(SpecComparison::DrawnRole).toBool(),
                     QStringLiteral("it is not drawn"));
                break;
            }
    }

    void theWorstIsKeptInFloat() {
        hands_.clickRow(&ranking().view(), layer(QStringLiteral("conv2")));
        hands_.settle();
        hands_.click("keep-float-button");
        wait();
        sees(card().summary(), QStringLiteral("the fewest that say it"));
        sees(allRows(card().rows()), QStringLiteral("qint8 channel → float"));
        sees(statusOf("conv2"), QStringLiteral("quint8")); // not kept yet
        hands_.click("apply-proposal");
        wait();
        sees(statusOf("conv2"), QStringLiteral("float, rule"));
        must(!layer(QStringLiteral("conv2")).isValid() ||
                 layer(QStringLiteral("conv2")).data(RankingModel::KindRole).toInt() !=
                     static_cast<int>(RankingModel::Kind::Weight),
             QStringLiteral("it is still ranked"));
    }

    void severalAreSaidByOneRule() {
        hands_.clickRow(&ranking().view(), layer(QStringLiteral("conv5")));
        hands_.clickRow(&ranking().view(), layer(QStringLiteral("conv6")), Qt::ControlModifier);
        hands_.settle();
        hands_.click("keep-float-button");
        wait();
        sees(card().summary(), QStringLiteral("the fewest that say it."));
        sees(allRows(card().rows()), QStringLiteral("conv[56]$"));
        // Not what was wanted after all.
        hands_.press(Qt::Key_Escape);
        wait();
        must(!card().isVisible(), QStringLiteral("the proposal stays"));
        sees(statusOf("conv5"), QStringLiteral("quint8"));
        hands_.clickRow(&ranking().view(), layer(QStringLiteral("conv6")));
        hands_.press(Qt::Key_F, Qt::ControlModifier | Qt::AltModifier);
        wait();
        hands_.click("apply-proposal");
        wait();
        sees(statusOf("conv6"), QStringLiteral("float, rule"));
        sees(statusOf("conv5"), QStringLiteral("quint8"));
    }

    void itIsOneStepEach() {
        hands_.press(Qt::Key_Z, Qt::ControlModifier);
        wait();
        sees(statusOf("conv6"), QStringLiteral("quint8"));
        sees(statusOf("conv2"), QStringLiteral("float, rule"));
        hands_.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        wait();
        sees(statusOf("conv6"), QStringLiteral("float, rule"));
        must(sqnr(model().index(0, 0).data().toString()) > 34, QStringLiteral("the worst is still there"));
    }

    void itIsSaved() {
        hands_.press(Qt::Key_1, Qt::ControlModifier); // where the model stands
        hands_.settle();
        save(QStringLiteral("Export the mapping as JSON"), QStringLiteral("mapping.json"));
    }

private Q_SLOTS:
    void numbersBecomeRules() {
        using Test = TestJourneyLab;
        walk(*this,
             {&Test::opensTheSample, &Test::theWorstIsOnTop, &Test::specsAreComparedOnIt,
              &Test::theWorstIsKeptInFloat, &Test::severalAreSaidByOneRule, &Test::itIsOneStepEach,
              &Test::itIsSaved},
             QStringLiteral("mapping.json"));
    }

public:
    TestJourneyLab() : Journey("lab") {}
};

QCS_TEST(TestJourneyLab, qcs::test::ThemedApplication);

#include "tst_journey_lab.moc"
