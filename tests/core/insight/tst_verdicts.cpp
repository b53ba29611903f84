// What runs, on models that were run: tests/conformance/live_executed.py --write recorded what it saw.
#include "config/codecs.h"
#include "config/presets.h"
#include "insight/explain/conversions.h"
#include "json/json_document.h"
#include "model/graph_json.h"
#include "support/files.h"
#include "support/single_input_engine.h"
#include "support/test_program.h"
#include "words/plan_words.h"
#include "words/sentences.h"

#include <QtTest>

#include <set>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::engine;
using namespace qcs::insight;
using namespace qcs::model;
using namespace qcs::predict;
using namespace qcs::words;

namespace {

struct Case {
    std::string name;
    ResolveInput input;
    ConversionOptions conversion;
};

/// The text of one member, as it stands in the file.
template <typename Read>
auto part(const QJsonObject& object, const char* key, Read&& read) {
    const auto bytes = QJsonDocument(object[QLatin1String(key)].toObject()).toJson(QJsonDocument::Compact);
    return read(bytes.toStdString(), std::string(key));
}

Case case_of(const QJsonObject& object) {
    Case result;
    result.name = object["name"].toString().toStdString();
    auto graph =
        part(object, "graph", [](const auto& bytes, const auto& file) { return read_graph(bytes, file); });
    auto mapping = part(object, "mapping", [](const auto& bytes, const auto& file) {
        return read_qconfig_mapping(bytes, file);
    });
    if (!graph || !mapping) return result;
    result.input.graph = std::make_shared<const Graph>(std::move(graph->graph));
    result.input.mapping = std::make_shared<const QConfigMapping>(std::move(mapping->value));
    if (object["backend"].isString()) {
        const auto preset = object["backend"].toString().toStdString();
        result.input.backend = std::make_shared<const BackendConfig>(*backend_preset(preset));
    } else {
        auto backend = part(object, "backend", [](const auto& bytes, const auto& file) {
            return read_backend_config(bytes, file);
        });
        if (!backend) return {};
        result.input.backend = std::make_shared<const BackendConfig>(std::move(backend->value));
    }
    result.input.is_qat = object["is_qat"].toBool();
    result.conversion.engine = object["engine"].toString().toStdString();
    return result;
}

QString shown(const std::optional<bool>& value) {
    return value ? (*value ? "codes" : "floats") : "undecided";
}

} // namespace

class TestVerdicts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theVerdictIsWhatRan() {
        const auto all =
            QString::fromStdString(test::contents(QStringLiteral(QCS_TEST_DATA "/verdicts/cases.jsonl")));
        const auto lines = all.split('\n', Qt::SkipEmptyParts);
        QVERIFY(lines.size() > 40);
        std::set<Reason> seen;
        for (const auto& line : lines) {
            const auto object = QJsonDocument::fromJson(line.toUtf8()).object();
            const auto recorded = case_of(object);
            QVERIFY2(recorded.input.graph && recorded.input.mapping, recorded.name.c_str());
            const auto conversions =
                testing::SingleInputEngine(Inputs{recorded.input, recorded.conversion}).conversions();
            QVERIFY2(conversions, recorded.name.c_str());
            const auto& verdicts = conversions->verdicts;
            const GraphIndex index(*recorded.input.graph);
            int counted = 0, quantized = 0;
            for (const auto& row : object["seen"].toArray()) {
                const auto fact = row.toArray();
                const auto node = index.node(fact[0].toString().toStdString());
                QVERIFY2(node, recorded.name.c_str());
                const auto& verdict = verdicts.nodes[node];
                const auto where = QString::fromStdString(recorded.name) + ": " + fact[0].toString() + ": " +
                                   QString::fromStdString(headline(verdict, &verdicts));
                QVERIFY2(verdict.counted == fact[2].toBool(), qPrintable(where));
                if (!fact[1].isNull())
                    QVERIFY2(verdict.quantized == fact[1].toBool(),
                             qPrintable(where + " is " + shown(verdict.quantized)));
                const auto host = verdict.host
                                      ? QString::fromStdString(recorded.input.graph->nodes[verdict.host].name)
                                      : QString();
                QCOMPARE(host, fact[3].toString());
                const auto said = reason_sentence(verdict.reason);
                QVERIFY2(verdict.quantized != true || said.find("no pattern") == std::string::npos,
                         qPrintable(where));
                QVERIFY2(!verdict.differs() || differs(verdict.reason.reason), qPrintable(where));
                counted += verdict.counted ? 1 : 0;
                quantized += verdict.counted && verdict.quantized.value_or(false) ? 1 : 0;
                seen.insert(verdict.reason.reason);
            }
            QCOMPARE(counts_of(verdicts).counted, counted);
            QCOMPARE(counts_of(verdicts).quantized, quantized);
        }
        for (const auto reason :
             {Reason::LoweredAnyway, Reason::GivenCodes, Reason::CameQuantized, Reason::FusedIntoFloat,
              Reason::TakenInto, Reason::Element, Reason::Conversion, Reason::Folded, Reason::DeadCode,
              Reason::MadeOfSizes, Reason::HidesModules, Reason::Scripted, Reason::NoQuantizedForm,
              Reason::GivenFloats, Reason::NotATensor, Reason::HalfInFloat})
            QVERIFY2(seen.contains(reason), std::string(name_of(reason)).c_str());
    }
};

QCS_TEST(TestVerdicts);
#include "tst_verdicts.moc"
