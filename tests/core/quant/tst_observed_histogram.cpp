// What a HistogramObserver knows, against what torch's was recorded to know (make_observed_histogram.py).
#include "quant/observe/observed_histogram.h"
#include "support/files.h"
#include "support/tensors.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace qcs;
using namespace qcs::quant;
using namespace qcs::test;

namespace {

std::vector<float> floats(const QJsonValue& numbers) {
    std::vector<float> values;
    for (const auto& number : numbers.toArray())
        values.push_back(static_cast<float>(number.toDouble()));
    return values;
}

} // namespace

class TestObservedHistogram : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void isAsTorchHasIt() {
        const auto text = contents(QStringLiteral(QCS_TEST_DATA "/observed_histogram/cases.json"));
        const auto cases = QJsonDocument::fromJson(QByteArray::fromStdString(text)).array();
        QVERIFY(cases.size() >= 6);
        for (const auto& row : cases) {
            const auto recorded = row.toObject();
            const auto name = recorded[QLatin1String("name")].toString().toStdString();
            ObserverSettings settings;
            settings.kind = ObserverKind::Histogram;
            settings.bins = recorded[QLatin1String("bins")].toInt();
            const bool is_signed =
                recorded[QLatin1String("dtype")].toString() == QLatin1String("torch.qint8");
            settings.dtype = is_signed ? DType::QInt8 : DType::QUInt8;
            settings.qscheme =
                recorded[QLatin1String("qscheme")].toString() == QLatin1String("torch.per_tensor_symmetric")
                    ? QScheme::PerTensorSymmetric
                    : QScheme::PerTensorAffine;
            settings.range = is_signed ? CodeRange{-128, 127} : CodeRange{0, 255};
            std::vector<tensor::TensorData> tensors;
            for (const auto& values : recorded[QLatin1String("tensors")].toArray())
                tensors.push_back(test::tensor(floats(values)));
            const auto found = observed_histogram(settings, tensors);
            QVERIFY2(found && *found, name.c_str());
            const auto& observed = **found;
            QVERIFY2(observed.counts == floats(recorded[QLatin1String("histogram")]), name.c_str());
            QVERIFY2((std::vector{observed.seen.min, observed.seen.max} ==
                      floats(recorded[QLatin1String("seen")])),
                     name.c_str());
            QVERIFY2((std::vector{observed.chosen.min, observed.chosen.max} ==
                      floats(recorded[QLatin1String("chosen")])),
                     name.c_str());
            QCOMPARE(static_cast<float>(observed.qparams.scale.at(0)),
                     static_cast<float>(recorded[QLatin1String("scale")].toDouble()));
            QCOMPARE(observed.qparams.zero_point.at(0), recorded[QLatin1String("zero_point")].toDouble());
            // All that was seen needs steps at least as wide.
            QVERIFY(observed.full_qparams.scale.at(0) >= observed.qparams.scale.at(0));
        }
    }

    void whatSawNothingSaysSo() {
        ObserverSettings settings;
        settings.kind = ObserverKind::Histogram;
        const auto nothing = observed_histogram(settings, {});
        QVERIFY(nothing && !*nothing);
        const auto nan = test::tensor({std::numeric_limits<float>::quiet_NaN()});
        QVERIFY(!observed_histogram(settings, {&nan, 1}));
    }
};

QCS_TEST(TestObservedHistogram);
#include "tst_observed_histogram.moc"
