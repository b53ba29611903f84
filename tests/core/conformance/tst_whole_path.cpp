// Every node of every model that we have explained, under every backend, whatever PyTorch would raise on the
// way: there is always something to say. Built with sanitizers it finds what reads where nothing is.
// QCS_LONG=1 tries every mapping with every backend.

#include "config/presets.h"
#include "conformance/case_json.h"
#include "project/project_files.h"
#include "support/files.h"
#include "support/graph_builder.h"
#include "support/sanitized.h"
#include "support/test_program.h"
#include "support/whole_path.h"

#include <QDir>
#include <QDirIterator>
#include <QTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::conformance;
using namespace qcs::insight;
using namespace qcs::json;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::testing;
using qcs::test::contents;

namespace {

template <typename T>
std::shared_ptr<const T> linked_in(const T* value) {
    return {value, [](const T*) {}};
}

/// What a person may have forgotten, or done otherwise: each makes PyTorch raise in other places.
enum class Spoilt { No, Training, NoScopes, OtherQConfigOfReLU, HalfOfIt };

ResolveInput spoilt(ResolveInput input, Spoilt how) {
    auto graph = std::make_shared<Graph>(*input.graph);
    auto mapping = std::make_shared<QConfigMapping>(*input.mapping);
    switch (how) {
    case Spoilt::No: break;
    case Spoilt::Training:
        for (auto& module : graph->modules)
            module.training = !module.training;
        break;
    case Spoilt::HalfOfIt:
        for (const auto module : graph->modules.ids())
            if (module.number() % 2 == 0) graph->modules[module].training = !graph->modules[module].training;
        break;
    case Spoilt::NoScopes:
        for (const auto node : graph->nodes.ids())
            if (node.index() >= graph->nodes.size() / 2) graph->nodes[node].scope.reset();
        break;
    case Spoilt::OtherQConfigOfReLU:
        for (const char* type : {"torch.nn.ReLU", "torch.nn.functional.relu", "torch.nn.BatchNorm2d"})
            mapping->set(type_rule(type, qconfig("float16_static_qconfig")));
        break;
    }
    input.graph = graph;
    input.mapping = mapping;
    return input;
}

/// Under a sanitizer about a tenth of the models and cases is tried, each fault in turn, unless a long run is
/// asked for.
bool takes_few() {
    return test::is_sanitized && qEnvironmentVariableIntValue("QCS_LONG") == 0;
}

} // namespace

class TestWholePath : public QObject {
    Q_OBJECT

    std::map<QString, std::shared_ptr<const Graph>> graphs_;
    int said_ = 0;
    int raised_ = 0;

    void say(const ResolveInput& input, const QString& engine, std::size_t most) {
        ConversionOptions conversion;
        conversion.engine = engine.toStdString();
        const auto silent = qcs::test::say_everything(input, conversion, most);
        QVERIFY2(silent.empty(), silent.empty() ? "" : silent.front().c_str());
        ++said_;
        raised_ += qcs::testing::analysed(input)->raised.has_value();
    }

private slots:
    void initTestCase() {
        const auto root = QStringLiteral(QCS_SOURCE_DIR);
        for (const char* folder : {"/tests/data", "/resources/samples"})
            for (QDirIterator it(root + QLatin1String(folder), {QStringLiteral("*.graph.json")}, QDir::Files,
                                 QDirIterator::Subdirectories);
                 it.hasNext();) {
                const auto path = it.next();
                auto read = read_graph(contents(path));
                QVERIFY2(read, qPrintable(path));
                graphs_[it.fileName()] = std::make_shared<const Graph>(std::move(read->graph));
            }
        QVERIFY(graphs_.size() >= 4);
    }

