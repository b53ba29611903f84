// qconfig diff as a person and a script see it: files, presets, and revisions of a git repository.

#include "support/git_repository.h"
#include "support/run_qconfig.h"
#include "support/test_program.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

using qcs::test::GitRepository;
using qcs::test::Run;
using qcs::test::run_qconfig;
using qcs::test::sample;
using qcs::test::written;

namespace {

const QString graph = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.graph.json");

/// A mapping file with this body.
QByteArray mapping(const QByteArray& body) {
    return "{\"format\": \"qconfig-studio/qconfig-mapping\", \"version\": 1, " + body + "}";
}

Run run_in(const QString& folder, const QStringList& arguments, const QStringList& environment = {}) {
    QProcess process;
    process.setWorkingDirectory(folder);
    auto variables = QProcessEnvironment::systemEnvironment();
    for (const auto& variable : environment)
        variables.insert(variable.section('=', 0, 0), variable.section('=', 1));
    process.setProcessEnvironment(variables);
    process.start(QStringLiteral(QCS_BIN_DIR "/qconfig"), arguments);
    Run run;
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit) return run;
    run.code = process.exitCode();
    run.out = QString::fromUtf8(process.readAllStandardOutput());
    run.err = QString::fromUtf8(process.readAllStandardError());
    return run;
}

QStringList names(const QJsonArray& array) {
    QStringList result;
    for (const auto& value : array)
        result.push_back(value.toString());
    return result;
}

QJsonObject group(const Run& run, const QString& kind) {
    for (const auto& value : run.json()["groups"].toArray())
        if (value.toObject()["kind"].toString() == kind) return value.toObject();
    return {};
}

const QByteArray everything = mapping("\"\": \"default_qconfig\"");
const QByteArray withoutConv2 = mapping("\"\": \"default_qconfig\", \"module_name\": [[\"conv2\", null]]");

} // namespace

class TestDiffCommand : public QObject {
    Q_OBJECT
private slots:
    void twoMappingsAreComparedByWhatTheyDo() {
        const QTemporaryDir dir;
        const auto a = written(dir, "a.json", everything), b = written(dir, "b.json", withoutConv2);
        const auto text = run_qconfig({"diff", a, b, "--graph", graph, "--backend", "x86"});
        QVERIFY2(text.code == 1, qPrintable(text.err));
        for (const auto* part : {"What it does to", "outcome (", "none-by-rule", "conv2", "How it is written",
                                 "+ module name conv2 → none"})
            QVERIFY2(text.out.contains(QString::fromUtf8(part)), qPrintable(part + ("\n" + text.out)));
        const auto json = run_qconfig({"diff", a, b, "--graph", graph, "--backend", "x86", "--json"});
        QCOMPARE(json.code, 1);
        QVERIFY(!json.json()["same"].toBool(true));
        const auto rule = group(json, "rule");
        QCOMPARE(rule["from"].toString(), QString("global everything else"));
        QCOMPARE(rule["to"].toString(), QString("module name conv2"));
        QVERIFY(names(rule["nodes"].toArray()).contains("conv2"));
        const auto configs = json.json()["configs"].toArray();
        QCOMPARE(configs.size(), 1);
        QCOMPARE(configs[0].toObject()["change"].toString(), QString("added"));
        QCOMPARE(configs[0].toObject()["key"].toString(), QString("conv2"));
        const auto counts = json.json()["nodes"].toObject()["counts"].toObject();
        QCOMPARE(counts["rule"].toInt(), rule["nodes"].toArray().size());
        QVERIFY(json.json()["raised"].toObject()["a"].isNull());
    }

    void theSameIsNoFinding() {
        const QTemporaryDir dir;
        const auto a = written(dir, "a.json", everything);
        // Written in another way, but it does the same.
        const auto b = written(dir, "b.json",
                               mapping("\"\": \"default_qconfig\", \"module_name\": [[\"nowhere\", null]]"));
        QCOMPARE(run_qconfig({"diff", a, a, "--graph", graph}).code, 0);
        const auto run = run_qconfig({"diff", a, b, "--graph", graph, "--json"});
        QCOMPARE(run.code, 0);
        QVERIFY(run.json()["same"].toBool());
        QCOMPARE(run.json()["configs"].toArray().size(), 1);
        QCOMPARE(run_qconfig({"diff", sample, sample}).code, 0);
    }

    void presetsAndDefaultsHaveNames() {
        const auto backends = run_qconfig({"diff", "x86", "tensorrt", "--workspace", sample, "--json"});
        QCOMPARE(backends.code, 1);
        QVERIFY(!group(backends, "outcome").isEmpty());
        const auto defaults =
            run_qconfig({"diff", "default:x86", "default:qnnpack", "--graph", graph, "--json"});
        QCOMPARE(defaults.code, 1);
        QVERIFY(!group(defaults, "qconfig").isEmpty());
        const auto typo = run_qconfig({"diff", "x86", "tensorrtt", "--json"});
        QCOMPARE(typo.code, 2);
        const auto error = typo.json()["errors"].toArray().at(0).toObject();
        QCOMPARE(error["code"].toString(), QString("nothing-of-that-name"));
        QVERIFY(error["message"].toString().contains("tensorrt`?"));
    }

