#include "core/tensor/zip_builder.h"
#include "support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace qcs;
using namespace qcs::tensor;
using namespace qcs::test;

namespace {

const std::string npy = [] {
    std::string header = "{'descr': '<i2', 'fortran_order': False, 'shape': (2,), }";
    return std::string("\x93NUMPY\1\0", 8) + little(static_cast<std::uint16_t>(header.size())) + header +
           little(std::int16_t{7}) + little(std::int16_t{8});
}();

const std::string safetensors = [] {
    std::string header = "{'x':{'dtype':'I16','shape':[2],'data_offsets':[0,4]}}";
    std::ranges::replace(header, '\'', '"');
    return little(std::uint64_t{header.size()}) + header + little(std::int16_t{7}) + little(std::int16_t{8});
}();

std::string index_of(std::string shard) {
    std::string text = "{'weight_map':{'x':'" + shard + "'}}";
    std::ranges::replace(text, '\'', '"');
    return text;
}

} // namespace

/// What a file is, is seen from what is in it.
class TestOpenTensors : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    std::string path(const QString& name) const { return folder_.filePath(name).toStdString(); }

private slots:
    void whatIsOpened_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char* name, const std::string& bytes) {
            QTest::newRow(name) << name << QByteArray::fromStdString(bytes);
        };
        row("x.npy", npy);
        row("with another name.bin", npy);
        row("x.npz", ZipBuilder().add("x.npy", npy).finish());
        row("deflated.zip", ZipBuilder().add("x.npy", npy, true).finish());
        row("x.safetensors", safetensors);
        row("权重 ä.bin", safetensors);
        row("m.safetensors.index.json", index_of("x.safetensors"));
    }
    void whatIsOpened() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        write_bytes(path("x.safetensors"), safetensors);
        write_bytes(path(name), bytes.toStdString());
        QVERIFY(is_tensor_file(path(name)));
        const auto source = open_tensors(path(name));
        QVERIFY2(source.has_value(), error_text(source).c_str());
        QCOMPARE((*source)->tensors().size(), std::size_t(1));
        QCOMPARE(elements<std::int16_t>((*source)->read(0).value()), (std::vector<std::int16_t>{7, 8}));
    }

    /// A file that has the name of a format but not its begin is told what it lacks.
    void whatIsNot_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("code");
        QTest::addColumn<bool>("looks_like_one");
        QTest::newRow("text") << "a.txt" << QByteArray("text") << "tensor-file-unknown" << false;
        QTest::newRow("nothing") << "a" << QByteArray() << "tensor-file-unknown" << false;
        QTest::newRow("JSON") << "a.json" << QByteArray("{\"weight_map\": {}}") << "tensor-file-unknown"
                              << false;
        QTest::newRow("empty .npy") << "a.npy" << QByteArray() << "npy-no-magic" << true;
        QTest::newRow("empty .npz") << "a.npz" << QByteArray() << "zip-no-end" << true;
        QTest::newRow("empty .safetensors")
            << "a.safetensors" << QByteArray() << "safetensors-too-short" << true;
        QTest::newRow("empty index") << "a.safetensors.index.json" << QByteArray() << "json-truncated"
                                     << true;
        QTest::newRow("half a .npz") << "a" << QByteArray("PK\3\4 and so on") << "zip-no-end" << true;
    }
    void whatIsNot() {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, code);
        QFETCH(bool, looks_like_one);
        write_bytes(path(name), bytes.toStdString());
        QCOMPARE(is_tensor_file(path(name)), looks_like_one);
        const auto source = open_tensors(path(name));
        QVERIFY(!source);
        QCOMPARE(QString::fromStdString(source.error().at(0).code.str()), code);
        QCOMPARE(source.error().at(0).place.file, path(name));
    }

    void noFile() {
        QCOMPARE(open_tensors(path("none")).error().at(0).code, "file-not-found");
        QCOMPARE(open_tensors(folder_.path().toStdString()).error().at(0).code, "file-unreadable");
        QVERIFY(!is_tensor_file(path("none")));
        QVERIFY(!is_tensor_file(path("none.npy")));
        QVERIFY(!is_tensor_file(folder_.path().toStdString()));
    }
};

QCS_TEST(TestOpenTensors, QCoreApplication);
#include "tst_open_tensors.moc"
