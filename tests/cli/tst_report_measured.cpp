// qconfig report of what was measured of the whole model, and of recorded activations: the numbers are those
// of `qconfig rank`.

#include "support/files.h"
#include "support/html_elements.h"
#include "support/run_qconfig.h"
#include "support/safetensors_file.h"
#include "support/test_program.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <cmath>

using qcs::test::contents;
using qcs::test::elements;
using qcs::test::keep;
using qcs::test::run_qconfig;

namespace {

const QString folder = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/");
const QString sample = folder + QStringLiteral("crepe.workspace.json");
const QString measured = QStringLiteral(QCS_TEST_DATA "/measurements/crepe.measurements.json");

QString exact(double number) {
    return QString::number(number, 'g', QLocale::FloatingPointShortest);
}

/// What stands between the tags of a section, which has that id at its heading.
QString section(const QString& html, const QString& id) {
    const auto at = html.indexOf("<h2 id=\"" + id + "\"");
    return at < 0 ? QString() : html.mid(at).section(QLatin1String("</section>"), 0, 0);
}

/// The rows of the body of its table of that class, as HTML.
QStringList rows(const QString& html, const QString& css) {
    static const QRegularExpression row(QStringLiteral("<tr[^>]*>(.*?)</tr>"),
                                        QRegularExpression::DotMatchesEverythingOption);
    const auto table = html.section("<table class=\"" + css + "\">", 1).section("</table>", 0, 0);
    QStringList found;
    for (auto at = row.globalMatch(table.section("<tbody>", 1)); at.hasNext();)
        found.push_back(at.next().captured(1));
    return found;
}

/// A node's output in batches of these numbers: waves, the later the louder.
std::vector<qcs::test::NamedFloats> waves(const std::string& place, const std::vector<int>& batches,
                                          qint64 sample_of = 0) {
    std::vector<qcs::test::NamedFloats> tensors;
    for (const int batch : batches) {
        std::vector<float> values(600);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>((batch + 1) * std::sin(0.37 * static_cast<double>(i + 1)));
        tensors.push_back({place + "." + std::to_string(batch), std::move(values), {2, 300}, sample_of});
    }
    return tensors;
}

} // namespace

class TestReportMeasured : public QObject {
    Q_OBJECT

    QTemporaryDir dir_;

    QString path(const QString& name) const { return dir_.filePath(name); }
    QString written(const QString& name, const QByteArray& text) const {
        keep(path(name), text.toStdString());
        return path(name);
    }
    QString report(const QStringList& options) const {
        const auto run = run_qconfig(QStringList{"report", "-o", path("r.html")} + options);
        if (run.code != 0) QTest::qFail(qPrintable(run.err), __FILE__, __LINE__);
        return QString::fromStdString(contents(path("r.html")));
    }
    /// The measurements with something else at one key, or without it.
    QString changed(const QString& name, const std::function<void(QJsonObject&)>& change) const {
        auto json = QJsonDocument::fromJson(QByteArray::fromStdString(contents(measured))).object();
        change(json);
        return written(name, QJsonDocument(json).toJson());
    }
    QString activations() const {
        auto all = waves("classifier.output", {2, 5});
        const auto more = waves("relu_3.output", {0}, 5000);
        all.insert(all.end(), more.begin(), more.end());
        return qcs::test::writeSafetensors(path("acts.safetensors"), all);
    }

private slots:
    void initTestCase() { qputenv("XDG_CACHE_HOME", path("cache").toUtf8()); }