    void withoutAGraphTheTextIsCompared() {
        const auto run = run_qconfig({"diff", "x86", "fbgemm"});
        QVERIFY(run.code == 0 || run.code == 1);
        const QTemporaryDir dir;
        const auto a = written(dir, "a.json", everything), b = written(dir, "b.json", withoutConv2);
        const auto text = run_qconfig({"diff", a, b});
        QCOMPARE(text.code, 1);
        QVERIFY2(text.out.contains("There is no graph"), qPrintable(text.out));
        QVERIFY(!text.out.contains("What it does"));
        const auto json = run_qconfig({"diff", a, b, "--json"});
        QCOMPARE(json.code, 1);
        QVERIFY(json.json()["graph"].isNull() && json.json()["groups"].isNull());
        QCOMPARE(json.json()["configs"].toArray().size(), 1);
        QCOMPARE(run_qconfig({"diff", a, a}).code, 0);
    }

    void problemsOfBothAreReported() {
        const QTemporaryDir dir;
        const auto a = written(dir, "a.json", mapping("\"\": \"no_such_qconfig\""));
        const auto b = written(dir, "b.json", "{");
        const auto run = run_qconfig({"diff", a, b, "--json"});
        QCOMPARE(run.code, 2);
        const auto errors = run.json()["errors"].toArray();
        QCOMPARE(errors.size(), 2);
        QCOMPARE(errors[0].toObject()["file"].toString(), a);
        QVERIFY(errors[0].toObject()["line"].toInt() > 0);
        QCOMPARE(run_qconfig({"diff", a}).code, 2);
        const auto kind = run_qconfig({"diff", graph, graph, "--json"});
        QCOMPARE(kind.code, 2);
        QCOMPARE(kind.json()["errors"].toArray().at(0).toObject()["code"].toString(),
                 QString("not-comparable"));
    }

    void twoRevisionsOfAFile() {
        GitRepository git;
        git.write("configs/map.json", everything);
        git.commit("first");
        git.write("configs/map.json", withoutConv2);
        git.commit("second");
        const QStringList rest = {"--graph", graph, "--json"};
        const auto run = run_in(
            git.path(), QStringList{"diff", "HEAD~1:configs/map.json", "HEAD:configs/map.json"} + rest);
        QVERIFY2(run.code == 1, qPrintable(run.out + run.err));
        QCOMPARE(group(run, "rule")["to"].toString(), QString("module name conv2"));
        // Against the file as it is on disk, from a folder below the root.
        const auto disk =
            run_in(git.path("configs"), QStringList{"diff", "HEAD~1:./map.json", "map.json"} + rest);
        QVERIFY2(disk.code == 1, qPrintable(disk.out + disk.err));
        QCOMPARE(
            run_in(git.path("configs"), QStringList{"diff", "main:configs/map.json", "map.json"} + rest).code,
            0);
    }

    void aWorkspaceIsReadWithItsFilesOfThatRevision() {
        GitRepository git;
        QFile model(graph);
        QVERIFY(model.open(QIODevice::ReadOnly));
        git.write("w/net.graph.json", model.readAll());
        git.write("w/map.json", everything);
        git.write("w/net.workspace.json",
                  "{\"format\": \"qconfig-studio/workspace\", \"version\": 1, \"mode\": \"fx-ptq\", "
                  "\"graphs\": [{\"file\": \"net.graph.json\"}], \"current_graph\": 0, "
                  "\"backend\": {\"preset\": \"x86\"}, \"mapping\": {\"file\": \"map.json\"}}");
        git.commit("first");
        git.write("w/map.json", withoutConv2);
        const auto run =
            run_in(git.path(), {"diff", "HEAD:w/net.workspace.json", "w/net.workspace.json", "--json"});
        QVERIFY2(run.code == 1, qPrintable(run.out + run.err));
        QVERIFY(names(group(run, "outcome")["nodes"].toArray()).contains("conv2"));
    }

