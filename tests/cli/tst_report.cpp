// qconfig report: its numbers are those of the ranking, its file is well-formed, and holds nothing that runs
// or is fetched, whatever the names in it are.

#include "support/files.h"
#include "support/html_elements.h"
#include "support/run_qconfig.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using qcs::test::contents;
using qcs::test::elements;
using qcs::test::keep;
using qcs::test::run_qconfig;

namespace {

const QString sample = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.workspace.json");

/// The cells of each row of the table of weights.
QList<QList<double>> numbersOfWeights(const QString& html) {
    static const QRegularExpression table(QStringLiteral("<table class=\"weights\">.*?</table>"),
                                          QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression row(QStringLiteral("<tr[^>]*>(.*?)</tr>"),
                                        QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression data(QStringLiteral("<data(?: value=\"([^\"]*)\")?>"));
    QList<QList<double>> rows;
    const QString weights = table.match(html).captured();
    for (auto rowAt = row.globalMatch(weights); rowAt.hasNext();) {
        QList<double> numbers;
        const QString cells = rowAt.next().captured(1);
        for (auto at = data.globalMatch(cells); at.hasNext();)
            numbers.push_back(at.next().captured(1).toDouble());
        if (!numbers.isEmpty()) rows.push_back(numbers);
    }
    return rows;
}

} // namespace

class TestReport : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;

    QString path(const QString& name) const { return dir_.filePath(name); }
    QString written(const QString& name, const std::string& text) const {
        keep(path(name), text);
        return path(name);
    }
    /// The report of these options.
    QString report(const QStringList& options, int code = 0) const {
        const auto run = run_qconfig(QStringList{"report", "-o", path("r.html")} + options);
        if (run.code != code) QTest::qFail(qPrintable(run.err), __FILE__, __LINE__);
        return QString::fromStdString(contents(path("r.html")));
    }

private slots:
    void initTestCase() { qputenv("XDG_CACHE_HOME", path("cache").toUtf8()); }

    void theNumbersAreThoseOfRank() {
        const auto html = report({"-w", sample});
        const auto rows = numbersOfWeights(html);
        const auto ranked = run_qconfig({"rank", "-w", sample, "--json"}).json();
        const auto tensors = ranked["tensors"].toArray();
        QCOMPARE(rows.size(), tensors.size());
        for (qsizetype i = 0; i < rows.size(); ++i) {
            const auto tensor = tensors[i].toObject();
            const auto number = [&](const char* key) { return tensor[QLatin1String(key)].toDouble(); };
            const QList<double> wanted = {
                number("sqnr_db"),        number("cosine"),
                number("max_error"),      number("saturated_low") + number("saturated_high"),
                number("effective_bits"), number("bytes_before"),
                number("bytes_after")};
            QCOMPARE(rows[i], wanted);
        }
        for (const auto& unranked : ranked["unranked"].toArray())
            QVERIFY(html.contains("<code>" + unranked.toObject()["tensor"].toString() + "</code>"));
    }

    void theSentencesAreThoseOfPlan() {
        const auto html = report({"-w", sample});
        const auto plan = run_qconfig({"plan", "-w", sample, "--json"}).json();
        const auto rows = elements(html, "tr");
        QStringList texts;
        for (const auto& row : rows)
            texts.push_back(row.text);
        const QString all = texts.join(QLatin1Char('\n'));
        for (const auto& node : plan["nodes"].toArray()) {
            const auto reason = node.toObject()["reason"].toObject();
            const auto asked = node.toObject()["asked"].toObject();
            if (reason["code"] != asked["code"]) continue; // both are in its sentence
            auto text = reason["text"].toString();
            QVERIFY2(all.contains(text.remove(QLatin1Char('`'))), qPrintable(text));
        }
        const auto counts = plan["counts"].toObject();
        const auto lead = elements(html, "p", "lead");
        QVERIFY(!lead.isEmpty());
        const auto run = run_qconfig({"plan", "-w", sample});
        QVERIFY2(run.out.contains(lead[0].text.section(QLatin1Char(';'), 0, 0)), qPrintable(lead[0].text));
    }

    void itHoldsWhatIsPlotted() {
        const auto html = report({"-w", sample, "--worst", "2"});
        const auto plots = elements(html, "svg", "plot");
        QCOMPARE(plots.size(), 8); // all weights, all sizes; values, errors and channels of two
        QStringList ids;
        for (const auto& plot : plots)
            ids.push_back(plot.attributes.value("id").toString());
        QCOMPARE(ids,
                 (QStringList{"scatter", "sizes", "weight-1-values", "weight-1-errors", "weight-1-channels",
                              "weight-2-values", "weight-2-errors", "weight-2-channels"}));
        QVERIFY(elements(html, "circle").size() > 7);
        QCOMPARE(elements(html, "polyline", "front").size(), 1);
        // Each is told in words, and has titles at both axes.
        QCOMPARE(elements(html, "desc").size(), 8);
        for (const auto& plot : plots)
            QCOMPARE(plot.attributes.value("role").toString(), "img");
        QCOMPARE(elements(html, "text", "title").size(), 16);
        const auto error = run_qconfig({"error", "-w", sample, "conv2", "--json"}).json();
        const auto channels = error["channels"].toArray();
        QCOMPARE(channels.size(), 16);
        for (int i = 0; i < 16; ++i) {
            const auto decibels = channels[i].toObject()["sqnr_db"].toDouble();
            const auto tip =
                QStringLiteral("<title>channel %1: %2 dB</title>").arg(i).arg(decibels, 0, 'f', 1);
            QVERIFY2(html.contains(tip), qPrintable(tip));
        }
    }

    /// What the rules ask is one of the choices: as large as all of them, as good as the worst.
    void sizesAreThoseOfRank() {
        const auto html = report({"-w", sample});
        const auto ranked = run_qconfig({"rank", "-w", sample, "--json"}).json();
        qint64 bytes = 0, whole = 0;
        for (const auto& tensor : ranked["tensors"].toArray()) {
            bytes += tensor.toObject()["bytes_after"].toInteger();
            whole += tensor.toObject()["bytes_before"].toInteger();
        }
        const auto worst = ranked["tensors"].toArray()[0].toObject();
        const auto choices = html.mid(html.indexOf("id=\"all-sizes\""));
        const auto row = [&](const char* words) {
            const auto at = choices.indexOf(QString::fromUtf8(words) + "</td>");
            return at < 0 ? QString() : choices.mid(at).section("</tr>", 0, 0);
        };
        QVERIFY(row(" as the rules ask").contains(QStringLiteral("<data value=\"%1\">").arg(bytes)));
        QVERIFY(row(" as the rules ask").contains("<code>" + worst["tensor"].toString() + "</code>"));
        QVERIFY(
            row(" as the rules ask")
                .contains(QString::number(worst["sqnr_db"].toDouble(), 'g', QLocale::FloatingPointShortest)));
        QVERIFY(row("● in float").contains(QStringLiteral("<data value=\"%1\">").arg(whole)));
    }

    void nothingRunsAndNothingIsFetched() {
        for (const QStringList& more :
             {QStringList{}, QStringList{"--lang", "zh_CN"}, QStringList{"--mode", "dynamic"}}) {
            const auto html = report(QStringList{"-w", sample} + more);
            QVERIFY(html.startsWith("<!DOCTYPE html>\n<html lang=\""));
            QVERIFY(html.contains(
                "http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; "));
            QCOMPARE(elements(html, "script").size(), 0);
            for (const char* element :
                 {"link", "img", "iframe", "object", "embed", "image", "use", "base", "form"})
                QCOMPARE(elements(html, QLatin1String(element)).size(), 0);
            for (const auto& link : elements(html, "a")) {
                const auto target = link.attributes.value("href").toString();
                QVERIFY(target.startsWith(QLatin1Char('#')));
                QVERIFY2(html.contains(" id=\"" + target.mid(1) + "\""), qPrintable(target));
            }
            static const QRegularExpression outside(
                QStringLiteral("https?:|//[a-z]|url\\(|@import|<[^>]+ on[a-z]+="),
                QRegularExpression::CaseInsensitiveOption);
            QVERIFY2(!html.contains(outside), qPrintable(outside.match(html).captured()));
            QSet<QString> ids;
            static const QRegularExpression id(QStringLiteral(" id=\"([^\"]*)\""));
            for (auto at = id.globalMatch(html); at.hasNext();) {
                const auto found = at.next().captured(1);
                QVERIFY2(!ids.contains(found), qPrintable(found));
                ids.insert(found);
            }
        }
    }

    /// What browsers do: Python's parser of HTML sees the same tags, each closed where it was opened.
    void parsersOfHtmlAgree() {
        report({"-w", sample});
        QProcess python;
        python.start("/usr/bin/python3",
                     {QStringLiteral(QCS_SOURCE_DIR "/tests/cli/check_html.py"), path("r.html")});
        QVERIFY(python.waitForFinished(60000));
        QVERIFY2(python.exitCode() == 0, python.readAllStandardOutput() + python.readAllStandardError());
        // It can tell: a copy in which one tag is not closed fails.
        auto broken = QString::fromStdString(contents(path("r.html")));
        broken.replace("</section>", "");
        written("broken.html", broken.toStdString());
        python.start("/usr/bin/python3",
                     {QStringLiteral(QCS_SOURCE_DIR "/tests/cli/check_html.py"), path("broken.html")});
        QVERIFY(python.waitForFinished(60000));
        QCOMPARE(python.exitCode(), 1);
    }

    void hostileNamesAreText() {
        const std::string name = "<script>alert(1)</script>\\\"' \\u202egpj.\\u2066&amp;\\n`x`]]>";
        const std::string graph =
            "{\"format\": \"qconfig-studio/graph\", \"version\": 1, \"name\": \"" + name +
            "\", \"types\": [{\"name\": \"torch.nn.Conv2d\", \"bases\": []}], \"modules\": "
            "[{\"path\": \"" +
            name +
            "\", \"type\": \"torch.nn.Conv2d\", \"attributes\": {}}], \"nodes\": "
            "[{\"name\": \"x\", \"op\": \"placeholder\", \"target\": \"x\"}, {\"name\": \"evil\", \"op\": "
            "\"call_module\", \"target\": \"" +
            name +
            "\", \"args\": [{\"node\": \"x\"}]}, "
            "{\"name\": \"output\", \"op\": \"output\", \"target\": \"output\", \"args\": [{\"node\": "
            "\"evil\"}]}]}";
        const std::string mapping = "{\"format\": \"qconfig-studio/qconfig-mapping\", \"version\": 1, "
                                    "\"module_name\": [[\"" +
                                    name + "\", null]]}";
        const QStringList inputs = {"-g", written("g.json", graph), "-m", written("m.json", mapping)};
        // As plan ends: 1 where PyTorch raises, 3 where something is not on record.
        const auto html = report(inputs, run_qconfig(QStringList{"plan"} + inputs).code);
        QCOMPARE(elements(html, "script").size(), 0);
        QVERIFY(!html.contains("<script"));
        QVERIFY(html.contains("<code>&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; "
                              "\\u202egpj.\\u2066&amp;amp;\\u000a`x`]]&gt;</code>"));
        for (const char16_t turned : {u'\u202e', u'\u2066'})
            QVERIFY(!html.contains(QChar(turned)));
        // In the config's JSON it is the same text.
        const auto json = elements(html, "pre");
        QVERIFY(json[1].text.contains("\\u202egpj.\\u2066&amp;\\n`x`]]>"));
    }

    void otherModesHaveOnesToo() {
        const auto eager = report({"-w", sample, "--mode", "eager"});
        QVERIFY(eager.contains("eager mode, post-training"));
        const auto plan = run_qconfig({"plan", "-w", sample, "--mode", "eager", "--json"}).json();
        const auto modules = plan["modules"].toArray();
        QVERIFY(modules.size() > 5);
        for (const auto& module : modules)
            if (const auto path = module.toObject()["path"].toString(); !path.isEmpty())
                QVERIFY2(eager.contains("<code>" + path + "</code>"), qPrintable(path));
        auto fuse = QString::fromStdString(contents(sample));
        fuse.replace("\"fx-ptq\"", "\"fx-fuse\"");
        const auto folder = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/");
        fuse.replace("crepe.graph.json", folder + "crepe.graph.json");
        fuse.replace("crepe.safetensors", folder + "crepe.safetensors");
        const auto html = report({"-w", written("fuse.json", fuse.toStdString())});
        QVERIFY(html.contains("fuse only ("));
        QVERIFY(html.contains("fuse_fx alone quantizes no weights"));
    }

    void withoutTensorsItSaysSo() {
        const auto html =
            report({"-g", QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.graph.json"), "-m",
                    "default:x86"});
        QVERIFY(html.contains("names no tensor files"));
        QCOMPARE(elements(html, "svg").size(), 0);
    }

    void aThresholdMarksAndFails() {
        QVERIFY(!report({"-w", sample, "--fail-under", "30dB"}).contains("⚠ 3"));
        QVERIFY(report({"-w", sample, "--fail-under", "33dB"}, 1).contains("⚠ 32.2"));
    }

    void anotherLanguage() {
        const auto html = report({"-w", sample, "--lang", "zh_CN"});
        QVERIFY(html.contains("<html lang=\"zh-CN\">"));
        // Headings, reasons and the words of plots; nothing of ours is left in English.
        QVERIFY(html.contains("<h2 id=\"summary\">摘要</h2>"));
        for (const auto& cell :
             elements(html, "p") + elements(html, "th") + elements(html, "h2") + elements(html, "figcaption"))
            for (const char* english : {" the ", " of ", "quantized", "weights", "values", "channel "})
                QVERIFY2(!cell.text.contains(QLatin1String(english)), qPrintable(cell.text));
        // The same numbers.
        QCOMPARE(numbersOfWeights(html), numbersOfWeights(report({"-w", sample})));
        const auto unknown = run_qconfig({"report", "-w", sample, "-o", path("x.html"), "--lang", "tlh"});
        QCOMPARE(unknown.code, 2);
        QVERIFY2(unknown.err.contains("`tlh`; the languages are: en, zh_CN"), qPrintable(unknown.err));
        QVERIFY(!QFile::exists(path("x.html")));
    }

    void rulesThatAreOffAreNamed() {
        auto workspace = QString::fromStdString(contents(sample));
        const auto folder = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/");
        workspace.replace("crepe.graph.json", folder + "crepe.graph.json");
        workspace.replace("crepe.safetensors", folder + "crepe.safetensors");
        workspace.replace("\"mode\"", "\"rules_off\": [[\"module_name\", 0]], \"mode\"");
        const auto file = written("off.json", workspace.toStdString());
        const auto run = run_qconfig({"report", "-w", file, "-o", path("off.html"), "--json"});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.json()["rules_off"].toArray(), (QJsonArray{QJsonArray{"module_name", 0}}));
        QVERIFY(run.err.contains("one rule is switched off"));
        const auto html = QString::fromStdString(contents(path("off.html")));
        QVERIFY(html.contains("module_name conv2"));
        QCOMPARE(elements(html, "tr", "off").size(), 1);
    }

