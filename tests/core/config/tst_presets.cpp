#include "builtin_files.h"
#include "config/codec/config_json.h"
#include "config/presets.h"
#include "support/test_program.h"
#include "words/sentences.h"

#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::words;

namespace {

QByteArray messages(const Diagnostics& diagnostics) {
    QByteArray text;
    for (const auto& d : diagnostics)
        text += to_text(d) + '\n';
    return text;
}

QString file_of_mapping(std::string_view name) {
    return "presets/mappings/" +
           QString::fromUtf8(name.data(), qsizetype(name.size())).replace(':', '_').replace('-', '_') +
           ".json";
}

template <typename T>
void compare_rewritten(std::string_view json,
                       Expected<Decoded<T>> (*read)(std::string_view, const std::string&),
                       std::string (*write)(const T&)) {
    const auto decoded = read(json, "");
    QVERIFY2(decoded.has_value(), messages(decoded ? Diagnostics{} : decoded.error()));
    QVERIFY2(decoded->warnings.empty(), messages(decoded->warnings));
    QCOMPARE(write(decoded->value), std::string(json));
}

} // namespace

class TestPresets : public QObject {
    Q_OBJECT
private slots:
    void backends_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("patterns");
        QTest::newRow("native") << "native" << 194;
        QTest::newRow("fbgemm") << "fbgemm" << 192;
        QTest::newRow("x86") << "x86" << 192;
        QTest::newRow("qnnpack") << "qnnpack" << 190;
        QTest::newRow("onednn") << "onednn" << 221;
        QTest::newRow("tensorrt") << "tensorrt" << 149;
        QTest::newRow("executorch") << "executorch" << 84;
    }
    void backends() {
        QFETCH(QString, name);
        QFETCH(int, patterns);
        const auto* config = backend_preset(name.toStdString());
        QVERIFY(config);
        QCOMPARE(int(config->configs.size()), patterns);
        QCOMPARE(backend_preset(name.toStdString()), config);
        compare_rewritten(builtin_file("presets/" + name.toStdString() + ".json"), read_backend_config,
                          write_backend_config);
    }

    void mappings() {
        QCOMPARE(mapping_preset_names().size(), 8U);
        for (const auto name : mapping_preset_names()) {
            const auto* mapping = mapping_preset(name);
            QVERIFY2(mapping, std::string(name).c_str());
            QVERIFY(mapping->global().qconfig.has_value());
            QCOMPARE(mapping->rules.size(), mapping_preset("default:x86")->rules.size());
            compare_rewritten(builtin_file(file_of_mapping(name).toStdString()), read_qconfig_mapping,
                              write_qconfig_mapping);
        }
    }

    void unknownNamesAreNull() {
        QCOMPARE(backend_preset("x87"), nullptr);
        QCOMPARE(mapping_preset("x86"), nullptr);
        QCOMPARE(named_qconfig("default"), nullptr);
        QCOMPARE(catalogue_entry("torch.nn.Nothing"), nullptr);
    }

    void qconfigsHaveTheirNames() {
        const auto read = read_named_qconfigs(builtin_file("presets/qconfigs.json"));
        QVERIFY2(read.has_value(), messages(read ? Diagnostics{} : read.error()));
        QVERIFY(named_qconfigs().size() > 20);
        for (const auto& qconfig : named_qconfigs()) {
            QVERIFY(!qconfig.name.empty());
            QCOMPARE(named_qconfig(qconfig.name), &qconfig);
            QVERIFY(qconfig_equals(qconfig, qconfig));
        }
        QVERIFY(!qconfig_equals(*named_qconfig("default_qconfig"),
                                *named_qconfig("default_per_channel_qconfig")));
    }

    void catalogueKnowsAliases() {
        const auto read = read_catalogue(builtin_file("presets/catalogue.json"));
        QVERIFY2(read.has_value(), messages(read ? Diagnostics{} : read.error()));
        const auto* conv = catalogue_entry("torch.nn.functional.conv2d");
        QVERIFY(conv);
        QCOMPARE(conv->name, "torch.conv2d");
        QCOMPARE(catalogue_entry("torch.conv2d"), conv);
        const auto* linear = catalogue_entry("torch.nn.Linear");
        QVERIFY(linear && linear->kind == CatalogueEntry::Kind::Module);
        QCOMPARE(linear->bases, std::vector<std::string>{"torch.nn.Module"});
    }
};

QCS_TEST(TestPresets);
#include "tst_presets.moc"
