#pragma once
// Labels of one text each, by what they do where room is short.

#include <QHash>
#include <QLabel>
#include <QWidget>

class QVBoxLayout;

namespace qcs::ui {

// One line of text that takes the room there is: elided where it does not fit, whole in its tool tip. It
// never sets how wide what is around it has to be.

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

// A label whose text wraps. It remembers how high it is: layouts ask for that again and again, and each time
// QLabel lays the text out anew.

class WrappedLabel : public QLabel {
    Q_OBJECT
public:
    explicit WrappedLabel(QWidget* parent = nullptr);
    explicit WrappedLabel(const QString& text, QWidget* parent = nullptr);

    int heightForWidth(int width) const override;

private:
    mutable QHash<int, int> heights_; ///< by width, of the text, font and margins below
    mutable QString text_;
    mutable QFont font_;
    mutable QMargins margins_;
};

/// A title, and in small letters below it what it means.
void addCaption(QVBoxLayout& column, const QString& text, const QString& meaning, QWidget* parent);

// A name that may be longer than the panel is wide: it breaks anywhere, and copies whole.

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
