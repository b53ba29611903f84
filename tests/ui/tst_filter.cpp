// The filter of the module tree against a naive one, and on a hundred thousand rows.

#include "models/module_tree_model.h"
#include "support/sanitized.h"
#include "support/test_program.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace qcs::ui;
using qcs::model::TracedNode;

namespace {

struct Shown {
    QStringList names;
    int matches = 0;
    bool operator==(const Shown&) const = default;
};

/// "rule 4" among the words stands for the rule that decides.
bool matches(const Answers& answers, const QModelIndex& index, QStringList words) {
    const QString text = index.data(ModuleTreeModel::SearchTextRole).toString();
    if (const auto rule = words.indexOf(QStringLiteral("rule")); rule >= 0 && rule + 1 < words.size()) {
        bool isNumber = false;
        const int number = words[rule + 1].toInt(&isNumber);
        const TracedNode node(index.data(ModuleTreeModel::NodeRole).toInt());
        if (isNumber) {
            if (number < 1 || !node || answers.resolution()->nodes[node].rule.number() != number - 1)
                return false;
            words.remove(rule, 2);
        }
    }
    return std::all_of(words.begin(), words.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

/// The rows below `parent` that stay, in order; `all` is a model without a filter.
bool naive(const Answers& answers, const QAbstractItemModel& all, const QModelIndex& index,
           const QStringList& words, Shown& shown) {
    const qsizetype mark = shown.names.size();
    shown.names.push_back(index.data(ModuleTreeModel::FullNameRole).toString());
    const bool hit = matches(answers, index, words);
    shown.matches += hit;
    bool stays = hit;
    for (int row = 0; row < all.rowCount(index); ++row)
        stays = naive(answers, all, all.index(row, 0, index), words, shown) || stays;
    if (!stays) shown.names.resize(mark);
    return stays;
}

void walk(const QAbstractItemModel& model, const QModelIndex& parent, QStringList& names) {
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        names.push_back(index.data(ModuleTreeModel::FullNameRole).toString());
        walk(model, index, names);
    }
}

/// `count` calls of linear modules in blocks of ten.
std::shared_ptr<const qcs::model::Graph> bigGraph(int count) {
    auto graph = std::make_shared<qcs::model::Graph>();
    graph->name = "Big";
    graph->types = {{"torch.nn.Linear", {"torch.nn.Module"}, {}}, {"torch.nn.Module", {}, {}}};
    for (int i = 0; i < count; ++i) {
        const auto block = "block" + std::to_string(i / 10);
        const auto path = block + ".layer" + std::to_string(i % 10);
        if (i % 10 == 0)
            graph->modules.push_back({block, "torch.nn.Module", "torch.nn.Module", false, {}, {}, {}});
        graph->modules.push_back({path, "torch.nn.Linear", "torch.nn.Linear", false, {}, {}, {}});
        qcs::model::Node node;
        node.name = "block" + std::to_string(i / 10) + "_layer" + std::to_string(i % 10);
        node.op = qcs::model::Op::CallModule;
        node.target = path;
        graph->nodes.push_back(std::move(node));
    }
    return graph;
}

} // namespace

class TestFilter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void sameAsNaive_data() {
        QTest::addColumn<QString>("words");
        for (const char* words : {"conv2",         "CONV",         "relu",        "static",
                                  "fused",         "rule 1",       "is:float;",   "is:none-by-rule;",
                                  "is:quantized;", "nosuchthing",  "conv 3",      "  a  b ",
                                  "batchnorm",     "x86",          "no rule",     "c",
                                  "rule 4",        "conv3 RULE 4", "rule 8 relu", "rule 40",
                                  "4 rule",        "rule x86",     "rule 0"})
            QTest::newRow(words) << QString::fromLatin1(words);
    }
    void sameAsNaive() {
        QFETCH(const QString, words);
        Document document;
        JobRunner jobs;
        Answers answers(&document, &jobs);
        QVERIFY(document.openSample());
        QVERIFY(answers.waitForIdle(20000));
        JobRunner otherJobs;
        const ModuleTreeModel all(&document, &answers, &otherJobs);
        ModuleTreeModel model(&document, &answers, &jobs);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);

