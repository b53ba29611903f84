// File > Export a report: the same file as `qconfig report` writes, made in the background.

#include "report/number_text.h"
#include "session/report_job.h"
#include "shell/report_action.h"
#include "support/files.h"
#include "support/run_qconfig.h"
#include "support/safetensors_file.h"
#include "support/test_window.h"
#include "theme/theme.h"
#include "ui/hands.h"
#include "ui/themed_application.h"
#include "widgets/message_bars.h"
#include "words/languages.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace qcs::ui;
using qcs::test::contents;
using qcs::test::Hands;
using qcs::test::TestWindow;

namespace {

const QString sample = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.workspace.json");

/// The report without what says who wrote it: the test's program has no version.
QString body(const std::string& html) {
    const auto text = QString::fromStdString(html);
    return text.mid(text.indexOf(QLatin1String("<h2 id=\"modules\">")))
        .section(QLatin1String("<footer>"), 0, 0);
}

} // namespace

class TestReportAction : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<TestWindow> window_;

    QString path(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    QString said() const { return window_->findChild<Banner*>(QStringLiteral("banner"))->text(); }
    ReportAction& action() const { return *window_->findChild<ReportAction*>(); }
    bool waitForReport() const {
        return waitUntil([this] { return action().isIdle() && window_->jobs().isIdle(); }, 60000);
    }

private slots:
    void init() {
        window_ = std::make_unique<TestWindow>();
        window_->resize(1280, 720);
        window_->show();
        window_->open({sample});
        window_->waitUntilIdle();
    }
    void cleanup() {
        window_->document().undoStack()->setClean();
        window_.reset();
    }

    void theSameAsOfTheCommandLine() {
        action().writeTo(path("window.html"));
        QVERIFY(waitForReport());
        const auto run = qcs::test::run_qconfig({"report", "-w", sample, "-o", path("command.html")});
        QCOMPARE(run.code, 0);
        const auto written = body(contents(path("window.html")));
        QVERIFY(written.contains("weight-5-channels"));
        QCOMPARE(written, body(contents(path("command.html"))));
    }

    /// What was measured of the whole model, and recorded activations.
    void measurementsAndActivationsToo() {
        const QString folder = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/");
        std::vector<qcs::test::NamedFloats> batches;
        for (const char* name : {"classifier.output.0", "classifier.output.1"})
            batches.push_back({name, {-1, 0.5, 2, static_cast<float>(batches.size())}, {1, 4}});
        const QString acts = qcs::test::writeSafetensors(path("acts.safetensors"), batches);
        auto text = QString::fromStdString(contents(sample));
        text.replace(QLatin1String("crepe.graph.json"), folder + QLatin1String("crepe.graph.json"));
        text.replace(QLatin1String("\"crepe.safetensors\""),
                     QStringLiteral("\"%1crepe.safetensors\", \"%2\"").arg(folder, acts));
        text.replace(QLatin1String("\"tensor_files\""),
                     QLatin1String("\"measurements\": \"m.json\", \"tensor_files\""));
        const auto measured = contents(QStringLiteral(QCS_TEST_DATA "/measurements/crepe.measurements.json"));
        qcs::test::keep(path("m.json"), measured);
        qcs::test::keep(path("w.json"), text.toStdString());
        window_->open({path("w.json")});
        window_->waitUntilIdle();
        action().writeTo(path("window.html"));
        QVERIFY(waitForReport());
        const auto run = qcs::test::run_qconfig({"report", "-w", path("w.json"), "-o", path("command.html")});
        QCOMPARE(run.code, 0);
        const auto written = body(contents(path("window.html")));
        QVERIFY(written.contains("-batches\""));
        QVERIFY(written.contains("<h2 id=\"whole-model\">"));
        QCOMPARE(written, body(contents(path("command.html"))));
        // A file that cannot be read is said, and what else there is written.
        qcs::test::keep(path("m.json"), "{\"format\": 3}");
        action().writeTo(path("broken.html"));
        QVERIFY(waitForReport());
        const auto broken = QString::fromStdString(contents(path("broken.html")));
        QVERIFY(broken.contains("m.json</code> cannot be read, so nothing of it is shown"));
        QVERIFY(broken.contains("weight-5-channels"));
        window_->waitUntilIdle();
    }

    void itsNumbersAreThoseOfTheWindow() {
        auto& ranking = window_->session()->ranking();
        QVERIFY(
            waitUntil([&] { return ranking.total() > 0 && ranking.measured() == ranking.total(); }, 60000));
        action().writeTo(path("numbers.html"));
        QVERIFY(waitForReport());
        const auto html = QString::fromStdString(contents(path("numbers.html")));
        for (const auto entry : ranking.plan()->quantized) {
            const auto& error = **ranking.result(entry);
            for (const double number : {error.whole.sqnr_db, error.whole.cosine, error.whole.max_error})
                QVERIFY(html.contains(QStringLiteral("<data value=\"%1\">")
                                          .arg(QString::fromStdString(qcs::report::exact_text(number)))));
        }
    }

    void byMenuAndDialog() {
        Hands hands(*window_);
        hands.nameFile(path("menu.html"), [&] { hands.chooseInMenuBar({"File", "Export a report…"}); });
        QVERIFY(waitForReport());
        QVERIFY(contents(path("menu.html")).starts_with("<!DOCTYPE html>"));
    }

    void editsAreInIt() {
        window_->document().setMode(qcs::config::Mode::EagerDynamic);
        window_->waitUntilIdle();
        action().writeTo(path("eager.html"));
        QVERIFY(waitForReport());
        const auto html = QString::fromStdString(contents(path("eager.html")));
        QVERIFY(html.contains("eager mode, dynamic"));
        QVERIFY(html.contains("<code>classifier.weight</code>"));
    }

    void inTheLanguageOfTheWindow() {
        useLanguage(*qApp, QStringLiteral("zh_CN"));
        action().writeTo(path("chinese.html"));
        QVERIFY(waitForReport());
        useLanguage(*qApp, QStringLiteral("en"));
        const auto html = QString::fromStdString(contents(path("chinese.html")));
        QVERIFY(html.contains("<html lang=\"zh-CN\">"));
        QVERIFY(html.contains("摘要"));
    }

    void whatCannotBeWrittenIsSaid() {
        action().writeTo(QStringLiteral("/nowhere/report.html"));
        QVERIFY(waitForReport());
        QTRY_VERIFY(said().contains(QLatin1String("/nowhere/report.html")));
    }

    void itCanBeCancelled() {
        const auto request = reportRequest(*window_->session(), path("stopped.html"));
        std::stop_source stop;
        stop.request_stop();
        const auto written = writeReport(request, nullptr, {stop.get_token(), {}, 0});
        QVERIFY(written && !*written);
        QVERIFY(!QFile::exists(path("stopped.html")));
        // While it is being made: nothing is left of it.
        action().writeTo(path("cancelled.html"));
        waitUntil([&] { return window_->jobs().isBusy(QStringLiteral("report")); }, 10000);
        window_->jobs().cancelLane(QStringLiteral("report"));
        QVERIFY(waitForReport());
        QVERIFY(!QFile::exists(path("cancelled.html")));
    }

    void withoutAModel() {
        window_->document().newWorkspace();
        window_->waitUntilIdle();
        action().ask();
        QVERIFY(said().contains(QLatin1String("no model")));
        action().writeTo(path("none.html")); // as if it was removed while its tensors were opened
        QVERIFY(waitForReport());
        QVERIFY(!QFile::exists(path("none.html")));
    }
};

QCS_TEST(TestReportAction, qcs::test::EnglishApplication);

#include "tst_report_action.moc"
