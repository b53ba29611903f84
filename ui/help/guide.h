#pragma once
// The user's guide (docs/guide): the text of its pages in the language of the window, and their pictures. The
// name of a page is the name of its file without ".md".

#include <QList>
#include <QString>

namespace qcs::ui {

/// One line of the guide's table of contents: a page, or a heading above the pages that follow it.
struct GuideEntry {
    QString page; ///< the name of the page, for example "why"; "" for a heading
    QString title;
};

/// The name of the page that contains the table of contents.
inline const auto guideContents = QStringLiteral("README");

/// Returns the table of contents: first the contents page itself, then the headings and pages in its order.
QList<GuideEntry> guideEntries();
/// Returns the Markdown text of a page in the language of the window, or in English if there is no
/// translation; "" if there is no page with this name.
QString guideText(const QString& page);
/// Returns the title of a page.
QString guideTitle(const QString& page);
/// Returns the name of the page that a link leads to: "why" for "why.md". Returns "" if the link does not
/// lead to a page of the guide.
QString guidePageOf(const QString& link);
/// Returns the bytes of a picture. `link` is the path of the picture as it is written in a page, for example
/// "../pictures/main.en.png".
QByteArray guidePicture(const QString& link);

} // namespace qcs::ui
