#include "core/tensor/tensor_bytes.h"
#include "support/test_program.h"
#include "tensor/npy/npy.h"
#include "tensor/storage/mapped_file.h"

#include <QTemporaryDir>
#include <QtTest>

#include <unistd.h>

#include <filesystem>
#include <numeric>

using namespace qcs;
using namespace qcs::tensor;
using namespace qcs::test;

namespace {

/// A .npy of version `major` with that header text.
std::string npy(const std::string& header, const std::string& data = {}, char major = 1) {
    std::string file = "\x93NUMPY";
    file += major;
    file += '\0';
    if (major == 1)
        file += little(static_cast<std::uint16_t>(header.size()));
    else
        file += little(static_cast<std::uint32_t>(header.size()));
    return file + header + data;
}

std::string dict(const std::string& descr, const std::string& shape, bool fortran = false) {
    return "{'descr': '" + descr + "', 'fortran_order': " + (fortran ? "True" : "False") +
           ", 'shape': " + shape + ", }    \n";
}

std::string problem(const std::string& file) {
    return error_text(open_npy("a/t.npy", storage_of(file)));
}

} // namespace

class TestNpy : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

private slots:
    void everyDtype_data() {
        QTest::addColumn<QString>("descr");
        QTest::addColumn<int>("dtype");
        const std::pair<const char*, DType> rows[] = {
            {"|b1", DType::Bool},      {"|i1", DType::Int8},        {"|u1", DType::UInt8},
            {"<i2", DType::Int16},     {"<u2", DType::UInt16},      {"<i4", DType::Int32},
            {"<u4", DType::UInt32},    {"<i8", DType::Int64},       {"<u8", DType::UInt64},
            {"<f2", DType::Float16},   {"<f4", DType::Float32},     {"<f8", DType::Float64},
            {"<c8", DType::Complex64}, {"<c16", DType::Complex128}, {"=f4", DType::Float32},
            {">u1", DType::UInt8},
        };
        for (const auto& [descr, dtype] : rows)
            QTest::newRow(descr) << descr << static_cast<int>(dtype);
    }
    void everyDtype() {
        QFETCH(QString, descr);
        QFETCH(int, dtype);
        const auto size = item_size(static_cast<DType>(dtype));
        for (const char version : {'\1', '\2', '\3'}) {
            const auto file = npy(dict(descr.toStdString(), "(2, 3)"), std::string(6 * size, '\1'), version);
            const auto source = open_npy("a/t.npy", storage_of(file));
            QVERIFY2(source.has_value(), error_text(source).c_str());
            const auto tensors = (*source)->tensors();
            QCOMPARE(tensors.size(), std::size_t(1));
            QCOMPARE(tensors[0],
                     (TensorInfo{
                         "t", static_cast<DType>(dtype), {2, 3}, {3, 1}, "a/t.npy", file.size() - 6 * size}));
            QVERIFY((*source)->warnings().empty());
            QCOMPARE((*source)->read(0)->data(),
                     (*source)->read(0)->storage->bytes().data() + tensors[0].offset);
        }
    }

    void shapesAndOrders_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<bool>("fortran");
        QTest::addColumn<QString>("strides");
        QTest::newRow("scalar") << "()" << false << "[]";
        QTest::newRow("vector") << "(6,)" << false << "[1]";
        QTest::newRow("vector, Fortran") << "(6,)" << true << "[1]";
        QTest::newRow("rows") << "(1, 2, 3)" << false << "[6, 3, 1]";
        QTest::newRow("columns") << "(1, 2, 3)" << true << "[1, 1, 2]";
        QTest::newRow("comma") << "(2,3,)" << true << "[1, 2]";
        QTest::newRow("empty") << "(0, 3)" << false << "[3, 1]";
        QTest::newRow("Python 2") << "(2L, 3L)" << false << "[3, 1]";
    }
    void shapesAndOrders() {
        QFETCH(QString, shape);
        QFETCH(bool, fortran);
        QFETCH(QString, strides);
        const auto source = open_npy(
            "t.npy", storage_of(npy(dict("<f4", shape.toStdString(), fortran), std::string(24, '\0'))));
        QVERIFY2(source.has_value(), error_text(source).c_str());
        QCOMPARE(QString::fromStdString(shape_text((*source)->tensors()[0].strides)), strides);
    }

    void keysInAnyOrderAndBytesBehind() {
        const auto source = open_npy(
            "t.npy", storage_of(npy("{ \"shape\":(2,),'descr':'|u1',\t'fortran_order':False}", "abcd")));
        QVERIFY2(source.has_value(), error_text(source).c_str());
        QCOMPARE(text_of((*source)->warnings()), std::string("npy-bytes-after(t, 64, 2)"));
    }

    void whatIsRefused_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const std::string& file, const char* error) {
            QTest::newRow(name) << QByteArray::fromStdString(file) << error;
        };
        const auto good = npy(dict("<f4", "(2,)"), "12345678");
        row("nothing", "", "npy-no-magic(t, 0)");
        row("magic only", good.substr(0, 6), "npy-header-cut-off(t, 6)");
        row("version 2 within its length", npy("", "", 2).substr(0, 11), "npy-header-cut-off(t, 11)");
        row("header cut off", good.substr(0, 30), "npy-header-cut-off(t, 30)");
        row("data cut off", good.substr(0, good.size() - 1), "npy-cut-off(t, 72, [2], 8, 7)");
        row("version 4", npy(dict("<f4", "()"), "1234", 4), "npy-version(t, 6, 4.0)");
        row("version 0", npy(dict("<f4", "()"), "1234", 0), "npy-version(t, 6, 0.0)");
        row("4 GB header", "\x93NUMPY\x02" + std::string(1, '\0') + "\xff\xff\xff\xff",
            "npy-header-too-long(t, 8, 4294967295, 65536)");
        row("big-endian", npy(dict(">f4", "(2,)"), "12345678"), "npy-big-endian(t, 10, >f4)");
        row("objects", npy(dict("|O", "(2,)"), "12345678"), "npy-object(t, 10)");
        row("objects of 8 bytes", npy(dict("|O8", "(2,)"), "12345678"), "npy-object(t, 10)");
        row("structures",
            npy("{'descr': [('a', '<f4'), (']', '<f4', (2,))], 'fortran_order': False, 'shape': ()}"),
            "npy-structured(t, 10, [('a', '<f4'), (']', '<f4', (2,))])");
        row("strings", npy(dict("<U3", "(2,)")), "npy-dtype(t, 10, <U3)");
        row("void", npy(dict("|V2", "(2,)")), "npy-dtype(t, 10, |V2)");
        row("long double", npy(dict("<f16", "(2,)")), "npy-dtype(t, 10, <f16)");
        row("dates", npy(dict("<M8[ns]", "(2,)")), "npy-dtype(t, 10, <M8[ns])");
        row("no order", npy(dict("|f4", "(2,)"), "12345678"), "npy-dtype(t, 10, |f4)");
        row("no descr", npy(dict("", "(2,)"), "12345678"), "npy-dtype(t, 10, )");
        row("product of the shape", npy(dict("<f4", "(4611686018427387904, 4)")),
            "tensor-too-large(t, 10, [4611686018427387904, 4])");
        row("bytes of the shape", npy(dict("<f8", "(2305843009213693952,)")),
            "tensor-too-large(t, 10, [2305843009213693952])");
        row("product with 0", npy(dict("<f4", "(0, 4611686018427387904, 4)")),
            "tensor-too-large(t, 10, [0, 4611686018427387904, 4])");
        row("a length of 2^63", npy(dict("<f4", "(9223372036854775808,)")),
            "npy-header-syntax(t, 61, a length of the shape, from 0 to 2^63 - 1)");
        row("negative length", npy(dict("<f4", "(-1,)")),
            "npy-header-syntax(t, 61, a length of the shape, from 0 to 2^63 - 1)");
        row("a number for a tuple", npy(dict("<f4", "(2)"), "12345678"), "npy-header-syntax(t, 62, `,`)");
        row("no tuple", npy(dict("<f4", "[2]"), "12345678"), "npy-header-syntax(t, 60, `(`)");
        std::string axes = "(";
        for (int i = 0; i < 65; ++i)
            axes += "1,";
        row("65 axes", npy(dict("|u1", axes + ")"), "1"), "tensor-too-many-axes(t, 10, 65, 64)");
        row("no dict", npy("__import__('os')"), "npy-header-syntax(t, 10, `{`)");
        row("an expression", npy("{'descr': str(1), 'fortran_order': False, 'shape': ()}"),
            "npy-header-syntax(t, 20, a string)");
        row("an escape", npy("{'descr': '\\x3cf4', 'fortran_order': False, 'shape': ()}"),
            "npy-header-syntax(t, 21, a string without escapes)");
        row("a key twice", npy("{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': ()}"),
            "npy-header-syntax(t, 27, one of the keys `descr`, `fortran_order` and `shape`, each once)");
        row("another key", npy("{'descr': '<f4', 'x': '<f4', 'fortran_order': False, 'shape': ()}"),
            "npy-header-syntax(t, 27, one of the keys `descr`, `fortran_order` and `shape`, each once)");
        row("a missing key", npy("{'descr': '<f4', 'shape': ()}"),
            "npy-header-syntax(t, 38, the keys `descr`, `fortran_order` and `shape`)");
        row("no bool", npy("{'descr': '<f4', 'fortran_order': 0, 'shape': ()}"),
            "npy-header-syntax(t, 44, `True` or `False`)");
        row("text behind", npy("{'descr': '<f4', 'fortran_order': False, 'shape': ()} x"),
            "npy-header-syntax(t, 64, nothing but spaces after the dict)");
        row("a list without end", npy("{'descr': [('a'"), "npy-header-syntax(t, 25, the end of the list)");
        row("an empty header", npy(""), "npy-header-syntax(t, 10, `{`)");
    }
    void whatIsRefused() {
        QFETCH(QByteArray, file);
        QFETCH(QString, error);
        QCOMPARE(QString::fromStdString(problem(file.toStdString())), error);
    }

    void noPrefixIsRead() {
        const auto good = npy(dict("<f4", "(2,)"), "12345678");
        for (std::size_t size = 0; size < good.size(); ++size)
            QVERIFY(problem(good.substr(0, size)) != "fine");
        QCOMPARE(problem(good), std::string("fine"));
    }

    void writtenFilesAreReadBack() {
        const auto path = folder_.filePath("written.npy").toStdString();
        std::vector<float> values(6);
        std::iota(values.begin(), values.end(), 0.5F);
        const std::vector<std::int64_t> shape = {2, 3};
        const auto written = write_npy(path, DType::Float32, shape, std::as_bytes(std::span(values)));
        QVERIFY2(written.has_value(), error_text(written).c_str());
        const auto source = open_npy(path, map_file(path).value());
        QVERIFY2(source.has_value(), error_text(source).c_str());
        QCOMPARE((*source)->tensors()[0].shape, shape);
        QCOMPARE((*source)->tensors()[0].offset % 64, std::uint64_t(0));
        QCOMPARE(elements<float>((*source)->read(0).value()), values);
        QVERIFY((*source)->warnings().empty());
        QCOMPARE(QDir(folder_.path()).entryList({"written*"}, QDir::Files).size(), 1); // nothing temporary
    }

    /// The bytes that numpy 2.4.6 writes for np.save of arange(3, dtype=i2) and of a float32 scalar 1.
    void bytesAreThoseOfNumpy() {
        const auto path = folder_.filePath("same.npy").toStdString();
        const std::int16_t values[] = {0, 1, 2};
        QVERIFY(
            write_npy(path, DType::Int16, std::vector<std::int64_t>{3}, std::as_bytes(std::span(values))));
        QCOMPARE(QByteArray::fromStdString(read_bytes(path)),
                 QByteArray::fromStdString(npy("{'descr': '<i2', 'fortran_order': False, 'shape': (3,), }" +
                                                   std::string(60, ' ') + "\n",
                                               std::string("\0\0\1\0\2\0", 6))));
        const float one = 1;
        QVERIFY(write_npy(path, DType::Float32, {}, std::as_bytes(std::span(&one, 1))));
        QCOMPARE(QByteArray::fromStdString(read_bytes(path)),
                 QByteArray::fromStdString(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (), }" +
                                                   std::string(62, ' ') + "\n",
                                               std::string("\0\0\x80\x3f", 4))));
    }

    void dtypesWithoutANumpyNameAreIntegers() {
        const auto path = folder_.filePath("raw.npy").toStdString();
        const std::pair<DType, DType> rows[] = {
            {DType::BFloat16, DType::UInt16},      {DType::Float8E4M3Fn, DType::UInt8},
            {DType::Float8E5M2FnUz, DType::UInt8}, {DType::QUInt8, DType::UInt8},
            {DType::QInt8, DType::Int8},           {DType::QInt32, DType::Int32},
            {DType::UInt64, DType::UInt64},        {DType::Complex128, DType::Complex128},
        };
        for (const auto& [dtype, read] : rows) {
            const std::vector<std::byte> bytes(item_size(dtype) * 2);
            QVERIFY(write_npy(path, dtype, std::vector<std::int64_t>{2}, bytes));
            QCOMPARE(open_npy(path, map_file(path).value()).value()->tensors()[0].dtype, read);
        }
        QCOMPARE(error_text(write_npy(path, DType::QUInt4x2, {}, {})),
                 "npy-unwritable-dtype(torch.quint4x2)");
        QCOMPARE(error_text(write_npy(path, DType::Int8, std::vector<std::int64_t>{2}, {})),
                 "npy-wrong-size([2], 0)");
    }

    void whatCannotBeWritten() {
        const auto none = folder_.filePath("none/a.npy").toStdString();
        QCOMPARE(write_npy(none, DType::Int8, std::vector<std::int64_t>{0}, {}).error().at(0).code,
                 "file-unwritable");
        QVERIFY(write_npy("/dev/null", DType::Int8, std::vector<std::int64_t>{0}, {}));
        QCOMPARE(write_npy("/dev/full", DType::Int8, std::vector<std::int64_t>{0}, {}).error().at(0).code,
                 "file-unwritable");
        const auto link = folder_.filePath("link.npy").toStdString();
        const auto file = folder_.filePath("linked.npy").toStdString();
        write_bytes(file, "old");
        std::filesystem::create_symlink(file, link);
        QVERIFY(write_npy(link, DType::Int8, std::vector<std::int64_t>{0}, {}));
        QVERIFY(std::filesystem::is_symlink(link));
        QVERIFY(read_bytes(file).starts_with("\x93NUMPY"));
    }

    void aShorterFileIsNoticed() {
        const auto path = folder_.filePath("shrinks.npy").toStdString();
        write_bytes(path, npy(dict("|u1", "(100000,)"), std::string(100'000, 'x')));
        const auto source = open_npy(path, map_file(path).value()).value();
        QVERIFY(source->read(0).has_value());
        QCOMPARE(truncate(path.c_str(), 1000), 0);
        QCOMPARE(error_text(source->read(0)), "file-changed()");
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(error_text(source->read(0, {stop.get_token()})), "cancelled()");
    }
};

QCS_TEST(TestNpy, QCoreApplication);
#include "tst_npy.moc"
