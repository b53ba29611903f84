// The parts of the text editor: words, places, pointers, patches, schemas, completion, folding, colours.

#include "editors/text/code_highlighter.h"
#include "editors/text/folding.h"
#include "editors/text/json_completion.h"
#include "editors/text/json_editor.h"
#include "editors/text/text_patch.h"
#include "theme/theme.h"
#include "ui/themed_application.h"
#include "views/json/json_part.h"

#include <QApplication>
#include <QClipboard>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>

#include <algorithm>

using namespace qcs::ui;

namespace {

const QString mapping = QStringLiteral(R"({
  "format": "qconfig-studio/qconfig-mapping",
  "version": 1,
  "": "default_qconfig",
  "object_type": [
    ["torch.nn.Linear", null],
    ["torch.nn.Conv2d", {
      "activation": {"class": "torch.ao.quantization.observer.MinMaxObserver", "kwargs": {"dtype": "torch.quint8"}},
      "weight": null
    }]
  ]
})");
const QString schema = QStringLiteral("qconfig-mapping.schema.json");

/// The text without the mark "|", and where it stood.
std::pair<QString, int> marked(QString text) {
    const auto at = text.indexOf(QLatin1Char('|'));
    return {text.remove(at, 1), static_cast<int>(at)};
}

QStringList shown(const std::vector<Completion>& completions) {
    QStringList texts;
    for (const Completion& completion : completions)
        texts.push_back(completion.shown);
    return texts;
}

QString kinds(QStringView line, LineLexer lexer) {
    QString result;
    for (const CodeToken& token : lexer(line))
        result += QStringLiteral("KSNWBPC!").at(static_cast<int>(token.kind));
    return result;
}

QString patched(QString text, const std::vector<TextPatch>& patches) {
    for (auto patch = patches.rbegin(); patch != patches.rend(); ++patch)
        text.replace(patch->at, patch->removed, patch->inserted);
    return text;
}

QStringList seen(const CodeEditor& editor) {
    QStringList lines;
    for (QTextBlock block = editor.document()->firstBlock(); block.isValid(); block = block.next())
        if (block.isVisible()) lines.push_back(block.text().trimmed());
    return lines;
}

} // namespace

