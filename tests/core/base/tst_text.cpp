#include "base/text.h"
#include "python/python_literal.h"
#include "support/test_program.h"

#include <QtTest>

#include <limits>

using namespace qcs;
using namespace qcs::python;

class TestText : public QObject {
    Q_OBJECT
private slots:
    void nearest_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("expected");
        QTest::newRow("one letter too many") << "quint8_"
                                             << "torch.quint8";
        QTest::newRow("package left away") << "Linear"
                                           << "torch.nn.Linear";
        QTest::newRow("case") << "TORCH.NN.LINEAR"
                              << "torch.nn.Linear";
        QTest::newRow("letters swapped") << "torch.nn.Lniear"
                                         << "torch.nn.Linear";
        QTest::newRow("letter wrong") << "torch.nn.Conv3d"
                                      << "torch.nn.Conv2d";
        QTest::newRow("package wrong") << "tocrh.nn.Conv2d"
                                       << "torch.nn.Conv2d";
        QTest::newRow("other package") << "torch.ao.nn.qat.Conv2d"
                                       << "torch.nn.Conv2d";
        QTest::newRow("far away") << "torch.nn.Transformer"
                                  << "";
        QTest::newRow("empty") << ""
                               << "";
        QTest::newRow("short") << "x"
                               << "";
        QTest::newRow("long") << QString("torch.nn.Linear").repeated(100) << "";
    }
    void nearest() {
        QFETCH(QString, name);
        QFETCH(QString, expected);
        const std::vector<std::string_view> names = {"torch.qint8", "torch.quint8", "torch.nn.Linear",
                                                     "torch.nn.Conv2d", "torch.nn.ReLU"};
        QCOMPARE(nearest_name(name.toStdString(), names).value_or(""), expected.toStdString());
    }
    void nearestOfNone() { QVERIFY(!nearest_name("x", {})); }

    void pythonStrings_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("literal");
        QTest::newRow("plain") << QByteArray("abc") << QByteArray("'abc'");
        QTest::newRow("empty") << QByteArray("") << QByteArray("''");
        QTest::newRow("single") << QByteArray("it's") << QByteArray("\"it's\"");
        QTest::newRow("both") << QByteArray("'\"") << QByteArray("'\\'\"'");
        QTest::newRow("backslash") << QByteArray("\\N{X}") << QByteArray("'\\\\N{X}'");
        QTest::newRow("controls") << QByteArray("\n\r\t\0\x7f", 5) << QByteArray("'\\n\\r\\t\\x00\\x7f'");
        QTest::newRow("seen") << QByteArray("é中😀") << QByteArray("'é中😀'");
        QTest::newRow("unseen") << QByteArray("\u00a0\u200b\u202e\u2028\ufeff")
                                << QByteArray("'\\xa0\\u200b\\u202e\\u2028\\ufeff'");
        QTest::newRow("controls of Latin-1") << QByteArray("\u0085") << QByteArray("'\\x85'");
        QTest::newRow("unassigned") << QByteArray("\u0378\u0301") << QByteArray("'\\u0378\u0301'");
        QTest::newRow("private use") << QByteArray("\ue000") << QByteArray("'\\ue000'");
        QTest::newRow("tags") << QByteArray("\xf3\xa0\x80\x81") << QByteArray("'\\U000e0001'");
        QTest::newRow("not UTF-8") << QByteArray("a\xff\xc3") << QByteArray("'a\\udcff\\udcc3'");
    }
    void pythonStrings() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, literal);
        QCOMPARE(QByteArray::fromStdString(python_string(text.toStdString())), literal);
    }

    void pythonFloats() {
        constexpr auto infinity = std::numeric_limits<double>::infinity();
        QCOMPARE(python_float(1), "1.0");
        QCOMPARE(python_float(-1.5e-7), "-1.5e-07");
        QCOMPARE(python_float(infinity), "float('inf')");
        QCOMPARE(python_float(-infinity), "float('-inf')");
        QCOMPARE(python_float(std::numeric_limits<double>::quiet_NaN()), "float('nan')");
    }

    void keywords() {
        for (const auto* word : {"class", "None", "True", "False", "yield", "async", "with", "and"})
            QVERIFY2(is_python_keyword(word), word);
        for (const auto* word : {"match", "klass", "", "none", "print"})
            QVERIFY2(!is_python_keyword(word), word);
    }

    void firstCharacters() {
        const auto code = [](std::string_view text) {
            const auto c = first_character(text);
            return c.length == 0 ? -1 : int(c.code_point);
        };
        QCOMPARE(code("a"), 'a');
        QCOMPARE(code("\xc3\xa9x"), 0xe9);
        QCOMPARE(code("\xe4\xb8\xad"), 0x4e2d);
        QCOMPARE(code("\xf4\x8f\xbf\xbf"), 0x10ffff);
        for (const std::string_view bad :
             {"", "\x80", "\xc0\xaf", "\xc3", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xf0\x8f\xbf\xbf",
              "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff"})
            QCOMPARE(code(bad), -1);
    }
};

QCS_TEST(TestText);
#include "tst_text.moc"
