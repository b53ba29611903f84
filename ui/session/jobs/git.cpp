#include "session/jobs/git.h"

#include "project/git_files.h"

#include <QFileInfo>

namespace qcs::ui {

QList<FileRevision> fileRevisions(const QString& file, int most, const std::stop_token& stop) {
    const QFileInfo info(file);
    const qcs::project::Git git{info.path().toStdString(), stop};
    QList<FileRevision> revisions;
    const auto log = git.log(info.fileName().toStdString(), most);
    if (!log) return revisions;
    for (const QByteArray& entry : QByteArray::fromStdString(*log).split('\0')) {
        const QString text = QString::fromUtf8(entry).trimmed();
        const QString hash = text.section(QLatin1Char('\t'), 0, 0);
        if (hash.isEmpty()) continue;
        revisions.push_back(
            {hash, text.section(QLatin1Char('\t'), 1, 1), text.section(QLatin1Char('\t'), 2)});
    }
    return revisions;
}

qcs::project::FileReader gitReader(const QString& folder, const QString& revision,
                                   const std::stop_token& stop) {
    return [git = qcs::project::Git{folder.toStdString(), stop},
            revision = revision.toStdString()](const std::string& path) {
        const bool below = path.starts_with("./") || path.starts_with("../");
        return git.read({revision, below ? path : "./" + path});
    };
}

} // namespace qcs::ui
