#pragma once
// Writing files durably (core/config/durable_file.h), one or several at once, in Qt's words.

#include "config/durable_file.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace qcs::ui {

using qcs::FileStep;

/// As core's, with Qt's paths.
using FileSteps = std::function<int(FileStep step, const QString& path)>;

struct FileToWrite {
    QString path;
    QByteArray bytes;
    QString permissionsOf = {}; ///< of a new file: those of this one, if it is there
};

struct FileProblem {
    QString path;
    QString why; ///< in the system's words
};

/// Core's file of ours, which has to outlive it.
qcs::FileToWrite toCore(const FileToWrite& file);
FileProblem problemOf(const qcs::Diagnostics& problems);

bool writeDurably(const FileToWrite& file, const FileSteps& steps, FileProblem& problem);
/// True if the file is gone afterwards.
bool removeDurably(const QString& path, const FileSteps& steps);

/// All of them or none, in this order. Where several files are replaced, a journal beside the last one (the
/// workspace) makes sure that a crash in between is seen as all or none (core/model/unfinished_save.h).
std::optional<FileProblem> writeTogether(const std::vector<FileToWrite>& files, const FileSteps& steps = {});

} // namespace qcs::ui
