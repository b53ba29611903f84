// Elements of a file of HTML that is well-formed XML, too.
#pragma once

#include <QXmlStreamReader>
#include <QtTest>

namespace qcs::test {

/// An element of the report with what stands in it.
struct Found {
    QXmlStreamAttributes attributes;
    QString text;
};

/// Every element of that name (and class, if one is given), in order; the report has to be well-formed.
inline QList<Found> elements(const QString& html, const QString& name, const QString& css = {}) {
    QList<Found> all;
    QXmlStreamReader xml(html);
    QList<qsizetype> open; // of those that are being read
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
