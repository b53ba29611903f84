// One channel of one of the 17 linear layers of a transformer is an outlier: whoever opens the model and its
// checkpoint sees that layer on top.

#include "model/graph_json.h"
#include "models/ranking_model.h"
#include "plots/channel_figure.h"
#include "support/safetensors_file.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/tensors/ranking_panel.h"
#include "views/tensors/tensor_inspector.h"
#include "views/tensors/tensors_panel.h"

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace qcs::ui;

namespace {

const auto planted = QStringLiteral("blocks.2.up");
constexpr int plantedChannel = 77; // of 128

/// Weights as after training: normal, of the usual size.
std::vector<qcs::test::NamedFloats> checkpoint(const qcs::model::Graph& graph) {
    std::mt19937 random(5); // NOLINT: the same numbers each time
    std::vector<qcs::test::NamedFloats> tensors;
    for (const auto& module : graph.modules)
        for (const auto& parameter : qcs::insight::expected_parameters(module)) {
            qcs::test::NamedFloats tensor{module.path.str() + "." + parameter.name, {}, {}, 0};
            std::size_t count = 1;
            for (const auto length : parameter.shape) {
                tensor.shape.push_back(static_cast<int>(length));
                count *= static_cast<std::size_t>(length);
            }
            std::normal_distribution<float> normal(0, 0.05F);
            for (std::size_t i = 0; i < count; ++i)
                tensor.values.push_back(normal(random));
            if (tensor.name == planted.toStdString() + ".weight")
                for (std::size_t i = 0; i < 32; ++i)
                    tensor.values[plantedChannel * 32 + i] *= 60;
            tensors.push_back(std::move(tensor));
        }
    return tensors;
}

} // namespace

class TestPlantedChannel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itIsOnTopWithoutAClick() {
        QTemporaryDir folder;
        const QString graphFile = folder.filePath(QStringLiteral("transformer.graph.json"));
        QVERIFY(QFile::copy(QStringLiteral(QCS_TEST_DATA "/journeys/transformer/transformer.graph.json"),
                            graphFile));
        QFile text(graphFile);
        QVERIFY(text.open(QIODevice::ReadOnly));
        const auto graph = qcs::model::read_graph(text.readAll().toStdString());
        QVERIFY(graph.has_value());
        const QString tensors = qcs::test::writeSafetensors(
            folder.filePath(QStringLiteral("transformer.safetensors")), checkpoint(graph->graph));
        // What a person saves who gives everything the same qconfig, with one scale for each weight.
        const QString workspace = folder.filePath(QStringLiteral("transformer.workspace.json"));
        QFile file(workspace);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"format": "qconfig-studio/workspace", "version": 1, "mode": "fx-ptq",
            "graphs": [{"file": "transformer.graph.json", "tensor_files": ["transformer.safetensors"]}],
            "current_graph": 0, "backend": {"preset": "x86"},
            "mapping": {"config": {"": "default_qconfig"}}})");
        file.close();

        qcs::test::TestWindow window;
        window.show();
        QCOMPARE(window.open({workspace}), QString());
        window.waitUntilIdle();
        window.setTab(Tab::Tensors);
        window.waitUntilIdle();
        QVERIFY(window.tensors().waitForIdle(30000));
        const auto& model = window.ranking().model();
        QCOMPARE(model.ranking().total(), 17);
        QTRY_COMPARE(model.ranking().measured(), 17);
        const auto first = model.index(0, RankingModel::NameColumn);
        QCOMPARE(first.data().toString(), planted);
        QVERIFY(first.data(RankingModel::WarnsRole).toBool());
        const double worst = first.data(RankingModel::SqnrRole).toDouble();
        const double next = model.index(1, 0).data(RankingModel::SqnrRole).toDouble();
        QVERIFY2(worst + 10 < next, qPrintable(QStringLiteral("%1 dB, then %2 dB").arg(worst).arg(next)));
        // It is drawn at once.
        QTRY_COMPARE(window.ranking().view().currentIndex().data().toString(), planted);
        QVERIFY(window.tensors().waitForIdle(30000));
    }
};

QCS_TEST(TestPlantedChannel, qcs::test::ThemedApplication);

#include "tst_planted_channel.moc"
