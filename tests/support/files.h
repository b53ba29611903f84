#pragma once
// Reads and writes small files of tests as a whole.

#include <QFile>

#include <string>

namespace qcs::test {

/// Empty if the file cannot be read.
inline std::string contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// Writes the text to a file; an empty text removes the file, so that contents() of both are equal.
inline void keep(const QString& path, const std::string& text) {
    QFile file(path);
    if (text.empty())
        file.remove();
    else if (file.open(QIODevice::WriteOnly))
        file.write(text.data(), qint64(text.size()));
}

} // namespace qcs::test
