#include "model/graph_json.h"
#include "support/test_program.h"

#include <QFile>
#include <QtTest>

#include <chrono>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::model;

namespace {

const std::string valid = R"({
  "format": "qconfig-studio/graph", "version": 1, "name": "M", "root_type": "m.M", "torch_version": "2.13.0",
  "is_qat": false,
  "types": [{"name": "torch.nn.Linear", "bases": ["torch.nn.Module"]}, {"name": "m.Block", "bases": []}],
  "modules": [
    {"path": "l", "type": "torch.nn.Linear", "training": true, "attributes": {"out_features": 3}},
    {"path": "k", "type": "torch.nn.Linear", "training": true, "same_as": "l", "attributes": {}}
  ],
  "nodes": [
    {"name": "x", "op": "placeholder", "target": "x", "args": [], "kwargs": {}, "scope": ["", null]},
    {"name": "l", "op": "call_module", "target": "l", "args": [{"node": "x"}], "kwargs": {},
     "scope": ["l", "torch.nn.Linear"], "shape": [1, 3], "dtype": "torch.float32"},
    {"name": "add", "op": "call_function", "target": "operator.add", "args": [{"node": "l"}, 1], "kwargs": {},
     "scope": ["b", "m.Block"]},
    {"name": "output", "op": "output", "target": "output", "args": [{"tuple": [{"node": "add"}]}], "kwargs": {}}
  ]
}
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto place = text.find(from);
    return place == std::string::npos ? std::string() : text.replace(place, from.size(), to);
}

} // namespace

