// Whole tensors: layouts, threads, stopping, and what is refused. The numbers themselves are those of
// tst_number_cases.

#include "quant/elements/load_floats.h"
#include "quant/quantize/quantize.h"
#include "support/test_program.h"
#include "tensor/storage/storage.h"

#include <QtTest>

#include <algorithm>
#include <cstring>
#include <span>

using namespace qcs;
using namespace qcs::quant;
using namespace qcs::tensor;
using namespace qcs::quant;

namespace {

TensorData floats(const std::vector<float>& values, std::vector<std::int64_t> shape,
                  std::vector<std::int64_t> strides = {}, std::size_t skipped = 0) {
    std::vector<std::byte> bytes(skipped + values.size() * sizeof(float));
    std::ranges::copy(std::as_bytes(std::span(values)), bytes.begin() + static_cast<std::ptrdiff_t>(skipped));
    if (strides.empty()) strides = row_major_strides(shape);
    return {DType::Float32, std::move(shape), std::move(strides), memory_storage(std::move(bytes)), skipped};
}

std::vector<int> codes(const Expected<TensorData>& tensor) {
    std::vector<int> found;
    if (tensor)
        for (const auto byte : tensor->storage->bytes())
            found.push_back(std::to_integer<int>(byte));
    return found;
}

std::string code_of_error(const Expected<TensorData>& tensor) {
    return tensor ? "" : tensor.error().front().code.str();
}

Quantization per_tensor(DType dtype, double scale, double zero_point) {
    Quantization how;
    how.dtype = dtype;
    how.qparams = {{scale}, {zero_point}, std::nullopt, false};
    return how;
}

std::vector<float> wave(std::size_t count) {
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = std::sin(static_cast<float>(i)) * 100;
    return values;
}

} // namespace

class TestQuantize : public QObject {
    Q_OBJECT
private slots:
    /// x = 0.5, scale 1, zero point 1: the zero point comes before the rounding, or after it.
    void tiesAreRoundedByFlavour() {
        auto how = per_tensor(DType::QUInt8, 1, 1);
        const auto half = floats({0.5F}, {1});
        QCOMPARE(codes(quantize(half, how)), std::vector<int>{2});
        how.flavour = Flavour::Decomposed;
        how.dtype = DType::UInt8;
        QCOMPARE(codes(quantize(half, how)), std::vector<int>{1});
        QCOMPARE(codes(fake_quantize(half, how)), std::vector<int>({0, 0, 0, 0}));
    }

    void stridesAndOffsets() {
        const std::vector<float> values = {0, 1, 2, 3, 4, 5};
        const auto how = per_tensor(DType::QUInt8, 1, 0);
        QCOMPARE(codes(quantize(floats(values, {3, 2}, {1, 3}), how)), std::vector<int>({0, 3, 1, 4, 2, 5}));
        QCOMPARE(codes(quantize(floats(values, {2, 2}, {0, 2}), how)), std::vector<int>({0, 2, 0, 2}));
        QCOMPARE(codes(quantize(floats(values, {6}, {1}, 3), how)), std::vector<int>({0, 1, 2, 3, 4, 5}));
        QCOMPARE(codes(quantize(floats({7}, {}), how)), std::vector<int>{7});
        QCOMPARE(codes(quantize(floats({}, {0, 4}), how)), std::vector<int>());
    }

    void subByteCodesArePacked() {
        const auto how = per_tensor(DType::QUInt4x2, 1, 0);
        const auto packed = quantize(floats({1, 2, 3, 4, 15}, {5}), how);
        QCOMPARE(codes(packed), std::vector<int>({0x21, 0x43, 0x0f}));
        const auto back = dequantize(*packed, how);
        QVERIFY(back.has_value());
        QCOMPARE(contiguous_floats(*back)[4], 15.0F);
    }

    void resultsDoNotDependOnThreads() {
        const auto values = wave(1'500'001);
        const auto tensor = floats(values, {1'500'001});
        auto how = per_tensor(DType::QInt8, 0.7, -3);
        Task one, many;
        one.threads = 1;
        many.threads = 5;
        QCOMPARE(codes(quantize(tensor, how, one)), codes(quantize(tensor, how, many)));
    }

    void progressRisesToTheEnd() {
        std::vector<double> told;
        Task task;
        task.progress = [&](double share) { told.push_back(share); };
        QVERIFY(
            quantize(floats(wave(1 << 20), {1 << 20}), per_tensor(DType::QUInt8, 1, 0), task).has_value());
        QVERIFY(std::ranges::is_sorted(told));
        QCOMPARE(told.back(), 1.0);
    }

