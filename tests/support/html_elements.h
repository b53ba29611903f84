// Finds elements in HTML that is also well-formed XML, as reports are.
#pragma once

#include <QXmlStreamReader>
#include <QtTest>

namespace qcs::test {

/// An element with the text in it.
struct Found {
    QXmlStreamAttributes attributes;
    QString text;
};

/// All elements with this name (and CSS class, if one is given), in order. The test fails if the HTML is not
/// well-formed.
inline QList<Found> elements(const QString& html, const QString& name, const QString& css = {}) {
    QList<Found> all;
    QXmlStreamReader xml(html);
    QList<qsizetype> open; // indexes in `all` of the open elements; -1 for others
    QStringList names;
    while (!xml.atEnd()) {
        switch (xml.readNext()) {
        case QXmlStreamReader::StartElement: {
            const bool wanted =
                xml.name() == name &&
                (css.isEmpty() ||
                 xml.attributes().value("class").toString().split(QLatin1Char(' ')).contains(css));
            if (wanted) all.push_back({xml.attributes(), {}});
            open.push_back(wanted ? all.size() - 1 : -1);
            break;
        }
        case QXmlStreamReader::EndElement: open.pop_back(); break;
        case QXmlStreamReader::Characters:
            for (const auto at : open)
                if (at >= 0) all[at].text += xml.text();
            break;
        default: break;
        }
    }
    if (xml.hasError())
        QTest::qFail(qPrintable(QStringLiteral("line %1: %2").arg(xml.lineNumber()).arg(xml.errorString())),
                     __FILE__, __LINE__);
    return all;
}

} // namespace qcs::test
