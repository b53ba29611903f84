#pragma once
// Finds all diagnostic codes that the sources declare, for tests of properties that the compiler cannot
// check: that names are unique, and that every sentence is translated.

#include "support/files.h"

#include <QDirIterator>
#include <QRegularExpression>

#include <vector>

namespace qcs::test {

struct DeclaredCode {
    QString file; ///< in which it is declared
    QString identifier;
    QString name;
    QString sentence;
};

/// The codes in all files *_codes.h of the repository.
inline std::vector<DeclaredCode> declared_codes() {
    static const QRegularExpression declaration(QStringLiteral(
        R"re(constexpr CodeOf<\d> (\w+)\{\s*"([\w-]+)",\s*Severity::\w+,\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\};)re"));
    static const QRegularExpression literal(QStringLiteral(R"re("((?:[^"\\]|\\.)*)")re"));
    std::vector<DeclaredCode> found;
    for (const auto* room : {"core", "app", "ui"}) {
        QDirIterator files(QStringLiteral(QCS_SOURCE_DIR "/") + QLatin1String(room), {"*_codes.h"},
                           QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString file = files.next();
            const auto text = QString::fromStdString(contents(file));
            for (auto codes = declaration.globalMatch(text); codes.hasNext();) {
                const auto code = codes.next();
                QString sentence;
                for (auto parts = literal.globalMatch(code.captured(3)); parts.hasNext();)
                    sentence += parts.next().captured(1);
                sentence.replace(QLatin1String("\\\""), QLatin1String("\""));
                sentence.replace(QLatin1String("\\\\"), QLatin1String("\\"));
                found.push_back({file, code.captured(1), code.captured(2), sentence});
            }
        }
    }
    return found;
}

} // namespace qcs::test