class TestCodeEditor : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linesFallIntoWords() {
        QCOMPARE(kinds(u"  \"key\": [1, -2.5e+3, \"a\\\"b\", true, null]}", lexJsonLine),
                 QStringLiteral("KPBNPNPSPWPWBB"));
        QCOMPARE(kinds(u"\"open, 1", lexJsonLine), QStringLiteral("!"));
        QCOMPARE(kinds(u"nul 'x' (", lexJsonLine), QStringLiteral("!!!!!"));
        QCOMPARE(kinds(u"from x import y  # \"no\"", lexPythonLine), QStringLiteral("WWC"));
        QCOMPARE(kinds(u"a = f('it\\'s', 0.5, None)", lexPythonLine), QStringLiteral("BSNWB"));
    }

    /// What is pasted takes the place of what is selected: only the rest counts.
    void pastingOverASelection() {
        JsonEditor editor;
        QSignalSpy refused(&editor, &CodeEditor::refused);
        QString line(999, QLatin1Char('a'));
        line += QLatin1Char('\n');
        editor.setPlainText(line.repeated(1500));
        QApplication::clipboard()->setText(line.repeated(1000));
        editor.paste();
        QCOMPARE(refused.count(), 1);
        editor.selectAll();
        editor.paste();
        QCOMPARE(refused.count(), 1);
        QCOMPARE(editor.document()->characterCount(), 1'000'001);
    }

    void everyPlaceHasAPointer_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<int>("role");
        const auto row = [](const char* text, const char* pointer, JsonSpot::Role role) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(pointer)
                                << static_cast<int>(role);
        };
        using Role = JsonSpot::Role;
        row("|", "", Role::Value);
        row("{|}", "", Role::Key);
        row("{\"a|\": 1}", "/a", Role::Key);
        row("{\"a\": |}", "/a", Role::Value);
        row("{\"a\": \"x|\"}", "/a", Role::Value);
        row("{\"a\": \"x\"|}", "/a", Role::None);
        row("{\"a\": [1, [2, |3]]}", "/a/1/1", Role::Value);
        row("{\"a\": [1], \"b/~\": {\"\": tr|ue}}", "/b~1~0/", Role::Value);
        row("{\"a\": {\"x\": 1}|, \"b\": 2}", "/a", Role::None);
        row("{\"a\": \"not closed|\n, \"b\": 2}", "/a", Role::Value);
        row("{\"a\" 1, ] \"b\": [nonsense, \"|", "/b/1", Role::Value);
        row("[[[|", "/0/0/0", Role::Value);
    }
    void everyPlaceHasAPointer() {
        QFETCH(QString, text);
        QFETCH(QString, pointer);
        QFETCH(int, role);
        const auto [plain, at] = marked(text);
        const JsonSpot spot = spotAt(plain, at);
        QCOMPARE(pointerOf(spot.path), pointer);
        QCOMPARE(static_cast<int>(spot.role), role);
    }

    void aPointerLeadsToItsPlace() {
        const auto at = [](const char* pointer) {
            const auto extent = findPointer(mapping, QString::fromUtf8(pointer));
            return extent ? mapping.mid(extent->start, 12) : QStringLiteral("nowhere");
        };
        QCOMPARE(at("/"), QStringLiteral("\"default_qco"));
        QCOMPARE(at("/object_type/0"), QStringLiteral("[\"torch.nn.L"));
        QCOMPARE(at("/object_type/1/1/activation/class"), QStringLiteral("\"torch.ao.qu"));
        QCOMPARE(at("/object_type/1/1/weight"), QStringLiteral("null\n    }]\n"));
        QCOMPARE(at("/object_type/2"), QStringLiteral("nowhere"));
        QCOMPARE(at("/version/0"), QStringLiteral("nowhere"));
        QCOMPARE(mapping.mid(findPointer(mapping, QStringLiteral("/version"))->keyStart, 9),
                 QStringLiteral("\"version\""));
    }

    void pointersGoThereAndBack() {
        for (qsizetype i = 0; i < mapping.size(); ++i) {
            const JsonSpot spot = spotAt(mapping, i);
            const auto extent = findPointer(mapping, pointerOf(spot.path));
            QVERIFY2(extent, qPrintable(mapping.left(i)));
        }
    }

    void patchesAreSmall() {
        const auto patches =
            patchesBetween(QStringLiteral("a\nb\nc\nd\ne\n"), QStringLiteral("a\nB\nc\nd\nx\ne\n"));
        QCOMPARE(patches.size(), 2U);
        QCOMPARE(patches[0].at, 2);
        QCOMPARE(patches[0].removed, 1);
        QCOMPARE(patches[0].inserted, QStringLiteral("B"));
        QCOMPARE(patches[1].removed, 0);
        QCOMPARE(patches[1].inserted, QStringLiteral("x\n"));
        QVERIFY(patchesBetween(mapping, mapping).empty());
    }

    void patchesMakeTheOtherText() {
        QRandomGenerator random(7);
        const auto text = [&] {
            QString made;
            for (int i = random.bounded(40); i > 0; --i)
                made += QStringLiteral("ab\nc😀é").at(random.bounded(7));
            return made;
        };
        for (int i = 0; i < 3000; ++i) {
            const QString before = text();
            QString after = text();
            if (i % 2)
                after = before.left(before.size() / 2) + after.left(3) + before.mid(before.size() / 2 + 1);
            QCOMPARE(patched(before, patchesBetween(before, after)), after);
        }
    }

    void aLongTextIsPatchedQuickly() {
        QString before;
        QString after;
        for (int i = 0; i < 20'000; ++i) {
            before += QStringLiteral("line %1\n").arg(i);
            after += QStringLiteral("other %1\n").arg(i * 7);
        }
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(patched(before, patchesBetween(before, after)), after);
        QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    }

    void halfCharactersAreFound() {
        QVERIFY(!loneSurrogate(QStringLiteral("a😀b")));
        const QString broken = QStringLiteral("é\né") + QChar(0xd83d) + QStringLiteral("x");
        const auto place = loneSurrogate(broken);
        QVERIFY(place);
        QCOMPARE(place->line, 2);
        QCOMPARE(place->column, 3);
    }

    void theSchemaKnowsTheKeys() {
        QVERIFY(keysOf(schemaAt(schema, {})).contains(QStringLiteral("module_name_regex")));
        const JsonPath pair = {{false, 0, QStringLiteral("object_type")}, {true, 4, {}}, {true, 1, {}}};
        QCOMPARE(keysOf(schemaAt(schema, pair)).keys(),
                 QStringList({QStringLiteral("activation"), QStringLiteral("weight")}));
        QVERIFY(namesOf(schemaAt(schema, pair)).contains(QStringLiteral("qconfig")));
    }

    void completionKnowsKeysAndNames_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("wanted");
        QTest::addColumn<QString>("unwanted");
        const auto row = [](const char* text, const char* file, const char* wanted, const char* unwanted) {
            QTest::newRow(text) << QString::fromUtf8(text)
                                << QString::fromUtf8(file) + QStringLiteral(".schema.json")
                                << QString::fromUtf8(wanted) << QString::fromUtf8(unwanted);
        };
        row("{\"object_type\": [], \"|\"}", "qconfig-mapping", "module_name", "object_type");
        row("{\"object_type\": [[\"Conv2|\"", "qconfig-mapping", "torch.nn.Conv2d", "default_qconfig");
        row("{\"object_type\": [[\"x\", \"default|\"", "qconfig-mapping", "default_qconfig",
            "torch.nn.Conv2d");
        row("{\"object_type\": [[\"x\", |", "qconfig-mapping", "null", "torch.nn.Conv2d");
        row("{\"\": {\"weight\": {\"class\": \"MinMax|\"", "qconfig-mapping",
            "torch.ao.quantization.observer.MinMaxObserver", "torch.nn.Conv2d");
        row("{\"\": {\"weight\": {\"kwargs\": {\"dtype\": \"qint|\"", "qconfig-mapping", "torch.qint8",
            "null");
        row("{\"\": {\"weight\": {\"class\": \"torch.ao.quantization.observer.MinMaxObserver\", \"kwargs\": "
            "{\"|",
            "qconfig-mapping", "eps", "ch_axis");
        row("{\"\": {\"weight\": {\"kwargs\": {\"ch|\"}, \"class\": "
            "\"torch.ao.quantization.observer.PerChannelMinMaxObserver\"}",
            "qconfig-mapping", "ch_axis", "averaging_constant");
        row("{\"\": {\"weight\": {\"class\": {\"class\": "
            "\"torch.ao.quantization.observer.HistogramObserver\"}, \"kwargs\": {|",
            "qconfig-mapping", "bins", "observer");
        row("{\"\": {\"activation\": {\"class\": \"torch.ao.quantization.fake_quantize.FakeQuantize\", "
            "\"kwargs\": "
            "{\"observer\": {\"class\": \"torch.ao.quantization.observer.HistogramObserver\"}, |",
            "qconfig-mapping", "bins", "averaging_constant");
        row("{\"\": {\"activation\": {\"class\": \"torch.ao.quantization.fake_quantize.FakeQuantize\", "
            "\"kwargs\": "
            "{\"observer\": {\"class\": \"torch.ao.quantization.observer.HistogramObserver\", \"kwargs\": {|",
            "qconfig-mapping", "bins", "observer");
        row("{\"\": {\"weight\": {\"class\": \"my.Observer\", \"kwargs\": {|", "qconfig-mapping", "qscheme",
            "eps");
        row("{\"module_name\": [[\"con|\"", "qconfig-mapping", "conv1", "torch.nn.Conv2d");
        row("{\"configs\": [{\"dtype_configs\": [{\"input_dtype\": {|", "backend-config", "scale_exact_match",
            "input_dtype");
        row("{\"configs\": [{\"observation_type\": |", "backend-config", "INPUT_OUTPUT_NOT_OBSERVED", "null");
        row("{\"configs\": [{\"dtype_configs\": [{\"weight_dtype\": \"|", "backend-config", "torch.qint8",
            "null");
        row("{\"configs\": [{\"fuser_method\": \"fuse_conv|", "backend-config",
            "torch.ao.quantization.fuser_method_mappings.fuse_conv_bn", "torch.nn.Conv2d");
        row("{\"configs\": [{\"dtype_configs\": [{\"is_dynamic\": |", "backend-config", "true", "\"true\"");
        row("{\"float_to_observed_custom_module_class\": {\"|", "prepare-custom-config", "weight_only",
            "class");
        row("{\"standalone_module_name\": [[\"a\", {\"obj|", "prepare-custom-config", "object_type", "class");
    }
    void completionKnowsKeysAndNames() {
        QFETCH(QString, text);
        QFETCH(QString, file);
        QFETCH(QString, wanted);
        QFETCH(QString, unwanted);
        const auto [plain, at] = marked(text);
        const auto paths = [](const QString&) { return QStringList{QStringLiteral("conv1")}; };
        const auto offered = shown(completionsAt(spotAt(plain, at), plain, file, paths));
        QVERIFY2(offered.contains(wanted), qPrintable(offered.join(QLatin1Char(' '))));
        QVERIFY2(!offered.contains(unwanted), qPrintable(offered.join(QLatin1Char(' '))));
    }

    void foldingHidesAndSurvivesEdits() {
        JsonEditor editor;
        editor.resize(600, 400);
        editor.show();
        editor.setPlainText(mapping);
        editor.setLineFolded(4, true); // object_type
        QCOMPARE(seen(editor),
                 QStringList(
                     {QStringLiteral("{"), QStringLiteral("\"format\": \"qconfig-studio/qconfig-mapping\","),
                      QStringLiteral("\"version\": 1,"), QStringLiteral("\"\": \"default_qconfig\","),
                      QStringLiteral("\"object_type\": ["), QStringLiteral("]"), QStringLiteral("}")}));
        // Above, by a person; within, by a patch.
        QTextCursor cursor(editor.document()->findBlockByNumber(1));
        cursor.insertText(QStringLiteral("\n"));
        editor.setTextMinimally(editor.text().replace(QStringLiteral("torch.nn.Linear\", null]"),
                                                      QStringLiteral("torch.nn.Linear\",\n  null]")));
        QCoreApplication::processEvents();
        QVERIFY(editor.isLineFolded(5));
        QCOMPARE(seen(editor).size(), 8);
        editor.setLineFolded(5, false);
        QCOMPARE(seen(editor).size(), editor.blockCount());
    }

    void foldsOpenWhereTheCursorGoes() {
        JsonEditor editor;
        editor.show();
        editor.setPlainText(mapping);
        editor.setAllFolded(true);
        QVERIFY(seen(editor).size() < editor.blockCount());
        editor.goTo(static_cast<int>(mapping.indexOf(QStringLiteral("MinMax"))));
        QVERIFY(editor.textCursor().block().isVisible());
        editor.setAllFolded(false);
        QCOMPARE(seen(editor).size(), editor.blockCount());
    }

    void aFoldThatLostItsEndOpens() {
        JsonEditor editor;
        editor.show();
        editor.setPlainText(mapping);
        editor.setLineFolded(4, true);
        QTextCursor cursor(editor.document()->findBlockByNumber(4));
        cursor.movePosition(QTextCursor::EndOfBlock);
        cursor.deletePreviousChar(); // the bracket
        QTRY_COMPARE(seen(editor).size(), editor.blockCount());
    }

    void foldingByKeysAndMouse() {
        JsonEditor editor;
        editor.resize(600, 400);
        editor.setPlainText(mapping);
        editor.show();
        QVERIFY(QTest::qWaitForWindowExposed(&editor));
        editor.goTo(static_cast<int>(mapping.indexOf(QStringLiteral("torch.nn.Linear"))));
        QTest::keyClick(&editor, Qt::Key_BracketLeft, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(editor.isLineFolded(4));
        QTest::keyClick(&editor, Qt::Key_BracketRight, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!editor.isLineFolded(4));
        auto* margin = editor.findChild<QWidget*>(QStringLiteral("code-margin"));
        const auto lines = editor.visibleLines();
        QTest::mouseClick(margin, Qt::LeftButton, {}, {margin->width() - 8, lines[4].rect.center().y()});
        QVERIFY(editor.isLineFolded(4));
    }

    void bracketsFindTheirPartners() {
        JsonEditor editor;
        editor.setPlainText(mapping);
        const auto first = mapping.indexOf(QLatin1Char('{'));
        const auto last = mapping.lastIndexOf(QLatin1Char('}'));
        QCOMPARE(matchingBracket(*editor.document(), static_cast<int>(first), lexJsonLine), last);
        QCOMPARE(matchingBracket(*editor.document(), static_cast<int>(last), lexJsonLine), first);
        editor.setPlainText(QStringLiteral("[1, \"]\", (}"));
        QCOMPARE(matchingBracket(*editor.document(), 0, lexJsonLine), -1);
    }

    void colourIsWhereSomebodyLooks() {
        JsonEditor editor;
        editor.resize(600, 300);
        QString text = QStringLiteral("[\n");
        for (int i = 0; i < 3000; ++i)
            text += QStringLiteral("  \"string\",\n");
        editor.setPlainText(text + QStringLiteral("1]"));
        editor.show();
        QVERIFY(QTest::qWaitForWindowExposed(&editor));
        QTest::qWait(20);
        const auto inks = [&](int line) {
            return editor.document()->findBlockByNumber(line).layout()->formats();
        };
        QVERIFY(!inks(3).isEmpty());
        QCOMPARE(inks(3).front().format.foreground().color(), inkOf(TokenKind::String));
        QVERIFY(inks(2500).isEmpty());
        editor.verticalScrollBar()->setValue(2490);
        QTRY_VERIFY(!inks(2500).isEmpty());
    }

    void foldedLinesAreColouredWhenTheyOpen() {
        JsonEditor editor;
        editor.resize(600, 300);
        QString text = QStringLiteral("{\n  \"a\": [\n");
        for (int i = 0; i < 20'000; ++i)
            text += QStringLiteral("    \"string\",\n");
        editor.setPlainText(text + QStringLiteral("    1\n  ],\n  \"b\": 2\n}"));
        editor.show();
        QVERIFY(QTest::qWaitForWindowExposed(&editor));
        editor.setAllFolded(true);
        QCOMPARE(seen(editor).size(), 5);
        const auto inks = [&](int line) {
            return editor.document()->findBlockByNumber(line).layout()->formats();
        };
        QTRY_VERIFY(!inks(editor.blockCount() - 2).isEmpty()); // "b", which the fold brought near
        QVERIFY(inks(10'000).isEmpty());
        editor.goTo(editor.document()->findBlockByNumber(10'000).position());
        QTRY_VERIFY(!inks(10'000).isEmpty());
        QCOMPARE(inks(10'000).front().format.foreground().color(), inkOf(TokenKind::String));
    }

    void typingIndents() {
        JsonEditor editor;
        editor.show();
        QTest::keyClicks(&editor, QStringLiteral("{"));
        QTest::keyClick(&editor, Qt::Key_Return);
        QTest::keyClicks(&editor, QStringLiteral("\"a\": ["));
        QTest::keyClick(&editor, Qt::Key_Return);
        QTest::keyClicks(&editor, QStringLiteral("1"));
        QTest::keyClick(&editor, Qt::Key_Return);
        QTest::keyClicks(&editor, QStringLiteral("]"));
        QTest::keyClick(&editor, Qt::Key_Return);
        QTest::keyClicks(&editor, QStringLiteral("}"));
        QCOMPARE(editor.text(), QStringLiteral("{\n  \"a\": [\n    1\n  ]\n}"));
        editor.selectAll();
        QTest::keyClick(&editor, Qt::Key_Tab);
        QCOMPARE(editor.text(), QStringLiteral("  {\n    \"a\": [\n      1\n    ]\n  }"));
        QTest::keyClick(&editor, Qt::Key_Backtab);
        QCOMPARE(editor.text(), QStringLiteral("{\n  \"a\": [\n    1\n  ]\n}"));
    }

    void editsOfTheTextKeepCursorAndScroll() {
        JsonEditor editor;
        editor.resize(500, 200);
        editor.show();
        QString text = QStringLiteral("[\n");
        for (int i = 0; i < 500; ++i)
            text += QStringLiteral("  %1,\n").arg(i);
        editor.setPlainText(text + QStringLiteral("  1\n]"));
        editor.goTo(editor.document()->findBlockByNumber(250).position() + 3);
        const int scrolled = editor.verticalScrollBar()->value();
        QString changed = editor.text();
        changed.replace(QStringLiteral("  400,"), QStringLiteral("  4000,\n  4001,"));
        changed.replace(QStringLiteral("  300,"), QStringLiteral("  3,"));
        editor.setTextMinimally(changed);
        QCOMPARE(editor.text(), changed);
        QCOMPARE(editor.textCursor().blockNumber(), 250);
        QCOMPARE(editor.verticalScrollBar()->value(), scrolled);
        QVERIFY(!editor.document()->isUndoAvailable());
    }

    void noCharacterIsChanged() {
        JsonEditor editor;
        const QString odd = QStringLiteral("[\"a\u00a0b\u3000c😀\t\"]");
        editor.setTextMinimally(odd);
        QCOMPARE(editor.text(), odd);
    }

    void hostileTextsAreHarmless() {
        const QString deep(1'000'000, QLatin1Char('['));
        QVERIFY(spotAt(deep, deep.size()).path.size() <= 1001);
        QVERIFY(!findPointer(deep, QStringLiteral("/a")));
        QVERIFY(!CodeEditor::canHold(QString(10'000'000, QLatin1Char('x'))));
        QVERIFY(!CodeEditor::canHold(QString(CodeEditor::maxLineLength + 1, QLatin1Char('x'))));
        JsonEditor editor;
        editor.show();
        editor.setPlainText(QString(50'000, QLatin1Char('[')));
        editor.goTo(25'000);
        editor.setAllFolded(true);
        editor.setPlainText(
            QString(20'000, QLatin1Char('\n')).replace(QLatin1Char('\n'), QStringLiteral("[\n")));
        QElapsedTimer timer;
        timer.start();
        editor.setFoldedHere(true);
        editor.goTo(editor.document()->characterCount() - 1);
        QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    }
};

QCS_TEST(TestCodeEditor, qcs::test::ThemedApplication);

#include "tst_code_editor.moc"
