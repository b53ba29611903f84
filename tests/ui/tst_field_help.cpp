#include "builtin_files.h"
#include "config/backend_config.h"
#include "help/field_help.h"
#include "help/help_popover.h"
#include "theme/languages.h"

#include <QLineEdit>
#include <QRegularExpression>
#include <QTest>
#include <QVBoxLayout>

using namespace qcs::ui;

class TestFieldHelp : public QObject {
    Q_OBJECT

    static QStringList keysOf(const QString& group) {
        return helpKeys().filter(QRegularExpression(QStringLiteral("^%1\\.").arg(group)));
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
        QCOMPARE(helpFor(QStringLiteral("backend.no_such_field")), QString());
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
        const QString english = helpFor(QStringLiteral("backend.pattern"));
        useLanguage(*qApp, QStringLiteral("xx"));
        QCOMPARE(currentLanguage(), QStringLiteral("xx"));
        QCOMPARE(helpFor(QStringLiteral("backend.pattern")), english);
        useLanguage(*qApp, QStringLiteral("en"));
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

QTEST_MAIN(TestFieldHelp)
#include "tst_field_help.moc"
