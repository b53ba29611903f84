// The forms of observers and qconfigs: whatever was loaded is kept, and what PyTorch makes of it is told.

#include "config/presets.h"
#include "core/config/random_configs.h"
#include "editors/fields/name_field.h"
#include "editors/fields/value_field.h"
#include "editors/qconfig/observer_form.h"
#include "editors/qconfig/qconfig_field.h"
#include "editors/qconfig/qconfig_popover.h"
#include "models/qconfig_list_model.h"
#include "support/test_program.h"
#include "words/observer_words.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTest>

using namespace qcs::ui;

namespace {

using Spec = std::optional<qcs::config::ObserverSpec>;

const std::string minMax = "torch.ao.quantization.observer.MinMaxObserver";

void choose(ValueField* field, const QString& text) {
    QVERIFY(field && field->choice());
    const int row = field->choice()->findText(text);
    QVERIFY2(row >= 0, qPrintable(text));
    field->choice()->setCurrentIndex(row);
    Q_EMIT field->choice()->activated(row);
}

void type(ValueField* field, const QString& text) {
    QVERIFY(field && field->line());
    field->line()->setFocus();
    field->line()->selectAll();
    if (text.isEmpty())
        QTest::keyClick(field->line(), Qt::Key_Delete);
    else
        QTest::keyClicks(field->line(), text);
}

void typeClass(ClassField* field, const QString& text) {
    field->lineEdit()->setFocus();
    field->lineEdit()->selectAll();
    QTest::keyClicks(field->lineEdit(), text);
    QTest::keyClick(field->lineEdit(), Qt::Key_Return);
}

} // namespace

class TestObserverForm : public QObject {
    Q_OBJECT

    std::unique_ptr<ObserverForm> form_;

private Q_SLOTS:
    void init() {
        form_ = std::make_unique<ObserverForm>(ObserverForm::Place::QConfig, QStringLiteral("Activation"));
        form_->resize(440, 600);
        form_->show();
    }
    void cleanup() { form_.reset(); }

    void randomSpecsRoundTrip() {
        int seen = 0;
        for (unsigned seed = 0; seed < 40; ++seed) {
            qcs::tests::RandomConfigs random(seed);
            for (const auto& rule : random.mapping().rules) {
                if (!rule.qconfig) continue;
                for (const Spec& spec : {rule.qconfig->activation, rule.qconfig->weight}) {
                    QSignalSpy edits(form_.get(), &ObserverForm::edited);
                    form_->setSpec(spec);
                    QCOMPARE(form_->spec(), spec);
                    QCOMPARE(edits.count(), 0);
                    ++seen;
                    if (!spec) continue;
                    for (const auto& keyword : qcs::config::keywords_of(*spec))
                        QVERIFY(keyword.name == "observer" ||
                                form_->field(QString::fromStdString(keyword.name)));
                }
                QConfigEditor pair;
                pair.setQConfig(*rule.qconfig);
                QCOMPARE(pair.qconfig(), *rule.qconfig);
            }
        }
        QVERIFY(seen > 50);
    }

    void everyNamedObserverSaysWhatItQuantizesTo() {
        for (const auto& named : qcs::config::named_qconfigs())
            for (const Spec& spec : {named.activation, named.weight}) {
                if (!spec) continue;
                form_->setSpec(spec);
                QVERIFY2(form_->outcome().startsWith(QLatin1String("Result: ")),
                         qPrintable(QString::fromStdString(named.name) + form_->outcome()));
            }
    }

    void aSpecIsBuiltFromNothing() {
        QVERIFY(!form_->spec());
        QSignalSpy edits(form_.get(), &ObserverForm::edited);
        typeClass(form_->classField(), QStringLiteral("MinMaxObserver"));
        QCOMPARE(form_->spec(), Spec(qcs::config::ObserverSpec{minMax, {}, {}}));
        QCOMPARE(form_->outcome(), QStringLiteral("Result: quint8, 0 … 255, per tensor affine."));
        choose(form_->field(QStringLiteral("dtype")), QStringLiteral("qint8"));
        choose(form_->field(QStringLiteral("qscheme")), QStringLiteral("per_tensor_symmetric"));
        QCOMPARE(form_->outcome(), QStringLiteral("Result: qint8, -128 … 127, per tensor symmetric."));
        type(form_->field(QStringLiteral("quant_min")), QStringLiteral("-63"));
        QVERIFY2(form_->notes().contains(QLatin1String("quant_max")), qPrintable(form_->notes()));
        type(form_->field(QStringLiteral("quant_max")), QStringLiteral("63"));
        QVERIFY2(form_->notes().isEmpty(), qPrintable(form_->notes()));
        QCOMPARE(form_->outcome(), QStringLiteral("Result: qint8, -63 … 63, per tensor symmetric."));
        QVERIFY(edits.count() >= 5);
        QCOMPARE(*qcs::config::given_keyword(*form_->spec(), "quant_min"),
                 qcs::config::Value(std::int64_t{-63}));
        // Emptied fields are not given any more: what is left is the class.
        for (const char* name : {"quant_min", "quant_max"})
            type(form_->field(QString::fromLatin1(name)), {});
        choose(form_->field(QStringLiteral("dtype")), QStringLiteral("default: quint8"));
        choose(form_->field(QStringLiteral("qscheme")), QStringLiteral("default: per_tensor_affine"));
        QCOMPARE(form_->spec(), Spec(qcs::config::ObserverSpec{minMax, {}, {}}));
    }

