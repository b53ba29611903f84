#include "core/tensor/zip_builder.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace qcs;
using namespace qcs::tensor;
using namespace qcs::test;
using namespace std::string_literals;

namespace {

const QString folder = QStringLiteral(QCS_TEST_DATA "/tensors/");

void append_elements(const TensorData& data, std::size_t axis, const std::byte* at, QByteArray& out) {
    const auto item = static_cast<std::int64_t>(item_size(data.dtype));
    if (axis == data.shape.size()) {
        out.append(reinterpret_cast<const char*>(at), item);
        return;
    }
    for (std::int64_t i = 0; i < data.shape[axis]; ++i)
        append_elements(data, axis + 1, at + i * data.strides[axis] * item, out);
}

QJsonArray to_json(const std::vector<std::int64_t>& numbers) {
    QJsonArray all;
    for (const auto number : numbers)
        all.append(qint64(number));
    return all;
}

/// As make_torch_files.py writes it.
QJsonObject described(const TensorSource& source, std::size_t index) {
    const auto& info = source.tensors()[index];
    const auto data = source.read(index);
    if (!data) return {};
    QByteArray bytes;
    if (info.numel() > 0) append_elements(*data, 0, data->data(), bytes);
    const auto dtype = name_of(data->dtype);
    return {{"name", QString::fromStdString(info.name)},
            {"dtype", QString::fromUtf8(dtype.data(), qsizetype(dtype.size()))},
            {"shape", to_json(data->shape)},
            {"bytes", QString::fromLatin1(bytes.toHex())},
            {"strides", info.numel() > 0 ? to_json(data->strides) : QJsonArray()},
            {"contiguous", data->is_contiguous()}};
}

std::string shipped(const char* name) {
    return read_bytes((folder + name).toStdString());
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    return at == text.npos ? std::string() : text.replace(at, from.size(), to);
}

/// Bytes that do not deflate well.
std::string noise(std::size_t size) {
    std::string bytes(size, '\0');
    std::uint32_t state = 1;
    for (auto& byte : bytes)
        byte = static_cast<char>((state = state * 1664525U + 1013904223U) >> 24);
    return bytes;
}

/// The pickle of {"w": a tensor of 4 floats in storage "0"}.
std::string pickle_of_four() {
    return "\x80\2}X\1\0\0\0wctorch._utils\n_rebuild_tensor_v2\n((X\7\0\0\0storagectorch\nFloatStorage\nX\1\0\0\0000X\3\0\0\0cpuK\4tQK\0K\4\x85K\1\x85\x89Nt"s +
           "Rs.";
}

} // namespace

class TestTorchArchive : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    Expected<std::shared_ptr<const TensorSource>> open(const std::string& bytes) {
        const auto path = folder_.filePath("a.pt").toStdString();
        write_bytes(path, bytes);
        return open_tensors(path);
    }

