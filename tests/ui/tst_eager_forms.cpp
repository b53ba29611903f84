// The forms of eager mode's custom config and of the arguments of its call: by clicks and keys, undone.

#include "config/eager_presets.h"
#include "core/config/random_configs.h"
#include "eager_window.h"
#include "editors/fields/field_rows.h"
#include "editors/text/json_editor.h"
#include "hands.h"
#include "session/eager_custom_fields.h"
#include "shell/outcome_counts.h"
#include "support/test_program.h"
#include "views/eager/custom_section.h"
#include "views/eager/fusions_section.h"
#include "views/eager/mapping_section.h"
#include "views/eager/options_section.h"
#include "views/json/json_panel.h"
#include "widgets/counts_line.h"
#include "widgets/fact_list.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>

using namespace qcs::ui;
using Field = EagerCustomField;

class TestEagerForms : public QObject, private qcs::test::EagerWindow {
    Q_OBJECT

    std::unique_ptr<qcs::test::Hands> hands_;

    CustomSection& custom() { return *panel().custom(); }
    const qcs::config::EagerCustom& lists() { return *document().eager().custom; }
    QLineEdit* line(Field field, int row, int column) {
        return static_cast<QLineEdit*>(custom().field(field)->field(row, column));
    }
    FieldRows& rows(Field field) { return *custom().field(field); }
    void ownLists() {
        hands_->choose(custom().chooser(), QStringLiteral("lists of your own"));
        window_->waitUntilIdle();
    }
    /// A new row, whose first field has the focus.
    int add(Field field) {
        hands_->click(hands_->find<QToolButton>("add-row", &rows(field)));
        const int row = static_cast<int>(rows(field).rows().size()) - 1;
        qcs::test::must(line(field, row, 0)->hasFocus(), QStringLiteral("the new row has no focus"));
        return row;
    }
    void typeHere(const QString& text) {
        hands_->type(text);
        hands_->leaveCompletions();
        window_->waitUntilIdle();
    }
    QString remark(Field field, int row) {
        custom().waitForIdle(10'000);
        return rows(field).remark(row);
    }
    void undo() {
        document().undoStack()->undo();
        window_->waitUntilIdle();
    }
    /// In the list of a box that can also be typed in.
    void chooseIn(QComboBox* box, const QString& text) {
        box->setFocus();
        hands_->press(Qt::Key_F4);
        hands_->choose(*box->view(), box->findText(text));
    }
    /// Some text of the forms says so.
    bool shows(const QString& part) {
        const auto labels = panel().findChildren<QLabel*>();
        return std::ranges::any_of(
            labels, [&](const QLabel* label) { return label->isVisible() && label->text().contains(part); });
    }
    /// "conv1: swapped → left out", as the list of effects has them.
    QStringList effects() {
        QStringList told;
        const auto& facts = panel().effects()->facts();
        for (int row = 1; row < facts.rowCount(); ++row)
            told.push_back(facts.rowAt(row).name + QStringLiteral(": ") + facts.rowAt(row).note);
        return told;
    }
    template <typename Walk>
    static QString stuck(Walk walk) {
        try {
            walk();
        } catch (const qcs::test::Stuck& why) {
            return QString::fromUtf8(why.what());
        }
        return {};
    }

private Q_SLOTS:
    void init() {
        window_ = qcs::test::sampleWindow();
        QVERIFY(qcs::test::becomesActive(*window_));
        hands_ = std::make_unique<qcs::test::Hands>(*window_);
        choose(QStringLiteral("Eager"));
        pressIn(panel(), "quantize-everything");
    }
    void cleanup() {
        hands_.reset();
        qcs::test::closeWindow(window_);
    }

    void ownListsStartAsPyTorchs() {
        QCOMPARE(stuck([&] {
                     QVERIFY(!document().eager().custom);
                     QVERIFY(!rows(Field::FloatToObserved).isVisible());
                     const int before = steps();
                     ownLists();
                     QCOMPARE(steps(), before + 1);
                     QVERIFY(lists() == qcs::config::eager_tables().custom);
                     QVERIFY(rows(Field::FloatToObserved).isVisible());
                     QCOMPARE(rows(Field::FloatToObserved).rows().size(), 2);
                     QCOMPARE(effects(), QStringList()); // it says the same as before
                     undo();
                     QVERIFY(!document().eager().custom);
                     QCOMPARE(custom().chooser()->currentIndex(), 0);
                     QVERIFY(!rows(Field::FloatToObserved).isVisible());
                     document().undoStack()->redo();
                     hands_->choose(custom().chooser(), QStringLiteral("PyTorch’s default"));
                     QVERIFY(!document().eager().custom);
                 }),
                 QString());
    }

    void pairsOfClasses() {
        QCOMPARE(
            stuck([&] {
                ownLists();
                const int before = steps();
                const int row = add(Field::FloatToObserved);
                QCOMPARE(remark(Field::FloatToObserved, row).left(16), QStringLiteral("Name both classe"));
                // By the keyboard alone: complete the one, Tab, type the other.
                hands_->type(QStringLiteral("Conv2d"));
                QVERIFY(QApplication::activePopupWidget());
                hands_->press(Qt::Key_Down);
                hands_->press(Qt::Key_Return);
                QCOMPARE(line(Field::FloatToObserved, row, 0)->text(), QStringLiteral("torch.nn.Conv2d"));
                QCOMPARE(lists().float_to_observed.size(), std::size_t{2}); // half a pair is none
                hands_->press(Qt::Key_Tab);
                QVERIFY(line(Field::FloatToObserved, row, 1)->hasFocus());
                typeHere(QStringLiteral("mine.ObservedConv"));
                QCOMPARE(lists().float_to_observed.size(), std::size_t{3});
                QCOMPARE(lists().float_to_observed.back().from, std::string("torch.nn.Conv2d"));
                QCOMPARE(lists().float_to_observed.back().to, std::string("mine.ObservedConv"));
                // A class that nobody knows is said to be one, and taken.
                QVERIFY2(remark(Field::FloatToObserved, row).contains(QStringLiteral("a class of yours")),
                         qPrintable(remark(Field::FloatToObserved, row)));
                QCOMPARE(rows(Field::FloatToObserved).problem(row), QString());
                QCOMPARE(steps(), before + 1); // all keys are one step
                undo();
                QVERIFY(lists() == qcs::config::eager_tables().custom);
                QCOMPARE(rows(Field::FloatToObserved).rows().size(), 2);
                document().undoStack()->redo();
                QCOMPARE(rows(Field::FloatToObserved).rows().size(), 3);
                // Tab walks from the box over the rows and their buttons to the button below.
                custom().chooser()->setFocus(Qt::OtherFocusReason);
                for (int i = 0; i < 2 * 3; ++i)
                    hands_->press(Qt::Key_Tab);
                QVERIFY(rows(Field::FloatToObserved).isAncestorOf(QApplication::focusWidget()));
                hands_->press(Qt::Key_Tab);
                QVERIFY(line(Field::FloatToObserved, row, 0)->hasFocus());
                for (int i = 0; i < 3; ++i)
                    hands_->press(Qt::Key_Tab);
                QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("add-row"));
                // One of PyTorch's that there is not is a mistake.
                hands_->fill(line(Field::FloatToObserved, row, 1), QStringLiteral("torch.nn.Conv2dd"));
                QVERIFY2(remark(Field::FloatToObserved, row).contains(QStringLiteral("Did you mean")),
                         qPrintable(remark(Field::FloatToObserved, row)));
                QVERIFY(!rows(Field::FloatToObserved).problem(row).isEmpty());
            }),
            QString());
    }

