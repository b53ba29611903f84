#pragma once
// The user's guide, docs/guide: its pages in the language of the window, and their pictures.

#include <QList>
#include <QString>

namespace qcs::ui {

/// A line of the contents: a page, or a heading over the pages that follow.
struct GuideEntry {
    QString page; ///< "why"; "" for a heading
    QString title;
};

/// The page that has the contents.
inline const auto guideContents = QStringLiteral("README");

/// As the page of the contents lists them, itself first.
QList<GuideEntry> guideEntries();
/// Markdown, in the language of the window, else in English; "" if there is none of that name.
QString guideText(const QString& page);
QString guideTitle(const QString& page);
/// What a link of a page leads to: "why" of "why.md"; "" if that is no page.
QString guidePageOf(const QString& link);
/// The bytes of a picture as pages name it, "../pictures/main.en.png".
QByteArray guidePicture(const QString& link);

} // namespace qcs::ui
