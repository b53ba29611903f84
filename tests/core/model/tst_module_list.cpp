#include "model/graph_json.h"
#include "model/module_list.h"
#include "support/files.h"
#include "support/test_program.h"
#include "words/sentences.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::model;
using namespace qcs::test;

namespace {

std::string file_of(const std::string& rows) {
    return R"({"format": "qconfig-studio/modules", "version": 1, "modules": [)" + rows + "]}";
}

std::string row(const std::string& path, const std::string& more = {}) {
    return R"({"path": ")" + path + R"(", "type": "m.T", "bases": [], "parameters": [])" + more + "}";
}

std::string problems(const std::string& json) {
    const auto read = read_module_list(json, "m.json");
    std::string text;
    for (const auto& problem : read ? read->warnings : read.error())
        text += words::to_text(problem) + '\n';
    return text;
}

} // namespace

class TestModuleList : public QObject {
    Q_OBJECT
private slots:
    /// As the bridge writes it.
    void readsAndWritesBack() {
        const auto text = contents(QStringLiteral(QCS_TEST_DATA "/modules/all_kinds.modules.json"));
        const auto read = read_module_list(text, "m.json");
        QVERIFY(read && read->warnings.empty());
        const auto& list = read->modules;
        QCOMPARE(list.root_type, std::string("modules_example.Model"));
        const auto find = [&](std::string_view path) -> const ListedModule& {
            for (const auto& module : list.modules)
                if (module.path == path) return module;
            qFatal("no such row");
        };
        QVERIFY(!find("").parent && !find("").implied);
        const auto& conv = find("conv");
        QCOMPARE(conv.type, "torch.nn.Conv2d");
        QVERIFY(conv.training);
        QCOMPARE(conv.parameters[0].shape->size(), std::size_t{4});
        QCOMPARE(conv.parameters[0].dtype, std::optional(DType::Float32));
        QCOMPARE(find("shared").alias_of, ListedModuleIndex(1));
        QCOMPARE(list.modules[find("shared").alias_of].path, "conv");
        QVERIFY(find("block").absent == std::vector<std::string>{"missing"});
        QCOMPARE(list.modules[find("block.bn").parent].path, "block");
        QCOMPARE(find("block.bn").buffers.size(), std::size_t{3});
        QCOMPARE(find("block").pre_hooks.size(), std::size_t{1});
        QVERIFY(!find("lazy").parameters[0].shape);
        const auto& observer = find("block.observer").observer;
        QVERIFY(observer && observer->seen == 1 &&
                observer->instance.find("MinMaxObserver") != std::string::npos);

        const auto written = write_module_list(list);
        const auto again = read_module_list(written);
        QVERIFY(again && again->modules == list);
        QCOMPARE(write_module_list(again->modules), written);
    }

    /// What other tools' rules need: no root, no containers.
    void rowsMayBeFew() {
        const auto read = read_module_list(file_of(row("a.b") + ',' + row("c")));
        QVERIFY(read);
        const auto& modules = read->modules.modules;
        QCOMPARE(modules.size(), std::size_t{3});
        const ListedModuleIndex root(0);
        QVERIFY(modules[root].implied && modules[root].path.empty());
        QCOMPARE(modules[root].type, "torch.nn.Module");
        QCOMPARE(modules[ListedModuleIndex(1)].parent, root);
        QCOMPARE(modules[ListedModuleIndex(2)].parent, root);
        QCOMPARE(read->warnings.size(), std::size_t{1});
        QCOMPARE(read->warnings[0].args, (std::vector<std::string>{"a.b", "a"}));
        QVERIFY(read_module_list(file_of(""))->modules.modules.front().implied);
        QVERIFY(write_module_list(read->modules).find(R"("path": "")") == std::string::npos);
    }

