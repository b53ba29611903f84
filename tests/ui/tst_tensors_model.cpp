// The ranking as a model, and the words and numbers around it.

#include "models/ranking_model.h"
#include "support/test_program.h"
#include "support/test_window.h"
#include "words/languages.h"
#include "words/number_text.h"
#include "words/tensor_words.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QUndoStack>

#include <cmath>

using namespace qcs::ui;

namespace {

/// So many vectors of two numbers, named as those of a language model.
QString writeMany(const QString& path, int count) {
    QByteArray header("{");
    for (int i = 0; i < count; ++i)
        header += QStringLiteral("%1\"model.layers.%2.self_attn.q_proj.weight\":{\"dtype\":\"F32\","
                                 "\"shape\":[2],\"data_offsets\":[%3,%4]}")
                      .arg(i == 0 ? QString() : QStringLiteral(","))
                      .arg(i)
                      .arg(8 * i)
                      .arg(8 * i + 8)
                      .toUtf8();
    header += "}";
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return {};
    const auto length = static_cast<quint64>(header.size());
    file.write(reinterpret_cast<const char*>(&length), sizeof length);
    file.write(header);
    file.write(QByteArray(8 * count, '\0'));
    return path;
}

QStringList namesOf(const RankingModel& model, const QModelIndex& parent = {}) {
    QStringList names;
    for (int row = 0; row < model.rowCount(parent); ++row)
        names.push_back(model.index(row, 0, parent).data().toString());
    return names;
}

bool waitFor(WeightRanking& ranking) {
    return waitUntil([&] { return ranking.isIdle() && ranking.plan(); }, 60'000);
}

} // namespace

class TestTensorsModel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useLanguage(*qApp, QStringLiteral("en")); }
    void keepsTheRulesOfModels() {
        qcs::test::TestWindow window;
        window.openSample();
        auto& ranking = window.session()->ranking();
        RankingModel model(&ranking);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(waitFor(ranking));
        const QStringList worst = {"conv2", "conv6", "conv5",      "conv3",
                                   "conv1", "conv4", "classifier", "37 tensors stay in float"};
        QCOMPARE(namesOf(model), worst);
        const QModelIndex section = model.index(7, 0);
        QCOMPARE(model.rowCount(section), 37);
        QCOMPARE(namesOf(model, section).front(), QStringLiteral("conv1.bias"));
        QCOMPARE(model.parent(model.index(3, 0, section)), section);
        const QPersistentModelIndex kept = model.index(0, 0);
        model.sort(RankingModel::NameColumn, Qt::AscendingOrder);
        QCOMPARE(namesOf(model).front(), QStringLiteral("classifier"));
        QCOMPARE(kept.row(), 2);
        model.setFilter(QStringLiteral("CONV2 16x128x64x1"));
        QCOMPARE(namesOf(model), QStringList{"conv2"});
        QVERIFY(!model.indexOfEntry(0).isValid());
        model.setFilter({});
        model.sort(RankingModel::SqnrColumn, Qt::DescendingOrder);
        QCOMPARE(namesOf(model).front(), QStringLiteral("classifier"));
        model.sort(-1);
        QCOMPARE(namesOf(model), worst);
        model.setThreshold(38);
        QCOMPARE(model.belowThreshold(), 3);
        window.document().removeTensorFile(0);
        QVERIFY(waitFor(ranking));
        QCOMPARE(model.rowCount(), 1); // the weights that no file has
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("7 need a look"));
        QVERIFY(model.index(0, 0).data(RankingModel::WarnsRole).toBool());
        window.document().undoStack()->setClean();
    }

    void manyTensorsFillAtOnce() {
        const QTemporaryDir folder;
        qcs::test::TestWindow window;
        auto& ranking = window.session()->ranking();
        RankingModel model(&ranking);
        window.document().addTensorFile(writeMany(folder.filePath(QStringLiteral("m.safetensors")), 100'000));
        QVERIFY(waitUntil([&] { return ranking.isIdle() && model.rowCount() == 1; }, 60'000));
        const QModelIndex section = model.index(0, 0);
        QCOMPARE(section.data().toString(), QStringLiteral("100000 tensors, and no model is open"));
        QElapsedTimer timer;
        timer.start();
        model.setFilter(QStringLiteral("layers.99999"));
        const auto filtered = timer.restart();
        QCOMPARE(model.index(0, 0, model.index(0, 0)).data().toString(),
                 QStringLiteral("model.layers.99999.self_attn.q_proj.weight"));
        qInfo("100,000 tensors: filtered %lld ms", filtered);
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
        QCOMPARE(elementIndexWords(7, {2, 3, 2}), QStringLiteral("[1, 0, 1]"));
        QCOMPARE(elementIndexWords(0, {}), QStringLiteral("[]"));
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

QCS_TEST(TestTensorsModel, QApplication);
#include "tst_tensors_model.moc"