    void whatIsLeftOut() {
        QCOMPARE(stuck([&] {
                     undo(); // it is read where qconfigs are given by type
                     auto config = document().eager();
                     for (const char* type : {"torch.nn.Conv2d", "torch.nn.Linear"})
                         config.set({type, true, defaultEagerQConfig(document().mode()), false});
                     document().changeEager(config, QStringLiteral("by type"));
                     ownLists();
                     QCOMPARE(status(QStringLiteral("conv2")), QStringLiteral("swapped"));
                     add(Field::NonTraceableNames);
                     typeHere(QStringLiteral("conv"));
                     QVERIFY2(remark(Field::NonTraceableNames, 0).contains(QStringLiteral("Did you mean")),
                              qPrintable(remark(Field::NonTraceableNames, 0)));
                     typeHere(QStringLiteral("2"));
                     QCOMPARE(remark(Field::NonTraceableNames, 0), QString());
                     QCOMPARE(lists().non_traceable_module_names, std::vector<std::string>{"conv2"});
                     const QString after = status(QStringLiteral("conv2"));
                     QVERIFY(after != QStringLiteral("swapped"));
                     // What all keys together did, not what the last one did.
                     QCOMPARE(effects().size(), 1);
                     QVERIFY2(effects().front().startsWith(QStringLiteral("conv2: swapped")),
                              qPrintable(effects().front()));
                     typeHere(QStringLiteral(".weight"));
                     QVERIFY(
                         remark(Field::NonTraceableNames, 0).contains(QStringLiteral("names without a dot")));
                     undo();
                     QCOMPARE(status(QStringLiteral("conv2")), QStringLiteral("swapped"));

                     add(Field::NonTraceableClasses);
                     typeHere(QStringLiteral("torch.nn.Linear"));
                     QCOMPARE(status(QStringLiteral("classifier")), after);
                     // Its button is reached by Tab, and takes it out again.
                     hands_->press(Qt::Key_Tab);
                     QCOMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("remove-row"));
                     hands_->press(Qt::Key_Space);
                     window_->waitUntilIdle();
                     QVERIFY(lists().non_traceable_module_classes.empty());
                     QCOMPARE(status(QStringLiteral("classifier")), QStringLiteral("swapped"));
                 }),
                 QString());
    }

    void sequencesAndTheirFusers() {
        QCOMPARE(stuck([&] {
                     ownLists();
                     add(Field::Fusions);
                     typeHere(QStringLiteral("torch.nn.BatchNorm2d, "));
                     hands_->type(QStringLiteral("Tanh")); // the name after the comma is completed
                     QVERIFY(QApplication::activePopupWidget());
                     hands_->press(Qt::Key_Down);
                     hands_->press(Qt::Key_Return);
                     QCOMPARE(line(Field::Fusions, 0, 0)->text(),
                              QStringLiteral("torch.nn.BatchNorm2d, torch.nn.Tanh"));
                     QVERIFY(lists().fusions.empty());
                     hands_->press(Qt::Key_Tab);
                     typeHere(QStringLiteral("mine.fuse_bn_tanh"));
                     QCOMPARE(lists().fusions.size(), std::size_t{1});
                     QCOMPARE(lists().fusions[0].classes,
                              (std::vector<std::string>{"torch.nn.BatchNorm2d", "torch.nn.Tanh"}));
                     QCOMPARE(lists().fusions[0].method.name, std::string("mine.fuse_bn_tanh"));
                     typeHere(QStringLiteral("(mine.BNTanh)"));
                     QVERIFY(lists().fusions[0].method.is_factory);
                     QCOMPARE(lists().fusions[0].method.args.front().name, std::string("mine.BNTanh"));
                     QCOMPARE(rows(Field::Fusions).problem(0), QString());
                     undo();
                     QVERIFY(lists().fusions.empty());
                 }),
                 QString());
    }

    void rowsAndBack() {
        for (unsigned seed = 0; seed < 60; ++seed) {
            const auto given =
                qcs::tests::RandomConfigs(seed).eager().custom.value_or(qcs::config::EagerCustom());
            for (std::size_t i = 0; i < eagerCustomFieldCount; ++i) {
                const auto field = static_cast<Field>(i);
                auto once = given;
                setCustomRows(once, field, customRows(given, field));
                auto twice = once;
                setCustomRows(twice, field, customRows(once, field));
                QVERIFY(twice == once);
            }
        }
    }

    // Whatever a file has is shown, and the form does not change it by showing it.
    void whatAFileHas() {
        qcs::config::EagerCustom custom;
        custom.float_to_observed = {{"mine.A", "mine.B"}, {"torch.nn.LSTM", "mine.LSTM"}};
        custom.non_traceable_module_names = {"nowhere"};
        custom.fusions = {
            {{"mine.A", "mine.B", "mine.A"}, {"mine.fuse", false, {}}},
            {{"mine.C"}, {"mine.make", true, {qcs::config::ObjectRef::method("relu")}}},
            {{"mine.D"},
             {"mine.make", true, {qcs::config::ObjectRef(), qcs::config::ObjectRef::object("a.B")}}}};
        for (std::size_t i = 0; i < eagerCustomFieldCount; ++i) {
            auto again = custom;
            setCustomRows(again, static_cast<Field>(i), customRows(custom, static_cast<Field>(i)));
            QVERIFY(again == custom);
        }
        auto config = document().eager();
        config.custom = custom;
        document().changeEager(config, QStringLiteral("given"));
        QVERIFY(document().eager() == config);
        for (std::size_t i = 0; i < eagerCustomFieldCount; ++i)
            QCOMPARE(rows(static_cast<Field>(i)).rows(), customRows(custom, static_cast<Field>(i)));
    }

    void theDTypeOfQuantizeDynamic() {
        QCOMPARE(stuck([&] {
                     undo(); // no spec
                     choose(QStringLiteral("Dynamic"));
                     hands_->click("eager-options-fold");
                     auto* dtype = hands_->find<QComboBox>("eager-dtype");
                     QCOMPARE(dtype->currentText(), QStringLiteral("default (qint8)"));
                     QStringList offered;
                     for (int i = 1; i < dtype->count(); ++i)
                         offered.push_back(dtype->itemText(i));
                     QCOMPARE(offered, (QStringList{QStringLiteral("qint8"), QStringLiteral("float16"),
                                                    QStringLiteral("quint8"), QStringLiteral("quint4x2")}));
                     chooseIn(dtype, QStringLiteral("quint8"));
                     window_->waitUntilIdle();
                     QVERIFY(document().eager().dtype == qcs::DType::QUInt8);
                     QCOMPARE(status(QStringLiteral("classifier")), QStringLiteral("no qconfig"));
                     undo();
                     QVERIFY(!document().eager().dtype);
                     // One without a default is shown as it is, with what PyTorch does.
                     auto config = document().eager();
                     config.dtype = qcs::DType::QInt32;
                     document().changeEager(config, QStringLiteral("given"));
                     window_->waitUntilIdle();
                     QCOMPARE(dtype->currentText(), QStringLiteral("qint32"));
                     const auto said = [&](const QString& words) {
                         for (const auto* label : panel().options()->findChildren<QLabel*>())
                             if (label->isVisible() && label->text().contains(words)) return true;
                         return false;
                     };
                     QVERIFY(said(QStringLiteral("no default for qint32")));
                     const auto plan = window_->session()->eager().plan();
                     QVERIFY(plan->raised && plan->raised->type == "ValueError");
                     // With a spec it is not read.
                     config.set({"classifier", false, defaultEagerQConfig(document().mode()), false});
                     document().changeEager(config, QStringLiteral("given"));
                     window_->waitUntilIdle();
                     QVERIFY(!window_->session()->eager().plan()->raised);
                     QVERIFY(said(QStringLiteral("Not read")));
                 }),
                 QString());
    }

    // A name that torch has not is no value: the text stays as it was typed, and says where it is wrong.
    void aDTypeThatTorchHasNot() {
        window_->setTab(Tab::Json);
        auto& json = window_->json();
        const auto before = document().eager();
        const QString typed = QStringLiteral(R"({"format": "qconfig-studio/eager-config", "version": 1, )"
                                             R"("qconfigs": [], "dtype": "torch.qint9"})");
        json.editor().setPlainText(typed);
        json.flush();
        window_->waitUntilIdle();
        QVERIFY(document().eager() == before);
        QCOMPARE(json.editor().toPlainText(), typed);
        const auto kept = document().invalidTexts().find("eager");
        QVERIFY(kept != document().invalidTexts().end());
        QCOMPARE(QString::fromStdString(kept->second), typed);
    }

    void wordsFitWhatThereIs() {
        const auto texts = [](QWidget& inside) {
            QStringList all;
            for (const auto* button : inside.findChildren<QToolButton*>())
                if (button->isVisible()) all.push_back(button->text());
            return all;
        };
        QVERIFY(texts(*panel().fusions()).contains(QStringLiteral("Fuse these")));
        QCOMPARE(stuck([&] { hands_->click("fuse-conv1"); }), QString());
        window_->waitUntilIdle();
        QVERIFY(texts(*panel().fusions()).contains(QStringLiteral("Fuse these too")));
        undo();
        undo(); // and no qconfig
        QVERIFY2(window_->summary().text().contains(QStringLiteral("13 without a qconfig")),
                 qPrintable(window_->summary().text()));
        QVERIFY(!window_->summary().text().contains(QStringLiteral("float as asked")));
        auto config = document().eager();
        config.set({"classifier", false, std::nullopt, false});
        document().changeEager(config, QStringLiteral("None"));
        window_->waitUntilIdle();
        QVERIFY(window_->summary().text().contains(QStringLiteral("float as asked")));
    }

    /// Of PyTorch's own, or of the user's: that one is kept, and what comes of it said to be unknown.
    void theDTypeMayBeTheUsers() {
        QCOMPARE(stuck([&] {
                     document().changeEager({}, QStringLiteral("nothing asked"));
                     choose(QStringLiteral("Dynamic"));
                     pressIn(panel(), "eager-options-fold");
                     auto* box = panel().options()->findChild<QComboBox*>(QStringLiteral("eager-dtype"));
                     const auto type = [&](const QString& text) {
                         box->lineEdit()->setFocus();
                         box->lineEdit()->selectAll();
                         QTest::keyClicks(box->lineEdit(), text);
                         QTest::keyClick(box->lineEdit(), Qt::Key_Return);
                         window_->waitUntilIdle();
                     };
                     const int before = steps();
                     type(QStringLiteral("qint9"));
                     QCOMPARE(steps(), before);
                     QVERIFY(shows(QStringLiteral("PyTorch has no dtype “qint9”. Did you mean qint8?")));
                     type(QStringLiteral("float16"));
                     QVERIFY(document().eager().dtype == qcs::DType::Float16);
                     type(QStringLiteral("my_types.int4"));
                     QCOMPARE(steps(), before + 2);
                     QVERIFY(!document().eager().dtype);
                     QCOMPARE(document().eager().user_dtype, std::string("my_types.int4"));
                     QVERIFY(shows(QStringLiteral("Only Python can say")));
                     undo();
                     QCOMPARE(box->currentText(), QStringLiteral("float16"));
                     chooseIn(box, QStringLiteral("default (qint8)"));
                     window_->waitUntilIdle();
                     QVERIFY(!document().eager().has_dtype());
                 }),
                 QString());
    }

    void theMappingOfPrepareQat() {
        QCOMPARE(stuck([&] {
                     QVERIFY(!panel().qatMapping()->isVisible());
                     choose(QStringLiteral("Eager"));
                     document().setMode(qcs::config::Mode::EagerQat);
                     window_->waitUntilIdle();
                     auto& section = *panel().qatMapping();
                     QVERIFY(section.isVisible());
                     QVERIFY(!section.findChildren<QToolButton*>(QStringLiteral("mapped-nn.Conv2d")).empty());
                     section.removePair("torch.nn.Conv2d");
                     window_->waitUntilIdle();
                     const auto& given = document().eager().qat_mapping;
                     QVERIFY(given && given->table.empty());
                     QVERIFY(!document().eager().mapping);
                     QVERIFY(section.findChild<QToolButton*>(QStringLiteral("map-nn.Conv2d")) != nullptr);
                     hands_->choose(section.findChild<QComboBox*>(QStringLiteral("mapping-table")),
                                    QStringLiteral("default (qat)"));
                     QVERIFY(!document().eager().qat_mapping);
                 }),
                 QString());
    }

    /// Rows of one's own are changed and removed where they stand, and each step is undone.
    void pairsOfTheMappingAreChangedAndRemoved() {
        QCOMPARE(
            stuck([&] {
                auto& section = *panel().mapping();
                const auto choosePair = [&](const QString& name, const QString& what) {
                    QToolButton* row = nullptr;
                    for (auto* button : section.findChildren<QToolButton*>(name))
                        if (button->isVisible()) row = button;
                    qcs::test::must(row != nullptr, name);
                    for (auto* action : row->findChild<QMenu*>()->actions())
                        if (action->text() == what) action->trigger();
                    window_->waitUntilIdle();
                };
                choosePair(QStringLiteral("mapped-nn.Linear"), QStringLiteral("Remove from the mapping"));
                QVERIFY(document().eager().mapping && document().eager().mapping->table.empty());
                QCOMPARE(effects(), QStringList{QStringLiteral(
                                        "classifier: swapped: quantized.Linear → not in the mapping")});
                undo();
                QVERIFY(!document().eager().mapping);
                choosePair(QStringLiteral("mapped-nn.Linear"), QStringLiteral("Another class…"));
                auto* to = section.findChild<QLineEdit*>(QStringLiteral("mapping-to"));
                QVERIFY(to->hasFocus());
                QCOMPARE(to->text(), QStringLiteral("torch.ao.nn.quantized.Linear"));
                typeHere(QStringLiteral("torch.ao.nn.quantized.dynamic.Linear"));
                hands_->press(Qt::Key_Return);
                window_->waitUntilIdle();
                const auto& pairs = document().eager().mapping->pairs;
                const auto linear =
                    std::ranges::find(pairs, "torch.nn.Linear", &qcs::config::ClassPair::from);
                QCOMPARE(linear->to, std::string("torch.ao.nn.quantized.dynamic.Linear"));
                QCOMPARE(pairs.size(), qcs::config::eager_tables().mapping("static")->size());
                pressIn(section, "mapping-rest");
                choosePair(QStringLiteral("mapped-nn.Embedding"), QStringLiteral("Remove from the mapping"));
            }),
            QString());
    }

    void thePrecomputedScales() {
        QCOMPARE(stuck([&] {
                     pressIn(panel(), "eager-options-fold");
                     // Nothing in there is so wide that the page is cut.
                     for (const auto* scroll : panel().findChildren<QScrollArea*>())
                         QVERIFY2(scroll->widget()->width() <= scroll->viewport()->width(),
                                  qPrintable(scroll->accessibleName()));
                     hands_->click(hands_->find<QCheckBox>("eager-precomputed", panel().options()));
                     QVERIFY(document().eager().use_precomputed_fake_quant);
                     undo();
                     QVERIFY(!document().eager().use_precomputed_fake_quant);
                 }),
                 QString());
    }
};

QCS_TEST(TestEagerForms, QApplication);
#include "tst_eager_forms.moc"
