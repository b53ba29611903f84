#include "builtin_files.h"
#include "config/observer_edit.h"
#include "config/presets.h"
#include "editors/backend_entry/constraints_popover.h"
#include "editors/backend_entry/dtype_configs_editor.h"
#include "editors/backend_entry/entry_form.h"
#include "editors/custom/standalone_form.h"
#include "editors/custom/standalone_list.h"
#include "editors/fields/field_rows.h"
#include "editors/fields/nested_config_field.h"
#include "editors/qconfig/qconfig_popover.h"
#include "editors/rule/rule_form.h"
#include "help/field_help.h"
#include "help/help_popover.h"
#include "models/dtype_configs_model.h"
#include "session/document/name_index.h"
#include "support/test_program.h"
#include "support/test_window.h"
#include "views/backend/backend_bars.h"
#include "views/backend/backend_panel.h"
#include "views/backend/entries_form.h"
#include "views/backend/entries_view.h"
#include "views/custom/custom_panel.h"
#include "words/languages.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTableView>
#include <QTest>
#include <QVBoxLayout>

using namespace qcs::ui;

class TestFieldHelp : public QObject {
    Q_OBJECT

    static QStringList keysOf(const QString& group) {
        return helpKeys().filter(QRegularExpression(QStringLiteral("^%1\\.").arg(group)));
    }

    /// What a person can edit in there.
    static QList<QWidget*> fieldsOf(const QWidget& place) {
        QList<QWidget*> fields;
        for (auto* widget : place.findChildren<QWidget*>()) {
            const QWidget* around = widget->parentWidget();
            const bool part =
                qobject_cast<const QComboBox*>(around) || qobject_cast<const QAbstractSpinBox*>(around);
            if (part || widget->window() != place.window() || !widget->isVisibleTo(&place)) continue;
            const auto* line = qobject_cast<QLineEdit*>(widget);
            const auto* text = qobject_cast<QPlainTextEdit*>(widget);
            if ((line && !line->isReadOnly()) || (text && !text->isReadOnly()) ||
                qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractSpinBox*>(widget) ||
                qobject_cast<QAbstractItemView*>(widget))
                fields.push_back(widget);
        }
        return fields;
    }
    /// What the person gets: the widget's own, or that of what it stands in.
    static QString tipOf(const QWidget& field) {
        const QWidget* place = &field;
        while (place->toolTip().isEmpty() && !place->isWindow())
            place = place->parentWidget();
        return place->toolTip();
    }
    static QString whatsThisOf(const QWidget& field) {
        const QWidget* place = &field;
        while (place->whatsThis().isEmpty() && !place->isWindow())
            place = place->parentWidget();
        return place->whatsThis();
    }
    static QString popoverOf(QWidget& field) {
        QTest::keyClick(&field, Qt::Key_F1);
        auto* popover = qobject_cast<HelpPopover*>(QApplication::activePopupWidget());
        const QString text = popover ? popover->text() : QString();
        if (popover) popover->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return text;
    }
    static void everyFieldIsExplained(const QWidget& place) {
        const QList<QWidget*> fields = fieldsOf(place);
        QVERIFY(!fields.isEmpty());
        for (QWidget* field : fields) {
            const QString name = QStringLiteral("%1 “%2” %3: ")
                                     .arg(QString::fromLatin1(field->metaObject()->className()),
                                          field->accessibleName(), field->objectName());
            const QString help = popoverOf(*field);
            QVERIFY2(help.contains(QStringLiteral("torch/ao/quantization/")), qPrintable(name + help));
            QVERIFY2(tipOf(*field).endsWith(help), qPrintable(name + tipOf(*field)));
            QCOMPARE(whatsThisOf(*field), help);
        }
    }
    static qcs::config::Pattern leaf(const char* name) {
        return qcs::config::Pattern::leaf(qcs::config::ObjectRef::object(name));
    }

private Q_SLOTS:
    void everyFieldOfTheConfigsIsExplained() {
        QCOMPARE(keysOf(QStringLiteral("backend")).size(), 13 + 1); // and the name of the whole
        QCOMPARE(keysOf(QStringLiteral("constraints")).size(), 7);
        QCOMPARE(keysOf(QStringLiteral("dtype_config")).size(), 5);
        QCOMPARE(keysOf(QStringLiteral("mapping")).size(), 5 + 1);
        QCOMPARE(keysOf(QStringLiteral("observation_type")).size(), 3);
        QCOMPARE(keysOf(QStringLiteral("prepare")).size(), 8);
        QCOMPARE(keysOf(QStringLiteral("standalone")).size(), 4);
        QCOMPARE(keysOf(QStringLiteral("convert")).size(), 2);
        QCOMPARE(keysOf(QStringLiteral("fuse")).size(), 1);
    }

