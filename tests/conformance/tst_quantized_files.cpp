// Files of quantized tensors that torch wrote (tests/data/tensors/make_quantized_files.py), and pickles that
// nobody should write.

#include "conformance/describe_quantized.h"
#include "core/tensor/zip_builder.h"
#include "support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

using namespace qcs;
using namespace qcs::test;
using namespace std::string_literals;

namespace {

const std::string folder = QCS_TEST_DATA "/tensors/";

// What pickles are made of.

std::string text(const std::string& value) {
    return "X" + little(static_cast<std::uint32_t>(value.size())) + value;
}
std::string number(std::int64_t value) {
    return "\x8a\x08" + little(value); // LONG1
}
std::string floating(double value) {
    auto bytes = little(value);
    std::ranges::reverse(bytes);
    return "G" + bytes;
}
std::string tuple(const std::string& items) {
    return "(" + items + "t";
}
std::string storage(const char* type, const char* key, std::int64_t elements) {
    return tuple(text("storage") + "ctorch\n" + type + "\n" + text(key) + text("cpu") + number(elements)) +
           "Q";
}
std::string tensor_of(const char* type, const char* key, std::int64_t elements, std::int64_t length,
                      std::int64_t stride = 1) {
    return "ctorch._utils\n_rebuild_tensor_v2\n" +
           tuple(storage(type, key, elements) + number(0) + tuple(number(length)) + tuple(number(stride)) +
                 "\x89N") +
           "R";
}
/// {"w": a quantized tensor}: 6 bytes in storage "0".
std::string quantized(const std::string& shape, const std::string& strides, const std::string& qparams,
                      const char* type = "QInt8Storage", std::int64_t first = 0) {
    return "\x80\2}" + text("w") + "ctorch._utils\n_rebuild_qtensor\n" +
           tuple(storage(type, "0", 6) + number(first) + tuple(shape) + tuple(strides) + qparams + "\x89N") +
           "Rs.";
}
std::string matrix(const std::string& qparams, const char* type = "QInt8Storage") {
    return quantized(number(2) + number(3), number(3) + number(1), qparams, type);
}
std::string per_tensor(const std::string& scale, const std::string& zero_point) {
    return tuple("ctorch\nper_tensor_affine\n" + scale + zero_point);
}
std::string per_channel(const std::string& scales, const std::string& zero_points, std::int64_t axis,
                        const char* scheme = "per_channel_affine") {
    return tuple("ctorch\n"s + scheme + "\n" + scales + zero_points + number(axis));
}

} // namespace

class TestQuantizedFiles : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    Expected<std::shared_ptr<const tensor::TensorSource>> open(const std::string& pickle) {
        const auto path = folder_.filePath("a.pt").toStdString();
        write_bytes(path, ZipBuilder()
                              .add("a/data.pkl", pickle)
                              .add("a/data/0", "\1\2\3\4\5\6")
                              .add("a/data/1", little(0.5) + little(0.25) + little(2.0))
                              .add("a/data/2", little(std::int64_t{1}) + little(std::int64_t{-1}) +
                                                   little(std::int64_t{0}))
                              .finish());
        return tensor::open_tensors(path);
    }

