#include "config/codecs.h"
#include "report/python_export.h"
#include "report/sentences.h"
#include "support/files.h"

#include <QDir>
#include <QtTest>

using namespace qcs;
using namespace qcs::test;

namespace {

template <typename T>
Expected<std::string> exported(const Expected<Decoded<T>>& config) {
    return config ? to_python(config->value) : tl::unexpected(config.error());
}

Expected<std::string> exported(const std::string& json) {
    const auto kind = sniff_kind(json);
    if (kind && *kind == FileKind::BackendConfig) return exported(read_backend_config(json));
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
        parts.prepare_custom = &prepare;
        parts.convert_custom = &convert;
        parts.fuse_custom = &fuse;
        const auto text = to_python(parts);
        QVERIFY(!text.has_value());
        QCOMPARE(text.error().size(), 3U);
    }
};

QTEST_APPLESS_MAIN(TestPythonExport)
#include "tst_python_export.moc"
