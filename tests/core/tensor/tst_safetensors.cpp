#include "core/tensor/tensor_bytes.h"
#include "support/test_program.h"
#include "tensor/safetensors/safetensors.h"
#include "tensor/storage/mapped_file.h"

#include <QTemporaryDir>
#include <QtTest>

#include <unistd.h>

#include <algorithm>
#include <numeric>

using namespace qcs;
using namespace qcs::tensor;
using namespace qcs::test;

namespace {

/// Single quotes mean double ones.
std::string json_text(std::string text) {
    std::ranges::replace(text, '\'', '"');
    return text;
}

std::string file_of(const std::string& header, const std::string& data = {}) {
    return little(std::uint64_t{header.size()}) + header + data;
}

std::string entry(const std::string& name, const std::string& dtype, const std::string& shape,
                  std::uint64_t begin, std::uint64_t end) {
    return '"' + name + json_text("':{'dtype':'") + dtype + json_text("','shape':") + shape +
           json_text(",'data_offsets':[") + std::to_string(begin) + ',' + std::to_string(end) + "]}";
}

std::string problem(const std::string& file) {
    return error_text(read_safetensors_header(as_bytes(file), "m.safetensors"));
}

} // namespace

class TestSafetensors : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

private slots:
    void everyDtype_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("dtype");
        const std::pair<const char*, DType> rows[] = {
            {"BOOL", DType::Bool},
            {"U8", DType::UInt8},
            {"I8", DType::Int8},
            {"F8_E5M2", DType::Float8E5M2},
            {"F8_E4M3", DType::Float8E4M3Fn},
            {"F8_E8M0", DType::Float8E8M0FnU},
            {"F8_E4M3FNUZ", DType::Float8E4M3FnUz},
            {"F8_E5M2FNUZ", DType::Float8E5M2FnUz},
            {"I16", DType::Int16},
            {"U16", DType::UInt16},
            {"F16", DType::Float16},
            {"BF16", DType::BFloat16},
            {"I32", DType::Int32},
            {"U32", DType::UInt32},
            {"F32", DType::Float32},
            {"C64", DType::Complex64},
            {"F64", DType::Float64},
            {"I64", DType::Int64},
            {"U64", DType::UInt64},
        };
        for (const auto& [name, dtype] : rows)
            QTest::newRow(name) << name << static_cast<int>(dtype);
    }
    void everyDtype() {
        QFETCH(QString, name);
        QFETCH(int, dtype);
        const auto size = 6 * item_size(static_cast<DType>(dtype));
        const auto file = file_of('{' + entry("a.b", name.toStdString(), "[2,3]", 0, size) + "}   ",
                                  std::string(size, '\1'));
        const auto source = open_safetensors("m.safetensors", storage_of(file));
        QVERIFY2(source.has_value(), error_text(source).c_str());
        const auto tensors = (*source)->tensors();
        QCOMPARE(tensors.size(), std::size_t(1));
        QCOMPARE(tensors[0],
                 (TensorInfo{
                     "a.b", static_cast<DType>(dtype), {2, 3}, {3, 1}, "m.safetensors", file.size() - size}));
        QCOMPARE(tensors[0].bytes(), std::uint64_t(size));
        QVERIFY((*source)->warnings().empty());
    }

    void numbersOfLessThanAByte() {
        const auto file = file_of(
            '{' + entry("pairs", "F4", "[3,4]", 0, 6) + ',' + entry("odd", "F4", "[2,3]", 6, 9) + ',' +
                entry("six", "F6_E2M3", "[4]", 9, 12) + ',' + entry("x", "F6_E3M2", "[2,2]", 12, 15) + '}',
            std::string(15, 'x'));
        const auto header = read_safetensors_header(as_bytes(file), "m");
        QVERIFY2(header.has_value(), error_text(header).c_str());
        QCOMPARE(header->tensors.size(), std::size_t(1));
        QCOMPARE(header->tensors[0].dtype, DType::Float4E2M1FnX2);
        QCOMPARE(header->tensors[0].shape, (std::vector<std::int64_t>{3, 2}));
        QCOMPARE(header->tensors[0].bytes(), std::uint64_t(6));
        QCOMPARE(header->left_out, (std::vector<std::string>{"odd", "six", "x"}));
        const auto begin = file.size() - 15;
        QCOMPARE(
            QString::fromStdString(text_of(header->warnings)),
            QString("safetensors-left-out(odd, %1, F4, [2, 3]) safetensors-left-out(six, %2, F6_E2M3, [4]) "
                    "safetensors-left-out(x, %3, F6_E3M2, [2, 2])")
                .arg(begin + 6)
                .arg(begin + 9)
                .arg(begin + 12));
        QVERIFY(problem(file_of('{' + entry("a", "F4", "[3]", 0, 1) + '}', "x"))
                    .starts_with("safetensors-wrong-size"));
        QVERIFY(problem(file_of('{' + entry("a", "F4", "[3]", 0, 2) + '}', "xx"))
                    .starts_with("safetensors-wrong-size"));
    }

    void orderIsTheHeadersAndEmptyTensorsAreFine() {
        const auto file =
            file_of(json_text("{'__metadata__':{'format':'pt'},") + entry("b", "F32", "[]", 4, 8) + ',' +
                        entry("none", "F32", "[2,0]", 4, 4) + ',' + entry("a", "F32", "[1]", 0, 4) + ',' +
                        entry("end", "U8", "[0]", 8, 8) + '}',
                    little(1.5F) + little(2.5F));
        const auto source = open_safetensors("m", storage_of(file));
        QVERIFY2(source.has_value(), error_text(source).c_str());
        std::string names;
        for (const auto& tensor : (*source)->tensors())
            names += tensor.name + ' ';
        QCOMPARE(names, std::string("b none a end "));
        QCOMPARE(elements<float>((*source)->read(0).value()), std::vector<float>{2.5F});
        QCOMPARE(elements<float>((*source)->read(2).value()), std::vector<float>{1.5F});
        QVERIFY(problem(file_of("{}")) == "fine");
        QVERIFY(problem(file_of(json_text("{'__metadata__':null}"))) == "fine");
    }

    void whatMeansNothingIsWarnedOf() {
        const auto header = read_safetensors_header(
            as_bytes(file_of(
                json_text(
                    "{'a':{'dtype':'U8','x':{'y':[1,{'z':null}]},'shape':[],'data_offsets':[0,1],'w':[[]]}}"),
                "1")),
            "m");
        QVERIFY2(header.has_value(), error_text(header).c_str());
        QCOMPARE(header->tensors.size(), std::size_t(1));
        QCOMPARE(text_of(header->warnings),
                 std::string("safetensors-unknown-key(a, 29, x) safetensors-unknown-key(a, 86, w)"));
    }

    void whatIsRefused_data() {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const std::string& file, const char* error) {
            QTest::newRow(name) << QByteArray::fromStdString(file) << error;
        };
        const auto one = [&](const char* name, const std::string& header, const char* error,
                             const std::string& data = "12345678") {
            row(name, file_of(header, data), error);
        };
        row("nothing", "", "safetensors-too-short(, 0)");
        row("seven bytes", "1234567", "safetensors-too-short(, 7)");
        row("no header", little(std::uint64_t{0}), "safetensors-no-brace(, 8)");
        row("a header beyond the end", little(std::uint64_t{11}) + "{}",
            "safetensors-header-cut-off(, 0, 11, 2)");
        row("100 MB and a byte", little(std::uint64_t{100'000'001}) + "{}",
            "safetensors-header-too-long(, 0, 100000001, 100000000)");
        row("2^64 - 1 bytes", std::string(8, '\xff') + "{}",
            "safetensors-header-too-long(, 0, 18446744073709551615, 100000000)");
        one("a list", "[]", "safetensors-no-brace(, 8)");
        one("a space before", " {}", "safetensors-no-brace(, 8)");
        one("JSON cut off", json_text("{'a':{'dtype'"), "safetensors-header-ends(, 20)");
        one("no JSON", "{a}", "safetensors-syntax(, 9)");
        one("text behind", "{} {}", "safetensors-syntax(, 11)");
        one("NUL at the end", std::string("{}\0", 3), "safetensors-syntax(, 10)");
        one("NUL behind", std::string("{}\0\0", 4), "safetensors-syntax(, 10)");
        one("not UTF-8", "{\"\xff\":1}", "safetensors-invalid-utf8(, 10)");
        one("a number without end", json_text("{'a':1e999}"), "safetensors-number(, 18)");
        one("words of another error", "{\"number overflow \x01\":1}", "safetensors-syntax(, 26)");
        one("a surrogate alone", json_text("{'a\\udc00':1}"), "safetensors-syntax(, 11)");
        one("an open string", json_text("{'a':1,'b"),
            "safetensors-no-object(a, 14, a number) safetensors-syntax(, 15)");
        one("half a word", json_text("{'a':nul"), "safetensors-header-ends(, 15)");
        one("another word", json_text("{'a':nil}"), "safetensors-syntax(, 14)");
        one("no comma", json_text("{'a':[1 2]}"),
            "safetensors-no-object(a, 13, a list) safetensors-syntax(, 17)");
        one("nothing behind a comma", json_text("{'__metadata__':{},}"), "safetensors-syntax(, 27)");
        one("objects in what is left out", json_text("{'a':[{'b':{'c':[]},'d':1e999}]}"),
            "safetensors-no-object(a, 13, a list) safetensors-number(, 37)");
        one("a tensor that is none", json_text("{'a':1,'b':[[1]],'c':'d'}"),
            "safetensors-no-object(a, 14, a number) safetensors-no-object(b, 19, a list) "
            "safetensors-no-object(c, 31, a string)");
        one("metadata", json_text("{'__metadata__':{'a':1,'b':{}}}"),
            "safetensors-metadata(__metadata__, 30, a number) safetensors-metadata(__metadata__, 35, an "
            "object)");
        one("metadata twice", json_text("{'__metadata__':{},'__metadata__':{}}"),
            "safetensors-duplicate-tensor(__metadata__, 40)");
        one("keys missing", json_text("{'a':{}}"),
            "safetensors-missing-key(a, 14, dtype) safetensors-missing-key(a, 14, shape) "
            "safetensors-missing-key(a, 14, data_offsets)");
        one("a key twice", json_text("{'a':{'dtype':'U8','dtype':'U8','shape':[8],'data_offsets':[0,8]}}"),
            "safetensors-duplicate-key(a, 33, dtype)");
        one("wrong values", json_text("{'a':{'dtype':1,'shape':'8','data_offsets':[0,8]}}"),
            "safetensors-wrong-value(a, 23, dtype, a number)");
        one("negative length", json_text("{'a':{'dtype':'U8','shape':[-8],'data_offsets':[0,8]}}"),
            "safetensors-wrong-value(a, 38, shape, a negative number)");
        one("a float for a length", json_text("{'a':{'dtype':'U8','shape':[8.0],'data_offsets':[0,8]}}"),
            "safetensors-wrong-value(a, 39, shape, a float)");
        one("a length above 2^63",
            json_text("{'a':{'dtype':'U8','shape':[9223372036854775808],'data_offsets':[0,8]}}"),
            "safetensors-wrong-value(a, 55, shape, a number above 2^63 - 1)");
        one("one offset", json_text("{'a':{'dtype':'U8','shape':[8],'data_offsets':[0]}}"),
            "safetensors-wrong-value(a, 56, data_offsets, 1 numbers)");
        one("three offsets", json_text("{'a':{'dtype':'U8','shape':[8],'data_offsets':[0,8,9]}}"),
            "safetensors-wrong-value(a, 60, data_offsets, 3 numbers)");
        std::string axes = "[1";
        for (int i = 1; i < 100; ++i)
            axes += ",1";
        one("100 axes", '{' + entry("a", "U8", axes + ']', 0, 8) + '}',
            "tensor-too-many-axes(a, 235, 100, 64)");
        one("a dtype", '{' + entry("a", "F128", "[8]", 0, 8) + '}', "safetensors-dtype(a, 63, F128)");
        one("shape's product", '{' + entry("a", "U8", "[4294967296,4294967296]", 0, 8) + '}',
            "tensor-too-large(a, 81, [4294967296, 4294967296])");
        one("shape's bytes", '{' + entry("a", "F64", "[2305843009213693952]", 0, 8) + '}',
            "tensor-too-large(a, 80, [2305843009213693952])");
        one("shape's product with 0", '{' + entry("a", "U8", "[0,4294967296,4294967296]", 0, 8) + '}',
            "tensor-too-large(a, 83, [0, 4294967296, 4294967296])");
        one("size", '{' + entry("a", "F32", "[3]", 0, 8) + '}',
            "safetensors-wrong-size(a, 62, F32, [3], 12, 8)");
        one("end before begin", '{' + entry("a", "U8", "[8]", 8, 0) + '}',
            "safetensors-outside(a, 69, 8, 0, 8)");
        one("end behind the file", '{' + entry("a", "U8", "[9]", 0, 9) + '}',
            "safetensors-outside(a, 61, 0, 9, 8)");
        one("huge offsets",
            '{' + entry("a", "U8", "[1]", 18446744073709551614ULL, 18446744073709551615ULL) + '}',
            "safetensors-outside(a, 2^64, 18446744073709551614, 18446744073709551615, 8)");
        one("offsets of 2^64",
            json_text("{'a':{'dtype':'U8','shape':[8],'data_offsets':[0,18446744073709551616]}}"),
            "safetensors-wrong-value(a, 77, data_offsets, a float)");
        one("overlap", '{' + entry("a", "U8", "[5]", 0, 5) + ',' + entry("b", "U8", "[4]", 4, 8) + '}',
            "safetensors-overlap(b, 117, a, 118)");
        one("the same bytes", '{' + entry("a", "U8", "[8]", 0, 8) + ',' + entry("b", "U8", "[8]", 0, 8) + '}',
            "safetensors-overlap(b, 113, a, 121)");
        one("nothing within", '{' + entry("a", "U8", "[8]", 0, 8) + ',' + entry("b", "U8", "[0]", 4, 4) + '}',
            "safetensors-overlap(b, 117, a, 121)");
        one("a hole", '{' + entry("a", "U8", "[2]", 0, 2) + ',' + entry("b", "U8", "[4]", 4, 8) + '}',
            "safetensors-hole(b, 117, 2, 115)");
        one("a hole before", '{' + entry("a", "U8", "[7]", 1, 8) + '}', "safetensors-hole(a, 62, 1, 61)");
        one("bytes behind", '{' + entry("a", "U8", "[6]", 0, 6) + '}', "safetensors-bytes-after(, 67, 2)");
        one("bytes of nobody", "{}", "safetensors-bytes-after(, 10, 8)");
        one("a name twice",
            '{' + entry("a", "U8", "[4]", 0, 4) + ',' + entry("b", "U8", "[0]", 4, 4) + ',' +
                entry("a", "U8", "[4]", 4, 8) + '}',
            "safetensors-duplicate-tensor(a, 169)");
        one("deep", json_text("{'a':") + std::string(100'000, '[') + std::string(100'000, ']') + '}',
            "safetensors-no-object(a, 13, a list)");
        one("all of them", '{' + entry("a", "X", "[4]", 0, 4) + ',' + entry("b", "U8", "[5]", 4, 8) + '}',
            "safetensors-dtype(a, 112, X) safetensors-wrong-size(b, 116, U8, [5], 5, 4)");
    }
    void whatIsRefused() {
        QFETCH(QByteArray, file);
        QFETCH(QString, error);
        QCOMPARE(QString::fromStdString(problem(file.toStdString())), error);
    }

    void noPrefixIsRead() {
        const auto good = file_of('{' + entry("a", "F32", "[2]", 0, 8) + "} ", "12345678");
        for (std::size_t size = 0; size < good.size(); ++size)
            QVERIFY(problem(good.substr(0, size)) != "fine");
        QCOMPARE(problem(good), std::string("fine"));
        QVERIFY(problem(good + 'x') != "fine");
    }

    void thousandsOfProblemsAreToldUpToAHundred() {
        std::string header = "{";
        for (int i = 0; i < 1000; ++i)
            header += (i ? "," : "") + entry(std::to_string(i), "X", "[]", 0, 0);
        QCOMPARE(read_safetensors_header(as_bytes(file_of(header + '}')), "m").error().size(), enough());
    }

    void aShorterFileIsNoticed() {
        const auto path = folder_.filePath("m.safetensors").toStdString();
        write_bytes(path,
                    file_of('{' + entry("a", "U8", "[100000]", 0, 100'000) + '}', std::string(100'000, 'x')));
        const auto source = open_safetensors(path, map_file(path).value()).value();
        const auto data = source->read(0).value();
        QCOMPARE(truncate(path.c_str(), 50'000), 0);
        QCOMPARE(error_text(source->read(0)), std::string("file-changed()"));
        QVERIFY(std::accumulate(data.data(), data.data() + 100'000, 0,
                                [](int sum, std::byte b) { return sum + (b == std::byte{'x'}); }) <= 50'000);
        QVERIFY(!data.storage->is_intact());
    }

private:
    static std::size_t enough() { return 100; }
};

QCS_TEST(TestSafetensors, QCoreApplication);
#include "tst_safetensors.moc"
