#pragma once
// A name that may be longer than the panel is wide: it breaks anywhere, and copies whole.

#include <QWidget>

namespace qcs::ui {

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