    void allProblemsHaveTheirPlaces() {
        const auto text = problems(file_of(
            row("") + ",\n" + row("a") + ",\n" + row("a") + ",\n" + R"({"path": "b", "alias_of": "aa"},)" +
            "\n" + R"({"path": "c", "type": "m.T", "parameters": [{}]},)" + "\n" +
            row("d", R"(, "hooks": {"before": []}, "attributes": [])") + ",\n" +
            R"({"path": "e", "alias_of": "a"}, {"path": "f", "alias_of": "e"}, 7)"));
        const std::vector<std::string> expected = {
            "m.json:3:10: error: there are two modules with the path `a` (at /modules/2/path)",
            "m.json:4:27: error: no earlier row has `aa` as a module of its own; did you mean `a`? (at "
            "/modules/3/alias_of)",
            "m.json:5:1: error: the key `bases` is missing (at /modules/4)",
            "m.json:5:45: error: the key `name` is missing (at /modules/4/parameters/0)",
            "/modules/5/hooks/before",
            "(at /modules/5/attributes)",
            "(at /modules/7/alias_of)",
            "(at /modules/8)"};
        for (const auto& part : expected)
            QVERIFY2(text.find(part) != std::string::npos, (part + "\nnot in\n" + text).c_str());
    }

    void unknownKeysAreKept() {
        const auto json = file_of(row("", R"(, "mine": {"x": 1})"));
        const auto read = read_module_list(json);
        QVERIFY(read);
        QCOMPARE(read->warnings.size(), std::size_t{1});
        QVERIFY(write_module_list(read->modules).find(R"("mine": {"x": 1})") != std::string::npos);
    }

    void whatIsOnRecordIsKept() {
        const auto read = read_module_list(
            contents(QStringLiteral(QCS_TEST_DATA "/recorded/user-eager.modules.json")), "m.json");
        QVERIFY(read && read->warnings.empty());
        QVERIFY(read->modules.recorded_eager.find("fuse_gate_relu") != std::string::npos);
        QVERIFY(!read->modules.types.empty());
        const auto again = read_module_list(write_module_list(read->modules));
        QVERIFY(again && again->modules == read->modules);
        // The same in a graph.
        const auto listed = graph_of(std::make_shared<const ModuleList>(read->modules));
        QVERIFY(listed->types == read->modules.types);
        Graph graph;
        graph.types = listed->types;
        graph.recorded_eager = listed->recorded_eager;
        const auto as_graph = read_graph(write_graph(graph));
        QVERIFY(as_graph && as_graph->warnings.empty() && as_graph->graph == graph);
        const auto list = module_list_of(as_graph->graph);
        QCOMPARE(list.recorded_eager, read->modules.recorded_eager);
        QVERIFY(list.types == read->modules.types);
    }

    void modulesOfAGraph() {
        const auto graph =
            read_graph(R"({"format": "qconfig-studio/graph", "version": 1, "name": "M", "root_type": "m.M",
            "torch_version": "2.13.0", "is_qat": true,
            "types": [{"name": "torch.nn.Linear", "bases": ["torch.nn.Module"]}, {"name": "torch.nn.Module", "bases": []},
                      {"name": "m.Block", "bases": ["torch.nn.Module"]}, {"name": "m.M", "bases": ["torch.nn.Module"]}],
            "modules": [{"path": "block", "type": "torch.nn.Module", "original_type": "m.Block", "training": true, "attributes": {}},
                        {"path": "block.l", "type": "torch.nn.Linear", "training": true, "attributes": {"out_features": 3}},
                        {"path": "k", "type": "torch.nn.Linear", "training": true, "same_as": "block.l", "attributes": {}}],
            "nodes": []})");
        QVERIFY(graph);
        const auto list = module_list_of(graph->graph);
        QVERIFY(!list.has_tensors);
        QCOMPARE(list.modules.size(), std::size_t{4});
        QCOMPARE(list.modules[ListedModuleIndex(0)].type, "m.M");
        QVERIFY(list.modules[ListedModuleIndex(0)].training);
        QVERIFY(list.modules[ListedModuleIndex(0)].bases == std::vector<std::string>{"torch.nn.Module"});
        QCOMPARE(list.modules[ListedModuleIndex(1)].type, "m.Block");
        QCOMPARE(list.modules[ListedModuleIndex(2)].parent, ListedModuleIndex(1));
        QCOMPARE(list.modules[ListedModuleIndex(2)].attributes.size(), std::size_t{1});
        QCOMPARE(list.modules[ListedModuleIndex(3)].alias_of, ListedModuleIndex(2));
        QVERIFY(list.modules[ListedModuleIndex(3)].type.empty());
    }
};

QCS_TEST(TestModuleList);
#include "tst_module_list.moc"