    void everyTextIsComplete() {
        QVERIFY(!helpKeys().isEmpty());
        for (const QString& key : helpKeys()) {
            const FieldHelp* help = fieldHelp(key);
            QVERIFY2(help && !help->title.isEmpty(), qPrintable(key));
            QVERIFY2(help->text.endsWith(QLatin1Char('.')), qPrintable(key + help->text));
            QVERIFY2(help->text.count(QLatin1Char('`')) % 2 == 0, qPrintable(key));
            QVERIFY2(help->source.contains(QLatin1String(".py, ")), qPrintable(key + help->source));
        }
        QCOMPARE(helpText(QStringLiteral("backend.no_such_field")), QString());
        QVERIFY(!fieldHelp(QStringLiteral("backend.no_such_field")));
    }

    /// Keys of JSON files, as the schemas have them, are what editors ask with.
    void keysAreThoseOfTheFiles_data() {
        QTest::addColumn<QString>("group");
        QTest::addColumn<QString>("schema");
        QTest::newRow("backend") << "backend"
                                 << "schemas/backend-config.schema.json";
        QTest::newRow("prepare") << "prepare"
                                 << "schemas/prepare-custom-config.schema.json";
        QTest::newRow("convert") << "convert"
                                 << "schemas/convert-custom-config.schema.json";
        QTest::newRow("fuse") << "fuse"
                              << "schemas/fuse-custom-config.schema.json";
    }
    void keysAreThoseOfTheFiles() {
        QFETCH(QString, group);
        QFETCH(QString, schema);
        const auto bytes = qcs::builtin_file(schema.toStdString());
        const auto text = QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
        for (const QString& key : keysOf(group)) {
            QString field = key.section(QLatin1Char('.'), 1);
            if (field == QLatin1String("reference_quantized_module")) field += QStringLiteral("_for_root");
            QVERIFY2(text.contains(QStringLiteral("\"%1\"").arg(field).toUtf8()), qPrintable(key));
        }
    }

    void otherLanguagesFallBackToEnglish() {
        const QString english = helpText(QStringLiteral("backend.pattern"));
        useLanguage(*qApp, QStringLiteral("xx"));
        QCOMPARE(currentLanguage(), QStringLiteral("xx"));
        QCOMPARE(helpText(QStringLiteral("backend.pattern")), english);
        useLanguage(*qApp, QStringLiteral("en"));
    }

    // Of everything that can be edited, with no exceptions but the search of a list of choices, which is no
    // field of PyTorch's.
    void everyObserverIsExplained_data() {
        QTest::addColumn<std::string>("callable");
        for (const auto& entry : qcs::config::catalogue())
            if (qcs::config::observer_entry(entry.name)) QTest::newRow(entry.name.c_str()) << entry.name;
    }
    void everyObserverIsExplained() {
        QFETCH(std::string, callable);
        QVERIFY(fieldHelp(QStringLiteral("observer_class.%1")
                              .arg(QString::fromStdString(callable).section(QLatin1Char('.'), -1))));
        QConfigEditor editor;
        qcs::config::QConfig qconfig;
        qconfig.activation = qconfig.weight = qcs::config::with_class({}, callable);
        editor.setQConfig(qconfig);
        editor.resize(900, 600);
        editor.show();
        everyFieldIsExplained(editor);
    }

    void everyRuleIsExplained() {
        RuleForm form;
        form.show();
        for (int kind = 0; kind < 5; ++kind) {
            qcs::config::Rule rule;
            rule.kind = static_cast<qcs::config::RuleKind>(kind);
            form.edit(rule, *namesOf(nullptr));
            everyFieldIsExplained(form);
        }
    }

    void everyPatternIsExplained_data() {
        QTest::addColumn<bool>("complex");
        QTest::newRow("simple") << false;
        QTest::newRow("complex") << true;
    }
    void everyPatternIsExplained() {
        QFETCH(bool, complex);
        qcs::config::BackendPatternConfig config;
        (complex ? config.pattern_complex_format : config.pattern) =
            qcs::config::Pattern::tuple({leaf("torch.nn.Conv2d"), leaf("torch.nn.ReLU")});
        config.num_tensor_args_to_observation_type.push_back({});
        config.dtype_configs.emplace_back();
        config.fuser_method = qcs::config::backend_preset("x86")->configs.front().fuser_method;
        EntryForm form;
        form.setConfig(config);
        form.resize(700, 1200);
        form.show();
        everyFieldIsExplained(form);
        // Of the table the column that one is in, and its heading.
        DTypeConfigsEditor& dtypes = *form.dtypes();
        for (int column = 0; column < dtypes.model()->columnCount(); ++column) {
            dtypes.table()->setCurrentIndex(dtypes.table()->model()->index(0, column));
            const QString help = popoverOf(*dtypes.table());
            QVERIFY2(help.contains(QStringLiteral("DTypeConfig.")), qPrintable(help));
            QCOMPARE(dtypes.model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString(), help);
        }
        for (const int column : {DTypeConfigsModel::Bias, DTypeConfigsModel::Dynamic}) {
            dtypes.open(dtypes.model()->index(0, column));
            everyFieldIsExplained(*dtypes.table());
        }
        ConstraintsPopover popover;
        popover.edit({}, QString());
        popover.show();
        everyFieldIsExplained(popover);
        QVERIFY(popover.isVisible()); // the help closes alone
    }

