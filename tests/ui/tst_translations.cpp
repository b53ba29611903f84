// The languages the program speaks are spoken everywhere: every sentence of core, every help text, every
// scene.

#include "help/field_help.h"
#include "insight/lint/lint.h"
#include "json/json_codes.h"
#include "report/findings.h"
#include "scenes/scenes.h"
#include "support/declared_codes.h"
#include "support/sanitized.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "words/languages.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLibraryInfo>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QTextDocumentFragment>
#include <QTranslator>

using namespace qcs::ui;

namespace {

const auto english = QStringLiteral("en");
const auto chinese = QStringLiteral("zh_CN");

/// What a person reads of an item view: its headers and the first rows of every level.
void readItems(const QAbstractItemModel& model, const QModelIndex& parent, QStringList& texts) {
    for (int section = 0; !parent.isValid() && section < model.columnCount(); ++section)
        texts.push_back(model.headerData(section, Qt::Horizontal).toString());
    for (int row = 0; row < std::min(model.rowCount(parent), 40); ++row)
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex index = model.index(row, column, parent);
            for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)})
                texts.push_back(index.data(role).toString());
            if (column == 0) readItems(model, index, texts);
        }
}

QStringList textsOf(QWidget& window) {
    QStringList texts{window.windowTitle()};
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible()) continue;
        texts << widget->toolTip() << widget->accessibleName() << widget->accessibleDescription();
        if (const auto* label = qobject_cast<QLabel*>(widget)) texts << label->text();
        if (const auto* button = qobject_cast<QAbstractButton*>(widget)) texts << button->text();
        if (const auto* line = qobject_cast<QLineEdit*>(widget)) texts << line->placeholderText();
        if (const auto* edit = qobject_cast<QPlainTextEdit*>(widget)) texts << edit->placeholderText();
        if (const auto* view = qobject_cast<QAbstractItemView*>(widget); view && view->model())
            readItems(*view->model(), {}, texts);
        if (const auto* box = qobject_cast<QComboBox*>(widget))
            for (int i = 0; i < box->count(); ++i)
                texts << box->itemText(i);
        if (const auto* bar = qobject_cast<QTabBar*>(widget))
            for (int i = 0; i < bar->count(); ++i)
                texts << bar->tabText(i);
        for (const QAction* action : widget->actions())
            texts << action->text() << action->toolTip() << action->statusTip();
    }
    for (const QAction* action : window.findChildren<QAction*>())
        texts << action->text();
    return texts;
}

/// Three English words in a row: names of PyTorch's are no sentences, nor is what stands in quotes, nor what
/// an exception says.
bool readsLikeEnglish(QString text) {
    if (Qt::mightBeRichText(text)) text = QTextDocumentFragment::fromHtml(text).toPlainText();
    static const QRegularExpression quoted(QStringLiteral("`[^`]*`|“[^”]*”|\"[^\"]*\"|[Ee]rror[:：].*"));
    static const QRegularExpression words(QStringLiteral("\\b[A-Za-z]?[a-z]+,? [a-z]{2,},? [a-z]{2,}\\b"));
    return text.remove(quoted).contains(words);
}

/// Hears every text that is asked for, and leaves the answer to the others.
class Listener : public QTranslator {
public:
    bool ready() {
        return ours_.load(QStringLiteral(":/i18n/qconfig-studio_zh_CN.qm")) &&
               qts_.load(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    }
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* comment, int n) const override {
        // Qt leaves some names of keys as they stand on the keys.
        if (*source && qstrcmp(context, "QShortcut") != 0 &&
            ours_.translate(context, source, comment, n).isEmpty() &&
            qts_.translate(context, source, comment, n).isEmpty())
            missing_.insert(QString::fromUtf8(context) + QStringLiteral(": ") + QString::fromUtf8(source));
        return {};
    }
    QStringList missing() const { return missing_.values(); }

private:
    QTranslator ours_;
    QTranslator qts_;
    mutable QSet<QString> missing_;
};

} // namespace

class TestTranslations : public QObject {
    Q_OBJECT

    std::unique_ptr<qcs::test::TestWindow> window_;

private Q_SLOTS:
    void init() { useLanguage(*qApp, chinese); }
    void cleanup() {
        if (window_) window_->document().undoStack()->setClean();
        window_.reset();
        useLanguage(*qApp, english);
    }

    void chineseIsOffered() {
        QVERIFY(languages().contains(chinese));
        QCOMPARE(languageName(chinese), QStringLiteral("简体中文"));
    }