    void stops() {
        std::stop_source source;
        Task task;
        task.stop = source.get_token();
        task.progress = [&](double) { source.request_stop(); };
        const auto tensor = floats(wave(1 << 21), {1 << 21});
        QCOMPARE(code_of_error(quantize(tensor, per_tensor(DType::QUInt8, 1, 0), task)), "cancelled");
    }

    void refusals_data() {
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<int>("flavour");
        QTest::addColumn<QList<double>>("zero_points");
        QTest::addColumn<int>("axis");
        QTest::addColumn<QString>("code");
        QTest::newRow("float dtype") << "float32" << 0 << QList<double>{0} << -9 << "dtype-not-supported";
        QTest::newRow("integer dtype") << "int8" << 0 << QList<double>{0} << -9 << "dtype-not-supported";
        QTest::newRow("zero point") << "quint8" << 0 << QList<double>{256} << -9 << "zero-point-out-of-range";
        QTest::newRow("NaN") << "quint8" << 0 << QList<double>{std::nan("")} << -9
                             << "zero-point-out-of-range";
        QTest::newRow("axis") << "quint8" << 0 << QList<double>{0, 0} << 2 << "axis-out-of-range";
        QTest::newRow("negative axis") << "quint8" << 0 << QList<double>{0, 0} << -1 << "axis-out-of-range";
        QTest::newRow("count") << "quint8" << 0 << QList<double>{0} << 0 << "qparams-count";
        QTest::newRow("count per tensor") << "quint8" << 0 << QList<double>{0, 0} << -9 << "qparams-count";
        QTest::newRow("packed") << "quint4x2" << 0 << QList<double>{0, 0} << 0 << "per-channel-not-supported";
        QTest::newRow("fine") << "quint8" << 0 << QList<double>{0, 255} << 0 << "";
        QTest::newRow("decomposed") << "quint8" << 1 << QList<double>{0} << -9 << "dtype-not-supported";
    }
    void refusals() {
        QFETCH(QString, dtype);
        QFETCH(int, flavour);
        QFETCH(QList<double>, zero_points);
        QFETCH(int, axis);
        QFETCH(QString, code);
        Quantization how;
        how.flavour = static_cast<Flavour>(flavour);
        how.dtype = *dtype_from_name("torch." + dtype.toStdString());
        how.qparams.zero_point = {zero_points.begin(), zero_points.end()};
        how.qparams.scale.resize(how.qparams.zero_point.size(), 1.0);
        if (axis != -9) how.qparams.axis = axis;
        const auto found = quantize(floats({1, 2, 3, 4, 5, 6}, {2, 3}), how);
        QCOMPARE(QString::fromStdString(code_of_error(found)), code);
    }

    void rangesMustFit() {
        auto how = per_tensor(DType::UInt4, 1, 0);
        how.flavour = Flavour::Decomposed;
        how.range = CodeRange{0, 16};
        const auto tensor = floats({20}, {1});
        QCOMPARE(code_of_error(quantize(tensor, how)), "range-out-of-bounds");
        how.range = CodeRange{0, 15};
        QCOMPARE(codes(quantize(tensor, how)), std::vector<int>{15});
        how.qparams.scale[0] = 0;
        QCOMPARE(code_of_error(quantize(tensor, how)), "scale-is-zero");
    }

    /// A dtype that is said to be loaded is: no element stays as the memory was.
    void everyDtypeIsLoadedOrRefused() {
        for (std::size_t i = 0; i < dtype_names().size(); ++i) {
            const auto dtype = static_cast<DType>(i);
            if (!can_load(dtype)) continue;
            TensorData tensor = floats(std::vector<float>(16, 1), {8});
            tensor.dtype = dtype;
            std::vector<float> loaded(8, 12345);
            load_floats(tensor, 0, 8, loaded.data());
            QVERIFY2(!std::ranges::count(loaded, 12345.0F), std::string(name_of(dtype)).c_str());
        }
        TensorData packed = floats({1, 2}, {2});
        packed.dtype = DType::Float4E2M1FnX2;
        QCOMPARE(code_of_error(cast(packed, DType::Float32)), "dtype-not-supported");
    }

    void whatCannotBeRead() {
        TensorData complex = floats({1, 2}, {1});
        complex.dtype = DType::Complex64;
        QCOMPARE(code_of_error(quantize(complex, per_tensor(DType::QUInt8, 1, 0))), "dtype-not-supported");
        QCOMPARE(code_of_error(cast(complex, DType::Float32)), "dtype-not-supported");
        QCOMPARE(code_of_error(cast(floats({1}, {1}), DType::Int8)), "dtype-not-supported");
        QCOMPARE(code_of_error(dequantize(floats({1}, {1}), per_tensor(DType::QUInt8, 1, 0))),
                 "codes-of-other-dtype");
    }
};

QCS_TEST(TestQuantize);
#include "tst_quantize.moc"