        Shown expected;
        naive(answers, all, all.index(0, 0), words.split(QLatin1Char(' '), Qt::SkipEmptyParts), expected);
        const QPersistentModelIndex kept = model.indexOfNode(TracedNode(0));
        QSignalSpy applied(&model, &ModuleTreeModel::filterApplied);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.setFilter(words);
        QTRY_COMPARE(applied.count(), 1);
        Shown shown{{}, model.matchCount()};
        walk(model, {}, shown.names);
        QCOMPARE(shown.names, expected.names);
        QCOMPARE(shown.matches, expected.matches);
        QCOMPARE(QModelIndex(kept), model.indexOfNode(TracedNode(0))); // both invalid if it is hidden

        model.setFilter({});
        QStringList before;
        QStringList after;
        walk(all, {}, before);
        walk(model, {}, after);
        QCOMPARE(after, before);
        QCOMPARE(resets.count(), 0);
    }

    void whatIsCountedSomewhereIsListed() {
        Document document;
        JobRunner jobs;
        Answers answers(&document, &jobs);
        QVERIFY(document.openSample());
        QVERIFY(answers.waitForIdle(20000));
        ModuleTreeModel model(&document, &answers, &jobs);
        QSignalSpy applied(&model, &ModuleTreeModel::filterApplied);
        model.setScope({}, std::vector{TracedNode(1), TracedNode(3)});
        QTRY_COMPARE(applied.count(), 1);
        QCOMPARE(model.matchCount(), 2);
        QVERIFY(model.indexOfNode(TracedNode(1)).isValid() && model.indexOfNode(TracedNode(3)).isValid());
        QVERIFY(!model.indexOfNode(TracedNode(2)).isValid());
        model.setScope(QStringLiteral("is:no-pattern;"));
        QTRY_COMPARE(applied.count(), 2);
        const auto& counts = answers.current().counts;
        QCOMPARE(model.matchCount(), counts[static_cast<std::size_t>(qcs::insight::Reason::NoPattern)]);
        model.setFilter(QStringLiteral("getitem")); // within it
        QTRY_COMPARE(applied.count(), 3);
        QCOMPARE(model.matchCount(), 1);
        model.setFilter({});
        model.setScope({});
        QVERIFY(!model.isFiltered());
    }

    void ruleNumbersAreWordsOfTheLanguage() {
        const TreeSearch english = searchOf(QStringLiteral("pad Rule 4 conv"), QStringLiteral("rule %1"));
        QCOMPARE(english.rules, std::vector{qcs::config::RuleIndex(3)});
        QCOMPARE(english.words, (std::vector<std::string>{"pad", "conv"}));
        QCOMPARE(searchOf(QString::fromUtf8("规则4"), QString::fromUtf8("规则 %1")).rules,
                 std::vector{qcs::config::RuleIndex(3)});
        QVERIFY(searchOf(QStringLiteral("myrule 4"), QStringLiteral("rule %1")).rules.empty());
        QVERIFY(searchOf(QStringLiteral("rule 4x"), QStringLiteral("rule %1")).rules.empty());
    }

    void hundredThousandRows() {
        constexpr int count = qcs::test::cases(100'000);
        const auto graph = bigGraph(count);
        const qcs::model::ModuleTree tree = qcs::model::build_module_tree(*graph);
        QVERIFY(tree.rows.size() > count);
        const TreeTexts texts = treeTexts(*graph, tree);
        QCOMPARE(filterRows(tree, texts, {}, {}, searchOf(QStringLiteral("layer7 block12"), {}), {})->matches,
                 qcs::test::is_sanitized ? 1 + 10 : 1 + 10 + 100);

        Document document;
        JobRunner jobs;
        Answers answers(&document, &jobs);
        ModuleTreeModel model(&document, &answers, &jobs);
        document.addGraph(QStringLiteral("big.graph.json"), graph);
        document.setCurrentGraph(static_cast<int>(document.graphs().size()) - 1);
        QCOMPARE(document.graph(), graph);
        QVERIFY(answers.waitForIdle(60000)); // a resolution that comes later filters once more
        QSignalSpy applied(&model, &ModuleTreeModel::filterApplied);
        model.setFilter(QStringLiteral("layer7"));
        QTRY_COMPARE_WITH_TIMEOUT(applied.count(), 1, 20000);
        QCOMPARE(model.matchCount(), count / 10);
        model.setFilter({}); // all rows are back at once, without a job
        QCOMPARE(applied.count(), 2);

        QVERIFY(!filterRows(tree, texts, {}, {}, searchOf(QStringLiteral("layer7"), {}), [] {
            std::stop_source source;
            source.request_stop();
            return source.get_token();
        }()));
    }
};

QCS_TEST(TestFilter, QApplication);
#include "tst_filter.moc"
