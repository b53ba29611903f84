#include "document/disk_state.h"

#include <QCryptographicHash>
#include <QFile>

namespace qcs::ui {

QByteArray digestOf(const QByteArray& bytes) {
    return QCryptographicHash::hash(bytes, QCryptographicHash::Blake2b_256);
}

DiskState readDiskState(const std::set<std::string>& files) {
    DiskState state;
    for (const auto& path : files) {
        QFile file(QString::fromStdString(path));
        state[path] = file.open(QIODevice::ReadOnly) ? digestOf(file.readAll()) : QByteArray();
    }
    return state;
}

qcs::FileReader notingReader(DiskState& state) {
    return [&state](const std::string& path) {
        auto bytes = qcs::read_file(path);
        if (bytes) state[path] = digestOf(QByteArray::fromRawData(bytes->data(), qsizetype(bytes->size())));
        return bytes;
    };
}

DiskChange changeSince(const DiskState& known, const DiskState& now) {
    DiskChange change;
    for (const auto& [path, digest] : known) {
        const auto found = now.find(path);
        if (found == now.end() || found->second == digest) continue;
        (found->second.isEmpty() ? change.gone : change.changed).push_back(QString::fromStdString(path));
    }
    return change;
}

DiskChange changeSince(const DiskState& known) {
    std::set<std::string> files;
    for (const auto& [path, digest] : known)
        files.insert(path);
    return changeSince(known, readDiskState(files));
}

} // namespace qcs::ui
