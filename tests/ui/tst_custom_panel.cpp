// The three custom configs in forms: typed, chosen, undone.

#include "config/presets.h"
#include "core/config/random_configs.h"
#include "editors/custom/standalone_form.h"
#include "editors/custom/standalone_list.h"
#include "editors/fields/field_rows.h"
#include "editors/fields/nested_config_field.h"
#include "session/document/document.h"
#include "shell/pages.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/compare/effect_drawer.h"
#include "views/custom/custom_panel.h"

#include <QApplication>
#include <QComboBox>
#include <QCompleter>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace qcs::ui;
using Field = CustomField;

class TestCustomPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() {
        document_ = std::make_unique<Document>();
        QVERIFY(document_->openSample());
        document_->changePrepareCustom({}, QStringLiteral("empty"));
        panel_ = std::make_unique<CustomPanel>(document_.get(), &jobs_);
        panel_->resize(640, 900);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel_.get()));
    }
    void cleanup() {
        panel_.reset();
        document_.reset();
    }

    void showingChangesNothing() {
        for (unsigned seed = 0; seed < 40; ++seed) {
            qcs::tests::RandomConfigs random(seed);
            const auto prepare = random.prepare_custom();
            const auto convert = random.convert_custom();
            const auto fuse = random.fuse_custom();
            document_->changePrepareCustom(prepare, QStringLiteral("random"));
            document_->changeConvertCustom(convert, QStringLiteral("random"));
            document_->changeFuseCustom(fuse, QStringLiteral("random"));
            const auto& workspace = document_->workspace();
            QVERIFY(workspace.prepare_custom.value == prepare);
            QVERIFY(workspace.convert_custom.value == convert);
            QVERIFY(workspace.fuse_custom.value == fuse);
            QVERIFY(panel_->standaloneNames()->entries() == prepare.standalone_module_names);
            QVERIFY(panel_->standaloneClasses()->entries() == prepare.standalone_module_classes);
            const CustomConfigs all{prepare, convert, fuse};
            for (std::size_t i = 0; i < customFieldCount; ++i)
                QCOMPARE(panel_->field(static_cast<Field>(i))->rows(),
                         customRows(all, static_cast<Field>(i)));
        }
    }

    void rowsAndBack() {
        for (unsigned seed = 0; seed < 60; ++seed) {
            qcs::tests::RandomConfigs random(seed);
            CustomConfigs configs{random.prepare_custom(), random.convert_custom(), random.fuse_custom()};
            for (std::size_t i = 0; i < customFieldCount; ++i) {
                const auto field = static_cast<Field>(i);
                CustomConfigs again = configs;
                setCustomRows(again, field, customRows(configs, field));
                CustomConfigs third = again;
                setCustomRows(third, field, customRows(again, field));
                QVERIFY(third == again);
            }
        }
    }

    void namesAreTypedAndUndone() {
        add(Field::PrepareAttributes);
        QLineEdit* line = edit(Field::PrepareAttributes, 0, 0);
        QVERIFY(line->hasFocus());
        const int steps = document_->undoStack()->count();
        QTest::keyClicks(line, QStringLiteral("version"));
        QCOMPARE(prepare().preserved_attributes, std::vector<std::string>{"version"});
        QCOMPARE(document_->undoStack()->count(), steps + 1); // the keys are one step
        QCOMPARE(line->text(), QStringLiteral("version"));
        QVERIFY(line->hasFocus());
        add(Field::PrepareAttributes);
        QTest::keyClicks(edit(Field::PrepareAttributes, 1, 0), QStringLiteral("name"));
        QTest::keyClick(edit(Field::PrepareAttributes, 1, 0), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(prepare().preserved_attributes, (std::vector<std::string>{"name", "version"}));
        document_->undoStack()->undo();
        QCOMPARE(prepare().preserved_attributes, (std::vector<std::string>{"version", "name"}));
        QCOMPARE(edit(Field::PrepareAttributes, 0, 0)->text(), QStringLiteral("version"));
        document_->undoStack()->undo();
        QCOMPARE(panel_->field(Field::PrepareAttributes)->rows().size(), 1);
        document_->undoStack()->redo();
        QCOMPARE(panel_->field(Field::PrepareAttributes)->rows().size(), 2);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QTest::mouseClick(
            panel_->field(Field::PrepareAttributes)->findChild<QToolButton*>(QStringLiteral("remove-row")),
            Qt::LeftButton);
        QCOMPARE(prepare().preserved_attributes, std::vector<std::string>{"name"});
    }

    void rowsAreDraggedByTheirGrips() {
        for (const char* name : {"a", "b", "c"}) {
            add(Field::FuseAttributes);
            QTest::keyClicks(edit(Field::FuseAttributes,
                                  static_cast<int>(panel_->field(Field::FuseAttributes)->rows().size()) - 1,
                                  0),
                             QString::fromLatin1(name));
        }
        const auto& now = document_->workspace().fuse_custom.value.preserved_attributes;
        FieldRows& rows = *panel_->field(Field::FuseAttributes);
        const auto gripOf = [&](int row) {
            return rows.field(row, 0)->parentWidget()->findChild<QWidget*>(QStringLiteral("grip"));
        };
        panel_->scroll()->ensureWidgetVisible(&rows);
        const int steps = document_->undoStack()->count();
        QWidget* grip = gripOf(0);
        const auto moveTo = [&](int row) {
            QTest::mouseMove(grip, grip->mapFromGlobal(gripOf(row)->mapToGlobal(gripOf(row)->rect().center() +
                                                                                QPoint(0, 2))));
            QCoreApplication::processEvents();
        };
        QTest::mousePress(grip, Qt::LeftButton);
        moveTo(1);
        QCOMPARE(now, (std::vector<std::string>{"b", "a", "c"}));
        moveTo(2);
        QCOMPARE(now, (std::vector<std::string>{"b", "c", "a"}));
        QTest::mouseRelease(grip, Qt::LeftButton);
        QCOMPARE(document_->undoStack()->count(), steps + 1); // the whole way is one step
        document_->undoStack()->undo();
        QCOMPARE(now, (std::vector<std::string>{"a", "b", "c"}));
        QCOMPARE(rows.rows().size(), 3);
        // There and back again is no step.
        grip = gripOf(2);
        QTest::mousePress(grip, Qt::LeftButton);
        moveTo(1);
        moveTo(2);
        QTest::mouseRelease(grip, Qt::LeftButton);
        QCOMPARE(now, (std::vector<std::string>{"a", "b", "c"}));
        QCOMPARE(document_->undoStack()->index(), steps);
    }

    void classPairs() {
        add(Field::FloatToObserved);
        QTest::keyClicks(edit(Field::FloatToObserved, 0, 1), QStringLiteral("torch.nn.LSTM"));
        QVERIFY(problem(Field::FloatToObserved, 0).contains(QStringLiteral("both classes")));
        QVERIFY(prepare().float_to_observed_mapping.empty());
        QTest::keyClicks(edit(Field::FloatToObserved, 0, 2), QStringLiteral("torch.ao.nn.quantizable.LSTM"));
        const std::vector<qcs::config::ClassMapping> expected = {
            {qcs::config::QuantType::Static, {{"torch.nn.LSTM", "torch.ao.nn.quantizable.LSTM"}}}};
        QVERIFY(prepare().float_to_observed_mapping == expected);
        QCOMPARE(problem(Field::FloatToObserved, 0), QString());
        auto* type = static_cast<QComboBox*>(panel_->field(Field::FloatToObserved)->field(0, 0));
        type->setFocus();
        QTest::keyClick(type, Qt::Key_Down);
        QVERIFY(prepare().float_to_observed_mapping.front().quant_type == qcs::config::QuantType::Dynamic);
        QVERIFY(problem(Field::FloatToObserved, 0).contains(QStringLiteral("ValueError")));
        add(Field::ObservedToQuantized);
        QTest::keyClicks(edit(Field::ObservedToQuantized, 0, 1), QStringLiteral("my.Observed"));
        QTest::keyClicks(edit(Field::ObservedToQuantized, 0, 2), QStringLiteral("my.Quantized"));
        QCOMPARE(document_->workspace().convert_custom.value.observed_to_quantized_mapping.size(),
                 std::size_t{1});
        QCOMPARE(problem(Field::ObservedToQuantized, 0), QString());
    }

    void problemsInWords() {
        const auto path = QString::fromStdString(document_->graph()->modules.front().path);
        add(Field::NonTraceableNames);
        QTest::keyClicks(edit(Field::NonTraceableNames, 0, 0), path + QStringLiteral("x"));
        QVERIFY2(problem(Field::NonTraceableNames, 0).contains(path + QStringLiteral("?")),
                 qPrintable(problem(Field::NonTraceableNames, 0)));
        QTest::keyClick(edit(Field::NonTraceableNames, 0, 0), Qt::Key_Backspace);
        QCOMPARE(problem(Field::NonTraceableNames, 0), QString());
        add(Field::NonTraceableNames);
        QTest::keyClicks(edit(Field::NonTraceableNames, 1, 0), path);
        QVERIFY(problem(Field::NonTraceableNames, 1).contains(QStringLiteral("already")));
        add(Field::NonTraceableClasses);
        QTest::keyClicks(edit(Field::NonTraceableClasses, 0, 0), QStringLiteral("torch.nn.Conv2dd"));
        QVERIFY(problem(Field::NonTraceableClasses, 0).contains(QStringLiteral("torch.nn.Conv2d?")));
        add(Field::InputIndexes);
        QTest::keyClicks(edit(Field::InputIndexes, 0, 0), QStringLiteral("7"));
        QVERIFY(problem(Field::InputIndexes, 0).contains(QStringLiteral("no input 7")));
        QTest::keyClicks(edit(Field::InputIndexes, 0, 0), QStringLiteral("x"));
        QVERIFY(problem(Field::InputIndexes, 0).contains(QStringLiteral("Write an index")));
        add(Field::OutputIndexes);
        QTest::keyClicks(edit(Field::OutputIndexes, 0, 0), QStringLiteral("1"));
        QVERIFY(problem(Field::OutputIndexes, 0).contains(QStringLiteral("one output")));
        QCOMPARE(prepare().output_quantized_indexes, std::vector<std::int64_t>{1});
    }

    void remarksOnNamesComeFromTheBackground() {
        auto graph = *document_->graph();
        const auto module = graph.modules.back();
        for (int i = 0; i < 100'000; ++i) {
            graph.modules.push_back(module);
            graph.modules.back().path = "blocks." + std::to_string(i) + ".attention.projection";
        }
        document_->addGraph(QStringLiteral("large.json"),
                            std::make_shared<const qcs::model::Graph>(std::move(graph)));
        QVERIFY(panel_->waitForIdle(10'000));
        add(Field::NonTraceableNames);
        QLineEdit* line = edit(Field::NonTraceableNames, 0, 0);
        QTest::keyClicks(line, QStringLiteral("blocks.7.attention.projectio"));
        const auto& field = *panel_->field(Field::NonTraceableNames);
        QVERIFY(!field.problem(0).contains(QStringLiteral("projectio”"))); // nobody waited for it
        QVERIFY(panel_->waitForIdle(10'000));
        QVERIFY2(field.problem(0).contains(QStringLiteral("blocks.7.attention.projection?")),
                 qPrintable(field.problem(0)));
        QTest::keyClick(line, Qt::Key_N);
        QCOMPARE(problem(Field::NonTraceableNames, 0), QString());
    }

    void standaloneModules() {
        StandaloneList& list = *panel_->standaloneNames();
        QTest::mouseClick(list.findChild<QToolButton*>(QStringLiteral("add-standalone")), Qt::LeftButton);
        StandaloneForm& form = *list.forms().front();
        QVERIFY(form.target()->hasFocus());
        QVERIFY(problem(form).contains(QStringLiteral("name of a module")));
        const std::string path = document_->graph()->modules.front().path;
        QTest::keyClicks(form.target(), QString::fromStdString(path));
        QCOMPARE(problem(form), QString());
        QCOMPARE(entry().target, path);
        QVERIFY(!entry().qconfig_mapping);
        choose(*form.mapping(), QStringLiteral("default:x86"));
        QVERIFY(entry().qconfig_mapping == *qcs::config::mapping_preset("default:x86"));
        choose(*form.backend(), QStringLiteral("qnnpack"));
        QVERIFY(entry().backend_config == *qcs::config::backend_preset("qnnpack"));
        QTest::keyClicks(form.inputs(), QStringLiteral("[1, \"a\"]"));
        QCOMPARE(entry().example_inputs.size(), std::size_t{2});
        choose(*form.mapping(), form.mapping()->combo()->itemText(0));
        QVERIFY(!entry().qconfig_mapping);
        document_->undoStack()->undo();
        QVERIFY(entry().qconfig_mapping == *qcs::config::mapping_preset("default:x86"));
        QCOMPARE(form.mapping()->combo()->currentText(), QStringLiteral("default:x86"));
        QCOMPARE(list.forms().front(), &form); // the form is still there
        QTest::mouseClick(form.findChild<QToolButton*>(QStringLiteral("remove-standalone")), Qt::LeftButton);
        QVERIFY(prepare().standalone_module_names.empty());
    }

    void standaloneModulesAreDraggedByTheirGrips() {
        StandaloneList& list = *panel_->standaloneNames();
        for (const char* name : {"a", "b", "c"}) {
            list.add();
            QTest::keyClicks(list.forms().back()->target(), QString::fromLatin1(name));
            list.forms().back()->target()->setCompleter(nullptr);
        }
        panel_->resize(640, 1600);
        panel_->scroll()->ensureWidgetVisible(&list);
        QCoreApplication::processEvents();
        const auto names = [this] {
            std::string all;
            for (const auto& entry : prepare().standalone_module_names)
                all += entry.target;
            return all;
        };
        const int steps = document_->undoStack()->count();
        StandaloneForm* form = list.forms().front();
        auto* grip = form->findChild<QWidget*>(QStringLiteral("grip"));
        const auto moveOver = [&](std::size_t place) {
            const QWidget& other = *list.forms()[place];
            QTest::mouseMove(grip,
                             grip->mapFromGlobal(other.mapToGlobal(other.rect().center() + QPoint(0, 2))));
            QCoreApplication::processEvents();
        };
        QTest::mousePress(grip, Qt::LeftButton);
        moveOver(1);
        QCOMPARE(names(), std::string("bac"));
        moveOver(2);
        QCOMPARE(names(), std::string("bca"));
        QCOMPARE(list.forms().back(), form); // the form itself goes along
        QTest::mouseRelease(grip, Qt::LeftButton);
        QCOMPARE(document_->undoStack()->count(), steps + 1); // the whole way is one step
        document_->undoStack()->undo();
        QCOMPARE(names(), std::string("abc"));
        QCOMPARE(list.forms().size(), std::size_t(3));
    }

    void nestedJson() {
        StandaloneList& list = *panel_->standaloneClasses();
        list.add();
        StandaloneForm& form = *list.forms().front();
        QTest::keyClicks(form.target(), QStringLiteral("torch.nn.Sequential"));
        NestedConfigField& custom = *form.custom();
        choose(custom, custom.combo()->itemText(1)); // written here
        QVERIFY(custom.text()->isVisible());
        QCOMPARE(classEntry().prepare_custom_config.size(), std::size_t{1});
        qcs::config::PrepareCustomConfig nested;
        nested.preserved_attributes = {"version"};
        const QString good = QString::fromStdString(qcs::config::write_prepare_custom_config(nested));
        custom.text()->setPlainText(good);
        QVERIFY(classEntry().prepare_custom_config.front() == nested);
        custom.text()->setPlainText(good.chopped(3)); // half typed: said, and nothing is lost
        QVERIFY2(custom.problem().startsWith(QStringLiteral("Line ")), qPrintable(custom.problem()));
        QVERIFY(classEntry().prepare_custom_config.front() == nested);
        QCOMPARE(custom.text()->toPlainText(), good.chopped(3));
        custom.text()->setPlainText(good + QStringLiteral("\n\n"));
        QCOMPARE(custom.problem(), QString());
        QCOMPARE(custom.text()->toPlainText(), good + QStringLiteral("\n\n"));
        // The choice of the config that is there already takes the place of what is half typed.
        choose(*form.backend(), form.backend()->combo()->itemText(1));
        choose(*form.backend(), form.backend()->combo()->itemText(form.backend()->combo()->count() - 2));
        const auto chosen = classEntry().backend_config;
        form.backend()->text()->setPlainText(QStringLiteral("{"));
        QVERIFY(!form.backend()->problem().isEmpty());
        choose(*form.backend(), form.backend()->combo()->itemText(1));
        QCOMPARE(form.backend()->problem(), QString());
        QVERIFY(classEntry().backend_config == chosen);
    }

    void aFileAsAPart() {
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const std::string& text) {
            const QString path = folder.filePath(QString::fromLatin1(name));
            QFile file(path);
            if (file.open(QIODevice::WriteOnly)) file.write(text.data(), static_cast<qint64>(text.size()));
            return path;
        };
        StandaloneList& list = *panel_->standaloneNames();
        list.add();
        StandaloneForm& form = *list.forms().front();
        QTest::keyClicks(form.target(), QStringLiteral("a"));
        form.mapping()->takeFile(write("bad.json", "{"));
        QVERIFY(form.mapping()->problem().contains(QStringLiteral("bad.json")));
        QVERIFY(!entry().qconfig_mapping);
        form.mapping()->takeFile(folder.filePath(QStringLiteral("none.json")));
        QVERIFY(form.mapping()->problem().contains(QStringLiteral("none.json")));
        const auto mapping = qcs::tests::RandomConfigs(3).mapping();
        form.mapping()->takeFile(write("good.json", qcs::config::write_qconfig_mapping(mapping)));
        QVERIFY(entry().qconfig_mapping == mapping);
        QCOMPARE(form.mapping()->problem(), QString());
        form.mapping()->takeFile(write("bad.json", "{"));
        QVERIFY(!form.mapping()->problem().isEmpty());
        form.mapping()->takeFile(folder.filePath(QStringLiteral("good.json"))); // as it is
        QCOMPARE(form.mapping()->problem(), QString());
        QFile large(folder.filePath(QStringLiteral("large.json")));
        QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(qint64(65) << 20));
        form.mapping()->takeFile(large.fileName());
        QVERIFY2(form.mapping()->problem().contains(QStringLiteral("64 MiB")),
                 qPrintable(form.mapping()->problem()));
    }

    void whileAFieldIsOpenItsLineTellsWhatItChanges() {
        panel_.reset();
        qcs::test::TestWindow window;
        window.show();
        window.openSample();
        window.setTab(Tab::Custom);
        window.waitUntilIdle();
        auto& panel = *static_cast<CustomPanel*>(window.pages().existingPage(Tab::Custom));
        const auto addTo = [&](Field field) {
            auto* button = panel.field(field)->findChild<QToolButton*>(QStringLiteral("add-row"));
            panel.scroll()->ensureWidgetVisible(button);
            QTest::mouseClick(button, Qt::LeftButton);
        };
        const auto type = [&](Field field, int column, const char* text) {
            auto* edit = qobject_cast<QLineEdit*>(panel.field(field)->field(0, column));
            edit->setFocus();
            edit->setCompleter(nullptr);
            QTest::keyClicks(edit, QString::fromLatin1(text));
            window.waitUntilIdle();
        };
        EffectDrawer& drawer = window.drawer();

        addTo(Field::InputIndexes);
        QVERIFY(drawer.effect().edit.isEmpty());
        type(Field::InputIndexes, 0, "0");
        QVERIFY(drawer.effect().editing);
        const QString told = drawer.summary();
        QVERIFY2(told.contains(QStringLiteral("change")), qPrintable(told));
        // Typed away again, it changes nothing.
        QTest::keyClick(panel.field(Field::InputIndexes)->field(0, 0), Qt::Key_Backspace);
        window.waitUntilIdle();
        QVERIFY(drawer.effect().edit.isEmpty());
        type(Field::InputIndexes, 0, "0");
        QCOMPARE(drawer.summary(), told);

        // What convert is told counts as well. The field before is left, and its effect stays to be read.
        addTo(Field::ObservedToQuantized);
        QVERIFY(drawer.isVisible() && !drawer.effect().editing);
        QVERIFY2(drawer.text().contains(told), qPrintable(drawer.text()));
        type(Field::ObservedToQuantized, 1, "torch.nn.Linear");
        QVERIFY(!drawer.effect().editing); // half a pair is none
        type(Field::ObservedToQuantized, 2, "my.Linear");
        QVERIFY(drawer.effect().editing);
        window.document().undoStack()->setClean();
    }

private:
    const qcs::config::PrepareCustomConfig& prepare() { return document_->workspace().prepare_custom.value; }
    const qcs::config::StandaloneEntry& entry() { return prepare().standalone_module_names.front(); }
    const qcs::config::StandaloneEntry& classEntry() { return prepare().standalone_module_classes.front(); }
    void add(Field field) {
        auto* button = panel_->field(field)->findChild<QToolButton*>(QStringLiteral("add-row"));
        panel_->scroll()->ensureWidgetVisible(button);
        QTest::mouseClick(button, Qt::LeftButton);
    }
    QLineEdit* edit(Field field, int row, int column) {
        auto* line = qobject_cast<QLineEdit*>(panel_->field(field)->field(row, column));
        line->setFocus();
        line->setCompleter(nullptr); // its popup would take the next click
        return line;
    }
    QString problem(Field field, int row) {
        panel_->waitForIdle(10'000);
        return panel_->field(field)->problem(row);
    }
    QString problem(const StandaloneForm& form) {
        panel_->waitForIdle(10'000);
        return form.problem();
    }
    void choose(NestedConfigField& part, const QString& text) {
        const int index = part.combo()->findText(text);
        QVERIFY2(index >= 0, qPrintable(text));
        part.combo()->setCurrentIndex(index);
        Q_EMIT part.combo()->activated(index);
    }

    JobRunner jobs_;
    std::unique_ptr<Document> document_;
    std::unique_ptr<CustomPanel> panel_;
};

QCS_TEST(TestCustomPanel, qcs::test::ThemedApplication);

#include "tst_custom_panel.moc"
