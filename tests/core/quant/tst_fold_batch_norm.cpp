// A BatchNorm folded into a weight. PyTorch itself is compared live (live_rank.py): here are the formula by
// hand and what it refuses.

#include "quant/fold/fold_batch_norm.h"
#include "quant/quant_codes.h"
#include "tensor/storage/storage.h"

#include <QTest>

#include <cmath>
#include <cstring>

using namespace qcs;
using namespace qcs::quant;
using qcs::tensor::TensorData;

namespace {

TensorData tensor_of(std::vector<std::int64_t> shape, const std::vector<float>& values) {
    std::vector<std::byte> bytes(values.size() * sizeof(float));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    auto strides = tensor::row_major_strides(shape);
    return {DType::Float32, std::move(shape), std::move(strides), tensor::memory_storage(std::move(bytes)),
            0};
}

std::vector<float> values_of(const TensorData& tensor) {
    std::vector<float> values(tensor.numel());
    std::memcpy(values.data(), tensor.data(), values.size() * sizeof(float));
    return values;
}

float factor(float gamma, float variance, double eps) {
    return gamma * (1.0F / std::sqrt(variance + static_cast<float>(eps)));
}

} // namespace

class TestFoldBatchNorm : public QObject {
    Q_OBJECT
private slots:
    void eachChannelHasItsFactor() {
        const auto weight = tensor_of({2, 3}, {1, 2, 3, -4, 5, 0.1F});
        const BatchNorm norm{tensor_of({2}, {0.5F, -3}), tensor_of({2}, {0.25F, 7}), 1e-3};
        const auto folded = fold_batch_norm(weight, norm, 0);
        QVERIFY(folded.has_value());
        const float a = factor(0.5F, 0.25F, 1e-3), b = factor(-3, 7, 1e-3);
        QCOMPARE(values_of(*folded), (std::vector<float>{a, 2 * a, 3 * a, -4 * b, 5 * b, 0.1F * b}));
        QCOMPARE(folded->shape, weight.shape);
    }

    void transposedConvolutionsHaveTheirChannelsInTheSecondAxis() {
        const auto weight = tensor_of({2, 2, 2}, {1, 1, 1, 1, 1, 1, 1, 1});
        const BatchNorm norm{std::nullopt, tensor_of({2}, {3, 8}), 1};
        const auto folded = fold_batch_norm(weight, norm, 1);
        QVERIFY(folded.has_value());
        const float a = 0.5F, b = 1 / 3.0F;
        QCOMPARE(values_of(*folded), (std::vector<float>{a, a, b, b, a, a, b, b}));
    }

    void otherDtypesAndStridesAreRead() {
        auto weight = tensor_of({2, 2}, {1, 2, 3, 4});
        weight.strides = {1, 2}; // the transposed one
        const BatchNorm norm{std::nullopt, tensor_of({2}, {0, 0}), 0.25};
        QCOMPARE(values_of(*fold_batch_norm(weight, norm, 0)), (std::vector<float>{2, 6, 4, 8}));
    }

    void channelsMustBeAsMany() {
        const auto weight = tensor_of({2, 3}, {1, 2, 3, 4, 5, 6});
        const BatchNorm norm{std::nullopt, tensor_of({3}, {1, 1, 1}), 0};
        const auto folded = fold_batch_norm(weight, norm, 0);
        QVERIFY(!folded);
        QCOMPARE(folded.error().front().code, std::string("fold-channels-differ"));
        QCOMPARE(fold_batch_norm(weight, norm, 2).error().front().code, std::string("axis-out-of-range"));
        const BatchNorm uneven{tensor_of({2}, {1, 1}), tensor_of({3}, {1, 1, 1}), 0};
        QCOMPARE(fold_batch_norm(weight, uneven, 1).error().front().code,
                 std::string("fold-channels-differ"));
    }
};

QTEST_APPLESS_MAIN(TestFoldBatchNorm)
#include "tst_fold_batch_norm.moc"
