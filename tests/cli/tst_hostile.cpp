// The command line given what nobody means well: names that are code, paths that lead nowhere, files that are
// none, output that cannot be written.

#include "support/files.h"
#include "support/run_qconfig.h"
#include "support/test_program.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

#include <thread>

using qcs::test::contents;
using qcs::test::keep;
using qcs::test::run_qconfig;

namespace {

const QString sample = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.workspace.json");
const std::string mapping_head = "{\"format\": \"qconfig-studio/qconfig-mapping\", \"version\": 1, ";
const std::string workspace_head =
    "{\"format\": \"qconfig-studio/workspace\", \"version\": 1, \"mode\": \"fx-ptq\", ";
const std::string graph =
    "{\"format\": \"qconfig-studio/graph\", \"version\": 1, \"types\": [], \"modules\": [], \"nodes\": "
    "[{\"name\": \"x\", \"op\": \"placeholder\", \"target\": \"x\"}, {\"name\": \"output\", \"op\": "
    "\"output\", \"target\": \"output\", \"args\": [{\"node\": \"x\"}]}]}";

/// `qconfig` by way of a shell, which can redirect and leave a folder.
qcs::test::Run shell(const QString& command) {
    QProcess process;
    process.start(QStringLiteral("/bin/sh"),
                  {"-c", QString(command).replace("qconfig ", QStringLiteral(QCS_BIN_DIR "/qconfig "))});
    qcs::test::Run run;
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit) return run;
    run.code = process.exitCode();
    run.out = QString::fromUtf8(process.readAllStandardOutput());
    run.err = QString::fromUtf8(process.readAllStandardError());
    return run;
}

mode_t mode_of(const QString& path) {
    struct stat is {};
    return ::stat(qPrintable(path), &is) == 0 ? is.st_mode & 07777 : 0;
}

bool one_document(const QString& text) {
    QJsonParseError error;
    QJsonDocument::fromJson(text.toUtf8(), &error);
    return error.error == QJsonParseError::NoError;
}

} // namespace

class TestHostile : public QObject {
    Q_OBJECT
private slots:
    void init() { dir_ = std::make_unique<QTemporaryDir>(); }

    // ---- exported Python is data

    void untrustedNames_data() {
        QTest::addColumn<QString>("name");
        for (const char* name :
             {"subprocess.getoutput", "builtins.exec", "os.system", "torch.load", "torch.hub.load",
              "torch.os.system", "evil_module.X", "torch.add", "torch.nn.Linear"})
            QTest::newRow(name) << name;
    }
    void untrustedNames() {
        QFETCH(QString, name);
        const auto body = "\"module_name\": [[\"a\", null], [\"b\", {\"activation\": {\"class\": \"" +
                          name.toStdString() + "\"}, \"weight\": null}]]}";
        const auto file = written("m.json", mapping_head + "\n" + body);
        const auto text = run_qconfig({"export", "--to", "python", "-m", file});
        QCOMPARE(text.code, 2);
        QVERIFY(text.out.isEmpty());
        QVERIFY2(text.err.startsWith(file + ":2:"), qPrintable(text.err));
        QVERIFY2(text.err.contains("/module_name/1/1/activation/class"), qPrintable(text.err));
        const auto json = run_qconfig({"export", "--to", "python", "-m", file, "--json"});
        QCOMPARE(json.code, 2);
        const auto error = json.json()["errors"].toArray().at(0).toObject();
        QCOMPARE(error["code"].toString(), QString("python-not-trusted"));
        QCOMPARE(error["line"].toInt(), 2);
        const auto package = name.section(u'.', 0, 0);
        const int allowed = package == "builtins" ? 2 : 0; // what nobody can allow
        QCOMPARE(run_qconfig({"export", "--to", "python", "-m", file, "--allow", package}).code, allowed);
        QCOMPARE(run_qconfig({"export", "--to", "python", "-m", file, "--allow", package + "_"}).code, 2);
        const auto found = run_qconfig({"lint", "-m", file, "--json"});
        QCOMPARE(found.code, 1);
        QVERIFY(found.out.contains("python-name-not-known"));
    }

    void everyPresetIsTrusted() {
        for (const char* backend : {"native", "fbgemm", "qnnpack", "x86", "onednn", "tensorrt", "executorch"})
            for (const char* mapping :
                 {"default:x86", "default-qat:x86", "default:qnnpack", "default-qat:onednn"}) {
                const auto result = run_qconfig({"export", "--to", "python", "-b", backend, "-m", mapping});
                QVERIFY2(result.code == 0, qPrintable(result.err));
                QVERIFY(!run_qconfig({"lint", "-b", backend, "-m", mapping}).out.contains("python-name"));
            }
    }

    // ---- files that are written

