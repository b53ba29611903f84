#pragma once
// Labels that elide, wrap or break their text if there is not enough room.

#include <QHash>
#include <QLabel>
#include <QWidget>

class QVBoxLayout;

namespace qcs::ui {

/// One line of text that is elided if it does not fit, with the full text as tool tip. It does not require a
/// minimum width of the layout.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr, Qt::TextElideMode mode = Qt::ElideRight);
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    Qt::TextElideMode mode_;
};

/// A label whose text wraps. It caches its height for width, since layouts request it repeatedly and QLabel
/// lays the text out each time.
class WrappedLabel : public QLabel {
    Q_OBJECT
public:
    explicit WrappedLabel(QWidget* parent = nullptr);
    explicit WrappedLabel(const QString& text, QWidget* parent = nullptr);

    int heightForWidth(int width) const override;

private:
    mutable QHash<int, int> heights_; ///< by width, for the text, font and margins below
    mutable QString text_;
    mutable QFont font_;
    mutable QMargins margins_;
};

/// Adds a title with a smaller explanation below it.
void addCaption(QVBoxLayout& column, const QString& text, const QString& meaning, QWidget* parent);

/// A name that may be longer than the panel is wide: it wraps at any character, and is copied without breaks.
class NameLabel : public QWidget {
    Q_OBJECT
public:
    NameLabel(const QFont& font, bool dim, QWidget* parent = nullptr);
    void setText(const QString& text);
    const QString& text() const { return text_; }
    QSize sizeHint() const override { return {200, heightForWidth(320)}; }
    QSize minimumSizeHint() const override { return {40, heightForWidth(width())}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    QString text_;
    bool dim_;
};

} // namespace qcs::ui
