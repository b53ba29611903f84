#pragma once
// Reads recorded test cases line by line from gzip files.

#include <QFile>
#include <QString>

#include <zlib.h>

#include <array>
#include <string>

namespace qcs::test {

/// Calls use(line) for each line of a gzip file; false if it cannot be read to its end.
template <typename Use>
bool for_each_line(const QString& path, Use use) {
    gzFile file = gzopen(QFile::encodeName(path).constData(), "rb");
    if (!file) return false;
    std::string line;
    std::array<char, 65536> buffer{};
    while (gzgets(file, buffer.data(), static_cast<int>(buffer.size()))) {
        line += buffer.data();
        if (line.back() != '\n') continue;
        use(line);
        line.clear();
    }
    int error = Z_OK;
    gzerror(file, &error);
    return gzclose(file) == Z_OK && error == Z_OK && line.empty();
}

} // namespace qcs::test