private slots:
    void filesOfTorch_data() {
        QTest::addColumn<QString>("file");
        for (const auto* name : {"quantized.pt", "quantized_legacy.pth", "quantized_fx.pt",
                                 "quantized_eager.pt", "quantized_dynamic.pt"})
            QTest::newRow(name) << name;
    }
    void filesOfTorch() {
        QFETCH(QString, file);
        const auto expected = nlohmann::json::parse(std::ifstream(folder + "quantized.json"));
        const auto answer = conformance::describe(folder + file.toStdString());
        QVERIFY2(answer.contains("tensors"), answer.dump().c_str());
        QVERIFY(answer["warnings"].empty());
        const auto& rows = expected[file.toStdString()];
        QVERIFY(!rows.empty());
        QCOMPARE(answer["tensors"].size(), rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i)
            QVERIFY2(answer["tensors"][i] == rows[i],
                     (answer["tensors"][i].dump() + "\n" + rows[i].dump()).c_str());
    }

    void hostilePickles_data() {
        QTest::addColumn<QByteArray>("pickle");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& pickle, const char* expected) {
            QTest::newRow(name) << QByteArray::fromStdString(pickle) << expected;
        };
        const auto doubles = [](std::int64_t length, std::int64_t stride = 1) {
            return tensor_of("DoubleStorage", "1", 3, length, stride);
        };
        const auto longs = [](std::int64_t length, std::int64_t stride = 1) {
            return tensor_of("LongStorage", "2", 3, length, stride);
        };
        row("per tensor", matrix(per_tensor(floating(0.5), number(1))), "fine");
        row("per channel", matrix(per_channel(doubles(3), longs(3), 1)), "fine");
        row("a whole number as scale", matrix(per_tensor(number(2), number(1))), "fine");
        row("lists",
            matrix(per_channel("]" + floating(1) + "a" + floating(2) + "a",
                               "]" + number(1) + "a" + number(2) + "a", 0)),
            "fine");
        row("no tuple", matrix("N"), "torch-qparams-malformed(w, ");
        row("an empty tuple", matrix(")"), "torch-qparams-malformed(w, ");
        row("no zero point", matrix(tuple("ctorch\nper_tensor_affine\n" + floating(1))),
            "torch-qparams-malformed(w, ");
        row("a zero point that is a float", matrix(per_tensor(floating(1), floating(1))),
            "torch-qparams-malformed(w, ");
        row("a zero point beyond doubles", matrix(per_tensor(floating(1), number(INT64_MIN))),
            "torch-qparams-malformed(w, ");
        row("a scale that is text", matrix(per_tensor(text("1"), number(0))), "torch-qparams-malformed(w, ");
        row("a scheme that nobody saves",
            matrix(tuple("ctorch\nper_tensor_symmetric\n" + floating(1) + number(0))),
            "torch-qparams-malformed(w, ");
        row("a scheme that is none", matrix(tuple("cos\nsystem\n" + floating(1) + number(0))),
            "torch-qparams-malformed(w, ");
        row("axis 2", matrix(per_channel(doubles(3), longs(3), 2)), "torch-qparams-axis(w, ");
        row("axis -1", matrix(per_channel(doubles(3), longs(3), -1)), "torch-qparams-axis(w, ");
        row("axis 2^40", matrix(per_channel(doubles(3), longs(3), std::int64_t{1} << 40)),
            "torch-qparams-axis(w, ");
        row("too few scales", matrix(per_channel(doubles(2), longs(3), 1)), "torch-qparams-count(w, ");
        row("too few zero points", matrix(per_channel(doubles(3), longs(2), 1)), "torch-qparams-count(w, ");
        row("too many scales", matrix(per_channel(doubles(3), longs(3), 0)), "torch-qparams-count(w, ");
        row("too few in lists", matrix(per_channel("]" + floating(1) + "a", "]" + number(1) + "a", 0)),
            "torch-qparams-count(w, ");
        row("scales beyond their storage", matrix(per_channel(doubles(3, 2), longs(3), 1)),
            "torch-qparams-malformed(w, ");
        row("negative strides", matrix(per_channel(doubles(3, -1), longs(3), 1)),
            "torch-qparams-malformed(w, ");
        row("scales that are integers", matrix(per_channel(longs(3), longs(3), 1)),
            "torch-qparams-dtype(w, ");
        row("zero points that are bool",
            matrix(per_channel(doubles(3), tensor_of("BoolStorage", "2", 24, 3), 1)),
            "torch-qparams-dtype(w, ");
        row("zero points that are complex",
            matrix(per_channel(doubles(3), tensor_of("ComplexFloatStorage", "2", 3, 3), 1)),
            "torch-qparams-dtype(w, ");
        row("scales that are quantized",
            matrix(per_channel("ctorch._utils\n_rebuild_qtensor\n" +
                                   tuple(storage("QInt8Storage", "1", 3) + number(0) + tuple(number(3)) +
                                         tuple(number(1)) + per_tensor(floating(1), number(0)) + "\x89N") +
                                   "R",
                               longs(3), 1)),
            "torch-qparams-malformed(w, ");
        row("scales whose storage is missing",
            matrix(per_channel(tensor_of("DoubleStorage", "7", 3, 3), longs(3), 1)),
            "torch-storage-missing(w");
        row("scales whose storage is cut off",
            matrix(
                per_channel(tensor_of("DoubleStorage", "1", 9, 9), tensor_of("LongStorage", "2", 9, 9), 1)),
            "torch-qparams-count(w, ");
        row("channels without end",
            quantized(number(std::int64_t{1} << 40) + number(3), number(0) + number(1),
                      per_channel(doubles(std::int64_t{1} << 40, 0), longs(std::int64_t{1} << 40, 0), 0)),
            "torch-too-large(w, ");
        row("channels without end, and no element",
            quantized(number(std::int64_t{1} << 62) + number(0), number(0) + number(1),
                      per_channel(doubles(std::int64_t{1} << 62, 0), longs(std::int64_t{1} << 62, 0), 0)),
            "torch-");
        row("beyond its storage", quantized(number(7), number(1), per_tensor(floating(1), number(0))),
            "torch-tensor-outside(w, ");
        row("half bytes",
            quantized(number(3) + number(4), number(4) + number(1), per_tensor(floating(1), number(0)),
                      "QUInt4x2Storage"),
            "fine");
        row("half bytes beyond their storage",
            quantized(number(13), number(1), per_tensor(floating(1), number(0)), "QUInt4x2Storage"),
            "torch-tensor-outside(w, ");
        row("a slice of half bytes",
            quantized(number(4), number(1), per_tensor(floating(1), number(0)), "QUInt4x2Storage", 2),
            "warning torch-packed-view(w, ");
        row("half bytes transposed",
            quantized(number(3) + number(4), number(1) + number(3), per_tensor(floating(1), number(0)),
                      "QUInt4x2Storage"),
            "warning torch-packed-view(w, ");
        row("too few arguments",
            "\x80\2}" + text("w") + "ctorch._utils\n_rebuild_qtensor\n" +
                tuple(storage("QInt8Storage", "0", 6) + number(0) + tuple(number(6)) + tuple(number(1))) +
                "Rs.",
            "torch-qparams-malformed(w, ");
        const auto object = [](const std::string& state, const std::string& type) {
            return "\x80\2}" + text("w") + "ctorch\nScriptObject\n)\x81" + tuple(state + text(type)) + "bs.";
        };
        const auto type = [](const char* name) { return "__torch__.torch.classes."s + name; };
        const auto weight = tensor_of("DoubleStorage", "1", 3, 3);
        row("packed", object(tuple(weight + "N"), type("quantized.LinearPackedParamsBase")), "fine");
        row("packed without a state", object("N", type("quantized.LinearPackedParamsBase")), "fine");
        row("packed from numbers",
            object(tuple(number(1) + number(2)), type("quantized.LinearPackedParamsBase")), "fine");
        row("a convolution of one part", object(tuple(text("2")), type("quantized.Conv2dPackedParamsBase")),
            "fine");
        row("an RNN with too few parts",
            object(tuple(text("quantized_dynamic") + "]]]]"), type("rnn.CellParamsBase")), "fine");
        row("an RNN of strange parts",
            object(tuple(text("quantized_dynamic") + "](" + weight + weight + "e]](" + number(1) + number(1) +
                         "e]"),
                   type("rnn.CellParamsBase")),
            "fine");
        row("a class of no name", object(tuple(weight + "N"), ""), "fine");
    }
    void hostilePickles() {
        QFETCH(QByteArray, pickle);
        QFETCH(QString, expected);
        const auto source = open(pickle.toStdString());
        auto outcome = QString::fromStdString(error_text(source));
        if (source && !(*source)->warnings().empty())
            outcome = "warning " + QString::fromStdString(text_of((*source)->warnings()));
        QVERIFY2(outcome.startsWith(expected), qPrintable(outcome));
        if (!source) return;
        for (std::size_t i = 0; i < (*source)->tensors().size(); ++i) {
            const auto data = (*source)->read(i);
            QVERIFY(data.has_value());
            if (!data->is_quantized()) continue;
            QVERIFY(quant::dequantized(*data).has_value());
            QVERIFY(quant::code_statistics(*data).has_value());
        }
    }

    /// The numbers of one of them by hand.
    void perChannel() {
        const auto source = open(matrix(
            per_channel(tensor_of("DoubleStorage", "1", 3, 3), tensor_of("LongStorage", "2", 3, 3), 1)));
        const auto data = source.value()->read(0).value();
        QCOMPARE(elements<float>(quant::dequantized(data).value()),
                 (std::vector<float>{0, 0.75F, 6, 1.5F, 1.5F, 12}));
        const auto use = quant::code_statistics(data).value();
        QCOMPARE(use.used, std::optional<std::uint64_t>(6));
        QCOMPARE(use.seen.min, 1);
        QCOMPARE(use.seen.max, 6);
        QCOMPARE(use.at_low, 0.0);
        QCOMPARE(use.effective_bits.value(), std::log2(6.0));
        QCOMPARE(use.codes.counts.size(), std::size_t{256});
        QCOMPARE(use.codes.edges.front(), -128.0);
        QCOMPARE(use.codes.edges.back(), 128.0);
        QCOMPARE(use.codes.counts[129], std::uint64_t{1});
    }

    /// Codes of qint32 lie anywhere: they are counted one by one where they lie near each other, else in 256
    /// bins.
    void wideCodes() {
        const auto tensor_with = [](std::vector<std::int32_t> codes) {
            std::vector<std::byte> bytes(codes.size() * 4);
            std::memcpy(bytes.data(), codes.data(), bytes.size());
            const auto count = static_cast<std::int64_t>(codes.size());
            return tensor::TensorData{DType::QInt32,
                                      {count},
                                      {1},
                                      tensor::memory_storage(std::move(bytes)),
                                      0,
                                      tensor::SharedQParams(tensor::TensorQParams{{}, {1.0}, {0.0}})};
        };
        const auto far = quant::code_statistics(tensor_with({INT32_MIN, 0, INT32_MAX, INT32_MAX})).value();
        QVERIFY(!far.used);
        QVERIFY(!far.effective_bits);
        QCOMPARE(far.at_high, 0.5);
        QCOMPARE(far.at_low, 0.25);
        QCOMPARE(far.codes.counts.size(), std::size_t{256});
        QCOMPARE(far.codes.counts.back(), std::uint64_t{2});
        QCOMPARE(far.codes.counts[128], std::uint64_t{1});
        const auto near = quant::code_statistics(tensor_with({-1000, 0, 0, 1000})).value();
        QCOMPARE(near.used, std::optional<std::uint64_t>(3));
        QCOMPARE(near.effective_bits.value(), 1.5);
        QVERIFY(near.codes.counts.size() <= 256);
        // Back from codes that share bytes PyTorch takes zero points of a byte only.
        auto packed = tensor_with({0});
        packed.dtype = DType::QUInt4x2;
        packed.shape = {2};
        QVERIFY(quant::dequantized(packed).has_value());
        packed.qparams = tensor::SharedQParams(tensor::TensorQParams{{}, {1.0}, {-1.0}});
        QCOMPARE(error_text(quant::dequantized(packed)), "zero-point-out-of-range(-1, 0, 255)");
        const auto none = quant::code_statistics(tensor_with({})).value();
        QCOMPARE(none.used, std::optional<std::uint64_t>(0));
        QVERIFY(none.codes.counts.empty());
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(error_text(quant::code_statistics(tensor_with({1}), {stop.get_token()})), "cancelled()");
    }
};

QCS_TEST(TestQuantizedFiles);
#include "tst_quantized_files.moc"
