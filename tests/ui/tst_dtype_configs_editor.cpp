// The table of dtype configs and the popover of their constraints, by keys and clicks.

#include "core/config/random_configs.h"
#include "editors/backend_entry/constraints_popover.h"
#include "editors/backend_entry/dtype_configs_editor.h"
#include "models/dtype_configs_model.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "words/constraint_words.h"
#include "words/number_text.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace qcs::ui;
using Field = ConstraintField;

namespace {

qcs::config::DTypeConfig plain() {
    qcs::config::DTypeConfig config;
    config.input_dtype.dtype = qcs::DType::QUInt8;
    config.output_dtype.dtype = qcs::DType::QUInt8;
    config.weight_dtype.dtype = qcs::DType::QInt8;
    config.bias_dtype = qcs::DType::Float32;
    return config;
}

std::vector<qcs::config::DTypeConfig> numbered(int count) {
    std::vector<qcs::config::DTypeConfig> configs;
    for (int i = 0; i < count; ++i) {
        configs.push_back(plain());
        configs.back().input_dtype.quant_min_lower_bound = std::int64_t{i};
    }
    return configs;
}

std::vector<std::int64_t> numbersOf(const std::vector<qcs::config::DTypeConfig>& configs) {
    std::vector<std::int64_t> numbers;
    for (const auto& config : configs)
        numbers.push_back(std::get<std::int64_t>(*config.input_dtype.quant_min_lower_bound));
    return numbers;
}

QString remarkOf(const qcs::config::DTypeWithConstraints& wanted, Field field) {
    for (const FieldRemark& remark : constraintRemarks(wanted))
        if (remark.field == field) return remark.text;
    return {};
}

} // namespace

