#include "base/dtype.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;

class TestDType : public QObject {
    Q_OBJECT
private slots:
    void everyNameReadsBack() {
        for (const auto name : dtype_names())
            QCOMPARE(name_of(dtype_from_name(name).value()), name);
        for (const auto name : qscheme_names())
            QCOMPARE(name_of(qscheme_from_name(name).value()), name);
    }
    void aliasesAreTheSameDType() {
        QCOMPARE(dtype_from_name("torch.half"), dtype_from_name("torch.float16"));
    }
    void nothingIsGuessed() { QVERIFY(!dtype_from_name("quint8")); }
};

QCS_TEST(TestDType);
#include "tst_dtype.moc"