    void everyModel_data() {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<int>("how");
        int row = 0;
        for (const auto& [name, graph] : graphs_)
            for (const auto how : {Spoilt::No, Spoilt::Training, Spoilt::HalfOfIt, Spoilt::NoScopes,
                                   Spoilt::OtherQConfigOfReLU})
                if (!takes_few() || ++row % 11 == 0)
                    QTest::addRow("%s %d", qPrintable(name), static_cast<int>(how))
                        << name << static_cast<int>(how);
    }
    void everyModel() {
        QFETCH(QString, graph);
        QFETCH(int, how);
        const auto& chosen = graphs_.at(graph);
        const bool all = qEnvironmentVariableIntValue("QCS_LONG") > 0;
        const auto mappings = mapping_preset_names();
        std::size_t turn = static_cast<std::size_t>(how);
        const bool large = chosen->nodes.size() > 60;
        for (const auto backend : backend_preset_names()) {
            if (++turn % 3 != 0 && large && !all) continue; // others have their turn with other faults
            for (std::size_t i = 0; i < mappings.size(); ++i) {
                if (!all && i != turn % mappings.size()) continue;
                ResolveInput input;
                input.graph = chosen;
                input.backend = linked_in(backend_preset(backend));
                input.mapping = linked_in(mapping_preset(mappings[i]));
                input.is_qat = mappings[i].starts_with("default-qat");
                say(spoilt(input, static_cast<Spoilt>(how)), QString::fromStdString(engine_for(backend)),
                    all ? 60 : 12);
                if (QTest::currentTestFailed()) return;
            }
        }
    }

    void everyRecordedCase() {
        const QDir cases(QStringLiteral(QCS_SOURCE_DIR "/tests/conformance/cases"));
        const auto backends = backend_preset_names();
        const auto mappings = mapping_preset_names();
        std::size_t turn = 0;
        int count = 0;
        for (const QString& name : cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            if (takes_few() && ++count % 10 != 0) continue;
            const auto line = contents(cases.filePath(name) + QStringLiteral("/case.json"));
            const auto document = parse_json(line);
            QVERIFY2(document, qPrintable(name));
            Decoder decoder(*document);
            const auto recorded = decode_case(document->root(), decoder);
            if (!recorded.input || decoder.failed() || !recorded.input->mapping) continue;
            ResolveInput input;
            input.graph = recorded.input->graph;
            input.backend =
                recorded.input->backend ? recorded.input->backend : linked_in(backend_preset("native"));
            input.mapping = recorded.input->mapping;
            input.is_qat = recorded.input->is_qat;
            input.prepare_custom = recorded.input->custom;
            input.recorded = recorded.input->recorded;
            say(input, QStringLiteral("x86"), 40);
            if (QTest::currentTestFailed()) qFatal("%s", qPrintable(name));
            const bool all = qEnvironmentVariableIntValue("QCS_LONG") > 0;
            for (std::size_t i = 0; i < (all ? backends.size() * mappings.size() : 1); ++i, ++turn) {
                auto other = input;
                const auto mapping = mappings[turn / backends.size() % mappings.size()];
                other.backend = linked_in(backend_preset(backends[turn % backends.size()]));
                other.mapping = linked_in(mapping_preset(mapping));
                other.is_qat = mapping.starts_with("default-qat");
                say(spoilt(other, static_cast<Spoilt>(turn % 5)), QStringLiteral("x86"), 20);
                if (QTest::currentTestFailed()) qFatal("%s", qPrintable(name));
            }
        }
    }

    void cleanupTestCase() {
        qInfo("%d plans said in full, %d of them of models that raise", said_, raised_);
        QVERIFY(said_ > (takes_few() ? 30 : 300));
        QVERIFY(raised_ > (takes_few() ? 5 : 50));
    }
};

namespace {

struct LongRun {
    LongRun(int& /*argc*/, char** /*argv*/) {
        qputenv("QTEST_FUNCTION_TIMEOUT", "7200000"); // two hours, in milliseconds
    }
};

} // namespace

QCS_TEST(TestWholePath, LongRun);

#include "tst_whole_path.moc"
