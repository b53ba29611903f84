// A BatchNorm folded into a weight. PyTorch itself is compared live (live_rank.py): here are the formula by
// hand and what it refuses.

#include "quant/fold/fold_batch_norm.h"
#include "quant/quant_codes.h"
#include "support/tensors.h"
#include "support/test_program.h"

#include <QTest>

#include <cmath>
#include <cstring>

using namespace qcs;
using namespace qcs::quant;
using qcs::tensor::TensorData;
using qcs::test::values_of;

namespace {

float factor(float gamma, float variance, double eps) {
    return gamma * (1.0F / std::sqrt(variance + static_cast<float>(eps)));
}

} // namespace

class TestFoldBatchNorm : public QObject {
    Q_OBJECT
private slots:
    void eachChannelHasItsFactor() {
        const auto weight = test::tensor({1, 2, 3, -4, 5, 0.1F}, {2, 3});
        const BatchNorm norm{test::tensor({0.5F, -3}, {2}), test::tensor({0.25F, 7}, {2}), 1e-3};
        const auto folded = fold_batch_norm(weight, norm, 0);
        QVERIFY(folded.has_value());
        const float a = factor(0.5F, 0.25F, 1e-3), b = factor(-3, 7, 1e-3);
        QCOMPARE(values_of(*folded), (std::vector<float>{a, 2 * a, 3 * a, -4 * b, 5 * b, 0.1F * b}));
        QCOMPARE(folded->shape, weight.shape);
    }

    void transposedConvolutionsHaveTheirChannelsInTheSecondAxis() {
        const auto weight = test::tensor({1, 1, 1, 1, 1, 1, 1, 1}, {2, 2, 2});
        const BatchNorm norm{std::nullopt, test::tensor({3, 8}, {2}), 1};
        const auto folded = fold_batch_norm(weight, norm, 1);
        QVERIFY(folded.has_value());
        const float a = 0.5F, b = 1 / 3.0F;
        QCOMPARE(values_of(*folded), (std::vector<float>{a, a, b, b, a, a, b, b}));
    }

    void otherDtypesAndStridesAreRead() {
        auto weight = test::tensor({1, 2, 3, 4}, {2, 2});
        weight.strides = {1, 2}; // the transposed one
        const BatchNorm norm{std::nullopt, test::tensor({0, 0}, {2}), 0.25};
        QCOMPARE(values_of(*fold_batch_norm(weight, norm, 0)), (std::vector<float>{2, 6, 4, 8}));
    }

    void channelsMustBeAsMany() {
        const auto weight = test::tensor({1, 2, 3, 4, 5, 6}, {2, 3});
        const BatchNorm norm{std::nullopt, test::tensor({1, 1, 1}, {3}), 0};
        const auto folded = fold_batch_norm(weight, norm, 0);
        QVERIFY(!folded);
        QCOMPARE(folded.error().front().code, std::string("fold-channels-differ"));
        QCOMPARE(fold_batch_norm(weight, norm, 2).error().front().code, std::string("axis-out-of-range"));
        const BatchNorm uneven{test::tensor({1, 1}, {2}), test::tensor({1, 1, 1}, {3}), 0};
        QCOMPARE(fold_batch_norm(weight, uneven, 1).error().front().code,
                 std::string("fold-channels-differ"));
    }
};

QCS_TEST(TestFoldBatchNorm);
#include "tst_fold_batch_norm.moc"