    void theNumbersAreThoseOfRank() {
        const QStringList options = {"-w", sample, "--measurements", measured};
        const auto html = report(options);
        const auto ranked = run_qconfig(QStringList{"rank", "--json"} + options).json();
        const auto tensors = ranked["tensors"].toArray();
        const auto lines = rows(html, "weights");
        QCOMPARE(lines.size(), tensors.size());
        int disagreeing = 0;
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const auto output = tensors[i].toObject()["output"].toObject();
            QVERIFY2(lines[i].contains("<data value=\"" + exact(output["sqnr_db"].toDouble()) + "\">"),
                     qPrintable(lines[i]));
            QCOMPARE(lines[i].contains(QStringLiteral("≠ ")), output["disagrees"].toBool());
            QCOMPARE(lines[i].contains("weight and output disagree"), output["disagrees"].toBool());
            disagreeing += output["disagrees"].toBool() ? 1 : 0;
        }
        QVERIFY(disagreeing > 0);
        const auto whole = section(html, "whole-model");
        const auto json = QJsonDocument::fromJson(QByteArray::fromStdString(contents(measured))).object();
        const auto modules = json["modules"].toArray();
        QCOMPARE(rows(whole, "measured").size(), modules.size());
        double before = -1e9;
        for (const auto& line : rows(whole, "measured")) {
            static const QRegularExpression value(QStringLiteral("<data value=\"([^\"]*)\">"));
            const double sqnr = value.match(line).captured(1).toDouble();
            QVERIFY(sqnr >= before);
            before = sqnr;
        }
        for (const auto& module : modules)
            QVERIFY(whole.contains("<code>" + module.toObject()["module"].toString() + "</code>"));
        const auto all = ranked["measurements"].toObject()["all"].toObject()["sqnr_db"].toDouble();
        QVERIFY(html.contains(
            QStringLiteral("With all rules the model&#39;s output has %1 dB").arg(all, 0, 'f', 1)));
        QVERIFY(!whole.contains("measure again"));
    }

    /// As the workspace names them.
    void thoseOfTheWorkspace() {
        auto text = QString::fromStdString(contents(sample));
        text.replace("crepe.graph.json", folder + "crepe.graph.json");
        text.replace("\"tensor_files\": [\"", "\"measurements\": \"m.json\", \"tensor_files\": [\"" + folder);
        written("m.json", QByteArray::fromStdString(contents(measured)));
        const auto html = report({"-w", written("w.json", text.toUtf8())});
        QVERIFY(html.contains("<a href=\"#whole-model\">"));
        QCOMPARE(section(html, "whole-model").remove("m.json"),
                 section(report({"-w", sample, "--measurements", measured}), "whole-model")
                     .remove("crepe.measurements.json"));
        const auto run = run_qconfig({"report", "-w", path("w.json"), "-o", path("j.html"), "--json"});
        QCOMPARE(run.json()["measurements"].toString(), path("m.json"));
        QFile::remove(path("m.json"));
        QCOMPARE(run_qconfig({"report", "-w", path("w.json"), "-o", path("none.html")}).code, 2);
        QVERIFY(!QFile::exists(path("none.html")));
    }

    void withoutMeasurementsNothingIsSaid() {
        const auto html = report({"-w", sample});
        QVERIFY(!html.contains("whole-model"));
        QVERIFY(!html.contains(QStringLiteral("≠")));
    }

    void whatIsOldUnknownOrMissingIsSaid() {
        const auto stale = report({"-w", sample, "--measurements", measured, "--qat"});
        for (const char* place : {"whole-model", "weights"})
            QVERIFY2(section(stale, place).contains("with other configs than the workspace has now"), place);
        const auto file = changed("partly.json", [](QJsonObject& json) {
            json.remove("configs");
            auto modules = json["modules"].toArray();
            auto failed = modules[0].toObject();
            for (const char* key : {"sqnr_db", "cosine", "metric"})
                failed.remove(QLatin1String(key));
            failed.remove("only");
            failed["error"] = QJsonObject{{"type", "<b>Error"}, {"text", "\"no\" <script>"}};
            QCOMPARE(failed["module"].toString(), QStringLiteral("conv1"));
            modules[0] = failed;
            QCOMPARE(modules.last().toObject()["module"].toString(), QStringLiteral("classifier"));
            modules.removeLast();
            json["modules"] = modules;
            json["complete"] = false;
            json["left"] = QJsonArray{"classifier"};
        });
        const auto html = report({"-w", sample, "--measurements", file});
        const auto whole = section(html, "whole-model");
        QVERIFY(whole.contains("does not say which configs were measured"));
        QVERIFY(whole.contains("9 of 10 modules are measured"));
        QVERIFY(whole.contains("Not measured yet: <code>classifier</code>"));
        // The one that raised is the first, with what PyTorch said.
        const auto first = rows(whole, "measured").front();
        QVERIFY2(
            first.contains(QStringLiteral("⚠ PyTorch raises &lt;b&gt;Error: &quot;no&quot; &lt;script&gt;")),
            qPrintable(first));
        for (const auto& line : rows(html, "weights")) {
            if (line.contains("<code>conv1.weight</code>"))
                QVERIFY(line.contains(QStringLiteral("<td class=\"number\">⚠</td>")));
            if (line.contains("<code>classifier.weight</code>"))
                QVERIFY(line.contains(QStringLiteral("<td class=\"number\">–</td>")));
        }
        QVERIFY(html.contains("with only <code>conv1</code> quantized PyTorch raises &lt;b&gt;Error"));
        QVERIFY(!html.contains("<script"));
    }

    void activationsHaveFigures() {
        const QStringList options = {"-w", sample, "-t", folder + "crepe.safetensors", "-t", activations()};
        const auto html = report(options + QStringList{"--worst", "2"});
        const auto ranked = run_qconfig(QStringList{"rank", "--json"} + options).json();
        const auto tensors = ranked["tensors"].toArray();
        QJsonObject ours;
        int place = 0;
        for (qsizetype i = 0; i < tensors.size(); ++i)
            if (tensors[i].toObject()["tensor"].toString() == "classifier.output") {
                ours = tensors[i].toObject();
                place = static_cast<int>(i) + 1;
            }
        QVERIFY(place > 0);
        QVERIFY(html.contains("Weights and activations, worst first"));
        QVERIFY(html.contains("Quantized activations: 2"));
        const auto lines = rows(html, "weights");
        QCOMPARE(lines.size(), tensors.size());
        QVERIFY(lines[place - 1].contains("batches: 2"));
        QVERIFY(html.contains("batches: 1, sampled"));
        // Two of each, with links from the list.
        QCOMPARE(elements(section(html, "plots").prepend("<r>").append("</r>"), "article").size(), 2);
        const auto plots = section(html, "activation-plots");
        const auto id = QStringLiteral("activation-%1").arg(place);
        QVERIFY(lines[place - 1].contains("href=\"#" + id + "\""));
        QVERIFY(plots.contains("<article id=\"" + id + "\">"));
        for (const char* plot : {"-values", "-errors", "-batches"})
            QVERIFY2(plots.contains("id=\"" + id + plot + "\""), plot);
        QVERIFY(!plots.contains(id + "-channels"));
        // One batch is no row of batches.
        QCOMPARE(plots.count("-batches\""), 1);
        const double scale = ours["scale"].toDouble(), zero = ours["zero_point"].toDouble();
        static const QRegularExpression words(
            QStringLiteral("calibrated range (\\S+) … (\\S+), scale (\\S+), zero point (\\d+)"));
        auto said = plots.mid(plots.indexOf("<article id=\"" + id + "\""));
        const auto calibrated = words.match(said.replace(QStringLiteral("−"), QStringLiteral("-")));
        QVERIFY2(calibrated.hasMatch(), qPrintable(said.left(400)));
        const auto near = [&](int at, double wanted) {
            return std::abs(calibrated.captured(at).toDouble() - wanted) <= 0.006 * std::abs(wanted);
        };
        QVERIFY(near(1, (0 - zero) * scale) && near(2, (127 - zero) * scale) && near(3, scale));
        QCOMPARE(calibrated.captured(4).toDouble(), zero);
        const auto batches = plots.section("id=\"" + id + "-batches\"", 1).section("</svg>", 0, 0);
        for (const char* tip : {"<title>batch 2: ", "<title>batch 5: "})
            QVERIFY2(batches.contains(QLatin1String(tip)), tip);
        QVERIFY(batches.contains(">2</text>") && batches.contains(">5</text>"));
        QVERIFY(batches.contains("all batches: " + QString::number(ours["sqnr_db"].toDouble(), 'f', 1)));
        QVERIFY(batches.contains("one scale for all, " + calibrated.captured(3)));
        QVERIFY(batches.contains("worst: batch 2, ")); // the quieter
    }

    /// Weights are compared with the model's output, whatever else is ranked.
    void activationsLeaveTheMarksAlone() {
        const QString weights = folder + "crepe.safetensors";
        const auto marks = [](const QStringList& files) {
            QStringList options = {"rank", "--json", "-w", sample, "--measurements", measured};
            for (const auto& file : files)
                options << "-t" << file;
            QMap<QString, bool> found;
            for (const auto& tensor : run_qconfig(options).json()["tensors"].toArray())
                found[tensor.toObject()["tensor"].toString()] =
                    tensor.toObject()["output"].toObject()["disagrees"].toBool();
            return found;
        };
        const auto alone = marks({weights});
        QVERIFY(alone.values().contains(true));
        auto both = marks({weights, activations()});
        QCOMPARE(both.size(), alone.size() + 2);
        QVERIFY(!both.take("classifier.output") && !both.take("relu_3.output"));
        QCOMPARE(both, alone);
    }

    /// All of it as browsers read it, in both languages, with nothing left in English.
    void itIsReadable() {
        const QStringList options = {
            "-w",          sample,           "-t",    folder + "crepe.safetensors", "-t",
            activations(), "--measurements", measured};
        for (const QStringList& more : {QStringList{}, QStringList{"--lang", "zh_CN"}}) {
            const auto html = report(options + more);
            QVERIFY(!elements(html, "article").isEmpty());
            QProcess python;
            python.start("/usr/bin/python3",
                         {QStringLiteral(QCS_SOURCE_DIR "/tests/cli/check_html.py"), path("r.html")});
            QVERIFY(python.waitForFinished(60000));
            QVERIFY2(python.exitCode() == 0, python.readAllStandardOutput() + python.readAllStandardError());
            if (more.isEmpty()) continue;
            for (const auto& cell : elements(html, "p") + elements(html, "th") + elements(html, "h2") +
                                        elements(html, "h3") + elements(html, "figcaption"))
                for (const char* english : {" the ", " of ", "batch", "measure", "odule "})
                    QVERIFY2(!cell.text.contains(QLatin1String(english)), qPrintable(cell.text));
        }
    }
};

QCS_TEST(TestReportMeasured, QCoreApplication);
#include "tst_report_measured.moc"