    void aFifoIsWrittenThrough() {
        const auto fifo = dir_->filePath("fifo");
        QCOMPARE(::mkfifo(qPrintable(fifo), 0600), 0);
        std::string read;
        std::thread reader([&] { read = contents(fifo); });
        const auto result = run_qconfig({"export", "--to", "python", "-m", "default:x86", "-o", fifo});
        reader.join();
        QCOMPARE(result.code, 0);
        QVERIFY(read.find("qconfig_mapping = ") != read.npos);
        struct stat is {};
        QVERIFY(::lstat(qPrintable(fifo), &is) == 0 && S_ISFIFO(is.st_mode));
        QCOMPARE(run_qconfig({"export", "--to", "json", "-m", "default:x86", "-o", "/dev/null"}).code, 0);
        QCOMPARE(run_qconfig({"export", "--to", "json", "-m", "default:x86", "-o", "/dev/full"}).code, 2);
    }

    void linksAndModesStayAndNothingElseIsTouched() {
        const auto file = written("real.json", "old");
        QVERIFY(QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(QFile::link("real.json", dir_->filePath("link.json")));
        const auto victim = written("victim", "mine");
        QVERIFY(QFile::link("victim", dir_->filePath("link.json.part")));
        written("real.json.part", "mine, too");
        const auto result = run_qconfig({"export", "--to", "json", "--part", "mapping", "-m", "default:x86",
                                         "-o", dir_->filePath("link.json")});
        QCOMPARE(result.code, 0);
        QVERIFY(QFileInfo(dir_->filePath("link.json")).isSymLink());
        QVERIFY(contents(file).starts_with("{"));
        QCOMPARE(mode_of(file), mode_t{0600});
        QCOMPARE(contents(victim), std::string("mine"));
        QCOMPARE(contents(dir_->filePath("real.json.part")), std::string("mine, too"));
        QCOMPARE(QDir(dir_->path()).entryList(QDir::Files | QDir::Hidden).size(), 5); // nothing temporary
    }

    void anOutputThatIsFullIsAnError() {
        for (const char* command :
             {"qconfig plan -w %1", "qconfig resolve -w %1", "qconfig lint --ids", "qconfig presets",
              "qconfig export --to json -w %1", "qconfig plan --json -w %1", "qconfig --help"}) {
            const auto result = shell(QString(command).contains("%1")
                                          ? QString(command).arg("'" + sample + "'") + " > /dev/full"
                                          : QString(command) + " > /dev/full");
            QVERIFY2(result.code == 2, command);
            QVERIFY2(result.err.contains("stdout"), qPrintable(result.err));
        }
    }

    // ---- paths that lead nowhere

    void anEmptyPathIsAnErrorInItsPlace() {
        written("g.json", graph);
        const auto file = written(
            "w.json", workspace_head + "\n\"graphs\": [{\"file\": \"g.json\", \"tensor_files\": [\"\"]}]}");
        const auto result = run_qconfig({"validate", file});
        QCOMPARE(result.code, 2);
        QVERIFY2(result.err.contains("w.json:2:") && result.err.contains("/graphs/0/tensor_files/0"),
                 qPrintable(result.err));
        QCOMPARE(run_qconfig({"export", "--to", "json", "-w", file}).code, 2);
    }

    void pathsThatLeadNowhere() {
        written("g.json", graph);
        QVERIFY(QFile::link("loop", dir_->filePath("loop")));
        QVERIFY(QFile::link("x87", dir_->filePath("x87")));
        for (const std::string& name : {std::string(300, 'a'), std::string("loop/x.npy")}) {
            const auto file = written(
                "w.json", workspace_head + "\"graphs\": [{\"file\": \"g.json\", \"tensor_files\": [\"" +
                              name + "\"]}]}");
            const auto result = run_qconfig({"export", "--to", "json", "-w", file});
            QVERIFY2(result.code == 0 && one_document(result.out), qPrintable(result.err));
        }
        const auto in = "cd '" + dir_->path() + "' && ";
        QCOMPARE(shell(in + "qconfig export --to json -o loop/o.json").code, 2);
        QCOMPARE(shell(in + "qconfig plan -g g.json -b x87").code, 2);
        QCOMPARE(shell(in + "qconfig validate loop x87").code, 2);
        const auto gone =
            shell(in + "mkdir gone && cd gone && rmdir ../gone && qconfig export --to json -w ../w.json");
        QVERIFY2(gone.code == 0 || gone.code == 2, qPrintable(gone.err));
        const auto far =
            shell(in + "mkdir gone && cd gone && rmdir ../gone && qconfig export --to json -w '" +
                  dir_->filePath("w.json") + "'");
        QVERIFY2(far.code == 0 && one_document(far.out), qPrintable(far.err));
    }

    // ---- what is read is bounded

    void checkReadsRegularFilesOnly() {
        const auto fifo = dir_->filePath("fifo");
        QCOMPARE(::mkfifo(qPrintable(fifo), 0600), 0);
        for (const QString& path : {fifo, QString("/dev/zero"), dir_->path(), dir_->filePath("none")}) {
            const auto result = run_qconfig({"check", path});
            QVERIFY2(result.code == 2 && result.out.isEmpty(), qPrintable(path));
            const auto json = run_qconfig({"check", path, "--json"});
            QVERIFY(json.code == 2 && one_document(json.out));
        }
        QCOMPARE(run_qconfig({"check", written("empty.jsonl", "\n")}).last_line(),
                 QString("0 passed, 0 failed"));
    }

    void aGraphThatIsNamedOftenIsReadOnce() {
        std::string nodes = "{\"name\": \"x\", \"op\": \"placeholder\", \"target\": \"x\"}";
        for (int i = 0; i < 1000; ++i)
            nodes +=
                ", {\"name\": \"n" + std::to_string(i) + "\", \"op\": \"placeholder\", \"target\": \"n\"}";
        written("g.json", "{\"format\": \"qconfig-studio/graph\", \"version\": 1, \"types\": [], "
                          "\"modules\": [], \"nodes\": [" +
                              nodes + "]}");
        std::string graphs = "{\"file\": \"g.json\"}";
        for (int i = 1; i < 10'000; ++i)
            graphs += ", {\"file\": \"./g.json\"}";
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(
            run_qconfig({"validate", written("w.json", workspace_head + "\"graphs\": [" + graphs + "]}")})
                .code,
            0);
        QVERIFY(timer.elapsed() < 5000);
    }

    void elementsThatAreNotInTheFileAreNotRead() {
        const QString tensor = QStringLiteral(QCS_TEST_DATA "/tensors/expanded.pt");
        const auto error =
            run_qconfig({"error", "--observer",
                         "{\"class\": \"torch.ao.quantization.observer.MinMaxObserver\"}", tensor, "--json"});
        QCOMPARE(error.code, 2);
        QCOMPARE(error.json()["errors"].toArray().at(0).toObject()["code"].toString(),
                 QString("tensor-expanded"));
        const auto out = dir_->filePath("out.npy");
        QCOMPARE(run_qconfig({"quantize", QStringLiteral(QCS_TEST_DATA "/tensors/expanded.pt"), out,
                              "--dtype", "qint8", "--scale", tensor})
                     .code,
                 2);
    }

    // ---- what is printed

    void controlCharactersAreWrittenOut() {
        const auto name = std::string("a\\u001b]0;title\\u0007\\u009b2J\\n");
        const auto file = written("m.json", mapping_head + "\"module_name\": [[\"" + name + "\", null]], \"" +
                                                name + "\": 1}");
        const auto hostile =
            written("g.json", "{\"format\": \"qconfig-studio/graph\", \"version\": 1, \"types\": [], "
                              "\"modules\": [], \"nodes\": [{\"name\": \"n" +
                                  name +
                                  "\", \"op\": \"placeholder\", \"target\": \"x\"}, {\"name\": \"output\", "
                                  "\"op\": \"output\", \"target\": \"output\", \"args\": [{\"node\": \"n" +
                                  name + "\"}]}]}");
        for (const QStringList& command : {QStringList{"validate", file},
                                           {"lint", "-m", file},
                                           {"resolve", "-g", hostile, "-m", file},
                                           {"plan", "-g", hostile, "-m", file},
                                           {"explain", "-g", hostile, "-m", file, "output"},
                                           {"explain", "-g", hostile, "n\x1b[2J"},
                                           {"validate", "no\x1b[2Jfile"},
                                           {"no\x1b[2Jcommand"},
                                           {"plan", "-g", hostile, "-m", file, "--json"},
                                           {"validate", file, "--json"}}) {
            const auto result = run_qconfig(command);
            for (const QString& text : {result.out, result.err})
                for (const QChar c : text)
                    QVERIFY2((c.unicode() >= 0x20 || c == u'\n') &&
                                 (c.unicode() < 0x7f || c.unicode() >= 0xa0),
                             qPrintable(command.join(u' ') + ": " + text));
        }
        QVERIFY(run_qconfig({"plan", "-g", hostile}).out.contains("\\u001b]0;title"));
    }

    void jsonIsAlwaysOneDocument() {
        const auto out = dir_->filePath("o.py");
        for (const QStringList& command :
             {QStringList{"export", "--to", "python", "-m", "default:x86", "-o", out},
              {"export", "--to", "python"},
              {"export", "--to", "json"},
              {"export", "--to", "json", "-o", out},
              {"export", "--to", "none"},
              {"export", "--to", "json", "-o", "/none/x"},
              {"plan"},
              {"plan", "-g", "none"},
              {"check"},
              {"presets"},
              {"presets", "x86"},
              {"validate", "none"},
              {"lint", "--ids"},
              {"none"},
              {"explain", "-w", sample, "conv2"}}) {
            const auto result = run_qconfig(command + QStringList{"--json"});
            QVERIFY2(one_document(result.out),
                     qPrintable(command.join(u' ') + ": " + result.out + result.err));
        }
        const auto written = run_qconfig({"export", "--to", "python", "-o", out, "--json"});
        QCOMPARE(written.json()["file"].toString(), out);
    }

private:
    QString written(const QString& name, const std::string& text) const {
        keep(dir_->filePath(name), text);
        return dir_->filePath(name);
    }
    std::unique_ptr<QTemporaryDir> dir_;
};

QCS_TEST(TestHostile);
#include "tst_hostile.moc"
