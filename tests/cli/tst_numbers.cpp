// quantize, dequantize, fake-quantize, observe and error as a person and a script see them. The expected
// numbers are what PyTorch 2.13 gives; whole ranges of them are compared live in tests/conformance.

#include "support/run_qconfig.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtEndian>
#include <QtTest>

#include <cmath>
#include <limits>

using qcs::test::run_qconfig;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

/// A .npy (version 1.0) of the elements.
template <typename T>
QByteArray npy(const QByteArray& descr, const QByteArray& shape, const std::vector<T>& elements) {
    auto header = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }";
    while ((10 + header.size() + 1) % 64 != 0)
        header += ' ';
    header += '\n';
    QByteArray length(2, '\0');
    qToLittleEndian(quint16(header.size()), length.data());
    return QByteArray("\x93NUMPY\x01\x00", 8) + length + header +
           QByteArray(reinterpret_cast<const char*>(elements.data()), qsizetype(elements.size() * sizeof(T)));
}

/// What follows the header.
template <typename T>
std::vector<T> elements(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
    const auto bytes = file.readAll();
    const auto begin = 10 + qFromLittleEndian<quint16>(bytes.constData() + 8);
    std::vector<T> values(size_t(bytes.size() - begin) / sizeof(T));
    memcpy(values.data(), bytes.constData() + begin, values.size() * sizeof(T));
    return values;
}

QJsonArray array(std::initializer_list<double> values) {
    QJsonArray result;
    for (const double value : values)
        result.append(value);
    return result;
}

const QString min_max = QStringLiteral(R"({"class": "torch.ao.quantization.observer.MinMaxObserver"})");
const QString histogram_observer =
    QStringLiteral(R"({"class": "torch.ao.quantization.observer.HistogramObserver"})");
const QString per_channel = QStringLiteral(
    R"({"class": "torch.ao.quantization.observer.PerChannelMinMaxObserver",
        "kwargs": {"dtype": "torch.qint8", "qscheme": "torch.per_channel_symmetric"}})");

} // namespace

class TestNumbers : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;

    QString written(const QString& name, const QByteArray& bytes) {
        QFile file(dir_.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(name));
        return file.fileName();
    }
    QString out() const { return dir_.filePath("out.npy"); }
    QString ties() {
        return written("ties.npy",
                       npy<float>("<f4", "(8,)", {0.5F, 1.5F, 2.5F, -0.5F, -3.25F, 300.F, inf, -inf}));
    }
    QString rows() { return written("rows.npy", npy<float>("<f4", "(2, 3)", {0, 1, 2, 3, 4, 5})); }

