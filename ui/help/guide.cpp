#include "help/guide.h"

#include "guide_files.h"
#include "words/languages.h"

#include <QRegularExpression>

namespace qcs::ui {
namespace {

QByteArray bytesOf(const QString& path) {
    const auto bytes = qcs::guide_file(path.toStdString());
    return QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

} // namespace

QString guideText(const QString& page) {
    for (const QString& language : {currentLanguage(), QStringLiteral("en")}) {
        const QByteArray text = bytesOf(QStringLiteral("%1/%2.md").arg(language, page));
        if (!text.isEmpty()) return QString::fromUtf8(text);
    }
    return {};
}

QString guideTitle(const QString& page) {
    const QString text = guideText(page);
    return text.startsWith(QLatin1String("# ")) ? text.mid(2, text.indexOf(QLatin1Char('\n')) - 2)
                                                : QString();
}

QList<GuideEntry> guideEntries() {
    static const QRegularExpression link(QStringLiteral(R"(\]\(([a-z-]+)\.md\))"));
    QList<GuideEntry> entries = {{guideContents, guideTitle(guideContents)}};
    for (const QString& line : guideText(guideContents).split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("## "))) {
            entries.push_back({{}, line.mid(3)});
        } else if (const auto found = link.match(line); found.hasMatch()) {
            const QString page = found.captured(1);
            entries.push_back({page, guideTitle(page)});
        }
    }
    return entries;
}

QString guidePageOf(const QString& link) {
    if (!link.endsWith(QLatin1String(".md"))) return {};
    const QString page = link.chopped(3);
    return guideText(page).isEmpty() ? QString() : page;
}

QByteArray guidePicture(const QString& link) {
    return link.startsWith(QLatin1String("../")) ? bytesOf(link.mid(3)) : QByteArray();
}

} // namespace qcs::ui
