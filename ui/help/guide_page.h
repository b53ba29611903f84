#pragma once
// One page of the guide as text with pictures, which are never wider than the page.

#include <QHash>
#include <QImage>
#include <QTextBrowser>

namespace qcs::ui {

class GuidePage : public QTextBrowser {
    Q_OBJECT
public:
    explicit GuidePage(QWidget* parent = nullptr);
    /// "" if there is none of that name: then nothing changes.
    void showPage(const QString& page);
    QString page() const { return page_; }
    /// All words of a page, those of its pictures as well, without the marks of Markdown.
    static QString textOf(const QString& page);

    /// The first hit of the words behind the cursor, or before it, is selected; false if there is none.
    bool goToHit(const QString& words, bool backwards = false);
    /// Marks all hits of the words; says how many there are.
    int markHits(const QString& words);
    /// To the beginning, or the end, of the page: where a search in it begins.
    void setCursorTo(QTextCursor::MoveOperation end);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void render();
    void layOutTables();
    void takePictures();
    void fitPictures();
    int textWidth() const;

    QString page_;
    QHash<QString, QImage> pictures_; ///< by link, as large as they are
};

} // namespace qcs::ui
