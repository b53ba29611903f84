// The list of tensors as a model, and the words and numbers around it.

#include "insight/tensors/tensor_spec.h"
#include "models/tensor_list_model.h"
#include "tensor/tensor_codes.h"
#include "words/languages.h"
#include "words/number_text.h"
#include "words/tensor_words.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QElapsedTimer>
#include <QTest>

#include <cmath>

using namespace qcs::ui;

namespace {

class FakeSource final : public qcs::tensor::TensorSource {
public:
    explicit FakeSource(std::vector<qcs::tensor::TensorInfo> tensors) : tensors_(std::move(tensors)) {}
    std::span<const qcs::tensor::TensorInfo> tensors() const override { return tensors_; }
    qcs::Expected<qcs::tensor::TensorData> read(std::size_t, const qcs::Task&) const override {
        return tl::unexpected(qcs::Diagnostics{{qcs::codes::file_changed, {}}});
    }
    const qcs::Diagnostics& warnings() const override { return warnings_; }

private:
    std::vector<qcs::tensor::TensorInfo> tensors_;
    qcs::Diagnostics warnings_;
};

qcs::tensor::TensorInfo tensor(const std::string& name, std::vector<std::int64_t> shape,
                               qcs::DType dtype = qcs::DType::Float32) {
    qcs::tensor::TensorInfo info;
    info.name = name;
    info.dtype = dtype;
    info.strides = qcs::tensor::row_major_strides(shape);
    info.shape = std::move(shape);
    return info;
}

std::shared_ptr<const qcs::insight::TensorTable> tableOf(std::vector<qcs::tensor::TensorInfo> tensors) {
    auto table = std::make_shared<qcs::insight::TensorTable>();
    const auto source = std::make_shared<const FakeSource>(std::move(tensors));
    for (std::size_t i = 0; i < source->tensors().size(); ++i)
        table->entries.push_back({source, i, {}});
    return table;
}

QStringList namesOf(const TensorListModel& model) {
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
        names.push_back(model.index(row, 0).data().toString());
    return names;
}

} // namespace

class TestTensorsModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useLanguage(*qApp, QStringLiteral("en")); }
    void keepsTheRulesOfModels() {
        TensorListModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(tableOf({tensor("b.10", {4}), tensor("b.9", {2, 3}), tensor("a", {})}));
        QCOMPARE(namesOf(model), QStringList({"b.10", "b.9", "a"}));
        const QPersistentModelIndex kept = model.index(0, 0);
        model.sort(TensorListModel::NameColumn, Qt::AscendingOrder);
        QCOMPARE(namesOf(model), QStringList({"a", "b.9", "b.10"}));
        QCOMPARE(kept.row(), 2);
        model.setFilter(QStringLiteral("B. 2x3"));
        QCOMPARE(namesOf(model), QStringList({"b.9"}));
        QVERIFY(!model.indexOfEntry(0).isValid());
        QCOMPARE(model.indexOfEntry(1).row(), 0);
        model.setFilter({});
        model.sort(TensorListModel::SizeColumn, Qt::DescendingOrder);
        QCOMPARE(namesOf(model), QStringList({"b.9", "b.10", "a"}));
        model.sort(-1);
        QCOMPARE(namesOf(model), QStringList({"b.10", "b.9", "a"}));
        model.setTable(tableOf({}));
        QCOMPARE(model.rowCount(), 0);
    }

    void manyTensorsFillAtOnce() {
        std::vector<qcs::tensor::TensorInfo> many;
        for (int i = 0; i < 100'000; ++i)
            many.push_back(
                tensor("model.layers." + std::to_string(i) + ".self_attn.q_proj.weight", {64, 64}));
        const auto table = tableOf(std::move(many));
        TensorListModel model;
        QElapsedTimer timer;
        timer.start();
        model.setTable(table);
        const auto filled = timer.restart();
        model.setFilter(QStringLiteral("layers.99999"));
        const auto filtered = timer.restart();
        model.setFilter({});
        model.sort(TensorListModel::NameColumn, Qt::DescendingOrder);
        const auto sorted = timer.restart();
        QCOMPARE(model.index(0, 0).data().toString(),
                 QStringLiteral("model.layers.99999.self_attn.q_proj.weight"));
        qInfo("100,000 tensors: filled %lld ms, filtered %lld ms, sorted %lld ms", filled, filtered, sorted);
        QVERIFY2(filled < 100, "filling takes too long");
    }

    void numbersAreWrittenForPeople() {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        QCOMPARE(significantText(0.0031128), QStringLiteral("0.00311"));
        QCOMPARE(significantText(-41.86), QStringLiteral("−41.9"));
        QCOMPARE(significantText(123456), QStringLiteral("123,000"));
        QCOMPARE(significantText(3.114e-7), QStringLiteral("3.11×10⁻⁷"));
        QCOMPARE(significantText(2.5e12), QStringLiteral("2.50×10¹²"));
        QCOMPARE(significantText(0), QStringLiteral("0"));
        QCOMPARE(significantText(std::nan("")), QStringLiteral("NaN"));
        QCOMPARE(decibelText(41.8499), QStringLiteral("41.8"));
        QCOMPARE(decibelText(INFINITY), QStringLiteral("∞"));
        QCOMPARE(percentText(0), QStringLiteral("0 %"));
        QCOMPARE(percentText(0.000001), QStringLiteral("under 0.01 %"));
        QCOMPARE(percentText(0.0312), QStringLiteral("3.1 %"));
        QCOMPARE(countText(131072), QStringLiteral("131,072"));
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        QCOMPARE(significantText(0.0031128), QStringLiteral("0,00311"));
        QCOMPARE(exactText(0.1), QStringLiteral("0.1")); // copied for programs
        QLocale::setDefault(before);
    }

    void tensorsAreToldInWords() {
        QCOMPARE(placeWords(7, {2, 3, 2}), QStringLiteral("[1, 0, 1]"));
        QCOMPARE(placeWords(0, {}), QStringLiteral("[]"));
        const auto common = qcs::insight::common_tensor_specs();
        QCOMPARE(specWords(common[0].settings), QStringLiteral("qint8 −128…127, per tensor, symmetric"));
        QCOMPARE(specWords(common[5].settings), QStringLiteral("rounded to float16"));
        qcs::quant::ErrorStatistics statistics;
        QCOMPARE(leftOutWords(statistics), QString());
        statistics.nan = 1;
        QCOMPARE(leftOutWords(statistics), QStringLiteral("1 NaN value is left out."));
        statistics.nan = 3;
        statistics.negative_inf = 2;
        QCOMPARE(leftOutWords(statistics), QStringLiteral("3 NaN and 2 infinite values are left out."));
    }
};

QTEST_MAIN(TestTensorsModel)
#include "tst_tensors_model.moc"
