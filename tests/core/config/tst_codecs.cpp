#include "config/codecs.h"
#include "support/files.h"
#include "support/test_program.h"
#include "words/sentences.h"

#include <QDir>
#include <QtTest>

using namespace qcs;
using namespace qcs::config;
using namespace qcs::words;
using namespace qcs::test;

namespace {

/// What reading and writing a file of any config kind gives.
struct Outcome {
    std::string output; ///< empty if it could not be read
    Diagnostics diagnostics;
};

template <typename T>
Outcome rewrite(const std::string& json, Expected<Decoded<T>> (*read)(std::string_view, const std::string&),
                std::string (*write)(const T&)) {
    auto decoded = read(json, "input.json");
    if (!decoded) return {{}, decoded.error()};
    return {write(decoded->value), decoded->warnings};
}

Outcome rewrite(const std::string& json) {
    const auto kind = sniff_kind(json, "input.json");
    if (!kind) return {{}, kind.error()};
    switch (*kind) {
    case FileKind::Workspace: return rewrite(json, read_workspace, write_workspace);
    case FileKind::BackendConfig: return rewrite(json, read_backend_config, write_backend_config);
    case FileKind::QConfigMapping: return rewrite(json, read_qconfig_mapping, write_qconfig_mapping);
    case FileKind::PrepareCustomConfig:
        return rewrite(json, read_prepare_custom_config, write_prepare_custom_config);
    case FileKind::ConvertCustomConfig:
        return rewrite(json, read_convert_custom_config, write_convert_custom_config);
    case FileKind::FuseCustomConfig: return rewrite(json, read_fuse_custom_config, write_fuse_custom_config);
    case FileKind::EagerConfig: return rewrite(json, read_eager_config, write_eager_config);
    default: return {};
    }
}

std::string text_of(const Diagnostics& diagnostics) {
    std::string text;
    for (const auto& d : diagnostics)
        text += to_text(d) + '\n';
    return text;
}

} // namespace

class TestCodecs : public QObject {
    Q_OBJECT
private slots:
    /// tests/data/config/<case>/: input.json, diagnostics.txt (absent: none), output.json (absent: not
    /// readable). QCS_UPDATE_GOLDEN=1 writes what is found; look at the difference before you commit it.
    void golden_data() {
        QTest::addColumn<QString>("folder");
        const QDir data(QStringLiteral(QCS_TEST_DATA "/config"));
        for (const auto& name : data.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name))
            QTest::newRow(qPrintable(name)) << data.filePath(name);
    }
    void golden() {
        QFETCH(QString, folder);
        const auto input = contents(folder + "/input.json");
        const auto [output, diagnostics] = rewrite(input);
        if (qEnvironmentVariableIsSet("QCS_UPDATE_GOLDEN")) {
            keep(folder + "/diagnostics.txt", text_of(diagnostics));
            keep(folder + "/output.json", output);
        }
        QCOMPARE(text_of(diagnostics), contents(folder + "/diagnostics.txt"));
        QCOMPARE(output, contents(folder + "/output.json"));
        if (output.empty()) return;
        const auto again = rewrite(output);
        QCOMPARE(again.output, output);
    }

    /// Whatever happens to a file, reading ends with a value or with errors that have places.
    void damagedFiles_data() { golden_data(); }
    void damagedFiles() {
        QFETCH(QString, folder);
        const auto input = contents(folder + "/input.json");
        const auto check = [](const std::string& json) {
            const auto outcome = rewrite(json);
            if (outcome.output.empty()) QVERIFY(has_errors(outcome.diagnostics));
            for (const auto& d : outcome.diagnostics)
                QVERIFY(d.place.line > 0 && d.place.column > 0);
        };
        for (std::size_t length = 0; length < input.size(); ++length)
            check(input.substr(0, length));
        for (std::size_t i = 0; i < input.size(); ++i) {
            auto damaged = input;
            damaged[i] = char(damaged[i] ^ (1 << (i % 8)));
            check(damaged);
        }
    }
};

QCS_TEST(TestCodecs);
#include "tst_codecs.moc"
