// Parameters and buffers told from attributes are those that PyTorch registers: of every class that core
// knows, as the bridge recorded it (tests/conformance/make_module_tensors.py).

#include "model/graph.h"
#include "model/module_tensors.h"
#include "support/files.h"
#include "support/test_program.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::model;
using namespace qcs::test;

namespace {

QStringList texts(const CompactVector<ListedTensor>& tensors, bool shapes) {
    QStringList all;
    for (const auto& tensor : tensors) {
        QString text = QString::fromStdString(tensor.name) +
                       QStringLiteral(" %1").arg(tensor.dtype ? static_cast<int>(*tensor.dtype) : -1);
        if (shapes && tensor.shape)
            for (const auto size : *tensor.shape)
                text += QStringLiteral(" %1").arg(size);
        all.push_back(text);
    }
    return all;
}

} // namespace

class TestModuleTensors : public QObject {
    Q_OBJECT
private slots:
    void areThoseThatTorchRegisters() {
        const auto read =
            read_module_list(contents(QStringLiteral(QCS_TEST_DATA "/modules/torch_classes.modules.json")));
        QVERIFY(read.has_value());
        int looked = 0;
        for (const auto& recorded : read->modules.modules) {
            if (recorded.type.view().starts_with("torch.ao.quantization") || recorded.path.empty()) continue;
            auto bare = recorded;
            bare.parameters.clear();
            bare.buffers.clear();
            add_tensors(bare);
            const QString where = QString::fromStdString(recorded.path);
            // The shapes of what is recurrent are not on record in graphs.
            const bool shapes = bare.parameters.empty() || bare.parameters[0].shape;
            QVERIFY2(texts(bare.parameters, shapes) == texts(recorded.parameters, shapes), qPrintable(where));
            QVERIFY2(texts(bare.buffers, true) == texts(recorded.buffers, true), qPrintable(where));
            ++looked;
        }
        QVERIFY(looked >= 35);
    }

    void anotherClassStaysAsItIs() {
        ListedModule module;
        module.type = "mine.Conv2d";
        add_tensors(module);
        QVERIFY(module.parameters.empty());
        module.bases = {"torch.nn.Linear", "torch.nn.Module"};
        add_tensors(module);
        QCOMPARE(module.parameters.size(), std::size_t{2});
    }
};

QCS_TEST(TestModuleTensors);
#include "tst_module_tensors.moc"
