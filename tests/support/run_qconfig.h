#pragma once
// Runs the command line `qconfig` as a separate process.

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

namespace qcs::test {

struct Run {
    int code = -1; ///< -1: it crashed, or did not end within a minute
    QString out;
    QString err;
    QJsonObject json() const { return QJsonDocument::fromJson(out.toUtf8()).object(); }
    QString last_line() const { return out.trimmed().section(u'\n', -1); }
};

inline const QString sample = QStringLiteral(QCS_SOURCE_DIR "/resources/samples/crepe/crepe.workspace.json");

/// Writes a file with these bytes, and returns its path.
inline QString written(const QTemporaryDir& dir, const QString& name, const QByteArray& bytes) {
    QFile file(dir.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("cannot write %s", qPrintable(name));
    return file.fileName();
}

/// The sample in mode fx-fuse, with absolute paths, so that it can be written to any folder.
inline QJsonObject sample_that_fuses() {
    QFile file(sample);
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(sample));
    auto json = QJsonDocument::fromJson(file.readAll()).object();
    auto graphs = json["graphs"].toArray();
    const auto folder = QFileInfo(sample).absolutePath() + "/";
    graphs[0] = QJsonObject{{"file", folder + graphs[0].toObject()["file"].toString()}};
    json["graphs"] = graphs;
    json["mode"] = "fx-fuse";
    return json;
}

inline Run run_qconfig(const QStringList& arguments) {
    QProcess process;
    process.start(QStringLiteral(QCS_BIN_DIR "/qconfig"), arguments);
    Run run;
    if (!process.waitForFinished(60000) || process.exitStatus() != QProcess::NormalExit) return run;
    run.code = process.exitCode();
    run.out = QString::fromUtf8(process.readAllStandardOutput());
    run.err = QString::fromUtf8(process.readAllStandardError());
    return run;
}

} // namespace qcs::test
