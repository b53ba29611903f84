#pragma once
// What the files of a workspace hold on disk, to notice when somebody else writes them. Contents count, not
// times.

#include "model/workspace_files.h"

#include <QByteArray>
#include <QStringList>

#include <map>
#include <set>

namespace qcs::ui {

/// Digest by path; empty: there is no such file, or it cannot be read.
using DiskState = std::map<std::string, QByteArray>;

QByteArray digestOf(const QByteArray& bytes);
DiskState readDiskState(const std::set<std::string>& files);
/// Reads files as core does, and notes in `state`, which must outlive it, what it saw.
qcs::FileReader notingReader(DiskState& state);

struct DiskChange {
    QStringList changed; ///< absolute paths
    QStringList gone;
    bool none() const { return changed.isEmpty() && gone.isEmpty(); }
    bool operator==(const DiskChange&) const = default;
};
/// Of the files of `known`. One that was absent and is there now has changed.
DiskChange changeSince(const DiskState& known, const DiskState& now);
/// Reads what is there now.
DiskChange changeSince(const DiskState& known);

} // namespace qcs::ui
