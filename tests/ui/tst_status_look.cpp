// How reasons look in the window follows from their kind, which core decides.
#include "models/legend.h"
#include "support/test_program.h"
#include "words/status_look.h"

#include <QSet>
#include <QtTest>

using namespace qcs::ui;
using qcs::insight::Reason;
using qcs::insight::ReasonKind;

class TestStatusLook : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyReasonHasALookAWordAndATag() {
        QSet<QString> names;
        for (int i = 0; i < qcs::insight::reason_count; ++i) {
            const auto reason = static_cast<Reason>(i);
            QVERIFY(!lookOf(reason).icon.isEmpty());
            QVERIFY(!wordOf(reason).isEmpty());
            const QString tags = filterTags(reason);
            names.insert(tags.section(QLatin1Char(' '), 0, 0));
            QVERIFY2(tags.contains(kindTag(qcs::insight::kind_of(reason))), qPrintable(tags));
            QCOMPARE(tags.contains(QLatin1String(" is:quantized;")), qcs::insight::is_quantized(reason));
            QCOMPARE(tags.contains(QLatin1String(" is:float;")), qcs::insight::is_float(reason));
        }
        QCOMPARE(names.size(), qcs::insight::reason_count);
    }

    /// They are neither quantized nor in float, as they are in core.
    void standaloneAndRaisedAreNeither() {
        for (const auto reason :
             {Reason::Standalone, Reason::Raises, Reason::NotRecorded, Reason::GraphInput}) {
            QVERIFY(isNeitherQuantizedNorFloat(qcs::insight::kind_of(reason)));
            QVERIFY(filterTags(reason).contains(QLatin1String("is:class-neither;")));
        }
        QCOMPARE(lookOf(Reason::Standalone), lookOf(Reason::GraphInput));
        QCOMPARE(lookOf(Reason::Raises).icon, QStringLiteral("warning"));
        QCOMPARE(lookOf(Reason::HalfStatic), lookOf(Reason::Static)); // as asked, not in float although asked
    }

    /// Each node is counted in one line: of its class, or its own where nothing is decided.
    void theLegendCountsEveryReasonOnce() {
        std::array<int, qcs::insight::reason_count> ones;
        ones.fill(1);
        int counted = 0;
        for (const bool fusion : {false, true})
            for (const auto& line : legendLines(ones, fusion))
                counted += line.count;
        const auto in_both = [](Reason reason) {
            return qcs::insight::kind_of(reason) == ReasonKind::Fused || reason == Reason::Raises ||
                   (isNeitherQuantizedNorFloat(qcs::insight::kind_of(reason)) &&
                    reason != Reason::NotRecorded);
        };
        int expected = 0;
        for (int i = 0; i < qcs::insight::reason_count; ++i)
            expected += in_both(static_cast<Reason>(i)) ? 2 : 1;
        QCOMPARE(counted, expected);
    }
};

QCS_TEST(TestStatusLook, QApplication);
#include "tst_status_look.moc"