class TestGraphJson : public QObject {
    Q_OBJECT
private slots:
    // Paths among its modules stand for rows of the graph.
    void theTraceForEagerModeIsKept() {
        const auto with_eager = [](const std::string& eager) {
            return read_graph(valid.substr(0, valid.rfind('}')) + ", \"eager\": " + eager + "}");
        };
        QVERIFY(!read_graph(valid)->graph.eager);
        const auto same = with_eager("{}");
        QVERIFY(same && same->graph.eager);
        QVERIFY(same->graph.eager_nodes() == same->graph.nodes);
        const std::string modules =
            R"("modules": ["l", {"path": "q", "type": "m.Block", "training": false, "attributes": {}}])";
        const std::string nodes =
            R"("nodes": [{"name": "x", "op": "placeholder", "target": "x", "args": [], "kwargs": {}},
                         {"name": "q", "op": "call_module", "target": "q", "args": [{"node": "x"}], "kwargs": {}}])";
        const auto read = with_eager("{" + modules + ", " + nodes + "}");
        QVERIFY(read);
        const auto& graph = read->graph;
        QCOMPARE(graph.eager_nodes().size(), std::size_t{2});
        QVERIFY(graph.eager_modules()[ModuleIndex(0)] == graph.modules[ModuleIndex(0)]);
        const auto text = write_graph(graph);
        QVERIFY2(text.find("\"l\",") != text.npos, text.c_str());
        QVERIFY(read_graph(text)->graph == graph);
        // Problems are found in it as in the graph.
        const auto unknown = with_eager(R"({"modules": ["z"], "nodes": []})");
        QVERIFY(unknown.error().front().code == "unknown-module");
        const auto dangling =
            with_eager("{" + modules + ", " + replaced(nodes, R"("node": "x")", R"("node": "y")") + "}");
        QVERIFY(dangling.error().front().code == "unknown-node");
        QCOMPARE(dangling.error().front().place.pointer, std::string("/eager/nodes/1/args/0/node"));
    }

    void readsAndWritesBack() {
        const auto read = read_graph(valid, "m.json");
        QVERIFY(read);
        QVERIFY(read->warnings.empty());
        const auto& graph = read->graph;
        QCOMPARE(graph.nodes.size(), std::size_t{4});
        QCOMPARE(graph.nodes[TracedNode(1)].shape, (std::vector<std::int64_t>{1, 3}));
        QVERIFY(graph.nodes[TracedNode(0)].scope && !graph.nodes[TracedNode(0)].scope->type);
        QVERIFY(!graph.nodes[TracedNode(3)].scope);
        QCOMPARE(*graph.modules[ModuleIndex(1)].same_as, "l");
        QCOMPARE(graph.modules[ModuleIndex(0)].original_type, "torch.nn.Linear");
        const auto text = write_graph(graph);
        const auto again = read_graph(text);
        QVERIFY(again);
        QVERIFY(again->graph == graph);
        QCOMPARE(write_graph(again->graph), text);
    }

    void whatIsOnRecordIsKept() {
        QFile file(QStringLiteral(QCS_SOURCE_DIR "/tests/data/recorded/user-observer.graph.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto read = read_graph(file.readAll().toStdString(), "m.json");
        QVERIFY(read);
        QVERIFY(read->warnings.empty());
        QVERIFY(read->graph.recorded.find("my_observers.Mine") != std::string::npos);
        const auto again = read_graph(write_graph(read->graph));
        QVERIFY(again);
        QVERIFY(again->graph == read->graph);
    }

    void samples_data() {
        QTest::addColumn<QString>("file");
        for (const char* file :
             {"crepe/crepe.graph.json", "models/resnet50.graph.json", "models/mobilenetv2.graph.json"})
            QTest::newRow(file) << QStringLiteral(QCS_SOURCE_DIR "/resources/samples/") + file;
    }
    void samples() {
        QFETCH(QString, file);
        QFile json(file);
        QVERIFY(json.open(QIODevice::ReadOnly));
        const auto read = read_graph(json.readAll().toStdString());
        QVERIFY(read);
        QVERIFY(read->warnings.empty());
        const auto again = read_graph(write_graph(read->graph));
        QVERIFY(again && again->graph == read->graph);
    }

    void problems_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("pointer");
        const auto row = [](const char* name, const char* from, const char* to, const char* code,
                            const char* at) { QTest::newRow(name) << from << to << code << at; };
        row("dangling", R"({"node": "l"})", R"({"node": "ll"})", "unknown-node", "/nodes/2/args/0/node");
        row("cycle", R"([{"node": "x"}])", R"([{"node": "add"}])", "use-before-definition",
            "/nodes/1/args/0/node");
        row("uses itself", R"({"node": "l"})", R"({"node": "add"})", "use-before-definition",
            "/nodes/2/args/0/node");
        row("nested", R"({"node": "add"}]})", R"({"node": "sub"}]})", "unknown-node",
            "/nodes/3/args/0/tuple/0/node");
        row("two nodes", R"("name": "add")", R"("name": "l")", "duplicate-node", "/nodes/2/name");
        row("two modules", R"("path": "k")", R"("path": "l")", "duplicate-module", "/modules/1/path");
        row("two types", R"("name": "m.Block")", R"("name": "torch.nn.Linear")", "duplicate-type",
            "/types/1/name");
        row("no module", R"("target": "l")", R"("target": "m")", "unknown-module", "/nodes/1/target");
        row("no first module", R"("same_as": "l")", R"("same_as": "k")", "unknown-module",
            "/modules/1/same_as");
        row("no type", R"(["b", "m.Block"])", R"(["b", "m.Blok"])", "unknown-type", "/nodes/2/scope/1");
        row("no module type", R"("type": "torch.nn.Linear")", R"("type": "m.L")", "unknown-type",
            "/modules/0/type");
        row("op", "call_function", "call_funktion", "unknown-op", "/nodes/2/op");
        row("missing", R"("op": "output", )", "", "missing-key", "/nodes/3");
        row("shape", "[1, 3]", R"([1, "3"])", "wrong-type", "/nodes/1/shape/1");
        row("dtype", "torch.float32", "torch.float23", "unknown-dtype", "/nodes/1/dtype");
        row("attribute owner", R"("op": "call_module", "target": "l")",
            R"("op": "get_attr", "target": "z.w")", "unknown-module", "/nodes/1/target");
    }
    void problems() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        const auto text = replaced(valid, from.toStdString(), to.toStdString());
        QVERIFY(!text.empty());
        const auto read = read_graph(text, "m.json");
        QVERIFY(!read);
        const auto& first = read.error().front();
        QTEST(QString::fromStdString(first.code.str()), "code");
        QTEST(QString::fromStdString(first.place.pointer), "pointer");
        QCOMPARE(first.place.file, "m.json");
        QVERIFY(first.place.line > 0);
    }

    void allProblemsInOneGo() {
        auto text = replaced(valid, R"([{"node": "x"}])", R"([{"node": "nix"}])");
        text = replaced(text, R"("target": "l")", R"("target": "m")");
        text = replaced(text, R"("path": "k")", R"("path": "l")");
        const auto read = read_graph(text);
        QVERIFY(!read);
        QVERIFY(read.error().size() >= 3);
    }

    void unknownKeysAreKept() {
        const auto read =
            read_graph(replaced(valid, R"("target": "l",)", R"("target": "l", "colour": {"a": 1},)"));
        QVERIFY(read);
        QCOMPARE(read->warnings.size(), std::size_t{1});
        QCOMPARE(read->warnings[0].code, "unknown-key");
        QVERIFY(write_graph(read->graph).find(R"("colour": {"a": 1})") != std::string::npos);
    }

    void aliasesBecomeCanonical() {
        const auto read = read_graph(replaced(valid, "operator.add", "torch.nn.functional.conv2d"));
        QVERIFY(read);
        QCOMPARE(read->graph.nodes[TracedNode(2)].target, "torch.conv2d");
    }

    void largeGraphsAreReadQuickly() {
        Graph graph;
        graph.types.push_back({"torch.nn.Linear", {"torch.nn.Module"}});
        Node node;
        node.name = node.target = "x";
        node.op = Op::Placeholder;
        graph.nodes.push_back(node);
        for (int i = 0; i < 20'000; ++i) {
            node.op = Op::CallModule;
            node.args = {NodeRef{graph.nodes.back().name}};
            node.name = "n" + std::to_string(i);
            node.target = "block." + std::to_string(i);
            node.scope = Scope{node.target, "torch.nn.Linear"};
            graph.modules.push_back({node.target, "torch.nn.Linear", "torch.nn.Linear", false, {}, {}});
            graph.nodes.push_back(node);
        }
        const auto text = write_graph(graph);
        const auto start = std::chrono::steady_clock::now();
        const auto read = read_graph(text);
        const auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        QVERIFY(read && read->graph == graph);
        QVERIFY2(seconds < 10, "reading is not linear"); // a tenth of a second in a release build
    }
};

QCS_TEST(TestGraphJson);
#include "tst_graph_json.moc"