private slots:
    void filesOfTorch_data() {
        QTest::addColumn<QString>("warnings");
        QTest::newRow("state_dict.pt") << "";
        QTest::newRow("deflated.pt") << "";
        QTest::newRow("legacy.pth") << "";
        QTest::newRow("views.pt") << "";
        QTest::newRow("dtypes.pt") << "";
        QTest::newRow("checkpoint.pt") << "torch-class-unknown(argparse.Namespace torch-tensor-sparse(sparse "
                                          "torch-tensor-no-data(meta torch-tensor-lazy(conjugated";
        QTest::newRow("evil.pt") << "torch-global-not-allowed(posix.system";
        QTest::newRow("module.pt") << "";
        QTest::newRow("script.pt") << "";
        QTest::newRow("exported.pt2") << "";
        QTest::newRow("old_exported.pt2") << "";
    }
    void filesOfTorch() {
        QFETCH(QString, warnings);
        const auto file = QString::fromUtf8(QTest::currentDataTag());
        const auto expected =
            QJsonDocument::fromJson(QByteArray::fromStdString(shipped("expected.json")))[file].toArray();
        const auto source = open_tensors((folder + file).toStdString());
        QVERIFY2(source.has_value(), error_text(source).c_str());
        QVERIFY(!expected.isEmpty());
        QCOMPARE(qsizetype((*source)->tensors().size()), expected.size());
        for (qsizetype i = 0; i < expected.size(); ++i)
            QCOMPARE(described(**source, std::size_t(i)), expected[i].toObject());
        QStringList codes;
        for (const auto& warning : (*source)->warnings()) {
            QVERIFY(warning.severity == Severity::Warning);
            QVERIFY(!warning.place.file.empty());
            codes << QString::fromStdString(warning.code.str() + '(' + warning.args[0]);
        }
        QCOMPARE(codes.join(' '), warnings);
    }

    void nothingIsExecuted() {
        const auto source = open_tensors((folder + "only_evil.pt").toStdString());
        QVERIFY(!source);
        QCOMPARE(source.error()[0].code, "torch-global-not-allowed");
        QCOMPARE(source.error()[0].args[0], "posix.system");
        QVERIFY(source.error()[0].severity == Severity::Error);
        QVERIFY(!QFile::exists("/tmp/qcs_was_executed")); // what it asks for
    }

    /// The place that is told is where the bytes are, also in an archive in an archive.
    void offsets() {
        for (const auto* name :
             {"state_dict.pt", "legacy.pth", "views.pt", "exported.pt2", "old_exported.pt2"}) {
            const auto bytes = shipped(name);
            const auto source = open_tensors((folder + name).toStdString());
            for (std::size_t i = 0; i < (*source)->tensors().size(); ++i) {
                const auto& info = (*source)->tensors()[i];
                if (info.numel() == 0) continue;
                const auto data = (*source)->read(i).value();
                QVERIFY2(info.offset + item_size(info.dtype) <= bytes.size(), info.name.c_str());
                QVERIFY2(std::memcmp(bytes.data() + info.offset, data.data(), item_size(info.dtype)) == 0,
                         (name + (' ' + info.name)).c_str());
            }
        }
    }

    void hostileArchives_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& bytes, const char* expected) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes) << expected;
        };
        const auto pickle = pickle_of_four();
        const auto archive = [](const std::string& data) { return ZipBuilder().add("a/data.pkl", data); };
        const auto floats = std::string(16, 'x');
        row("good", archive(pickle).add("a/data/0", floats).finish(), "fine");
        row("no storage", archive(pickle).finish(), "torch-storage-missing(w, 145)");
        row("a short storage", archive(pickle).add("a/data/0", floats.substr(1)).finish(),
            "torch-storage-cut-off(w, 145)");
        row("a short storage, deflated", archive(pickle).add("a/data/0", floats.substr(1), true).finish(),
            "torch-storage-cut-off(w, 145)");
        row("big-endian", archive(pickle).add("a/data/0", floats).add("a/byteorder", "big").finish(),
            "torch-big-endian()");
        row("no pickle", ZipBuilder().add("a/code.py", "x = 1").finish(), "torch-no-archive(, 0)");
        row("a broken pickle", archive("\x80\2}").finish(), "pickle-cut-off(43, )");
        row("a pickle that claims to inflate to 300 MB",
            ZipBuilder()
                .add("a/data.pkl", noise(400'000), true, [](auto& f) { f.size = 300'000'000; })
                .finish(),
            "zip-entry-too-large(a/data.pkl, 40, 300000000, 268435456)");
        std::string nested = archive(pickle).add("a/data/0", floats).finish();
        for (int i = 0; i < 3; ++i)
            nested = ZipBuilder().add("serialized_state_dict.pt", nested).finish();
        row("an archive in archives", nested, "fine");
        row("archives that inflate to more than 256 MB together",
            ZipBuilder()
                .add("serialized_state_dict.pt", archive(pickle).add("a/data/0", floats).finish(), true)
                .add("serialized_constants.pt", noise(400'000), true, [](auto& f) { f.size = 268'435'450; })
                .finish(),
            "zip-entry-too-large(serialized_constants.pt");
        row("too many archives", ZipBuilder().add("serialized_state_dict.pt", nested).finish(),
            "torch-no-archive(, 0)");
        const auto exported = [&](const std::string& config) {
            return ZipBuilder()
                .add("a/data/weights/weight_0", floats)
                .add("a/data/weights/m_weights_config.json", config)
                .finish();
        };
        const auto row_of = [](const char* sizes, const char* dtype = "7", const char* layout = "7",
                               const char* offset = "0") {
            return R"({"config": {"w": {"path_name": "weight_0", "use_pickle": false, "tensor_meta": {"dtype": )"s +
                   dtype + R"(, "sizes": [{"as_int": )" + sizes +
                   R"(}], "strides": [{"as_int": 1}], "storage_offset": {"as_int": )" + offset +
                   R"(}, "layout": )" + layout + "}}}}";
        };
        row("exported", exported(row_of("4")), "fine");
        row("exported, beyond its storage", exported(row_of("5")), "torch-storage-cut-off(w, 135)");
        row("exported, offset beyond", exported(row_of("4", "7", "7", "1")), "torch-storage-cut-off(w, 135)");
        row("exported, huge", exported(row_of("9223372036854775807")), "torch-tensor-malformed(w, 0)");
        row("exported, negative", exported(row_of("-1")), "torch-tensor-malformed(w, 0)");
        row("exported, symbolic", exported(row_of("\"s0\"")), "torch-tensor-malformed(w, 0)");
        row("exported, no dtype", exported(row_of("4", "99")), "warning torch-tensor-dtype(w, 0)");
        row("exported, sparse", exported(row_of("4", "7", "1")), "warning torch-tensor-sparse(w, 0)");
        row("exported, no JSON", exported("{"), "json-truncated(");
        row("exported, no table", exported("[]"), "torch-config-malformed(config, 0)");
        row("exported, no entry", exported(replaced(row_of("4"), "weight_0", "weight_1")),
            "torch-storage-missing(w, 135)");
        row("exported, climbing out", exported(replaced(row_of("4"), "weight_0", "../weights/weight_0")),
            "torch-storage-missing(w, 135)");
        const auto legacy = shipped("legacy.pth");
        row("legacy, cut off", legacy.substr(0, legacy.size() - 1), "torch-storage-cut-off(, ");
        row("legacy, another version", replaced(legacy, "\x80\2M\xe9\3.", "\x80\2M\xea\3."),
            "torch-no-archive(, ");
        row("legacy, big-endian", replaced(legacy, "little_endianq\2\x88", "little_endianq\2\x89"),
            "torch-big-endian()");
        row("legacy, only the begin", legacy.substr(0, 15), "pickle-cut-off(15, )");
    }
    void hostileArchives() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, expected);
        QVERIFY(!bytes.isEmpty());
        const auto source = open(bytes.toStdString());
        auto outcome = QString::fromStdString(error_text(source));
        if (source && !(*source)->warnings().empty())
            outcome = "warning " + QString::fromStdString(text_of((*source)->warnings()));
        QVERIFY2(outcome.startsWith(expected), qPrintable(outcome));
    }

    void stops() {
        std::stop_source stop;
        stop.request_stop();
        const auto path = (folder + "state_dict.pt").toStdString();
        QCOMPARE(error_text(open_tensors(path, {stop.get_token()})), "cancelled()");
        QCOMPARE(error_text(open_tensors(path).value()->read(0, {stop.get_token()})), "cancelled()");
    }
};

QCS_TEST(TestTorchArchive);
#include "tst_torch_archive.moc"
