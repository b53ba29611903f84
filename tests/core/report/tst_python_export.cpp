#include "config/codecs.h"
#include "config/python_trust.h"
#include "report/python/python_export.h"
#include "support/files.h"
#include "support/test_program.h"
#include "words/sentences.h"

#include <QDir>
#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::report;
using namespace qcs::words;
using namespace qcs::test;

namespace {

template <typename T>
Expected<std::string> exported(const Expected<Decoded<T>>& config) {
    static const std::vector<std::string> allow = {"m", "my_ops", "模块", "torch.ops.mine"};
    return config ? to_python(config->value, allow) : tl::unexpected(config.error());
}

Expected<std::string> exported(const std::string& json) {
    const auto kind = sniff_kind(json);
    if (kind && *kind == FileKind::BackendConfig) return exported(read_backend_config(json));
    if (kind && *kind == FileKind::EagerConfig) return exported(read_eager_config(json));
    return exported(read_qconfig_mapping(json));
}

} // namespace

/// What the scripts build in torch is compared in tests/conformance/live_python_export.py.
class TestPythonExport : public QObject {
    Q_OBJECT
private slots:
    /// tests/data/python/<case>/: input.json, then output.py or diagnostics.txt. QCS_UPDATE_GOLDEN=1 writes
    /// them.
    void golden_data() {
        QTest::addColumn<QString>("folder");
        const QDir data(QStringLiteral(QCS_TEST_DATA "/python"));
        for (const auto& name : data.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            QTest::newRow(qPrintable(name)) << data.filePath(name);
    }
    void golden() {
        QFETCH(QString, folder);
        const auto result = exported(contents(folder + "/input.json"));
        const auto script = result.value_or("");
        std::string problems;
        if (!result)
            for (const auto& d : result.error())
                problems += to_text(d) + '\n';
        if (qEnvironmentVariableIsSet("QCS_UPDATE_GOLDEN")) {
            keep(folder + "/output.py", script);
            keep(folder + "/diagnostics.txt", problems);
        }
        QCOMPARE(script, contents(folder + "/output.py"));
        QCOMPARE(problems, contents(folder + "/diagnostics.txt"));
    }

    void problemsOfAllPartsComeAtOnce() {
        FuseCustomConfig fuse;
        ConvertCustomConfig convert;
        convert.observed_to_quantized_mapping = {{QuantType::Static, {{"a b.C", "d"}, {"a b.C", "m.E"}}}};
        PrepareCustomConfig prepare;
        prepare.float_to_observed_mapping = {{QuantType::Qat, {{"m.A", "m.B"}}}};
        PythonParts parts;
        parts.allow = {"m"};
        parts.prepare_custom = &prepare;
        parts.convert_custom = &convert;
        parts.fuse_custom = &fuse;
        const auto text = to_python(parts);
        QVERIFY(!text.has_value());
        QCOMPARE(text.error().size(), 3U);
    }

    /// The script refuses whatever the search for places finds, and each is said with its place.
    void namesThatAreNotKnownAreRefusedInTheirPlaces() {
        const auto config =
            read_backend_config(R"({"format": "qconfig-studio/backend-config", "version": 1, "configs": [
            {"pattern": ["torch.nn.Linear", "torch.load"], "root_module": "torch.add", "qat_module": "torch.nn.Linear",
             "fuser_method": "torch.hub.load", "root_node_getter": "os.system"},
            {"pattern": "relu", "fuser_method": {"factory": "torch.ao.quantization.fuser_method_mappings._reverse2",
                                                 "args": ["torch.nn.Linear"]}}]})");
        QVERIFY(config.has_value());
        const auto text = to_python(config->value);
        QVERIFY(!text);
        QStringList found;
        for (const auto& d : text.error())
            found += QString::fromStdString(d.code.str() + ' ' + d.args[0] + ' ' + d.place.pointer);
        QCOMPARE(found, (QStringList{"python-not-trusted torch.load /configs/0/pattern/1",
                                     "python-not-trusted torch.add /configs/0/root_module",
                                     "python-not-trusted torch.hub.load /configs/0/fuser_method",
                                     "python-not-trusted os.system /configs/0/root_node_getter",
                                     "python-not-trusted torch.nn.Linear /configs/1/fuser_method/args/0"}));
        QVERIFY(!to_python(config->value, {"os", "torch.load", "torch.add", "torch.hub"}));
        QVERIFY(to_python(config->value, {"os", "torch"}));
        QCOMPARE(untrusted_names(config->value, std::vector<std::string>{"os", "torch"}).size(), 0U);
    }
};

QCS_TEST(TestPythonExport);
#include "tst_python_export.moc"