private slots:
    void quantizePerTensorAddsTheZeroPointBeforeItRounds() {
        const auto run = run_qconfig(
            {"quantize", ties(), out(), "--dtype", "quint8", "--scale", "1", "--zero-point", "1"});
        QCOMPARE(run.err, "");
        QCOMPARE(run.code, 0);
        QCOMPARE(elements<quint8>(out()), (std::vector<quint8>{2, 2, 4, 0, 0, 255, 255, 0}));
    }

    void aRangeMeansTheDecomposedOperator() {
        const auto run = run_qconfig({"quantize", ties(), out(), "--dtype", "uint8", "--scale", "1",
                                      "--zero-point", "1", "--range", "0", "15"});
        QCOMPARE(run.code, 0);
        QCOMPARE(elements<quint8>(out()), (std::vector<quint8>{1, 3, 3, 1, 0, 15, 15, 0}));
    }

    void fakeQuantizeRoundsFirst() {
        const auto run = run_qconfig(
            {"fake-quantize", ties(), out(), "--dtype", "quint8", "--scale", "1", "--zero-point", "1"});
        QCOMPARE(run.code, 0);
        QCOMPARE(elements<float>(out()), (std::vector<float>{0, 2, 2, 0, -1, 254, 254, -1}));
    }

    void perChannelThereAndBack() {
        const auto scale = written("scale.npy", npy<double>("<f8", "(2,)", {0.5, 0.25}));
        const auto zero = written("zero.npy", npy<qint64>("<i8", "(2,)", {0, 3}));
        const QStringList how = {"--dtype", "qint8", "--axis", "0", "--scale", scale, "--zero-point", zero};
        auto run = run_qconfig(QStringList{"quantize", rows(), out()} + how);
        QCOMPARE(run.code, 0);
        QCOMPARE(elements<qint8>(out()), (std::vector<qint8>{0, 2, 4, 15, 19, 23}));
        const auto back = dir_.filePath("back.npy");
        run = run_qconfig(QStringList{"dequantize", out(), back} + how);
        QCOMPARE(run.err, "");
        QCOMPARE(elements<float>(back), (std::vector<float>{0, 1, 2, 3, 4, 5}));
    }

    void subBytesArePackedAndTheirShapeIsTold() {
        const auto scale = written("scale.npy", npy<float>("<f4", "(2,)", {0.5F, 0.25F}));
        const auto zero = written("zero.npy", npy<float>("<f4", "(2,)", {0.F, 3.F}));
        const QStringList how = {"--dtype", "quint4x2", "--axis",       "0",
                                 "--scale", scale,      "--zero-point", zero};
        auto run = run_qconfig(QStringList{"quantize", rows(), out()} + how);
        QCOMPARE(run.err, "");
        QCOMPARE(elements<quint8>(out()), (std::vector<quint8>{32, 244, 255}));
        const auto back = dir_.filePath("back.npy");
        run = run_qconfig(QStringList{"dequantize", out(), back, "--shape", "2", "3"} + how);
        QCOMPARE(run.err, "");
        QCOMPARE(elements<float>(back), (std::vector<float>{0, 1, 2, 3, 3, 3}));
        run = run_qconfig(QStringList{"dequantize", out(), back, "--shape", "2", "5"} + how);
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("10"), qPrintable(run.err));
    }

    void floatZeroPointsOfAnyFloatDType() {
        const auto scale = written("scale.npy", npy<float>("<f4", "(2,)", {0.5F, 0.25F}));
        for (const auto& [dtype, bytes] : {std::pair("BF16", QByteArray("\x00\x00\x40\x40", 4)), // 0 and 3
                                           {"F16", QByteArray("\x00\x00\x00\x42", 4)}}) {
            QByteArray header = R"({"zero": {"dtype": "DTYPE", "shape": [2], "data_offsets": [0, 4]}})";
            header.replace("DTYPE", dtype);
            QByteArray length(8, '\0');
            qToLittleEndian<quint64>(quint64(header.size()), length.data());
            const auto zero = written("zero.safetensors", length + header + bytes);
            const auto run = run_qconfig({"quantize", rows(), out(), "--dtype", "quint4x2", "--axis", "0",
                                          "--scale", scale, "--zero-point", zero});
            QCOMPARE(run.err, "");
            QCOMPARE(elements<quint8>(out()), (std::vector<quint8>{32, 244, 255}));
        }
    }

    void casts() {
        auto run = run_qconfig({"quantize", rows(), out(), "--dtype", "bfloat16", "--json"});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.json()["dtype"].toString(), "torch.bfloat16");
        QCOMPARE(elements<quint16>(out()).at(1), quint16(0x3f80));
        const auto back = dir_.filePath("back.npy");
        run = run_qconfig({"dequantize", out(), back, "--dtype", "bfloat16"});
        QCOMPARE(run.err, "");
        QCOMPARE(elements<float>(back), (std::vector<float>{0, 1, 2, 3, 4, 5}));
    }

    void observeOneTensorAfterAnother() {
        const auto twice = written("twice.npy", npy<float>("<f4", "(2, 3)", {0, 2, 4, 6, 8, 10}));
        auto run = run_qconfig({"observe", "--observer", min_max, rows(), twice, "--json"});
        QCOMPARE(run.err, "");
        QCOMPARE(run.code, 0);
        QCOMPARE(run.json()["min"].toDouble(), 0.0);
        QCOMPARE(run.json()["max"].toDouble(), 10.0);
        QCOMPARE(run.json()["scale"].toDouble(), double(10.0F / 255.0F));
        QCOMPARE(run.json()["zero_point"].toInt(), 0);
        run = run_qconfig(
            {"observe", "--observer",
             R"({"class": "torch.ao.quantization.observer.HistogramObserver", "kwargs": {"bins": 16}})",
             rows(), twice, "--json"});
        QCOMPARE(run.json()["max"].toDouble(), 10.0);
        QCOMPARE(run.json()["scale"].toDouble(), double(0.036764707416296005F));
        QCOMPARE(run.json()["histogram"].toArray().size(), 16);
        run = run_qconfig({"observe", "--observer", per_channel, rows()});
        QVERIFY2(run.out.contains("0.0392156"), qPrintable(run.out));
    }

    void observePerChannelGivesArrays() {
        const auto json = run_qconfig({"observe", "--observer", per_channel, rows(), "--json"}).json();
        QCOMPARE(json["min"].toArray(), array({0, 3}));
        QCOMPARE(json["max"].toArray(), array({2, 5}));
        QCOMPARE(json["zero_point"].toArray(), array({0, 0}));
        QCOMPARE(json["scale"].toArray(), array({double(2 / 127.5F), double(5 / 127.5F)}));
    }

    void errorHasTheKeysThatOthersRelyOn() {
        const auto run = run_qconfig({"error", "--observer", min_max, rows(), "--json"});
        QCOMPARE(run.err, "");
        QCOMPARE(run.code, 0);
        const auto json = run.json();
        for (const auto* key :
             {"sqnr_db", "mse", "mae", "max_error", "cosine", "saturated_low", "saturated_high",
              "effective_bits", "scale", "zero_point", "histogram", "error_histogram"})
            QVERIFY2(json.contains(QLatin1String(key)), key);
        QCOMPARE(json["scale"].toDouble(), double(5.0F / 255.0F));
        for (const auto* key : {"histogram", "error_histogram"}) {
            const auto histogram = json[QLatin1String(key)].toObject();
            const auto counts = histogram["counts"].toArray();
            QCOMPARE(histogram["edges"].toArray().size(), counts.size() + 1);
            double sum = 0;
            for (const auto& count : counts)
                sum += count.toDouble();
            QCOMPARE(sum, 6.0);
        }
        // log2 of 6 different codes
        QVERIFY(std::abs(json["effective_bits"].toDouble() - std::log2(6.0)) < 1e-12);
    }

    void errorPerChannel() {
        const auto json = run_qconfig({"error", "--observer", per_channel, rows(), "--json"}).json();
        QCOMPARE(json["channels"].toArray().size(), 2);
        QVERIFY(json["channels"].toArray()[0].toObject()["sqnr_db"].toDouble() > 30);
        QCOMPARE(json["scale"].toArray().size(), 2);
    }

    void errorOfAWorkspaceFollowsItsRules() {
        const auto sample = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.workspace.json");
        auto run = run_qconfig({"error", "--workspace", sample, "conv2.weight", "--json"});
        QCOMPARE(run.err, "");
        QCOMPARE(run.json()["module"].toString(), "conv2");
        QCOMPARE(run.json()["rule"].toInt(), 2); // module name conv2
        QCOMPARE(run.json()["spec"].toString(), QStringLiteral("qint8 -128…127, per channel 0, symmetric"));
        QVERIFY(run.json()["sqnr_db"].toDouble() > 20);
        const auto by_module = run_qconfig({"error", "--workspace", sample, "conv2", "--json"});
        QCOMPARE(by_module.out, run.out);
        run = run_qconfig({"error", "--workspace", sample, "--json"});
        QVERIFY(run.json()["tensors"].toArray().size() > 3);
        run = run_qconfig({"error", "--workspace", sample, "conv2.bias"});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("bias"), qPrintable(run.err));
        run = run_qconfig({"error", "--workspace", sample, "conv2.wieght"});
        QVERIFY2(run.err.contains("did you mean `conv2.weight`"), qPrintable(run.err));
    }

    void formatsOfOnesOwn() {
        auto run = run_qconfig({"error", "--format", "int4 group:2 affine", rows(), "--json"});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.json()["channels"].toArray().size(), 2);
        const auto grouped = run.json()["mse"].toDouble();
        run = run_qconfig({"error", "--format", "int4", rows(), "--json"});
        QVERIFY(run.json()["mse"].toDouble() > grouped);
        run = run_qconfig({"error", "--format", "int4 grup:2", rows()});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("did you mean `group"), qPrintable(run.err));
        const auto sample = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.workspace.json");
        run = run_qconfig({"error", "-w", sample, "--format", "int4 group:64", "conv2", "--json"});
        QCOMPARE(run.json()["spec"].toString(), "int4 group:64");
        QVERIFY(run.json()["sqnr_db"].toDouble() < 20);
    }

    /// Each says what it says alone, in the order observers, formats.
    void severalAtOnce() {
        const QStringList asked = {min_max, histogram_observer};
        const QStringList formats = {"int4 group:2 affine", "float8_e4m3fn"};
        QStringList arguments = {"error", rows(), "--json"};
        for (const auto& observer : asked)
            arguments += {"--observer", observer};
        for (const auto& format : formats)
            arguments += {"--format", format};
        const auto together = run_qconfig(arguments);
        QCOMPARE(together.code, 0);
        const auto specs = together.json()["specs"].toArray();
        QCOMPARE(specs.size(), 4);
        for (int i = 0; i < specs.size(); ++i) {
            const auto option = i < asked.size() ? "--observer" : "--format";
            const auto value = i < asked.size() ? asked[i] : formats[i - asked.size()];
            auto alone = run_qconfig({"error", rows(), option, value, "--json"}).json();
            alone["spec"] = specs[i].toObject()["spec"];
            QCOMPARE(specs[i].toObject(), alone);
        }
        QCOMPARE(specs[2].toObject()["spec"].toString(), formats[0]);
        arguments.removeOne("--json");
        const auto text = run_qconfig(arguments).out;
        QCOMPARE(text.count("  under "), 4);

        const auto sample = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.workspace.json");
        const auto run =
            run_qconfig({"error", "-w", sample, "conv2", "--format", "int4", "--format", "int6", "--json"});
        const auto tensors = run.json()["tensors"].toArray();
        QCOMPARE(tensors.size(), 2);
        QCOMPARE(tensors[1].toObject()["spec"].toString(), "int6 tensor");
        QVERIFY(tensors[1].toObject()["sqnr_db"].toDouble() > tensors[0].toObject()["sqnr_db"].toDouble());
    }

    void nanAndInfinityAreCounted() {
        const auto odd = written("odd.npy", npy<float>("<f4", "(5,)", {1.F, NAN, inf, -inf, -1.F}));
        auto run = run_qconfig({"error", "--observer", min_max, odd, "--json"});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.json()["nan"].toInt(), 1);
        QCOMPARE(run.json()["positive_inf"].toInt(), 1);
        QCOMPARE(run.json()["negative_inf"].toInt(), 1);
        run = run_qconfig({"error", "--observer", min_max, odd});
        QVERIFY2(run.out.contains("1 NaN"), qPrintable(run.out));
    }

    void badInputs_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("said");
        QTest::newRow("no such file")
            << QStringList{"observe", "--observer", min_max, "nowhere.npy"} << "nowhere.npy";
        QTest::newRow("no observer") << QStringList{"observe", "--observer", "{}", rows()} << "class";
        QTest::newRow("unknown class")
            << QStringList{"error", "--observer", R"({"class": "torch.nn.Linear"})", rows()}
            << "torch.nn.Linear";
        QTest::newRow("refused by the constructor")
            << QStringList{"observe", "--observer",
                           R"({"class": "torch.ao.quantization.observer.MinMaxObserver",
                               "kwargs": {"quant_min": 5, "quant_max": 9}})",
                           rows()}
            << "must include 0";
        QTest::newRow("unknown dtype")
            << QStringList{"quantize", rows(), out(), "--dtype", "quint9", "--scale", "1"} << "torch.quint8";
        QTest::newRow("no number") << QStringList{"quantize", rows(),    out(), "--dtype",
                                                  "quint8",   "--scale", "one"}
                                   << "one";
        QTest::newRow("zero point outside")
            << QStringList{"quantize", rows(), out(),          "--dtype", "quint8",
                           "--scale",  "1",    "--zero-point", "256"}
            << "256";
        QTest::newRow("axis outside")
            << QStringList{"quantize", rows(), out(), "--dtype", "qint8", "--scale", "1", "--axis", "2"}
            << "2";
        QTest::newRow("not a tensor")
            << QStringList{"error", "--observer", min_max, written("text.npy", "hello")} << "text.npy";
    }
    void badInputs() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, said);
        const auto run = run_qconfig(arguments);
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains(said), qPrintable(run.err));
        QCOMPARE(run.out, "");
        const auto json = run_qconfig(arguments + QStringList{"--json"});
        QCOMPARE(json.code, 2);
        QVERIFY(!json.json()["errors"].toArray().isEmpty());
    }
};

QCS_TEST(TestNumbers, QCoreApplication);
#include "tst_numbers.moc"
