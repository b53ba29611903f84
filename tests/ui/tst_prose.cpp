// Sentences of core on their way to the screen.

#include "json/json_codes.h"
#include "support/test_program.h"
#include "theme/theme.h"
#include "words/prose.h"
#include "words/translated_labels.h"
#include "words/wording.h"

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTest>

using namespace qcs::ui;

class TestProse : public QObject {
    Q_OBJECT

    const QString reason_ = QStringLiteral(
        "`features.denseblock1.denselayer1.conv1` is neither `classifier` nor inside it, so the rule is not "
        "asked about it, nor about anything that stands below it");

private Q_SLOTS:
    void codeLosesItsBackticks() {
        QCOMPARE(plainProse(QStringLiteral("`conv2` is not `conv1`")), QStringLiteral("conv2 is not conv1"));
        QCOMPARE(plainProse(QStringLiteral("one ` alone")), QStringLiteral("one ` alone"));
        QCOMPARE(plainProse({}), QString());
    }

    void markupInASentenceIsText() {
        const QString html = proseHtml(QStringLiteral("`a<b>` & c\nd"));
        QVERIFY2(html.contains(QLatin1String("a&lt;b&gt;</span> &amp; c<br>d")), qPrintable(html));
        QVERIFY(html.contains(monoFont().family()));
    }

    void optionalPartsOfASentenceAreLeftOut() {
        QCOMPARE(plainProse(sentenceOf(qcs::message(qcs::codes::ignored_key, "kye", "key"))),
                 QStringLiteral("the key kye is not known and has no effect; did you mean key?"));
        QCOMPARE(plainProse(sentenceOf(qcs::message(qcs::codes::ignored_key, "kye", ""))),
                 QStringLiteral("the key kye is not known and has no effect"));
    }

    void whatIsNotKnownIsNotSaidToRaise() {
        qcs::insight::RaisedIn raised;
        raised.raised.node = "conv1";
        const auto where = QStringLiteral("What PyTorch does here is not known at `conv1`.");
        QCOMPARE(raisedWords(raised, true), where);
        raised.raised.type = "KeyError";
        QVERIFY(raisedWords(raised, true).contains(QLatin1String("KeyError")));
    }

    void itWrapsUntilThereAreTooManyLines() {
        const QFont font = uiFont(smallText);
        const int one = proseHeight(reason_, font, 5000, 3);
        QVERIFY(one > 0);
        QVERIFY(proseHeight(reason_, font, 400, 3) > one);
        QVERIFY(proseHeight(reason_, font, 100, 3) <= 3 * (one + 4));
        QCOMPARE(proseHeight(reason_, font, 100, 1), proseHeight(reason_, font, 120, 1));
    }

    void whatIsDrawnStaysWithinItsHeight() {
        const QFont font = uiFont(smallText);
        constexpr int width = 140;
        const int height = proseHeight(reason_, font, width, 2);
        QImage image(width + 40, height + 60, QImage::Format_ARGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        drawProse(painter, QRect(0, 0, width, height), reason_, font, Qt::black, 2);
        painter.end();
        int last = -1;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixelColor(x, y) != QColor(Qt::white)) {
                    last = y;
                    QVERIFY2(x < width + 6, "beyond the right edge");
                }
        QVERIFY(last >= height / 2); // two lines, not one
        QVERIFY(last < height + 2);
    }

    void whatIsCutEndsWithAnEllipsisAtEveryWidth() {
        const QFont font = uiFont(normalText);
        const QString sentence = plainProse(reason_);
        const int height = proseHeight(sentence, font, 100, 1);
        for (int width = 60; width < 400; ++width) {
            QImage image(width + 20, height + 20, QImage::Format_ARGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            drawProse(painter, QRect(0, 0, width, height), sentence, font, Qt::black, 1);
            painter.end();
            const auto inkedRows = [&](int x) {
                QList<int> rows;
                for (int y = 0; y < image.height(); ++y)
                    if (image.pixelColor(x, y).lightness() < 160) rows.push_back(y);
                return rows;
            };
            int right = image.width() - 1;
            while (right > 0 && inkedRows(right).isEmpty())
                --right;
            // The last dot is all that stands in the rightmost column: small, and on the baseline.
            const QList<int> dot = inkedRows(right);
            QVERIFY2(dot.size() <= 3 && !dot.isEmpty() && dot.first() > height / 2,
                     qPrintable(QStringLiteral("no ellipsis at %1 pixels").arg(width)));
        }
    }
};

QCS_TEST(TestProse, QApplication);
#include "tst_prose.moc"
