#pragma once
// CountsLine: a line of counts, each with an icon and a short text. The user can choose clickable counts with
// the mouse, or with Left, Right and Enter.

#include "theme/colours.h"

#include <QWidget>

#include <vector>

namespace qcs::ui {

struct Count {
    QString icon;             ///< name of the icon; "" for none
    Colour ink = Colour::Dim; ///< colour of the icon and the text
    QString text;             ///< the text that is painted, such as "12"
    QString words;            ///< the full text for tool tips and screen readers
    QString filter = {};      ///< the argument of CountsLine::chosen(); "" if the count is not clickable
};

class CountsLine : public QWidget {
    Q_OBJECT
public:
    explicit CountsLine(QWidget* parent = nullptr);
    /// Replaces the counts. `gap` is the distance between two counts in pixels.
    void setCounts(std::vector<Count> counts, int gap);
    /// Returns Count::words of all counts as one text.
    QString text() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// Returns the rectangle of the count with the index `count`. If there is no room for the whole count,
    /// the rectangle is empty; only the first count always has a rectangle.
    QRect rectOf(int count) const;
    const std::vector<Count>& counts() const { return counts_; }

Q_SIGNALS:
    /// Emitted when the user chooses a count by a click, Enter or Space. `filter` is Count::filter.
    void chosen(const QString& filter);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    int widthOf(const Count& count) const;
    int countAt(const QPoint& position) const;
    void step(int by);
    std::vector<Count> counts_;
    int gap_ = 12;
    int hovered_ = -1; ///< index of the count under the mouse; -1 for none
    int current_ = -1; ///< index of the count that Enter chooses; -1 for none
};

} // namespace qcs::ui