    void whatTheConstructorRaisesIsTold() {
        form_->setSpec(qcs::config::ObserverSpec{minMax, {}, {}});
        choose(form_->field(QStringLiteral("qscheme")), QStringLiteral("per_channel_affine"));
        QVERIFY2(form_->outcome().contains(QLatin1String("NotImplementedError")),
                 qPrintable(form_->outcome()));
        QVERIFY2(form_->outcome().contains(QLatin1String("qscheme only support")),
                 qPrintable(form_->outcome()));
        typeClass(form_->classField(), QStringLiteral("PerChannelMinMaxObserver"));
        QVERIFY2(form_->outcome().contains(QLatin1String("per channel affine, axis 0")),
                 qPrintable(form_->outcome()));
        typeClass(form_->classField(), QStringLiteral("HistogramObserver"));
        QVERIFY(form_->outcome().contains(QLatin1String("raises")));
    }

    void wrongNumbersAreRefusedWhereTheyAreTyped() {
        form_->setSpec(qcs::config::ObserverSpec{minMax, {}, {}});
        ValueField* eps = form_->field(QStringLiteral("eps"));
        QCOMPARE(eps->line()->placeholderText(), QStringLiteral("1.1920928955078125e-07"));
        type(eps, QStringLiteral("0.00x"));
        QVERIFY(eps->line()->property("invalid").toBool());
        QVERIFY2(form_->outcome().contains(QLatin1String("is not a number")), qPrintable(form_->outcome()));
        type(eps, QStringLiteral("2.5e-4"));
        QCOMPARE(*qcs::config::given_keyword(*form_->spec(), "eps"), qcs::config::Value(2.5e-4));
        type(eps, QStringLiteral("None"));
        QCOMPARE(*qcs::config::given_keyword(*form_->spec(), "eps"), qcs::config::Value(qcs::config::None{}));
    }

    void ownClassesNeedTheirFullName() {
        typeClass(form_->classField(), QStringLiteral("MyObserver"));
        QVERIFY(!form_->spec());
        QVERIFY2(form_->outcome().contains(QLatin1String("full dotted name")), qPrintable(form_->outcome()));
        typeClass(form_->classField(), QStringLiteral("my.pack.MyObserver"));
        QCOMPARE(form_->spec()->callable, std::string("my.pack.MyObserver"));
        typeClass(form_->classField(), QStringLiteral("None"));
        QVERIFY(!form_->spec());
    }

    void aFakeQuantizerHasAnObserverOfItsOwn() {
        typeClass(form_->classField(), QStringLiteral("FixedQParamsFakeQuantize"));
        QVERIFY2(form_->outcome().contains(QLatin1String("TypeError")), qPrintable(form_->outcome()));
        ObserverForm* inner = form_->inner();
        QVERIFY(inner);
        typeClass(inner->classField(), QStringLiteral("FixedQParamsObserver"));
        inner = form_->inner();
        type(inner->field(QStringLiteral("scale")), QStringLiteral("0.0078125"));
        type(form_->inner()->field(QStringLiteral("zero_point")), QStringLiteral("0"));
        QVERIFY2(form_->outcome().startsWith(QStringLiteral("Result: quint8, 0 … 255")),
                 qPrintable(form_->outcome()));
        qcs::predict::ObserverUse use;
        form_->setUse(use);
        QVERIFY2(form_->notes().contains(QLatin1String("meant for QAT")), qPrintable(form_->notes()));
        use.is_qat = true;
        form_->setUse(use);
        QVERIFY(form_->notes().isEmpty());
        // What is wrong with a field of the inner one is said where its result would be.
        typeClass(form_->inner()->classField(), QStringLiteral("MyObserver"));
        QVERIFY2(form_->outcome().contains(QLatin1String("full dotted name")), qPrintable(form_->outcome()));
        typeClass(form_->inner()->classField(), QStringLiteral("FixedQParamsObserver"));
        QVERIFY2(!form_->outcome().contains(QLatin1String("full dotted name")), qPrintable(form_->outcome()));
    }

