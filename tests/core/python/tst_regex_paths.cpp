#include "python/regex/compiled.h"
#include "python/regex/path_set.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::python;

namespace {

/// Paths that share prefixes, repeat, are prefixes of each other, or are no plain text.
std::vector<std::string> some_paths() {
    std::vector<std::string> paths{"",      "conv",     "conv1", "conv", "conv\n", "\xC3\xA9t\xC3\xA9.conv",
                                   "a\xFF", "fc.conv_2"};
    for (const std::string block : {"layer1", "layer10", "features", "encoder.blocks"})
        for (int i = 0; i < 12; ++i)
            for (const std::string leaf :
                 {"", ".conv1", ".conv2", ".bn1", ".self_attn.out_proj", ".aab", ".abab"})
                paths.push_back(block + "." + std::to_string(i) + leaf);
    return paths;
}

} // namespace

class TestRegexPaths : public QObject {
    Q_OBJECT
private slots:
    void agreesWithSingleMatches_data() {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<bool>("exact");
        for (const char* pattern : {"",
                                    "conv",
                                    "conv$",
                                    ".*conv",
                                    ".*conv$",
                                    ".*conv\\d\\Z",
                                    "layer1\\b",
                                    ".*\\bconv",
                                    ".*\\B1",
                                    "^features",
                                    "x|",
                                    "nothing",
                                    "(?i)LAYER1",
                                    "(?:.*\\.)?bn\\d+",
                                    "features\\.[0-4]\\.",
                                    "[^.]+$",
                                    "\\B",
                                    "\\b",
                                    "(?m)$",
                                    "(?s).*\\n",
                                    "\\w+(\\.\\d+)*$",
                                    "(?:a|ab)(?:c|b){0,3}",
                                    "layer1{1,2}0?\\.\\d{2}",
                                    ".*\\d\\Z|fc",
                                    "a*$"})
            QTest::addRow("%s", pattern) << QString(pattern) << true;
        for (const char* pattern :
             {"(?!layer).*conv", ".*(?<=\\.)conv1", ".*(a)\\1b", "(.*)\\.(\\d+)(?(2)\\.conv|x)",
              "(?>layer1)0", ".*+conv", "(ab|a)*+b", "(?=.*bn)layer"})
            QTest::addRow("%s", pattern) << QString(pattern) << false;
    }
    void agreesWithSingleMatches() {
        QFETCH(QString, pattern);
        QFETCH(bool, exact);
        const auto regex = PythonRegex::compile(pattern.toStdString());
        QVERIFY(regex);
        QVERIFY(regex->compiled().nfa);
        QCOMPARE(regex->compiled().nfa->exact, exact);
        const auto paths = some_paths();
        const auto all = match_all(*regex, PathSet(paths));
        QVERIFY(all);
        QVERIFY(all->undecided.empty());
        std::size_t count = 0;
        for (std::size_t i = 0; i < paths.size(); ++i) {
            const bool matches = regex->match(paths[i]) == MatchOutcome::Match;
            QVERIFY2(all->matched(i) == matches, paths[i].c_str());
            count += matches;
        }
        QCOMPARE(all->count(), count);
    }

    /// The automaton of this one has some 2^16 states: the rest of the paths is matched one by one.
    void goesOnWhereTheAutomatonIsTooLarge() {
        const auto regex = PythonRegex::compile(".*a.{16}b");
        QVERIFY(regex);
        std::vector<std::string> paths;
        unsigned random = 1;
        for (int i = 0; i < 3000; ++i) {
            std::string path;
            for (int n = 0; n < 40; ++n)
                path += (random = random * 1103515245 + 12345) >> 30 & 1 ? 'a' : '.';
            paths.push_back(path + (i % 2 ? "b" : ""));
        }
        const auto all = match_all(*regex, PathSet(paths));
        for (std::size_t i = 0; i < paths.size(); ++i)
            QCOMPARE(all->matched(i), regex->match(paths[i]) == MatchOutcome::Match);
        QVERIFY(all->count() > 100 && all->count() < 2900);
    }

    void namesPathsAtTheStepLimit() {
        const auto regex = PythonRegex::compile("B|(?:a|a)*(?=b)");
        std::vector<std::string> paths{"B", "C", std::string(40, 'a')};
        for (int i = 41; i < 60; ++i)
            paths.emplace_back(static_cast<std::size_t>(i), 'a');
        StepBudget budget{.left = 100'000, .for_one_text = 10'000};
        const auto all = match_all(*regex, PathSet(paths), budget);
        QVERIFY(all->matched(0));
        QVERIFY(!all->matched(1));
        QCOMPARE(all->undecided.size(), paths.size() - 2);
        QCOMPARE(all->undecided.front(), 2U);
    }

    void stops() {
        std::stop_source stop;
        stop.request_stop();
        const PathSet paths(some_paths());
        QVERIFY(!match_all(*PythonRegex::compile(".*conv"), paths, stop.get_token()));
        QVERIFY(!match_all(*PythonRegex::compile("(?!x)conv"), paths, stop.get_token()));
    }

    void emptySet() {
        const auto all = match_all(*PythonRegex::compile("a"), PathSet({}));
        QVERIFY(all && all->count() == 0 && all->bits.empty());
    }
};

QCS_TEST(TestRegexPaths);
#include "tst_regex_paths.moc"