    void graphsAndUnknownKeysAreCompared() {
        const QTemporaryDir dir;
        const auto workspace = [&](const QString& name, const QByteArray& rest) {
            return written(dir, name,
                           "{\"format\": \"qconfig-studio/workspace\", \"version\": 1, " + rest + "}");
        };
        QVERIFY(QFile::copy(graph, dir.filePath("a.graph.json")));
        QVERIFY(QFile::copy(graph, dir.filePath("b.graph.json")));
        const auto a = workspace("a.json", "\"mode\": \"fx-ptq\", \"note\": 1, "
                                           "\"graphs\": [{\"file\": \"a.graph.json\"}]");
        const auto b = workspace("b.json", "\"mode\": \"fx-qat\", \"note\": 2, \"current_graph\": 1, "
                                           "\"graphs\": [{\"file\": \"a.graph.json\", \"tensor_files\": "
                                           "[\"t.npz\"]}, {\"file\": \"b.graph.json\"}]");
        const auto text = run_qconfig({"diff", a, b});
        for (const auto* part :
             {"mode\n", "graphs\n", "  ~ a.graph.json\n      tensor_files: (not set) → [\"t.npz\"]\n",
              "  + b.graph.json\n",
              "  ~ as a whole\n      current_graph: \"a.graph.json\" → \"b.graph.json\"\n",
              "workspace\n  ~ as a whole\n      note: 1 → 2\n"})
            QVERIFY2(text.out.contains(QString::fromUtf8(part)), qPrintable(part + ("\n" + text.out)));
        const auto json = run_qconfig({"diff", a, b, "--json"});
        QStringList areas;
        for (const auto& value : json.json()["configs"].toArray())
            areas.push_back(value.toObject()["config"].toString() + " " + value.toObject()["key"].toString());
        QCOMPARE(areas, QStringList({"mode ", "graphs a.graph.json", "graphs b.graph.json", "graphs ",
                                     "workspace "}));
        QVERIFY(run_qconfig({"diff", a, a, "--json"}).json()["configs"].toArray().isEmpty());
    }

    void whatGitDoesNotHaveIsSaid() {
        GitRepository git;
        git.write("map.json", everything);
        git.commit("first");
        for (const auto* name : {"HEAD~7:map.json", "HEAD:other.json", "nonsense:map.json"}) {
            const auto run = run_in(git.path(), {"diff", name, "map.json", "--json"});
            QCOMPARE(run.code, 2);
            const auto error = run.json()["errors"].toArray().at(0).toObject();
            QCOMPARE(error["code"].toString(), QString("git-no-such-file"));
            QVERIFY2(error["message"].toString().contains(QLatin1String(name)), qPrintable(run.out));
        }
        git.write("broken.json", "{");
        git.commit("second");
        const auto broken = run_in(git.path(), {"diff", "HEAD:broken.json", "map.json", "--json"});
        QCOMPARE(broken.code, 2);
        QCOMPARE(broken.json()["errors"].toArray().at(0).toObject()["file"].toString(),
                 QString("HEAD:broken.json"));
        const auto gone =
            run_in(git.path(), {"diff", "HEAD:map.json", "map.json", "--json"}, {"PATH=/nowhere"});
        QCOMPARE(gone.code, 2);
        QCOMPARE(gone.json()["errors"].toArray().at(0).toObject()["code"].toString(), QString("git-not-run"));
    }

    void nothingOfTheRepositoryIsRun() {
        GitRepository git;
        const auto trap = git.path("trap.sh");
        git.write("trap.sh", "#!/bin/sh\ntouch '" + git.path("sprung").toUtf8() + "'\ncat \"$@\"\n");
        QFile::setPermissions(trap, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        git.write(".gitattributes", "*.json diff=trap filter=trap\n");
        git.write("map.json", everything);
        git.commit("first");
        const QStringList settings = {"diff.trap.textconv", "filter.trap.smudge", "filter.trap.clean",
                                      "core.fsmonitor",     "core.pager",         "pager.cat-file",
                                      "diff.external",      "core.editor",        "core.askPass",
                                      "gpg.program",        "core.sshCommand",    "filter.trap.process"};
        for (const auto& setting : settings)
            git.run({"config", setting, trap});
        git.run({"config", "core.hooksPath", git.path()});
        const auto run = run_in(git.path(), {"diff", "HEAD:map.json", "map.json"});
        QCOMPARE(run.code, 0);
        QVERIFY(!QFile::exists(git.path("sprung")));
    }

    void hostileNamesAreJustNames_data() {
        QTest::addColumn<QString>("name");
        for (const auto* name :
             {"--upload-pack=touch sprung:map.json", "-c core.pager=x:map.json", "$(touch sprung):map.json",
              "HEAD;touch sprung:map.json", "HEAD:map.json\ntouch sprung", "HEAD:$(touch sprung)",
              "HEAD:`touch sprung`", ":map.json", "HEAD:", ":", "--batch:x", "HEAD:../../../etc/passwd",
              "ext::sh -c touch%20sprung:map.json"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void hostileNamesAreJustNames() {
        QFETCH(QString, name);
        GitRepository git;
        git.write("map.json", everything);
        git.commit("first");
        // After "--" nothing is an option of our own either.
        const auto run = run_in(git.path(), {"diff", "--json", "--", name, "map.json"});
        QVERIFY2(run.code == 2, qPrintable(run.out + run.err));
        QVERIFY(!run.json()["errors"].toArray().isEmpty());
        QVERIFY(!QFile::exists(git.path("sprung")));
    }
};

QCS_TEST(TestDiffCommand, QCoreApplication);
#include "tst_diff_command.moc"
