#include "model/module_tree.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::model;

namespace {

Node node(std::string name, Op op, std::string target, std::string scope) {
    Node result;
    result.name = std::move(name);
    result.op = op;
    result.target = std::move(target);
    result.scope = Scope{std::move(scope), std::nullopt};
    return result;
}

Module module(std::string path) {
    return {std::move(path), "torch.nn.Module", "torch.nn.Module", false, {}, {}};
}

/// "root(x a(l l_1 b(add)) output)": labels in order, containers with what is in them.
std::string text(const ModuleTree& tree, TreeRowIndex row = TreeRowIndex(0)) {
    const auto& r = tree.rows[row];
    std::string result = !r.parent ? "root" : r.label;
    if (r.node) return result;
    result += '(';
    for (std::size_t i = 0; i < r.children.size(); ++i)
        result += (i ? " " : "") + text(tree, r.children[i]);
    return result + ')';
}

} // namespace

class TestModuleTree : public QObject {
    Q_OBJECT
private slots:
    void callsStandInTheModuleThatCallsThem() {
        Graph graph;
        graph.modules = {module("a"), module("a.l"), module("a.b"), module("unused")};
        graph.nodes = {node("x", Op::Placeholder, "x", ""),
                       node("a_l", Op::CallModule, "a.l", "a.l"),
                       node("add", Op::CallFunction, "operator.add", "a.b"),
                       node("a_l_1", Op::CallModule, "a.l", "a.l"),
                       node("w", Op::GetAttr, "a.w", "a"),
                       node("view", Op::CallMethod, "view", "other.place"),
                       node("output", Op::Output, "output", "")};
        const auto tree = build_module_tree(graph);
        QCOMPARE(text(tree), "root(x a(l b(add) l w) other(place(view)) output unused())");
        for (const auto i : graph.nodes.ids()) {
            const auto& row = tree.rows[tree.row_of_node[i]];
            QCOMPARE(row.node, i);
        }
        const auto& call = tree.rows[tree.row_of_node[TracedNode(1)]];
        QCOMPARE(call.module, ModuleIndex(1));
        QCOMPARE(tree.rows[call.parent].module, ModuleIndex(0));
        const auto& view = tree.rows[tree.row_of_node[TracedNode(5)]];
        QVERIFY(!tree.rows[view.parent].module);
    }

    void whatIsInsideACalledModuleHasNoRow() {
        Graph graph;
        graph.modules = {module("m"), module("m.inner"), module("m.inner.deep")};
        graph.nodes = {node("m", Op::CallModule, "m", "m")};
        QCOMPARE(text(build_module_tree(graph)), "root(m)");
    }

    void anEmptyGraphIsARoot() { QCOMPARE(build_module_tree(Graph{}).rows.size(), std::size_t{1}); }
};

QCS_TEST(TestModuleTree);
#include "tst_module_tree.moc"
