#include "insight/tensors/tensor_spec.h"
#include "support/graph_builder.h"
#include "support/test_program.h"
#include "tensor/npy/npy.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace qcs;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::tensor;
using qcs::testing::GraphBuilder;

class TestTensorTable : public QObject {
    Q_OBJECT
private slots:
    /// Files one after the other, each with its own prefix; without a graph nothing belongs to a module.
    void filesAreMatchedByThemselves() {
        const QTemporaryDir dir;
        const float values[2] = {1, 2};
        const auto path = dir.filePath("values.npy").toStdString();
        const std::int64_t shape[] = {2};
        QVERIFY(write_npy(path, DType::Float32, shape, std::as_bytes(std::span(values))));
        const auto source = open_tensors(path);
        QVERIFY(source);
        GraphBuilder builder;
        builder.input("x");
        builder.call("fc", "fc", "torch.nn.Linear", {"x"}, {});
        TensorTable table;
        table.add(*source);
        QCOMPARE(table.entries.size(), std::size_t(1));
        QCOMPARE(table.entries[0].match, TensorMatch{});
        QCOMPARE(table.module_of(0), std::string_view());
        table.graph = builder.graph;
        table.add(*source);
        QCOMPARE(table.entries.size(), std::size_t(2));
        QCOMPARE(&table.entries[1].info(), &(*source)->tensors()[0]);
        const auto expected = match_tensors((*source)->tensors(), *table.graph).tensors;
        QCOMPARE(table.entries[1].match, expected[0]);
        table.entries[1].match.module = ModuleIndex(0);
        QCOMPARE(table.module_of(1), std::string_view(table.graph->modules[ModuleIndex(0)].path));
    }
};

QCS_TEST(TestTensorTable);
#include "tst_tensor_table.moc"
