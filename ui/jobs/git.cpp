#include "jobs/git.h"

#include "model/model_codes.h"
#include "model/workspace_files.h"

#include <QFileInfo>
#include <QProcess>

#include <optional>

namespace qcs::ui {
namespace {

constexpr qint64 mostBytes = qcs::max_file_bytes;
constexpr int patience = 50; // milliseconds between two looks at `stop`

struct Answer {
    bool started = false;
    bool succeeded = false;
    QByteArray out;
    QByteArray err;
};

Answer ask(const QString& folder, const std::vector<std::string>& arguments, const std::stop_token& stop) {
    QProcess git;
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const auto& variable : qcs::git_environment()) {
        const QString text = QString::fromStdString(variable);
        environment.insert(text.section(QLatin1Char('='), 0, 0), text.section(QLatin1Char('='), 1));
    }
    git.setProcessEnvironment(environment);
    git.setWorkingDirectory(folder);
    git.setStandardInputFile(QProcess::nullDevice());
    QStringList words;
    for (const auto& argument : arguments)
        words.push_back(QString::fromStdString(argument));
    git.start(QStringLiteral("git"), words);
    Answer answer;
    answer.started = git.waitForStarted();
    if (!answer.started) return answer;
    while (git.state() != QProcess::NotRunning && !git.waitForFinished(patience)) {
        if (!stop.stop_requested() && git.bytesAvailable() <= mostBytes) continue;
        git.kill();
        git.waitForFinished();
        return answer;
    }
    answer.succeeded = git.exitStatus() == QProcess::NormalExit && git.exitCode() == 0;
    answer.out = git.readAllStandardOutput();
    answer.err = git.readAllStandardError();
    return answer;
}

} // namespace

QList<FileRevision> fileRevisions(const QString& file, int most, const std::stop_token& stop) {
    const QFileInfo info(file);
    const Answer answer = ask(info.path(), qcs::git_log_arguments(info.fileName().toStdString(), most), stop);
    QList<FileRevision> revisions;
    if (!answer.succeeded) return revisions;
    for (const QByteArray& entry : answer.out.split('\0')) {
        const QString text = QString::fromUtf8(entry).trimmed();
        const QString hash = text.section(QLatin1Char('\t'), 0, 0);
        if (hash.isEmpty()) continue;
        revisions.push_back(
            {hash, text.section(QLatin1Char('\t'), 1, 1), text.section(QLatin1Char('\t'), 2)});
    }
    return revisions;
}

qcs::FileReader gitReader(const QString& folder, const QString& revision, const std::stop_token& stop) {
    return [=](const std::string& path) -> qcs::Expected<std::string> {
        const bool below = path.starts_with("./") || path.starts_with("../");
        const qcs::GitRevision file{revision.toStdString(), below ? path : "./" + path};
        const Answer answer = ask(folder, qcs::git_blob_arguments(file), stop);
        if (!answer.started)
            return qcs::failure(qcs::message(qcs::codes::git_not_run, qcs::to_text(file), "git"));
        if (!answer.succeeded) return tl::unexpected(qcs::git_failure(file, answer.err.toStdString()));
        return answer.out.toStdString();
    };
}

} // namespace qcs::ui
