#pragma once
// Small files of tests, read and written whole.

#include <QFile>

#include <string>

namespace qcs::test {

/// Empty if the file cannot be read.
inline std::string contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// An absent file is what an empty text is kept as.
inline void keep(const QString& path, const std::string& text) {
    QFile file(path);
    if (text.empty())
        file.remove();
    else if (file.open(QIODevice::WriteOnly))
        file.write(text.data(), qint64(text.size()));
}

} // namespace qcs::test