    void thePairLosesItsNameOnceItIsEdited() {
        QConfigField field;
        field.resize(480, 600);
        field.show();
        const auto named = *qcs::config::named_qconfig("default_per_channel_qconfig");
        field.setQConfig(named);
        QCOMPARE(field.combo()->currentText(), QStringLiteral("default_per_channel_qconfig"));
        field.setObserversShown(true);
        QVERIFY(field.editor()->isVisible());
        QSignalSpy edits(&field, &QConfigField::edited);
        type(field.editor()->activation()->field(QStringLiteral("quant_max")), QStringLiteral("63"));
        QVERIFY(edits.count() > 0);
        QVERIFY(field.qconfig()->name.empty());
        QCOMPARE(field.qconfig()->weight, named.weight);
        QCOMPARE(field.combo()->currentText(), QStringLiteral("MinMax 0…63 · PerChannelMinMax qint8"));
        // The named one is still there to come back to.
        field.combo()->setCurrentIndex(
            field.combo()->findText(QStringLiteral("default_per_channel_qconfig")));
        QCOMPARE(field.qconfig(), std::optional(named));
        field.combo()->setCurrentIndex(0);
        QVERIFY(!field.qconfig());
        QVERIFY(!field.editor()->isVisible());
    }

    void bothPlacesStandBesideEachOtherWhereThereIsRoom() {
        QConfigEditor pair;
        pair.setQConfig(*qcs::config::named_qconfig("default_qconfig"));
        pair.resize(480, 500);
        pair.show();
        QVERIFY(pair.activation()->isVisible() && !pair.weight()->isVisible());
        pair.showWeight(true);
        QVERIFY(!pair.activation()->isVisible() && pair.weight()->isVisible());
        pair.resize(800, 500);
        QVERIFY(pair.activation()->isVisible() && pair.weight()->isVisible());
    }

    void theListSaysWhatEachMeansAndIsSearched() {
        QConfigListModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        model.setOwn(qcs::config::QConfig());
        QCOMPARE(model.rowCount(), static_cast<int>(qcs::config::named_qconfigs().size()) + 2);
        model.setOwn(std::nullopt);
        const int row = model.rowOf(*qcs::config::named_qconfig("default_dynamic_qconfig"));
        const QString meaning = model.index(row).data(QConfigListModel::MeaningRole).toString();
        QVERIFY2(meaning.contains(QStringLiteral("quint8, 0 … 255")), qPrintable(meaning));
        QVERIFY(model.index(row)
                    .data(QConfigListModel::TagsRole)
                    .toStringList()
                    .contains(QStringLiteral("dynamic")));

        QConfigField field;
        field.show();
        field.combo()->showPopup();
        QConfigPopover* popover = field.combo()->popover();
        QVERIFY(popover->isVisible());
        QTest::keyClicks(popover->search(), QStringLiteral("per channel"));
        const int found = popover->list()->model()->rowCount();
        QVERIFY(found > 0 && found < model.rowCount());
        QTest::keyClick(popover->search(), Qt::Key_Down);
        QTest::keyClick(popover->search(), Qt::Key_Return);
        QVERIFY(!popover->isVisible());
        QVERIFY(field.qconfig());
        QVERIFY(model.index(model.rowOf(field.qconfig()))
                    .data(QConfigListModel::TagsRole)
                    .toStringList()
                    .contains(QStringLiteral("per channel")));
    }

    void valuesAreWrittenAsTheyAreRead() {
        const qcs::config::Value values[] = {qcs::config::None{}, true,
                                             std::int64_t{-5},    0.01,
                                             qcs::DType::QInt8,   qcs::QScheme::PerChannelSymmetric,
                                             std::string("a b")};
        for (const auto& value : values)
            QCOMPARE(readValue(valueText(value)), std::optional(value));
        QVERIFY(!readValue(QStringLiteral("1,5")));
        QVERIFY(!readValue(QString()));
        QCOMPARE(readValue(QStringLiteral("hardtanh"), true),
                 std::optional(qcs::config::Value(std::string("hardtanh"))));
    }
};

QCS_TEST(TestObserverForm, QApplication);
#include "tst_observer_form.moc"
