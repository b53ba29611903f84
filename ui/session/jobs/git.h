#pragma once
// Asks git, in whatever thread: it waits for the answer, so never in the one of the window.

#include "project/project_files.h"

#include <QList>
#include <QString>

#include <stop_token>

namespace qcs::ui {

/// A revision in which a file was changed.
struct FileRevision {
    QString hash;
    QString date;
    QString subject;
    bool operator==(const FileRevision&) const = default;
};

/// The newest first; none where the file is in no repository, or there is no git.
QList<FileRevision> fileRevisions(const QString& file, int most, const std::stop_token& stop);
/// Reads files of that revision. Their paths are below `folder`.
qcs::project::FileReader gitReader(const QString& folder, const QString& revision,
                                   const std::stop_token& stop);

} // namespace qcs::ui
