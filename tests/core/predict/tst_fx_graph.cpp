// Expectations are what torch.fx 2.13 answered to the same edits.
#include "predict/fx/fx_graph.h"
#include "support/test_program.h"

#include <QtTest>

#include <map>
#include <random>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::predict::fx;

namespace {

NodeId input(FxGraph& graph, const char* name) {
    return graph.append({Op::Placeholder, name});
}
NodeId call(FxGraph& graph, const char* function, Args args) {
    return graph.append({Op::CallFunction, function, std::move(args)});
}
std::string users(const FxGraph& graph, NodeId node) {
    std::string text;
    for (const auto user : graph.users(node))
        text += (text.empty() ? "" : " ") + graph[user].name;
    return text;
}

} // namespace

class TestFxGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void names_data() {
        QTest::addColumn<QStringList>("candidates");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("numbers count per base")
            << QStringList{"add", "add", "add"} << QStringList{"add", "add_1", "add_2"};
        QTest::newRow("a number of its own is kept")
            << QStringList{"conv_3", "conv_3", "conv"} << QStringList{"conv_3", "conv_4", "conv"};
        QTest::newRow("builtins are not shadowed")
            << QStringList{"float", "float", "getattr"} << QStringList{"float_1", "float_2", "getattr_1"};
        QTest::newRow("what is no identifier")
            << QStringList{"a.b-c", "0", "", "a..b"} << QStringList{"a_b_c", "_0", "_unnamed", "a_b"};
        QTest::newRow("a lone underscore before digits is no number")
            << QStringList{"_1", "_1", "__1"} << QStringList{"_1", "_1_1", "__1"};
    }
    void names() {
        QFETCH(QStringList, candidates);
        QFETCH(QStringList, names);
        Namespace space;
        QStringList made;
        for (const auto& candidate : candidates)
            made << QString::fromStdString(space.create_name(candidate.toStdString()));
        QCOMPARE(made, names);
    }

    void candidatesAreInSnakeCase() {
        QCOMPARE(name_candidate("torch.nn.functional.adaptiveAvgPool", true), "adaptive_avg_pool");
        QCOMPARE(name_candidate("operator.getitem", true), "getitem");
        QCOMPARE(name_candidate("layer1.Conv", false), "layer1.conv");
        QCOMPARE(name_candidate("__add__", false), "add");
    }

    void writingArgumentsMovesANodeToTheEndOfItsInputsUsers() {
        FxGraph graph;
        const auto a = input(graph, "a"), b = input(graph, "b"), c = input(graph, "c");
        const auto add = call(graph, "torch.add", {Arg::of(a), Arg::of(b)});
        const auto mul = call(graph, "torch.mul", {Arg::of(a), Arg::of(b)});
        const auto cat = call(graph, "torch.cat", {Arg::list({Arg::of(a), Arg::of(b)})});
        QCOMPARE(users(graph, a), "add mul cat");
        graph.replace_input(add, a, c);
        QCOMPARE(users(graph, a), "mul cat");
        QCOMPARE(users(graph, b), "mul cat add");
        QCOMPARE(users(graph, c), "add");
        graph.replace_input(add, c, a);
        QCOMPARE(users(graph, a), "mul cat add");
        graph.set_args(mul, graph[mul].args);
        QCOMPARE(users(graph, a), "cat add mul");
        graph.replace_input(cat, c, a); // nothing to replace, written all the same
        QCOMPARE(users(graph, b), "add mul cat");
        graph.set_kwargs(add, {});
        QCOMPARE(users(graph, a), "mul cat add");
        graph.replace_all_uses(b, c);
        QCOMPARE(users(graph, b), "");
        QCOMPARE(users(graph, c), "mul cat add");
    }

    void usersAreDistinctAndManyOfThemStayInOrder() {
        FxGraph graph;
        const auto a = input(graph, "a");
        const auto square = call(graph, "torch.mul", {Arg::of(a), Arg::of(a)});
        QCOMPARE(graph.user_count(a), std::size_t{1});
        std::vector<NodeId> calls{square};
        for (int i = 0; i < 100; ++i)
            calls.push_back(call(graph, "torch.relu", {Arg::of(a)}));
        for (int round = 0; round < 5; ++round) // holes are closed on the way
            for (const auto node : calls)
                graph.set_args(node, graph[node].args);
        QCOMPARE(graph.users(a), calls);
        QCOMPARE(graph.user_count(a), calls.size());
    }

    void whatIsUsedIsNotErased() {
        FxGraph graph;
        const auto a = input(graph, "a");
        const auto relu = call(graph, "torch.relu", {Arg::of(a)});
        QVERIFY(!graph.erase(a));
        QVERIFY(graph.erase(relu));
        QVERIFY(graph[relu].erased);
        QVERIFY(graph[relu].args.empty());
        QVERIFY(graph.erase(a));
        QCOMPARE(graph.size(), std::size_t{0});
        QVERIFY(!graph.first());
        QCOMPARE(graph[input(graph, "a")].name, "a_1"); // an erased node's name is not free
    }

    void aCopyNamesItsNodesAnewAndOrdersUsersByTheGraph() {
        FxGraph graph;
        const auto a = input(graph, "a");
        const auto first = call(graph, "torch.relu", {Arg::of(a)});
        const auto second = call(graph, "torch.relu", {Arg::of(a)});
        graph.set_args(first, graph[first].args);
        QCOMPARE(graph.users(a), (std::vector{second, first}));
        const auto between = graph.insert_before(second, {Op::CallFunction, "torch.relu", {Arg::of(a)}});
        QCOMPARE(graph[between].name, "relu_2");
        IdVector<NodeId, NodeId> id_of;
        const auto copy = graph.copy(&id_of);
        QCOMPARE(copy.users(id_of[a]), (std::vector{id_of[first], id_of[between], id_of[second]}));
        std::string names;
        for (const auto node : copy.order())
            names += copy[node].name + " ";
        QCOMPARE(names, "a relu relu_2 relu_1 ");
    }

    void whatIsMovedIsAsACopyIs() {
        std::mt19937 random(3);
        for (int round = 0; round < 20; ++round) {
            FxGraph graph;
            std::vector<NodeId> live = {input(graph, "a")};
            for (int i = 0; i < 3000; ++i) { // several chunks
                const auto any = [&] { return live[random() % live.size()]; };
                const auto where = any();
                const auto node =
                    graph.insert_after(where, {Op::CallFunction, "torch.add", {Arg::of(where)}});
                live.push_back(node);
                if (random() % 3 > 0 || !graph.erase(any())) continue;
                std::erase_if(live, [&](NodeId one) { return graph[one].erased; });
            }
            IdVector<NodeId, NodeId> copied, moved;
            const auto copy = graph.copy(&copied);
            const auto other = std::move(graph).moved(moved);
            QVERIFY(moved == copied);
            QCOMPARE(other.order(), copy.order());
            for (const auto node : copy.order()) {
                QVERIFY(other[node].name == copy[node].name && other[node].target == copy[node].target);
                QVERIFY(other[node].args == copy[node].args);
                QCOMPARE(other.users(node), copy.users(node));
            }
        }
    }

    // Against what Python does: an update of arguments takes the node out of the users of all inputs, and
    // puts it at the end of the users of all new ones.
    void inputsOfWideNodesAreReplacedAsThoughAllWereWrittenAnew() {
        std::mt19937 random(7);
        const auto below = [&](std::size_t n) {
            return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
        };
        for (int round = 0; round < 30; ++round) {
            FxGraph graph;
            IdVector<NodeId, std::vector<NodeId>> args;
            std::map<NodeId, std::vector<NodeId>> users;
            const auto distinct = [](const std::vector<NodeId>& nodes) {
                std::vector<NodeId> result;
                for (const auto node : nodes)
                    if (std::ranges::find(result, node) == result.end()) result.push_back(node);
                return result;
            };
            const auto rewrite = [&](NodeId user, const std::vector<NodeId>& now) {
                for (const auto input : args[user])
                    std::erase(users[input], user);
                args[user] = now;
                for (const auto input : distinct(now))
                    users[input].push_back(user);
            };
            const auto made = [&](const std::vector<NodeId>& inputs) {
                Args list;
                for (const auto input : inputs)
                    list.push_back(Arg::of(input));
                const auto id = graph.append({Op::CallFunction, "torch.cat", {Arg::list(std::move(list))}});
                args.emplace_back();
                rewrite(id, inputs);
            };
            for (int i = 0; i < 40; ++i)
                made({});
            for (int i = 0; i < 6; ++i) {
                std::vector<NodeId> inputs;
                for (std::size_t k = 0, count = 1 + below(40); k < count; ++k)
                    inputs.push_back(NodeId(below(40)));
                made(inputs);
            }
            for (int i = 0; i < 150; ++i) {
                if (i == 75) graph = FxGraph(graph); // a copy points into its own arguments
                const auto user = NodeId(40 + below(6));
                const auto from = NodeId(below(40)), to = NodeId(below(40));
                auto now = args[user];
                std::ranges::replace(now, from, to);
                rewrite(user, now);
                graph.replace_input(user, from, to);
                for (const auto node : graph.ids()) {
                    QCOMPARE(graph.users(node), users[node]);
                    QCOMPARE(graph.user_count(node), users[node].size());
                    QCOMPARE(graph.inputs(node), distinct(args[node]));
                }
                QCOMPARE(graph.uses(user, to), std::ranges::find(now, to) != now.end());
            }
        }
    }

    void argumentsOfEveryKindComeBackAsValues() {
        Graph graph;
        graph.nodes.push_back({"x", Op::Placeholder, "x", {}, {}, {}, {}, false, {}, {}});
        Node node{"f", Op::CallFunction, "torch.add", {}, {}, {}, {}, false, {}, {}};
        node.args = {Tuple{{NodeRef{"x"}, Value(std::int64_t{1})}},
                     List{{NodeRef{"x"}}},
                     Slice{{None{}, NodeRef{"x"}, None{}}},
                     Dict{{{std::string("k"), NodeRef{"x"}}}},
                     Value(DType::QUInt8),
                     Ellipsis{},
                     None{}};
        node.kwargs = {{"other", NodeRef{"x"}}};
        graph.nodes.push_back(node);
        const GraphIndex index(graph);
        const auto made = FxGraph::of(graph, index);
        Values args;
        for (const auto& arg : made[NodeId(1)].args)
            args.push_back(made.value_of(arg));
        QCOMPARE(args, node.args);
        QCOMPARE(made.value_of(*made[NodeId(1)].kwarg("other")), Value(NodeRef{"x"}));
        QVERIFY(!made[NodeId(1)].kwarg("alpha"));
        QCOMPARE(made.inputs(NodeId(1)), std::vector{NodeId(0)});
    }
};

QCS_TEST(TestFxGraph);
#include "tst_fx_graph.moc"