    void everySentenceOfCoreIsTranslated() {
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/i18n/qconfig-studio_zh_CN.qm")));
        QStringList missing;
        for (const auto& code : qcs::test::declared_codes())
            if (translator.translate("Sentence", code.sentence.toUtf8().constData()).isEmpty())
                missing.push_back(code.sentence);
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
    }

    void sentencesAreFilled() {
        QCOMPARE(sentenceOf(qcs::message(qcs::codes::missing_key, "dtype")).count(QStringLiteral("`dtype`")),
                 1);
        QVERIFY(
            !sentenceOf(qcs::message(qcs::codes::missing_key, "dtype")).contains(QLatin1String("missing")));
        const QString guessed = sentenceOf(qcs::message(qcs::codes::unknown_key, "dtpye", "dtype"));
        const QString unknown = sentenceOf(qcs::message(qcs::codes::unknown_key, "dtpye", ""));
        QVERIFY2(guessed.startsWith(unknown) && guessed.contains(QStringLiteral("；")), qPrintable(guessed));
        for (const QString& text : {guessed, unknown})
            QVERIFY2(!text.contains(QLatin1Char('{')) && !text.contains(QLatin1Char('%')), qPrintable(text));
        QCOMPARE(asSentence(listed({QStringLiteral("a"), QStringLiteral("b")})), QStringLiteral("A、b。"));
    }

    void everyFieldIsExplained() {
        QVERIFY(!helpKeys().isEmpty());
        for (const QString& key : helpKeys()) {
            useLanguage(*qApp, english);
            const FieldHelp original = *fieldHelp(key);
            useLanguage(*qApp, chinese);
            const FieldHelp help = *fieldHelp(key);
            QVERIFY2(help.text != original.text && !readsLikeEnglish(help.text), qPrintable(key));
            QCOMPARE(help.source, original.source);
            QCOMPARE(help.text.count(QLatin1Char('`')) % 2, 0);
        }
    }

    void everyFindingIsExplained() {
        for (const auto& id : qcs::insight::lint_ids()) {
            const auto page = qcs::report::lint_help(id, "zh_CN");
            QVERIFY2(!page.empty() && page != qcs::report::lint_help(id), id.str().c_str());
            QVERIFY2(qcs::report::lint_help(id, "xx") == qcs::report::lint_help(id), id.str().c_str());
        }
    }

    void englishSentencesAreSeen() {
        QVERIFY(readsLikeEnglish(QStringLiteral("Nothing was found here")));
        QVERIFY(readsLikeEnglish(QStringLiteral("<b>删除</b> all of them")));
        QVERIFY(!readsLikeEnglish(QStringLiteral("抛出 re.error：missing ), unterminated subpattern")));
        QVERIFY(!readsLikeEnglish(QStringLiteral("规则 torch.nn.Conv2d 与 `a b c d` 匹配")));
    }

    void noSceneSpeaksEnglish_data() {
        QTest::addColumn<QString>("name");
        // Under a sanitizer this takes a sixth; tst_access and tst_table_sorting take others.
        int row = 0;
        for (const Scene& each : scenes())
            if (!qcs::test::is_sanitized || row++ % 6 == 4) QTest::newRow(qPrintable(each.name)) << each.name;
    }
    void noSceneSpeaksEnglish() {
        QFETCH(QString, name);
        Listener listener;
        QVERIFY(listener.ready());
        QCoreApplication::installTranslator(&listener);
        window_ = std::make_unique<qcs::test::TestWindow>();
        window_->resize(1280, 720);
        window_->show();
        const Scene* wanted = scene(name);
        if (wanted->needsModel) window_->openSample();
        window_->waitUntilIdle();
        QWidget* shown = wanted->show(*window_)->window();
        window_->waitUntilIdle();
        QSet<QString> found;
        for (const QString& text : textsOf(*shown))
            if (readsLikeEnglish(text)) found.insert(text);
        const QStringList all(found.cbegin(), found.cend());
        QVERIFY2(all.isEmpty(), qPrintable(all.join(QStringLiteral("\n---\n"))));
        QCoreApplication::removeTranslator(&listener);
        QVERIFY2(listener.missing().isEmpty(), qPrintable(listener.missing().join(QLatin1Char('\n'))));
    }
};

QCS_TEST(TestTranslations, qcs::test::ThemedApplication);

#include "tst_translations.moc"
