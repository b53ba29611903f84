#include "help/guide_page.h"

#include "help/guide.h"
#include "theme/theme.h"

#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextTable>
#include <QUrl>

#include <algorithm>
#include <cmath>

namespace qcs::ui {
namespace {

constexpr int margin = 24;
constexpr int widestText = 860; ///< longer lines are hard to read
constexpr int lineHeight = 118; ///< of the text, in percent

bool hasPicture(const QTextBlock& block) {
    return block.text().contains(QChar::ObjectReplacementCharacter);
}
bool isCode(const QTextBlock& block) {
    return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence) ||
           block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage);
}

/// A light picture would have no edge on a light page.
void outline(QImage& picture) {
    if (picture.format() == QImage::Format_Indexed8) picture.convertTo(QImage::Format_RGB32);
    QPainter painter(&picture);
    painter.setPen(QPen(colour(Colour::Line), 0));
    painter.drawRect(QRectF({}, picture.deviceIndependentSize() - QSizeF(1, 1) / picture.devicePixelRatio()));
}

} // namespace

GuidePage::GuidePage(QWidget* parent) : QTextBrowser(parent) {
    setObjectName(QStringLiteral("guide-page"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    document()->setDocumentMargin(margin);
    document()->setIndentWidth(20);
    setLineWrapMode(QTextEdit::FixedPixelWidth);
    if (Theme* theme = Theme::current()) // the text has colours of its own
        connect(theme, &Theme::changed, this, [this] {
            const int at = verticalScrollBar()->value();
            render();
            verticalScrollBar()->setValue(at);
        });
}

void GuidePage::showPage(const QString& page) {
    if (guideText(page).isEmpty()) return;
    page_ = page;
    setAccessibleName(guideTitle(page));
    render();
    verticalScrollBar()->setValue(0);
}

QString GuidePage::textOf(const QString& page) {
    static const QRegularExpression words(QStringLiteral(R"(!\[([^\]]*)\])"));
    const QString markdown = guideText(page);
    QTextDocument document;
    document.setMarkdown(markdown);
    QString text = document.toPlainText();
    for (auto picture = words.globalMatch(markdown); picture.hasNext();)
        text += QLatin1Char('\n') + picture.next().captured(1);
    return text;
}

void GuidePage::render() {
    if (page_.isEmpty()) return;
    pictures_.clear();
    setMarkdown(guideText(page_));
    takePictures();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        QTextCursor cursor(block);
        if (format.headingLevel() > 0 && block != document()->begin()) {
            format.setTopMargin(20);
            cursor.setBlockFormat(format);
        } else if (isCode(block)) {
            format.setBackground(colour(Colour::Chip));
            format.setNonBreakableLines(false);
            cursor.setBlockFormat(format);
        } else if (!hasPicture(block)) {
            format.setLineHeight(lineHeight, QTextBlockFormat::ProportionalHeight);
            cursor.setBlockFormat(format);
        }
    }
    layOutTables();
    fitPictures();
}

/// Without frames around their cells, but with lines between rows.
void GuidePage::layOutTables() {
    for (auto* frame : document()->rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (!table) continue;
        QTextTableFormat format = table->format();
        format.setBorderCollapse(true);
        format.setBorder(1);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(colour(Colour::Line));
        format.setCellPadding(5);
        format.setCellSpacing(0);
        format.setTopMargin(4);
        format.setBottomMargin(12);
        table->setFormat(format);
    }
}

/// Each picture gets its words as a line below it: who cannot see it reads what it shows.
void GuidePage::takePictures() {
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            const QTextImageFormat image = at.fragment().charFormat().toImageFormat();
            if (!image.isValid()) continue;
            pictures_.insert(image.name(), QImage::fromData(guidePicture(image.name())));
            const QString words = image.stringProperty(QTextFormat::ImageAltText);
            if (words.isEmpty()) break;
            QTextCursor cursor(block);
            cursor.movePosition(QTextCursor::EndOfBlock);
            QTextBlockFormat format = block.blockFormat();
            format.setTopMargin(2);
            format.setBottomMargin(12);
            QTextCharFormat look;
            look.setFont(uiFont(smallText));
            look.setForeground(colour(Colour::Dim));
            cursor.insertBlock(format, look);
            cursor.insertText(words, look);
            block = cursor.block();
            break;
        }
    }
}

int GuidePage::textWidth() const {
    return std::min(viewport()->width(), widestText);
}

void GuidePage::fitPictures() {
    const double ratio = devicePixelRatioF();
    const int room = textWidth() - 2 * margin;
    if (room <= 0) return;
    for (auto picture = pictures_.cbegin(); picture != pictures_.cend(); ++picture) {
        if (picture->isNull()) continue;
        const int width = std::min(room, picture->width());
        QImage fitting =
            picture->scaledToWidth(std::min(static_cast<int>(std::lround(width * ratio)), picture->width()),
                                   Qt::SmoothTransformation);
        fitting.setDevicePixelRatio(static_cast<double>(fitting.width()) / width);
        outline(fitting);
        document()->addResource(QTextDocument::ImageResource, QUrl(picture.key()), fitting);
    }
    document()->markContentsDirty(0, document()->characterCount());
}

void GuidePage::resizeEvent(QResizeEvent* event) {
    setLineWrapColumnOrWidth(textWidth());
    QTextBrowser::resizeEvent(event);
    fitPictures();
}

bool GuidePage::goToHit(const QString& words, bool backwards) {
    return !words.isEmpty() &&
           find(words, backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags());
}

int GuidePage::markHits(const QString& words) {
    QList<ExtraSelection> marks;
    QTextCursor hit(document());
    while (!words.isEmpty() && !(hit = document()->find(words, hit)).isNull()) {
        ExtraSelection mark;
        mark.cursor = hit;
        mark.format.setBackground(colour(Colour::WarnBackground));
        marks.push_back(mark);
    }
    setExtraSelections(marks);
    return static_cast<int>(marks.size());
}

void GuidePage::setCursorTo(QTextCursor::MoveOperation end) {
    QTextCursor cursor(document());
    cursor.movePosition(end);
    setTextCursor(cursor);
}

} // namespace qcs::ui
