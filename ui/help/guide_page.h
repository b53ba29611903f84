#pragma once
// A widget that shows one page of the user's guide as text with pictures. Pictures are scaled down to the
// width of the page.

#include <QHash>
#include <QImage>
#include <QTextBrowser>

namespace qcs::ui {

class GuidePage : public QTextBrowser {
    Q_OBJECT
public:
    explicit GuidePage(QWidget* parent = nullptr);
    /// Shows the page of the guide with this name. If there is no such page, nothing changes.
    void showPage(const QString& page);
    QString page() const { return page_; }
    /// Returns the text of a page without Markdown markup, followed by the descriptions of its pictures; for
    /// searching.
    static QString textOf(const QString& page);

    /// Selects the next occurrence of `words` after the cursor; if `backwards` is true, the last occurrence
    /// before the cursor. Returns false if there is none.
    bool goToHit(const QString& words, bool backwards = false);
    /// Highlights all occurrences of `words` in the page and returns their number.
    int markHits(const QString& words);
    /// Moves the cursor to the beginning or the end of the page, where goToHit() then starts.
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
    QHash<QString, QImage> pictures_; ///< in their original size, by the link in the page
};

} // namespace qcs::ui
