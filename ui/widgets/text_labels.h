#pragma once
// Labels that elide or wrap their text if there is not enough room.

#include <QHash>
#include <QLabel>
#include <QWidget>

class QVBoxLayout;

namespace qcs::ui {

/// A label with one line of text. If the text does not fit, it is elided, and the full text is shown as the
/// tool tip, unless another tool tip is set. The minimum width of the label is 0.
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

/// A label whose text wraps. It caches its height for width, because layouts request that repeatedly and
/// QLabel would lay out the text each time.
class WrappedLabel : public QLabel {
    Q_OBJECT
public:
    explicit WrappedLabel(QWidget* parent = nullptr);
    explicit WrappedLabel(const QString& text, QWidget* parent = nullptr);

    int heightForWidth(int width) const override;

private:
    mutable QHash<int, int> heights_; ///< height by width; computed for text_, font_ and margins_
    mutable QString text_;
    mutable QFont font_;
    mutable QMargins margins_;
};

/// Adds a title to the column, and below it an explanation in a smaller font.
void addCaption(QVBoxLayout& column, const QString& text, const QString& meaning, QWidget* parent);

/// A label for a name that may be wider than the panel. The name wraps between words or, inside a long word,
/// at any character. The context menu copies the name without line breaks.
class NameLabel : public QWidget {
    Q_OBJECT
public:
    /// If `dim` is true, the name is grey.
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
