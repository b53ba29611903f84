#include "config/codecs.h"
#include "core/config/random_configs.h"
#include "project/autosave_file.h"
#include "support/test_program.h"
#include "words/sentences.h"

#include <QDir>
#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::project;
using namespace qcs::words;

namespace {

/// tests/conformance/validate_schemas.py validates them afterwards.
void keep_for_schemas(const std::string& text, const QString& file) {
    const QDir folder(QStringLiteral(QCS_BIN_DIR "/../written_configs"));
    QVERIFY(folder.mkpath("."));
    QFile out(folder.filePath(file));
    QVERIFY(out.open(QIODevice::WriteOnly));
    QCOMPARE(out.write(text.data(), qint64(text.size())), qint64(text.size()));
}

template <typename T>
void round_trip(const T& config, std::string (*write)(const T&),
                Expected<Decoded<T>> (*read)(std::string_view, const std::string&), const QString& file) {
    const auto text = write(config);
    const auto decoded = read(text, "");
    QVERIFY2(decoded.has_value(), decoded ? "" : to_text(decoded.error().front()).c_str());
    const QByteArrayList expected = {"unknown-key", "ignored-key", "observed-mapping-not-static"};
    for (const auto& warning : decoded->warnings)
        QVERIFY2(expected.contains(QByteArray::fromStdString(warning.code.str())), to_text(warning).c_str());
    QCOMPARE(write(decoded->value), text);
    QVERIFY(decoded->value == config);
    keep_for_schemas(text, file);
}

/// With everything inside, and still knowing where it stood.
void round_trip_autosave(const Workspace& workspace, const QString& file) {
    const Autosave autosave{"/a/w.json", "2026-01-02T03:04:05Z",
                            3,           {{"/a/w.json", "00ff"}, {"/a/m", ""}},
                            workspace,   {{"mapping", "{\"rules\": [\n\t\"\u00e9"}, {"fuse_custom", ""}}};
    const auto text = write_autosave(autosave);
    const auto read = read_autosave(text);
    QVERIFY2(read.has_value(), read ? "" : to_text(read.error().front()).c_str());
    QVERIFY(read->workspace == workspace);
    QCOMPARE(read->workspace_file, autosave.workspace_file);
    QCOMPARE(read->time, autosave.time);
    QCOMPARE(read->steps, autosave.steps);
    QVERIFY(read->on_disk == autosave.on_disk);
    QVERIFY(read->texts == autosave.texts);
    keep_for_schemas(text, file);
}

/// An autosave with this as its "texts"; without the key for "".
std::string with_texts(const std::string& texts) {
    auto autosave = write_autosave({});
    if (!texts.empty()) autosave.insert(autosave.find("\"workspace\""), "\"texts\": " + texts + ", ");
    return autosave;
}

const std::string known_and_newer = R"({"mapping": "{", "of a newer program": "x"})";
const std::vector<std::pair<std::string, std::string>> bad_texts = {
    {"[]", "/texts"}, {R"("{")", "/texts"}, {R"({"mapping": {}})", "/texts/mapping"}};

} // namespace

class TestRandomConfigs : public QObject {
    Q_OBJECT
private slots:
    void whatIsWrittenReadsBackEqual() {
        for (unsigned seed = 0; seed < 60; ++seed) {
            tests::RandomConfigs random(seed);
            const auto file = [&](const char* kind) { return QString("%1-%2.json").arg(kind).arg(seed); };
            round_trip(random.backend(), write_backend_config, read_backend_config, file("backend"));
            round_trip(random.mapping(), write_qconfig_mapping, read_qconfig_mapping, file("mapping"));
            round_trip(random.prepare_custom(), write_prepare_custom_config, read_prepare_custom_config,
                       file("prepare"));
            round_trip(random.convert_custom(), write_convert_custom_config, read_convert_custom_config,
                       file("convert"));
            round_trip(random.fuse_custom(), write_fuse_custom_config, read_fuse_custom_config, file("fuse"));
            round_trip(random.eager(), write_eager_config, read_eager_config, file("eager"));
            round_trip(random.workspace(), write_workspace, read_workspace, file("workspace"));
            round_trip_autosave(random.workspace(), file("autosave"));
            if (QTest::currentTestFailed()) {
                qWarning("seed %u", seed);
                return;
            }
        }
    }

    void textsOfAnAutosave() {
        const auto plain = with_texts("");
        QVERIFY(plain.find("texts") == std::string::npos);
        QVERIFY(read_autosave(plain)->texts.empty());
        const auto read = read_autosave(with_texts(known_and_newer));
        QVERIFY(read.has_value());
        QCOMPARE(read->texts.size(), std::size_t(1));
        QCOMPARE(read->texts.at("mapping"), std::string("{"));
        for (const auto& [texts, pointer] : bad_texts) {
            const auto refused = read_autosave(with_texts(texts), "left");
            QVERIFY2(!refused, texts.c_str());
            QCOMPARE(refused.error().front().code, std::string("wrong-type"));
            QCOMPARE(refused.error().front().place.pointer, pointer);
            QCOMPARE(refused.error().front().place.file, std::string("left"));
            QVERIFY(refused.error().front().place.line > 0);
        }
    }
};

QCS_TEST(TestRandomConfigs);
#include "tst_random_configs.moc"