class TestDTypeConfigsEditor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        editor_ = std::make_unique<DTypeConfigsEditor>();
        tester_ = std::make_unique<QAbstractItemModelTester>(editor_->table()->model());
        editor_->resize(640, 480);
        editor_->show();
        QVERIFY(QTest::qWaitForWindowExposed(editor_.get()));
    }
    void cleanup() {
        tester_.reset();
        editor_.reset();
    }

    void numbers_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<bool>("isInt");
        QTest::addColumn<double>("value");
        QTest::newRow("int") << "0" << true << 0.0;
        QTest::newRow("float") << "0.0" << false << 0.0;
        QTest::newRow("negative") << " -128 " << true << -128.0;
        QTest::newRow("true minus") << "−128" << true << -128.0;
        QTest::newRow("division is a float") << "4/2" << false << 2.0;
        QTest::newRow("1/256") << "1/256" << false << 1.0 / 256;
        QTest::newRow("power") << "2**-12" << false << 1.0 / 4096;
        QTest::newRow("power with a roof") << "2^-12" << false << 1.0 / 4096;
        QTest::newRow("power of ints") << "2**7" << true << 128.0;
        QTest::newRow("sign after power") << "-2**2" << true << -4.0;
        QTest::newRow("division by a power") << "1 / 2**8" << false << 1.0 / 256;
        QTest::newRow("exponent") << "1e-3" << false << 0.001;
        QTest::newRow("infinity") << "-inf" << false << -std::numeric_limits<double>::infinity();
    }
    void numbers() {
        QFETCH(QString, typed);
        QFETCH(bool, isInt);
        QFETCH(double, value);
        const TypedNumber read = readNumber(typed);
        QVERIFY2(read.number, qPrintable(read.problem));
        QCOMPARE(std::holds_alternative<std::int64_t>(*read.number), isInt);
        QCOMPARE(qcs::config::as_double(*read.number), value);
        QVERIFY(readNumber(writeNumber(*read.number)).number == read.number);
    }

    void noNumbers() {
        for (const char* typed :
             {"x", "1,5", "1/0", "99999999999999999999", "2**", "nan", "10**400", "1e999"}) {
            const TypedNumber read = readNumber(QString::fromLatin1(typed));
            QVERIFY2(!read.number && !read.problem.isEmpty(), typed);
        }
        const auto lowest = std::numeric_limits<std::int64_t>::min();
        QVERIFY(readNumber(writeNumber(lowest)).number == qcs::config::Number(lowest));
        QVERIFY(readNumber(QStringLiteral("-2**-1")).number == qcs::config::Number(-0.5));
        QVERIFY(readNumber(QStringLiteral(" ")).problem.isEmpty());
        QVERIFY(readNumber(QStringLiteral("None")).problem.isEmpty());
    }

    void shortNumbers() {
        QCOMPARE(shortNumber(1.0 / 256), QStringLiteral("1/256"));
        QCOMPARE(shortNumber(1.0 / 4096), QStringLiteral("2⁻¹²"));
        QCOMPARE(shortNumber(std::int64_t{-127}), QStringLiteral("−127"));
        QCOMPARE(shortNumber(3.0), QStringLiteral("3.0"));
    }

    void whatIsSetComesBack() {
        for (unsigned seed = 0; seed < 60; ++seed) {
            const qcs::config::BackendConfig backend = qcs::tests::RandomConfigs(seed).backend();
            for (const auto& pattern : backend.configs) {
                editor_->setConfigs(pattern.dtype_configs);
                QVERIFY(editor_->configs() == pattern.dtype_configs);
                // Opening and closing each cell alters nothing.
                for (int row = 0; row < editor_->model()->rowCount(); ++row)
                    for (int column = 0; column < DTypeConfigsModel::Bias; ++column) {
                        editor_->open(editor_->table()->model()->index(row, column));
                        QVERIFY(editor_->popover()->isVisible());
                        QTest::keyClick(editor_->popover(), Qt::Key_Return);
                        QVERIFY(!editor_->popover()->isVisible());
                    }
                QVERIFY(editor_->configs() == pattern.dtype_configs);
            }
        }
    }

    void rowsByKeys() {
        editor_->setConfigs(numbered(3));
        QTableView& table = *editor_->table();
        QSignalSpy edited(editor_.get(), &DTypeConfigsEditor::edited);
        QSignalSpy settled(editor_.get(), &DTypeConfigsEditor::undoStepFinished);
        table.setCurrentIndex(editor_->table()->model()->index(0, 0));
        table.setFocus();
        QTest::keyClick(&table, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(numbersOf(editor_->configs()), (std::vector<std::int64_t>{1, 0, 2}));
        QCOMPARE(table.currentIndex().row(), 1);
        QTest::keyClick(&table, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(numbersOf(editor_->configs()), (std::vector<std::int64_t>{1, 0, 0, 2}));
        QTest::keyClick(&table, Qt::Key_Delete);
        QCOMPARE(numbersOf(editor_->configs()), (std::vector<std::int64_t>{1, 0, 2}));
        table.setCurrentIndex(editor_->table()->model()->index(1, 0));
        QTest::keyClick(&table, Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(numbersOf(editor_->configs()), (std::vector<std::int64_t>{0, 1, 2}));
        QTest::keyClick(&table, Qt::Key_Up, Qt::AltModifier); // already the first
        QCOMPARE(edited.count(), 4);
        QCOMPARE(settled.count(), 4);
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(&table, Qt::Key_Delete);
        QVERIFY(editor_->configs().empty());
        QVERIFY2(editor_->summaryText().contains(QStringLiteral("only fused")),
                 qPrintable(editor_->summaryText()));
    }

    void rowsByButtons() {
        const auto press = [&](const char* name) {
            auto* button = editor_->findChild<QToolButton*>(QString::fromLatin1(name));
            QTest::mouseClick(button, Qt::LeftButton);
        };
        press("add-dtype-config");
        QVERIFY(editor_->configs() == std::vector<qcs::config::DTypeConfig>(1));
        editor_->setConfigs(numbered(2));
        editor_->table()->setCurrentIndex(editor_->table()->model()->index(1, 0));
        press("dtype-config-up");
        QCOMPARE(numbersOf(editor_->configs()), (std::vector<std::int64_t>{1, 0}));
        press("duplicate-dtype-config");
        press("dtype-config-down");
        press("dtype-config-down"); // disabled at the end
        QCOMPARE(numbersOf(editor_->configs()), (std::vector<std::int64_t>{1, 0, 1}));
        press("remove-dtype-config");
        QCOMPARE(numbersOf(editor_->configs()), (std::vector<std::int64_t>{1, 0}));
    }

    void rowsAreDragged() {
        editor_->setConfigs(numbered(4));
        DTypeConfigsModel& model = *editor_->model();
        const auto drop = [&](int from, int before) {
            const std::unique_ptr<QMimeData> data(model.mimeData({model.index(from, 0)}));
            QVERIFY(model.canDropMimeData(data.get(), Qt::MoveAction, before, 0, {}));
            QVERIFY(!model.dropMimeData(data.get(), Qt::MoveAction, before, 0, {}));
        };
        drop(0, 4);
        QCOMPARE(numbersOf(editor_->configs()), (std::vector<std::int64_t>{1, 2, 3, 0}));
        drop(3, 1);
        QCOMPARE(numbersOf(editor_->configs()), (std::vector<std::int64_t>{1, 0, 2, 3}));
        DTypeConfigsModel other;
        const std::unique_ptr<QMimeData> foreign(other.mimeData({}));
        QVERIFY(!model.canDropMimeData(foreign.get(), Qt::MoveAction, 0, 0, {}));
    }

    void biasAndDynamic() {
        editor_->setConfigs({plain()});
        QTableView& table = *editor_->table();
        const auto choose = [&](int column, int choice) {
            const QModelIndex index = editor_->table()->model()->index(0, column);
            QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(index).center());
            auto* combo = table.viewport()->findChild<QComboBox*>();
            QVERIFY(combo);
            combo->setCurrentIndex(choice);
            Q_EMIT combo->activated(choice);
            combo->hidePopup();
            QTRY_VERIFY(!table.viewport()->findChild<QComboBox*>());
        };
        choose(DTypeConfigsModel::Dynamic, 2);
        QVERIFY(editor_->configs().front().is_dynamic == true);
        choose(DTypeConfigsModel::Dynamic, 1);
        QVERIFY(editor_->configs().front().is_dynamic == false);
        choose(DTypeConfigsModel::Dynamic, 0);
        QVERIFY(!editor_->configs().front().is_dynamic);
        choose(DTypeConfigsModel::Bias, 0);
        QVERIFY(!editor_->configs().front().bias_dtype);
        choose(DTypeConfigsModel::Bias, 4);
        QVERIFY(editor_->configs().front().bias_dtype == qcs::DType::Float16);
    }

    void constraintsAreTyped() {
        editor_->setConfigs({plain()});
        click(0, DTypeConfigsModel::Input);
        QSignalSpy edited(editor_.get(), &DTypeConfigsEditor::edited);
        QSignalSpy settled(editor_.get(), &DTypeConfigsEditor::undoStepFinished);
        type("quant_min_lower_bound", "0");
        QVERIFY(popover().remark(Field::QuantMin).startsWith(QStringLiteral("Not checked")));
        type("quant_max_upper_bound", "127.0");
        QCOMPARE(popover().remark(Field::QuantMin), QString());
        type("scale_min_lower_bound", "2**-12");
        QVERIFY(popover().remark(Field::ScaleMin).contains(QStringLiteral("eps=2⁻¹²")));
        QCOMPARE(settled.count(), 0);
        QTest::keyClick(field("scale_min_lower_bound"), Qt::Key_Return);
        QVERIFY(!popover().isVisible());
        QCOMPARE(settled.count(), 1);
        QVERIFY(edited.count() >= 3);
        const auto& input = editor_->configs().front().input_dtype;
        QVERIFY(input.quant_min_lower_bound == qcs::config::Number(std::int64_t{0}));
        QVERIFY(input.quant_max_upper_bound == qcs::config::Number(127.0));
        QVERIFY(input.scale_min_lower_bound == qcs::config::Number(1.0 / 4096));
        const QString cell = editor_->model()->index(0, 0).data().toString();
        QCOMPARE(cell, QStringLiteral("quint8  0…127.0  eps ≥ 2⁻¹²"));
        QVERIFY(editor_->summaryText().contains(
            QStringLiteral("Input: range within 0 to 127.0, eps at least 2⁻¹²")));
    }

    void whatIsWrongIsNotTaken() {
        editor_->setConfigs({plain()});
        click(0, DTypeConfigsModel::Weight);
        QLineEdit* dtype = field("dtype");
        dtype->selectAll();
        QTest::keyClicks(dtype, QStringLiteral("qunt8"));
        QVERIFY2(popover().remark(Field::DType).contains(QStringLiteral("quint8")),
                 qPrintable(popover().remark(Field::DType)));
        QVERIFY(editor_->configs().front().weight_dtype.dtype == qcs::DType::QInt8);
        dtype->selectAll();
        QTest::keyClicks(dtype, QStringLiteral("torch.float"));
        QVERIFY(editor_->configs().front().weight_dtype.dtype == qcs::DType::Float32);
        type("zero_point_exact_match", ",5");
        QVERIFY(popover().remark(Field::ZeroPointExact).contains(QStringLiteral("comma")));
        QVERIFY(!editor_->configs().front().weight_dtype.zero_point_exact_match);
        dtype->selectAll();
        QTest::keyClick(dtype, Qt::Key_Delete);
        QVERIFY(!editor_->configs().front().weight_dtype.dtype);
        QTest::keyClick(dtype, Qt::Key_Escape); // takes all back
        QVERIFY(!popover().isVisible());
        QVERIFY(editor_->configs() == std::vector<qcs::config::DTypeConfig>{plain()});
    }

    void sigmoidIsOneChoice() {
        editor_->setConfigs({plain()});
        click(0, DTypeConfigsModel::Output);
        auto* examples = popover().findChild<QPushButton*>(QStringLiteral("constraint-examples"));
        examples->menu()->actions().front()->trigger();
        const auto& output = editor_->configs().front().output_dtype;
        QVERIFY(output.dtype == qcs::DType::QUInt8);
        QVERIFY(output.quant_min_lower_bound == qcs::config::Number(std::int64_t{0}));
        QVERIFY(output.quant_max_upper_bound == qcs::config::Number(std::int64_t{255}));
        QVERIFY(output.scale_exact_match == qcs::config::Number(1.0 / 256));
        QVERIFY(output.zero_point_exact_match == qcs::config::Number(std::int64_t{0}));
        QVERIFY(popover().remark(Field::ScaleExact).contains(QStringLiteral("FixedQParamsObserver")));
    }

    void anUndoUnderTheOpenPopover() {
        editor_->setConfigs({plain()});
        click(0, DTypeConfigsModel::Input);
        type("quant_min_lower_bound", "0");
        field("quant_max_upper_bound")->setText(QStringLiteral("12x")); // not a number yet
        editor_->setConfigs({plain()});
        QVERIFY(popover().isVisible());
        QCOMPARE(field("quant_min_lower_bound")->text(), QString());
        QCOMPARE(field("quant_max_upper_bound")->text(), QStringLiteral("12x"));
        QVERIFY(field("quant_max_upper_bound")->property("invalid").toBool()); // it is still said
        editor_->setConfigs({});
        QVERIFY(!popover().isVisible());
    }

    void remarks() {
        qcs::config::DTypeWithConstraints wanted;
        wanted.scale_max_upper_bound = 1.0;
        QVERIFY(remarkOf(wanted, Field::DType).contains(QStringLiteral("without a dtype")));
        wanted.dtype = qcs::DType::QInt8;
        QVERIFY(remarkOf(wanted, Field::DType).isEmpty());
        QVERIFY(remarkOf(wanted, Field::ScaleMax).contains(QStringLiteral("Never enforced")));
        wanted.scale_exact_match = 0.5;
        QVERIFY(remarkOf(wanted, Field::ScaleExact).startsWith(QStringLiteral("Not checked")));
        wanted.zero_point_exact_match = std::int64_t{200};
        QVERIFY(
            remarkOf(wanted, Field::ZeroPointExact).contains(QStringLiteral("Outside the codes of qint8")));
        wanted.zero_point_exact_match = 0.5;
        QVERIFY(remarkOf(wanted, Field::ZeroPointExact).contains(QStringLiteral("integer")));
        wanted.scale_min_lower_bound = 1e-9;
        QVERIFY(remarkOf(wanted, Field::ScaleMin).contains(QStringLiteral("has no eps")));
        qcs::config::DTypeWithConstraints range;
        range.dtype = qcs::DType::QUInt8;
        range.quant_min_lower_bound = std::int64_t{-1};
        range.quant_max_upper_bound = std::int64_t{-5};
        QVERIFY(remarkOf(range, Field::QuantMin).contains(QStringLiteral("Outside")));
        QVERIFY(remarkOf(range, Field::QuantMax).contains(QStringLiteral("Below the lower bound")));
        // PyTorch accepts what is within wider bounds, and compares nothing with only one bound.
        const auto problem = [&range] {
            qcs::config::DTypeConfig config;
            config.input_dtype = range;
            return configProblem(config);
        };
        QVERIFY(!problem().isEmpty());
        range.quant_max_upper_bound = std::int64_t{300};
        QVERIFY(remarkOf(range, Field::QuantMax).contains(QStringLiteral("Outside")));
        QCOMPARE(problem(), QString());
        range.quant_min_lower_bound = std::int64_t{256};
        QVERIFY(!problem().isEmpty()); // no code reaches it
        range.quant_max_upper_bound.reset();
        QCOMPARE(problem(), QString());
    }

    void sentences() {
        QCOMPARE(configSentence(plain()),
                 QStringLiteral("Static: quint8 in and out, weight qint8, bias float32."));
        qcs::config::DTypeConfig dynamic = plain();
        dynamic.is_dynamic = true;
        QVERIFY(configProblem(dynamic).contains(QStringLiteral("is float32")));
        dynamic.output_dtype.dtype = qcs::DType::Float32;
        QCOMPARE(configSentence(dynamic),
                 QStringLiteral("Dynamic: quint8 in, float32 out, weight qint8, bias float32."));
        QCOMPARE(configProblem(dynamic), QString());
        dynamic.is_dynamic = false;
        QVERIFY(configProblem(dynamic).contains(QStringLiteral("same dtype")));
        QCOMPARE(configSentence({}), QStringLiteral("Static: anything in, anything out."));
    }

private:
    ConstraintsPopover& popover() { return *editor_->popover(); }
    QLineEdit* field(const char* name) {
        auto* widget = popover().findChild<QWidget*>(QStringLiteral("constraint-") + QLatin1String(name));
        if (auto* combo = qobject_cast<QComboBox*>(widget)) return combo->lineEdit();
        return static_cast<QLineEdit*>(widget);
    }
    void type(const char* name, const char* text) {
        field(name)->setFocus();
        field(name)->selectAll();
        QTest::keyClicks(field(name), QString::fromLatin1(text));
    }
    void click(int row, int column) {
        QTableView& table = *editor_->table();
        const QModelIndex index = editor_->table()->model()->index(row, column);
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(index).center());
        QVERIFY(popover().isVisible());
    }

    std::unique_ptr<DTypeConfigsEditor> editor_;
    std::unique_ptr<QAbstractItemModelTester> tester_;
};

QCS_TEST(TestDTypeConfigsEditor, qcs::test::ThemedApplication);

#include "tst_dtype_configs_editor.moc"
