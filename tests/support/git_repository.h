#pragma once
// A git repository in a temporary folder, for tests of code that reads its history.

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace qcs::test {

class GitRepository {
public:
    GitRepository() { run({"init", "--quiet", "--initial-branch=main", "."}); }

    QString path(const QString& name = {}) const {
        return name.isEmpty() ? dir_.path() : dir_.filePath(name);
    }

    void write(const QString& name, const QByteArray& bytes) {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write %s", qPrintable(name));
    }
    void commit(const QString& message) {
        run({"add", "--all"});
        run({"-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "--quiet", "-m", message});
    }
    void run(const QStringList& arguments) {
        QProcess git;
        git.setWorkingDirectory(path());
        git.start(QStringLiteral("git"), arguments);
        if (!git.waitForFinished() || git.exitCode() != 0)
            qFatal("git %s: %s", qPrintable(arguments.join(' ')), git.readAllStandardError().constData());
    }

private:
    QTemporaryDir dir_;
};

} // namespace qcs::test