    void everyCustomConfigIsExplained() {
        Document document;
        QVERIFY(document.openSample());
        JobRunner jobs;
        CustomPanel panel(&document, &jobs);
        panel.resize(640, 900);
        panel.show();
        for (std::size_t field = 0; field < customFieldCount; ++field)
            panel.field(static_cast<CustomField>(field))->add();
        for (StandaloneList* list : {panel.standaloneNames(), panel.standaloneClasses()}) {
            list->add();
            StandaloneForm& form = *list->forms().front();
            for (NestedConfigField* part : {form.mapping(), form.custom(), form.backend()}) {
                const int written = part->combo()->count() - 2;
                part->combo()->setCurrentIndex(written);
                Q_EMIT part->combo()->activated(written);
                QVERIFY(part->text()->isVisibleTo(&panel));
            }
        }
        everyFieldIsExplained(panel);
    }

    void severalEntriesAndTheNameAreExplained() {
        qcs::test::TestWindow window;
        window.show();
        window.openSample();
        window.setTab(Tab::Backend);
        window.backend().list()->select({window.document().entryIdAt(0), window.document().entryIdAt(1)});
        auto* form = window.backend().findChild<EntriesForm*>();
        QVERIFY(form && form->isVisible());
        everyFieldIsExplained(*form);
        everyFieldIsExplained(*window.findChild<BackendNameField*>());
        window.document().undoStack()->setClean();
    }

    void aFieldTakesAnotherMeaning() {
        QLineEdit field;
        attachHelp(&field, QStringLiteral("mapping.module_name"));
        attachHelp(&field, QStringLiteral("mapping.module_name_regex"));
        setTipWithHelp(&field, QStringLiteral("a<b"));
        QVERIFY(field.toolTip().startsWith(QStringLiteral("<p>a&lt;b</p>")));
        QVERIFY(field.toolTip().contains(QStringLiteral("regex")));
        setDescription(&field, QStringLiteral("wrong"));
        QCOMPARE(field.accessibleDescription(), QStringLiteral("wrong"));
        setDescription(&field, {});
        QCOMPARE(field.accessibleDescription(), helpText(QStringLiteral("mapping.module_name_regex")));
        field.show();
        QVERIFY(QTest::qWaitForWindowExposed(&field));
        QTest::keyClick(&field, Qt::Key_F1);
        QCOMPARE(field.findChildren<HelpPopover*>().size(), 1); // one key, one popover
        field.findChild<HelpPopover*>()->close();
    }

    void aFieldHasToolTipWhatsThisAndPopover() {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* form = new QWidget(&window);
        auto* inner = new QVBoxLayout(form);
        auto* field = new QLineEdit(form);
        auto* plain = new QLineEdit(form);
        inner->addWidget(field);
        inner->addWidget(plain);
        layout->addWidget(form);
        attachHelp(field, QStringLiteral("constraints.scale_max_upper_bound"));
        attachHelp(form, QStringLiteral("backend.dtype_configs"));
        attachHelp(plain, QStringLiteral("no.such.key"));
        QVERIFY(field->toolTip().contains(QLatin1String("never checks it")));
        QCOMPARE(field->whatsThis(), field->toolTip());
        QVERIFY(plain->toolTip().isEmpty());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));

        field->setFocus();
        QTest::keyClick(field, Qt::Key_F1);
        auto* popover = field->findChild<HelpPopover*>();
        QVERIFY(popover && popover->isVisible());
        QVERIFY(popover->text().contains(QLatin1String("DTypeWithConstraints.scale_max_upper_bound")));
        QVERIFY(!form->findChild<HelpPopover*>(QString(), Qt::FindDirectChildrenOnly));
        QTest::keyClick(popover, Qt::Key_Escape);
        QVERIFY(!popover->isVisible());

        // A field without help of its own shows that of what it stands in.
        plain->setFocus();
        QTest::keyClick(plain, Qt::Key_F1);
        auto* outer = form->findChild<HelpPopover*>(QString(), Qt::FindDirectChildrenOnly);
        QVERIFY(outer && outer->isVisible());
        QVERIFY(outer->text().contains(QLatin1String("Dtype configs")));
        outer->close();
    }
};

QCS_TEST(TestFieldHelp, QApplication);
#include "tst_field_help.moc"