    void whatCannotBeWrittenOrRead() {
        auto run = run_qconfig({"report", "-w", sample, "-o", path("none/r.html")});
        QCOMPARE(run.code, 2);
        QVERIFY2(run.err.contains("none/r.html"), qPrintable(run.err));
        run = run_qconfig({"report", "-w", path("missing.json"), "-o", path("m.html"), "--json"});
        QCOMPARE(run.code, 2);
        QVERIFY(run.json()["errors"].toArray().size() == 1);
        QVERIFY(!QFile::exists(path("m.html")));
        run = run_qconfig({"report", "-w", sample, "-o", "-"});
        QCOMPARE(run.code, 0);
        QVERIFY(run.out.startsWith("<!DOCTYPE html>"));
    }

    /// scripts/sample_report.sh renews it.
    void theOneInTheDocumentsIsCurrent() {
        const auto kept =
            QString::fromStdString(contents(QStringLiteral(QCS_SOURCE_DIR "/docs/report/crepe.html")));
        QVERIFY(!kept.isEmpty());
        QVERIFY2(kept == report({"-w", sample, "--worst", "2"}), "run scripts/sample_report.sh");
    }

    void theSameEveryTime() { QCOMPARE(report({"-w", sample}), report({"-w", sample, "--no-cache"})); }
};

QCS_TEST(TestReport, QCoreApplication);
#include "tst_report.moc"
