#include "python/regex/python_regex.h"
#include "support/test_program.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <thread>

using namespace qcs;
using namespace qcs::python;

class TestRegex : public QObject {
    Q_OBJECT
private slots:
    /// What Python said, recorded by tests/data/regex/make_cases.py.
    void agreesWithPython_data() {
        QTest::addColumn<QJsonObject>("expected");
        QFile file(QCS_TEST_DATA "/regex/cases.jsonl");
        QVERIFY(file.open(QIODevice::ReadOnly));
        while (!file.atEnd()) {
            const QJsonObject object = QJsonDocument::fromJson(file.readLine()).object();
            QTest::addRow("%s", qPrintable(object["pattern"].toString())) << object;
        }
    }
    void agreesWithPython() {
        QFETCH(QJsonObject, expected);
        const auto regex = PythonRegex::compile(expected["pattern"].toString().toStdString());
        if (expected.contains("error")) {
            QVERIFY(!regex);
            QCOMPARE(QString::fromStdString(regex.error().type), expected["error"].toString());
            QCOMPARE(regex.error().position, expected["position"].toInt());
            QVERIFY(!regex.error().code.empty());
            const std::string pattern = expected["pattern"].toString().toStdString();
            if (expected.contains("message"))
                QCOMPARE(QString::fromStdString(python_message(regex.error(), pattern)),
                         expected["message"].toString());
            return;
        }
        QVERIFY2(regex, regex ? "" : regex.error().code.str().c_str());
        for (const auto& text : expected["match"].toArray())
            QVERIFY2(regex->match(text.toString().toStdString()) == MatchOutcome::Match,
                     qPrintable(text.toString()));
        for (const auto& text : expected["no_match"].toArray())
            QVERIFY2(regex->match(text.toString().toStdString()) == MatchOutcome::NoMatch,
                     qPrintable(text.toString()));
    }

    void refusesDeepNestingByName() {
        for (const std::size_t depth : {std::size_t{1'000}, std::size_t{100'000}}) {
            for (const std::string open : {"(", "(?:", "(?=", "(?(1)", "(?>"}) {
                std::string pattern = "(a)";
                for (std::size_t i = 0; i < depth; ++i)
                    pattern += open;
                const auto regex = PythonRegex::compile(pattern + std::string(depth, ')'));
                QVERIFY(!regex);
                QCOMPARE(regex.error().code, std::string("regex-nested-too-deeply"));
                QCOMPARE(regex.error().type, std::string("RecursionError"));
            }
        }
        const std::size_t fine = 400;
        const auto regex = PythonRegex::compile(std::string(fine, '(') + "a" + std::string(fine, ')'));
        QVERIFY(regex && regex->match("a") == MatchOutcome::Match);
    }

    void namesTheStepLimit() {
        const std::string text(40, 'a');
        // Exponential, as in Python.
        for (const char* pattern : {"(?:a|a)*(?=b)", "(?:a|a)*(b)?\\1"})
            QVERIFY2(PythonRegex::compile(pattern)->match(text) == MatchOutcome::LimitReached, pattern);
        // An automaton knows that there can be no match.
        for (const char* pattern : {"(?:a|a)*b", "(a|a)*\\1b", "(a*)*(?=b)b"})
            QVERIFY2(PythonRegex::compile(pattern)->match(text) == MatchOutcome::NoMatch, pattern);
    }

    void textThatIsNotUtf8StandsForSurrogates() {
        const auto regex = PythonRegex::compile("a\\udcffb");
        QVERIFY(regex);
        QVERIFY(regex->match("a\xff"
                             "b") == MatchOutcome::Match);
        QVERIFY(regex->match("a\xfe"
                             "b") == MatchOutcome::NoMatch);
        QCOMPARE(PythonRegex::compile("\xff").error().code, std::string("regex-not-utf8"));
    }

    void manyThreadsMayShareOne() {
        const auto regex = PythonRegex::compile("(?:.*\\.)?conv(\\d)\\1?(?!x)");
        QVERIFY(regex);
        std::vector<std::thread> threads;
        std::atomic<int> matches = 0;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&, copy = *regex] {
                for (int n = 0; n < 200; ++n)
                    matches +=
                        copy.match(n % 2 ? "features.0.conv11" : "features.0.bn") == MatchOutcome::Match;
            });
        for (auto& thread : threads)
            thread.join();
        QCOMPARE(matches.load(), 400);
    }
};

QCS_TEST(TestRegex);
#include "tst_regex.moc"
